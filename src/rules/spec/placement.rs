//! What a definition says of a placement phase.

use super::Region;
use crate::base::{Kind, PerPlayer, Player, Square};

/// A placement phase: pieces in the pocket are dropped before the play begins with South.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacementSpec {
    /// Legal drop squares.
    pub squares: PerPlayer<Region>,
    /// Who drops, from the first drop to the last; empty: South and North in turn.
    pub order: Vec<Player>,
    /// Kinds of which a side has a pair that must stand on squares of different colours.
    pub pairs: Vec<Kind>,
    /// Offers that bind the following drops; see the placement mechanic.
    pub offers: Vec<PlacementOffer>,
    /// Complete arrays (South's and North's squares) that the last drop may not make unless all four drops follow a row of `offers`.
    pub forbidden: Vec<PerPlayer<Region>>,
}

/// One row: South's first drop offers, North's first accepts or counter-offers, the second drops are then bound.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacementOffer {
    /// South's first drop.
    pub offer: Square,
    /// FEN letter (rights field) that remembers the offer.
    pub letter: char,
    /// North's first drop.
    pub answer: Square,
    /// South's second drop of this row.
    pub second: Square,
    /// Must South play `second` (accepted), or is it free (counter-offer)?
    pub second_bound: bool,
    /// North's second drop, bound once `second` was played.
    pub last: Square,
}
