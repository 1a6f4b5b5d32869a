//! Setting pieces up without the detour over text: how the solver visits every position of a material.

use super::state::{Finish, Position, TakeBack};
use crate::base::{Bits, Cell, Kind, Player, Square};
use crate::rules::powers::PowersSpec;

impl<B: Bits> Position<B> {
    /// Clears the board, the pockets, all rights and the past, and sets up these pieces with `turn` to move.
    ///
    /// Nothing is checked: ask [`Position::is_arranged_legally`] afterwards.
    pub fn arrange(&mut self, turn: Player, pieces: impl IntoIterator<Item = (Square, Cell)>) {
        self.journal.clear();
        self.further_edits.clear();
        for square in self.occupied().squares() {
            self.set(square, Cell::EMPTY);
        }
        self.state.finish = Finish::None;
        self.state.step = 0;
        self.state.mark = 0;
        self.state.once = 0;
        self.state.take_back = TakeBack::None;
        self.state.rights = 0;
        self.state.progress_plies = 0;
        self.state.reversible_plies = 0;
        self.state.full_move = 1;
        self.state.en_passant = Default::default();
        self.state.pockets = Default::default();
        self.state.turn = turn;
        self.state.key = match turn {
            Player::South => 0,
            Player::North => self.rules.zobrist.north_to_move(),
        };
        for (square, cell) in pieces {
            self.set(square, cell);
        }
    }

    /// Can this position stand before a move: nobody could capture a royal, no piece should have been promoted, no royal
    /// stands outside its region?
    pub fn is_arranged_legally(&self) -> bool {
        let (other, occupied) = (!self.state.turn, self.occupied());
        let placed = occupied.squares().all(|square| {
            let (player, kind) = (self.cell(square).owner(), self.cell(square).kind());
            let inside = self.rules.spec.pieces[kind.index()].region[player]
                .as_ref()
                .is_none_or(|region| region.contains(&square));
            !self.is_promotion_overdue(player, kind, square) && (inside || !self.rules.is_royal[player][kind])
        });
        placed && self.is_safe(other, self.guarded(other), occupied, occupied)
    }

    /// Should a piece on this square have been promoted when it came there?
    pub(super) fn is_promotion_overdue(&self, player: Player, kind: Kind, square: Square) -> bool {
        let displaced = || self.rules.spec.powers.as_ref().is_some_and(PowersSpec::displace);
        let choices = self.rules.promotions.choices(player, kind, square);
        choices.is_some_and(|choices| !choices.optional && choices.right.is_none()) && !displaced()
    }
}

#[cfg(test)]
mod tests {
    use crate::base::{Bits, Cell, Square};
    use crate::board::{Board, PositionVisitor};
    use crate::position::Position;
    use crate::variants::Catalogue;

    /// Arranges the pieces of a position anew, over the rubble of another one.
    struct Rearranged;

    impl PositionVisitor for Rearranged {
        type Output = (u64, u64, String, String);
        fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
            let pieces: Vec<(Square, Cell)> = position
                .occupied()
                .squares()
                .map(|square| (square, position.cell(square)))
                .collect();
            let mut other = position.clone();
            other.arrange(!position.turn(), pieces[1..].iter().copied());
            other.arrange(position.turn(), pieces);
            (
                position.state().key,
                other.state().key,
                position.fen(),
                other.fen(),
            )
        }
    }

    #[test]
    fn an_arranged_position_is_the_position_read_from_its_fen() {
        let catalogue = Catalogue::embedded();
        for (id, fen) in [
            ("skirmish", "p1C/3/nN1 b - -"),
            ("combat", "5/2E2/1e3/5/5 w - -"),
            ("western", "3k4/8/8/8/8/8/8/K6Q b - -"),
        ] {
            let spec = catalogue.resolve(id).expect("a game");
            let board = Board::from_fen(&spec, fen).expect("a position");
            let (key, again, text, text_again) = board.visit_position(Rearranged);
            assert_eq!((key, text), (again, text_again));
        }
    }
}
