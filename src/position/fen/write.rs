//! Position to setup, and so to text.

use crate::base::{Bits, PerPlayer, Player, Square};
use crate::position::goal::ROYAL_GOAL_SIGN;
use crate::position::move_choice::{OLD_LINE_SIGN, captor_letter};
use crate::position::{Finish, Position, TakeBack};
use crate::rules::Setup;
use crate::rules::setup::MOST_COUNTED;
use crate::rules::spec::CastlingSpec;

impl<B: Bits> Position<B> {
    /// The position as a FEN with all fields.
    pub fn fen(&self) -> String {
        self.setup().write(&self.rules.spec)
    }

    /// The position without its past, to be changed or written.
    pub fn setup(&self) -> Setup {
        let squares = (0..self.rules.geometry.squares() as u8).map(Square);
        let held = |player: Player| {
            let kinds = self.rules.pocket_kinds.iter();
            let counts = kinds.map(|kind| (*kind, self.in_pocket(player, *kind)));
            counts.filter(|(_, count)| *count > 0).collect()
        };
        let state = &self.state;
        Setup {
            cells: squares.map(|square| self.cell(square)).collect(),
            pockets: PerPlayer::from_fn(held),
            turn: state.turn,
            rights: self.rights_letters(),
            passed: state.en_passant.passed().to_vec(),
            take_back: state.take_back == TakeBack::Held,
            progress_plies: state.progress_plies.min(MOST_COUNTED),
            full_move: state.full_move.min(MOST_COUNTED),
        }
    }

    fn rights_letters(&self) -> String {
        let moves = self.castlings.moves.iter().enumerate();
        let mut text: String = moves
            .filter(|(index, _)| self.state.rights & 1 << index != 0)
            .map(|(_, castling)| self.right_letter(&castling.squares))
            .collect();
        text.extend(self.rules.once.letters(self.state.once));
        text.extend(self.strong_check_letters());
        text.extend(self.barer_letter());
        text.extend(
            self.rules
                .placement
                .as_ref()
                .and_then(|placement| placement.letter(self.state.mark)),
        );
        if !self.rules.spec.move_choice.onward.is_empty() {
            let captors = Player::ALL
                .into_iter()
                .filter(|player| self.has_captured(*player));
            text.extend(captors.map(captor_letter));
        }
        text.extend(self.has_old_line().then_some(OLD_LINE_SIGN));
        text.extend((self.state.finish == Finish::Goal).then_some(ROYAL_GOAL_SIGN));
        if self.mid_turn() {
            text.push((b'0' + self.rules.turn.steps() - self.state.step) as char);
        }
        text
    }

    /// The letter of a castling; in Fischer-random games the rook's file once another rook stands farther out.
    fn right_letter(&self, castling: &CastlingSpec) -> char {
        let geometry = &self.rules.geometry;
        let (rook, east) = (castling.rook_from, castling.rook_from > castling.royal_from);
        let beyond = geometry.rank_set(geometry.rank(rook)).squares().any(|square| {
            let outside = if east { square > rook } else { square < rook };
            let partner = |(player, kind)| player == castling.player && self.rules.castling_partner[kind];
            outside && self.cell(square).piece().is_some_and(partner)
        });
        if !(self.rules.spec.chess960 && beyond) {
            return castling.letter;
        }
        let file = (b'a' + geometry.file(rook)) as char;
        if castling.player == Player::South {
            file.to_ascii_uppercase()
        } else {
            file
        }
    }
}
