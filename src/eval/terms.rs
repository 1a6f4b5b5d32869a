//! The parts of an evaluation, kept apart so that people can read them.

use crate::base::{PerPlayer, Player};
use crate::rules::Tapered;

/// Terms besides material and piece squares, each side's own.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Terms {
    /// Reach of the pieces.
    pub(super) mobility: PerPlayer<Tapered>,
    /// Pawns: passed, supported, doubled.
    pub(super) runners: PerPlayer<Tapered>,
    /// Shield of the own royal less the danger it is in.
    pub(super) royal: PerPlayer<Tapered>,
    /// Attacks on dearer and on undefended pieces.
    pub(super) threats: PerPlayer<Tapered>,
    /// Pieces that complement each other.
    pub(super) pairs: PerPlayer<Tapered>,
    /// Pieces in hand that will be dropped.
    pub(super) hand: PerPlayer<Tapered>,
    /// Driving a bare royal to the edge.
    pub(super) drive: PerPlayer<Tapered>,
}

impl Terms {
    /// The terms with their names.
    pub(super) fn named(&self) -> [(&'static str, PerPlayer<Tapered>); 7] {
        [
            ("mobility", self.mobility),
            ("pawns", self.runners),
            ("royal safety", self.royal),
            ("threats", self.threats),
            ("pairs", self.pairs),
            ("in hand", self.hand),
            ("bare royal", self.drive),
        ]
    }

    /// South's sum less North's.
    #[inline]
    pub(super) fn difference(&self) -> Tapered {
        let mut sum = Tapered::default();
        for (_, sides) in self.named() {
            sum += sides[Player::South];
            sum -= sides[Player::North];
        }
        sum
    }
}
