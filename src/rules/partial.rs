//! Partial wins: results short of a win that are worth more than half of the point.

use crate::base::PerPlayer;

/// Hundredths of the point for the side that did it; 50 is an ordinary draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartialWins {
    /// Leaving the other side without a move, not in check, where that is a draw.
    pub stalemate: u8,
    /// Having been the first to leave the other side nothing but royals: no draw brings it less from then on.
    pub bare: u8,
    /// Having checked alone, and with every move, between the first and the last occurrence of a repeated position.
    pub perpetual: PerPlayer<u8>,
}

impl Default for PartialWins {
    /// There are none.
    fn default() -> Self {
        PartialWins {
            stalemate: 50,
            bare: 50,
            perpetual: PerPlayer::both(50),
        }
    }
}

impl PartialWins {
    /// Does it matter who has bared the other side?
    #[inline(always)]
    pub fn counts_baring(&self) -> bool {
        self.bare > 50
    }
    /// Does it matter who has checked perpetually?
    #[inline(always)]
    pub fn counts_perpetual(&self) -> bool {
        self.perpetual != PerPlayer::both(50)
    }
}
