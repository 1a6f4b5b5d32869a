//! Position to text.

use super::MOST_COUNTED;
use crate::base::{Bits, FenRow, Kind, Player, Square};
use crate::position::goal::ROYAL_GOAL_SIGN;
use crate::position::move_choice::{OLD_LINE_SIGN, captor_letter};
use crate::position::{Finish, Position};
use crate::rules::spec::CastlingSpec;

impl<B: Bits> Position<B> {
    /// The position as a FEN with all fields.
    pub fn fen(&self) -> String {
        let mut text = self.board_field();
        text.push_str(&self.pocket_field());
        let rights = self.rights_field();
        let passed: String = match self.state.en_passant.passed() {
            [] => "-".into(),
            squares => squares
                .iter()
                .map(|square| self.rules.spec.square_name(*square))
                .collect(),
        };
        let state = &self.state;
        let take_back = self.take_back_field();
        format!(
            "{text} {} {rights} {passed}{take_back} {} {}",
            state.turn.fen_letter(),
            state.progress_plies.min(MOST_COUNTED),
            state.full_move.min(MOST_COUNTED)
        )
    }

    fn board_field(&self) -> String {
        let spec = &self.rules.spec;
        if !spec.shares_names() {
            return self.board_part(0..spec.files);
        }
        let half = spec.board_files();
        format!(
            "{}|{}",
            self.board_part(0..half),
            self.board_part(half..spec.files)
        )
    }

    /// The rows of some files.
    fn board_part(&self, files: std::ops::Range<u8>) -> String {
        let geometry = &self.rules.geometry;
        let sign = |square| match self.cell(square).piece() {
            Some((player, kind)) => Some(self.letter(player, kind)),
            None => (!geometry.existing().has(square)).then_some('*'),
        };
        let row = |rank: u8| {
            let squares = files.clone().map(|file| Square(rank * geometry.files() + file));
            FenRow::write(squares.map(sign))
        };
        let rows: Vec<String> = (0..geometry.ranks()).rev().map(row).collect();
        rows.join("/")
    }

    fn pocket_field(&self) -> String {
        let mut text = String::new();
        for player in Player::ALL {
            for kind in &self.rules.pocket_kinds {
                let letter = self.letter(player, *kind);
                (0..self.in_pocket(player, *kind)).for_each(|_| text.push(letter));
            }
        }
        if text.is_empty() {
            text
        } else {
            format!("[{text}]")
        }
    }

    fn rights_field(&self) -> String {
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
        if text.is_empty() { "-".into() } else { text }
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

    /// FEN letter of a piece.
    pub(super) fn letter(&self, player: Player, kind: Kind) -> char {
        let letter = self.rules.spec.pieces[kind.index()].letter;
        if player == Player::South {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    }
}
