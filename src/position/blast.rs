//! Captures that blast: what vanishes, what that is worth, and captures that would cost the own royal.

use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, Square};

impl<B: Bits> Position<B> {
    /// Does the move set off a blast?
    #[inline]
    pub(super) fn blasts(&self, m: Move) -> bool {
        let goes = matches!(
            m.class(),
            MoveClass::Normal | MoveClass::Promotion | MoveClass::Rescue | MoveClass::EnPassant
        );
        self.rules.blast.is_some() && goes && !self.taken(m).is_empty()
    }

    /// Bystanders of both sides that vanish with the capture.
    pub(super) fn blasted(&self, m: Move) -> B {
        let Some(blast) = self.rules.blast.as_ref().filter(|_| self.blasts(m)) else {
            return B::EMPTY;
        };
        let mut gone = blast.around(m.to()) & self.occupied() & !B::single(m.from());
        if m.class() == MoveClass::EnPassant {
            gone &= !B::single(self.state.en_passant.victim);
        }
        for kind in (0..self.rules.kinds as u8).map(Kind) {
            if blast.is_withstood_by(kind) {
                gone &= !self.kinds[kind];
            }
        }
        gone
    }

    /// Would the capture cost the side to move a royal?
    pub(super) fn blasts_own_royal(&self, m: Move) -> bool {
        self.blasts(m) && ((self.blasted(m) | B::single(m.from())) & self.royals(self.state.turn)).any()
    }

    /// What a blast wins for the side to move beyond the piece captured, in centipawns: less than nothing if it costs more.
    pub(super) fn blast_balance(&self, m: Move) -> i32 {
        let own = self.players[self.state.turn];
        let worth = |square: Square| {
            let value = self.value(self.cell(square));
            if own.has(square) { -value } else { value }
        };
        self.blasted(m).squares().map(worth).sum::<i32>() + worth(m.from())
    }
}
