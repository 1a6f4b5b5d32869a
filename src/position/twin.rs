//! Two boards: a piece that has moved on its board is put on the counterpart of the square it reached.

use super::state::Position;
use crate::base::{Bits, Kind, Player, Square};

impl<B: Bits> Position<B> {
    /// Where a piece that moves to `to` is put.
    #[inline(always)]
    pub(super) fn landing(&self, kind: Kind, player: Player, to: Square) -> Square {
        match &self.rules.twin {
            Some(twin) if twin.spec.royals_cross || !self.rules.is_royal[player][kind] => {
                twin.counterpart(to)
            }
            _ => to,
        }
    }

    /// Squares to which pieces of a kind may move as far as the other board is concerned.
    #[inline(always)]
    pub(super) fn open_counterparts(&self, kind: Kind, player: Player) -> B {
        match &self.rules.twin {
            Some(twin) if twin.spec.royals_cross || !self.rules.is_royal[player][kind] => {
                !twin.counterparts(self.occupied())
            }
            _ => !B::EMPTY,
        }
    }
}
