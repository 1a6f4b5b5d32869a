//! Setting pieces up without the detour over text: how the solver visits every position of a material.

use super::state::{Position, State};
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
        self.state = State {
            turn,
            key: match turn {
                Player::South => 0,
                Player::North => self.rules.zobrist.north_to_move(),
            },
            ..State::empty()
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

    /// Arranges the pieces of a FEN over a position that remembers something.
    struct ArrangedOver<'a>(&'a str);

    impl PositionVisitor for ArrangedOver<'_> {
        type Output = (String, String);
        fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
            let fresh = Position::from_fen(position.rules(), self.0).expect("a position");
            let mut over = position.clone();
            let squares = fresh.occupied().squares();
            over.arrange(fresh.turn(), squares.map(|square| (square, fresh.cell(square))));
            let text = |position: &Position<B>| format!("{:?} {}", position.state(), position.fen());
            (text(&over), text(&fresh))
        }
    }

    #[test]
    fn nothing_is_remembered_of_the_position_before() {
        let catalogue = Catalogue::embedded();
        for (id, before, after) in [
            (
                "ordinary",
                "k11/12/12/12/12/12/12/12/12/1R9K w B - 3 20",
                "k10r/12/12/12/12/12/12/12/12/1R8K1 b - - 0 1",
            ),
            (
                "changeover-western",
                "4k3/8/8/8/8/8/8/R3K3 w 1 - 0 9",
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            ),
        ] {
            let spec = catalogue.resolve(id).expect("a game");
            let board = Board::from_fen(&spec, before).unwrap_or_else(|errors| panic!("{id}: {errors}"));
            let (over, fresh) = board.visit_position(ArrangedOver(after));
            assert_eq!(over, fresh, "{id}");
        }
    }
}
