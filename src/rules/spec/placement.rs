//! What a definition says of a placement phase.

use super::{PieceSpec, PromotionSpec, Region, Spec};
use crate::base::{Kind, PerKind, PerPlayer, Player, Square};

/// Among the rights of a FEN: pieces are still to be placed, where pockets hold other pieces too.
pub const PLACING_SIGN: char = '^';

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
    /// Pieces in the pockets of the start that are not placed.
    pub reserve: PerPlayer<PerKind<u8>>,
}

impl Spec {
    /// Can pockets hold pieces that are not there to be placed? Then [`PLACING_SIGN`] tells that the phase goes on.
    pub fn pockets_outlast_placing(&self) -> bool {
        let waits = |promotion: &PromotionSpec| !promotion.rescue.is_empty();
        self.placement.is_some() && (self.rescue.is_some() || self.promotions.iter().any(waits))
    }
}

impl PlacementSpec {
    /// Do South and North place by turns, North last, so that every drop is the other side's than the one before, and than the first move?
    pub fn alternates(&self) -> bool {
        self.order
            .chunks(2)
            .all(|turns| *turns == [Player::South, Player::North])
    }

    /// Letters of the pieces in a side's pocket that are not placed.
    pub fn kept(&self, pieces: &[PieceSpec], player: Player) -> String {
        let kinds = pieces.iter().zip(self.reserve[player].0);
        let letters = kinds.flat_map(|(piece, kept)| std::iter::repeat_n(piece.letter, usize::from(kept)));
        letters.collect()
    }
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
