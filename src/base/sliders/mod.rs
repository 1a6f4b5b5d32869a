//! Sliding attacks along ranks, files and diagonals of any board, up to and including the first blocker.
//!
//! Three techniques, each where `bench/sliders` found it fastest (numbers in `bench/README.md`): on narrow boards one
//! extraction and lookup per rook or bishop; on wide boards one per rook line, and two per bishop, one for each half of
//! the word; without a bit-extract instruction, or where a line is so long that tables would not stay small, filling
//! ray by ray. Knows boards, not pieces.

mod fill;
mod lookup;

use super::geometry::Geometry;
use super::{Bits, MAX_SQUARES, Square};
use fill::{Direction, Fill};
use lookup::Lookup;

/// Slider tables of one geometry.
#[derive(Clone, Debug)]
pub struct Sliders<B> {
    /// What a rook and a bishop attack on the empty board.
    rays: [Box<[B; MAX_SQUARES]>; 2],
    fill: Fill<B>,
    lookup: Option<Lookup<B>>,
}

impl<B: Bits> Sliders<B> {
    /// Builds the tables: well under 2 ms for 8x8, at most about 4 MB and some 5 ms for the largest board.
    pub fn new(geometry: &Geometry<B>) -> Self {
        let fill = Fill::new(geometry);
        let lookup = Lookup::new(geometry, &fill);
        let mut sliders = Sliders {
            rays: [(); 2].map(|()| Box::new([B::EMPTY; MAX_SQUARES])),
            fill,
            lookup,
        };
        for square in geometry.existing().squares() {
            sliders.rays[0][square.index()] = sliders.rook(square, B::EMPTY);
            sliders.rays[1][square.index()] = sliders.bishop(square, B::EMPTY);
        }
        sliders
    }

    /// Squares that a rook and/or bishop attacks on the empty board: a cheap first question.
    #[inline(always)]
    pub fn rays(&self, rook: bool, bishop: bool, square: Square) -> B {
        let [straight, diagonal] = &self.rays;
        let index = square.index() & (MAX_SQUARES - 1);
        match (rook, bishop) {
            (true, true) => straight[index] | diagonal[index],
            (true, false) => straight[index],
            _ => diagonal[index],
        }
    }

    /// Squares a rook attacks. From a square that does not exist: none.
    #[inline(always)]
    pub fn rook(&self, square: Square, occupied: B) -> B {
        match &self.lookup {
            Some(lookup) => lookup.rook(square, occupied),
            None => self.rank(square, occupied) | self.file(square, occupied),
        }
    }
    /// Squares a bishop attacks. From a square that does not exist: none.
    #[inline(always)]
    pub fn bishop(&self, square: Square, occupied: B) -> B {
        match &self.lookup {
            Some(lookup) => lookup.bishop(square, occupied),
            None => {
                self.fill.attacks(Direction::Diagonal, square, occupied)
                    | self.fill.attacks(Direction::AntiDiagonal, square, occupied)
            }
        }
    }
    /// The part of [`Sliders::rook`] along the rank.
    #[inline(always)]
    pub fn rank(&self, square: Square, occupied: B) -> B {
        self.fill.attacks(Direction::Rank, square, occupied)
    }
    /// The part of [`Sliders::rook`] along the file.
    #[inline(always)]
    pub fn file(&self, square: Square, occupied: B) -> B {
        self.fill.attacks(Direction::File, square, occupied)
    }
    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        2 * size_of_val(&*self.rays[0]) + self.fill.bytes() + self.lookup.as_ref().map_or(0, Lookup::bytes)
    }
}

#[cfg(test)]
mod tests;
