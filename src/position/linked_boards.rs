//! Two boards: a piece that has moved on its board is put on the counterpart of the square it reached.

use super::state::Position;
use crate::base::{Bits, Kind, Player, Square};
use crate::rules::linked_boards::LinkedBoards;

impl<B: Bits> Position<B> {
    /// The boards, if a piece of this kind changes from one to the other.
    #[inline(always)]
    fn crossing(&self, kind: Kind, player: Player) -> Option<&LinkedBoards<B>> {
        let boards = self.rules.linked_boards.as_ref()?;
        (boards.spec.royals_cross || !self.rules.is_royal[player][kind]).then_some(boards)
    }

    /// Where a piece that moves to `to` is put.
    #[inline(always)]
    pub(super) fn landing(&self, kind: Kind, player: Player, to: Square) -> Square {
        self.crossing(kind, player)
            .map_or(to, |boards| boards.counterpart(to))
    }

    /// Where the piece on `from` is put when it moves to `to`.
    pub fn landing_of(&self, from: Square, to: Square) -> Square {
        let moved = self.cell(from).piece();
        moved.map_or(to, |(player, kind)| self.landing(kind, player, to))
    }

    /// Squares to which pieces of a kind may move as far as the other board is concerned.
    #[inline(always)]
    pub(super) fn open_counterparts(&self, kind: Kind, player: Player) -> B {
        self.crossing(kind, player)
            .map_or(!B::EMPTY, |boards| !boards.counterparts(self.occupied()))
    }
}
