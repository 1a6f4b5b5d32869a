//! What a slider technique offers, and the square-by-square scan that judges all of them.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tapestry::base::{Bits, Geometry, Square};

/// Directions of the rook's lines: the half that goes up the square numbers.
pub(crate) const ROOK_LINES: [(i8, i8); 2] = [(1, 0), (0, 1)];
/// Directions of the bishop's lines: the half that goes up the square numbers.
pub(crate) const BISHOP_LINES: [(i8, i8); 2] = [(1, 1), (-1, 1)];

/// A machine word with the operations that only the techniques here need.
pub(crate) trait Word: Bits {
    /// The word of two halves; a narrow word drops the high one.
    fn join(low: u64, high: u64) -> Self;
    /// Twice this word minus another, wrapping.
    fn doubled_minus(self, other: Self) -> Self;
    /// The lowest member alone.
    fn isolate_lowest(self) -> Self;
    /// The highest member alone, or bit 0 of the empty set.
    fn isolate_highest(self) -> Self;
    /// The low half.
    #[inline(always)]
    fn low(self) -> u64 {
        self.halves()[0]
    }
    /// The high half.
    #[inline(always)]
    fn high(self) -> u64 {
        self.halves()[1]
    }
}

macro_rules! impl_word {
    ($word:ty, $join:expr) => {
        impl Word for $word {
            #[inline(always)]
            fn join(low: u64, high: u64) -> Self {
                let join: fn(u64, u64) -> $word = $join;
                join(low, high)
            }
            #[inline(always)]
            fn doubled_minus(self, other: Self) -> Self {
                self.wrapping_shl(1).wrapping_sub(other)
            }
            #[inline(always)]
            fn isolate_lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn isolate_highest(self) -> Self {
                1 << (<$word>::BITS - 1 - (self | 1).leading_zeros())
            }
        }
    };
}

impl_word!(u64, |low, _| low);
impl_word!(u128, |low, high| low as u128 | (high as u128) << 64);

/// One way to find slider attacks.
pub(crate) trait Technique<B: Bits> {
    const NAME: &'static str;
    fn build(geometry: &Geometry<B>) -> Self;
    fn rook(&self, square: Square, occupied: B) -> B;
    fn bishop(&self, square: Square, occupied: B) -> B;
    /// Size of the tables.
    fn bytes(&self) -> usize;
}

/// The squares of a ray, nearest first.
pub(crate) fn ray<B: Bits>(geometry: &Geometry<B>, from: Square, (files, ranks): (i8, i8)) -> Vec<Square> {
    std::iter::successors(geometry.displaced(from, files, ranks), |&at| {
        geometry.displaced(at, files, ranks)
    })
    .collect()
}

/// The same as a set; empty from a hole.
pub(crate) fn ray_set<B: Bits>(geometry: &Geometry<B>, from: Square, direction: (i8, i8)) -> B {
    if geometry.existing().has(from) {
        B::from_squares(ray(geometry, from, direction))
    } else {
        B::EMPTY
    }
}

/// Attacks along `lines` (both ways), square by square.
pub(crate) fn scan<B: Bits>(geometry: &Geometry<B>, from: Square, occupied: B, lines: &[(i8, i8)]) -> B {
    let mut attacks = B::EMPTY;
    for &(files, ranks) in lines {
        for direction in [(files, ranks), (-files, -ranks)] {
            for square in ray(geometry, from, direction) {
                attacks |= B::single(square);
                if occupied.has(square) {
                    break;
                }
            }
        }
    }
    attacks
}

/// The squares whose occupation matters along `lines`: all but the last of each ray.
pub(crate) fn relevant<B: Bits>(geometry: &Geometry<B>, from: Square, lines: &[(i8, i8)]) -> B {
    let mut mask = B::EMPTY;
    if !geometry.existing().has(from) {
        return mask;
    }
    for &(files, ranks) in lines {
        for direction in [(files, ranks), (-files, -ranks)] {
            let squares = ray(geometry, from, direction);
            mask |= B::from_squares(squares.iter().copied().take(squares.len().saturating_sub(1)));
        }
    }
    mask
}

/// All subsets of `mask`, in the order of their extracted index.
pub(crate) fn subsets<B: Bits>(mask: B) -> Vec<B> {
    let squares: Vec<Square> = mask.squares().collect();
    (0..1usize << squares.len())
        .map(|index| {
            B::from_squares(
                squares
                    .iter()
                    .enumerate()
                    .filter(|(bit, _)| index >> bit & 1 != 0)
                    .map(|(_, &square)| square),
            )
        })
        .collect()
}

/// Compares a technique with scanning on random occupancies of several densities.
pub(crate) fn check<B: Bits, T: Technique<B>>(geometry: &Geometry<B>, technique: &T) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..120 {
        let density = 2 + round % 5;
        let occupied = B::from_squares(
            geometry
                .existing()
                .squares()
                .filter(|_| random.next_u64().is_multiple_of(density)),
        );
        for square in geometry.existing().squares() {
            assert_eq!(
                technique.rook(square, occupied),
                scan(geometry, square, occupied, &ROOK_LINES),
                "{} rook",
                T::NAME
            );
            assert_eq!(
                technique.bishop(square, occupied),
                scan(geometry, square, occupied, &BISHOP_LINES),
                "{} bishop",
                T::NAME
            );
        }
    }
}
