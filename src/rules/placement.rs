//! The placement phase: drops before the play begins, with offers that bind later drops.
//!
//! South and North drop in turn. South's first drop may be an offer; the row whose answer North gives binds the second drops.

use super::spec::{PlacementOffer, PlacementSpec};
use crate::base::{Bits, PerPlayer, Player, Square};

/// The drops made so far and what remains.
#[derive(Clone, Copy, Debug)]
pub struct PlacementState<B> {
    /// The side to drop.
    pub player: Player,
    /// Placed pieces of both sides.
    pub placed: PerPlayer<B>,
    /// Pieces left in both pockets together.
    pub left: u32,
    /// 1 + index of the offer letter made by South's first drop, 0 for none.
    pub mark: u8,
}

/// Compiled placement phase.
#[derive(Clone, Debug)]
pub struct Placement<B> {
    squares: PerPlayer<B>,
    offers: Vec<PlacementOffer>,
    letters: Vec<char>,
    forbidden: Vec<PerPlayer<B>>,
}

impl<B: Bits> Placement<B> {
    /// Compiles a definition.
    pub fn compile(spec: &PlacementSpec) -> Self {
        let set = |region: &[Square]| B::from_squares(region.iter().copied());
        let mut letters: Vec<char> = spec.offers.iter().map(|offer| offer.letter).collect();
        letters.dedup();
        Placement {
            squares: PerPlayer::from_fn(|player| set(&spec.squares[player])),
            offers: spec.offers.clone(),
            letters,
            forbidden: spec
                .forbidden
                .iter()
                .map(|array| PerPlayer::from_fn(|player| set(&array[player])))
                .collect(),
        }
    }

    /// The mark that a first drop of South leaves behind.
    pub fn mark_of_offer(&self, square: Square) -> u8 {
        self.offers
            .iter()
            .find(|row| row.offer == square)
            .and_then(|row| self.letters.iter().position(|letter| *letter == row.letter))
            .map_or(0, |index| index as u8 + 1)
    }

    /// The FEN letter of a mark.
    pub fn letter(&self, mark: u8) -> Option<char> {
        self.letters.get((mark as usize).checked_sub(1)?).copied()
    }

    /// The mark of a FEN letter.
    pub fn mark_of_letter(&self, letter: char) -> Option<u8> {
        self.letters
            .iter()
            .position(|known| *known == letter)
            .map(|index| index as u8 + 1)
    }

    /// Legal drop squares of the side to drop.
    pub fn targets(&self, state: &PlacementState<B>, occupied: B) -> B {
        let free = self.squares[state.player] & !occupied;
        match self.bound(state) {
            Some(square) => B::single(square) & free,
            None => free & !self.improper(state, free),
        }
    }

    /// The row in force and the square it binds the next drop to.
    fn bound(&self, state: &PlacementState<B>) -> Option<Square> {
        let row = self.row(state)?;
        match (state.player, state.left) {
            (Player::South, 2) => row.second_bound.then_some(row.second),
            (Player::North, 1) => state.placed[Player::South].has(row.second).then_some(row.last),
            _ => None,
        }
    }

    /// The row chosen by South's offer and North's answer.
    fn row(&self, state: &PlacementState<B>) -> Option<&PlacementOffer> {
        let letter = self.letter(state.mark)?;
        self.offers
            .iter()
            .find(|row| row.letter == letter && state.placed[Player::North].has(row.answer))
    }

    /// Last drops that would complete a forbidden array outside its row.
    fn improper(&self, state: &PlacementState<B>, free: B) -> B {
        if state.left != 1 {
            return B::EMPTY;
        }
        let mut squares = B::EMPTY;
        for array in &self.forbidden {
            let missing = array[state.player] & !state.placed[state.player];
            let others_match = array[!state.player] == state.placed[!state.player];
            if others_match
                && missing.count() == 1
                && (state.placed[state.player] & !array[state.player]).none()
            {
                squares |= missing;
            }
        }
        squares & free
    }
}
