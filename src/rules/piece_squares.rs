//! Values of pieces on squares, and sums of them that a position keeps.

use super::spec::Spec;
use crate::base::{Cell, Kind, MAX_SQUARES, Player, Square};

/// Middlegame and endgame halves of a score in one word, so that both are added at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered(i64);

impl Tapered {
    /// Packs the two halves, centipawns.
    pub const fn new(middle: i32, end: i32) -> Self {
        Tapered(((middle as i64) << 32) + end as i64)
    }
    /// Middlegame half.
    #[inline(always)]
    pub const fn middle(self) -> i32 {
        ((self.0 + 0x8000_0000) >> 32) as i32
    }
    /// Endgame half.
    #[inline(always)]
    pub const fn end(self) -> i32 {
        self.0 as i32
    }
}

impl std::ops::AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl std::ops::Add for Tapered {
    type Output = Self;
    #[inline(always)]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl std::ops::SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

/// What a position sums up as pieces come and go: one value per cell content and square, and its share of the game phase.
#[derive(Clone, Debug)]
pub struct PieceSquares {
    /// From South's view; index by [`PieceSquares::index`].
    pub values: Vec<Tapered>,
    /// How much of the middlegame a piece stands for; index [`Cell::index`].
    pub phase: [i32; Cell::CODES],
}

impl PieceSquares {
    /// The documents' values alone, the same on every square.
    pub fn material(spec: &Spec) -> Self {
        let squares = spec.files as usize * spec.ranks as usize;
        let mut values = vec![Tapered::default(); Cell::CODES * MAX_SQUARES];
        let mut phase = [0; Cell::CODES];
        for (index, piece) in spec.pieces.iter().enumerate() {
            for (player, sign) in [(Player::South, 1), (Player::North, -1)] {
                let cell = Cell::new(player, Kind(index as u8));
                let first = PieceSquares::index(cell, Square(0));
                let value = sign * piece.value[player];
                values[first..first + squares].fill(Tapered::new(value, value));
                phase[cell.index()] = piece.value[player];
            }
        }
        PieceSquares { values, phase }
    }

    /// Place of a cell's content on a square among the values.
    #[inline(always)]
    pub fn index(cell: Cell, square: Square) -> usize {
        cell.index() * MAX_SQUARES + square.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tapered_halves_do_not_mix() {
        let mut sum = Tapered::default();
        for (middle, end) in [(100, -250), (-300, 40), (7, -1)] {
            sum += Tapered::new(middle, end);
        }
        sum -= Tapered::new(-50, -11);
        assert_eq!((sum.middle(), sum.end()), (-143, -200));
    }
}
