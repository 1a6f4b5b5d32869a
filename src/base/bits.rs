//! Sets of squares in one machine word: the two widths the engine is compiled for.

use super::Square;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: `u64` for boards of up to 64 squares, `u128` for up to 128.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + std::hash::Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// The empty set.
    const EMPTY: Self;
    /// Number of squares the word can hold.
    const WIDTH: usize;

    /// The set holding only `square`.
    fn single(square: Square) -> Self;
    /// Is the set empty?
    fn none(self) -> bool;
    /// Has the set at least one member?
    #[inline(always)]
    fn any(self) -> bool {
        !self.none()
    }
    /// Does the set hold `square`?
    fn has(self, square: Square) -> bool;
    /// Number of members.
    fn count(self) -> u32;
    /// Lowest member. The set must not be empty.
    fn lowest(self) -> Square;
    /// Highest member. The set must not be empty.
    fn highest(self) -> Square;
    /// The set without its lowest member.
    fn without_lowest(self) -> Self;
    /// All bits up to and including the lowest member; every bit for the empty set.
    fn through_lowest(self) -> Self;
    /// All bits from the highest member upwards (itself included); every bit for the empty set.
    fn beyond_highest(self) -> Self;
    /// The subset of `mask` that follows `self` in numeric order; the empty set follows the last.
    fn next_subset(self, mask: Self) -> Self;
    /// The low and the high 64 bits.
    fn halves(self) -> [u64; 2];
    /// Gathers the bits of `self` selected by `mask` into the low end.
    fn extract(self, mask: Self) -> usize;
    /// The set with every member's index changed by `displacement`; members that leave the word are lost.
    fn displaced(self, displacement: i8) -> Self;
    /// Has the set at least two members?
    #[inline(always)]
    fn many(self) -> bool {
        self.without_lowest().any()
    }
    /// The member that has so many below it; `None` if there are not as many.
    #[inline]
    fn nth(self, mut below: u32) -> Option<Square> {
        for (half, mut word) in self.halves().into_iter().enumerate() {
            let here = word.count_ones();
            if below >= here {
                below -= here;
                continue;
            }
            (0..below).for_each(|_| word &= word - 1);
            return Some(Square((64 * half) as u8 + word.trailing_zeros() as u8));
        }
        None
    }
    /// The members, lowest first.
    #[inline(always)]
    fn squares(self) -> SquareSet {
        let [low, high] = self.halves();
        SquareSet { low, high }
    }
    /// Collects squares into a set.
    fn from_squares(squares: impl IntoIterator<Item = Square>) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::single(square))
    }
}

macro_rules! impl_bits {
    ($word:ty, $extract:expr, $beyond_highest:expr) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const WIDTH: usize = <$word>::BITS as usize;
            #[inline(always)]
            fn single(square: Square) -> Self {
                1 << (square.0 as u32 & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn none(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn has(self, square: Square) -> bool {
                self >> (square.0 as u32 & (<$word>::BITS - 1)) & 1 != 0
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> Square {
                debug_assert!(self != 0, "lowest of an empty set");
                Square(self.trailing_zeros() as u8)
            }
            #[inline(always)]
            fn highest(self) -> Square {
                debug_assert!(self != 0, "highest of an empty set");
                Square((<$word>::BITS - 1 - self.leading_zeros()) as u8)
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn through_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline(always)]
            fn next_subset(self, mask: Self) -> Self {
                (self | !mask).wrapping_add(1) & mask
            }
            #[inline(always)]
            fn halves(self) -> [u64; 2] {
                [self as u64, (self as u128 >> 64) as u64]
            }
            #[inline(always)]
            fn beyond_highest(self) -> Self {
                let beyond_highest: fn($word) -> $word = $beyond_highest;
                beyond_highest(self)
            }
            #[inline(always)]
            fn displaced(self, displacement: i8) -> Self {
                if displacement >= 0 {
                    self.wrapping_shl(displacement as u32)
                } else {
                    self.wrapping_shr(displacement.unsigned_abs() as u32)
                }
            }
            #[inline(always)]
            fn extract(self, mask: Self) -> usize {
                let extract: fn($word, $word) -> usize = $extract;
                extract(self, mask)
            }
        }
    };
}

/// Parallel bit extract on 64 bits; a bit loop where the processor has no such instruction.
#[inline(always)]
#[allow(unsafe_code)]
fn extract64(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only where the target has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let (mut mask, mut result, mut bit) = (mask, 0, 1);
        while mask != 0 {
            if word & mask & mask.wrapping_neg() != 0 {
                result |= bit;
            }
            mask &= mask - 1;
            bit <<= 1;
        }
        result
    }
}

/// The sign bit smeared down to the highest member of a word.
#[inline(always)]
fn beyond_highest64(word: u64) -> u64 {
    (i64::MIN >> (word | 1).leading_zeros()) as u64
}

impl_bits!(u64, |word, mask| extract64(word, mask) as usize, beyond_highest64);
impl_bits!(
    u128,
    |word, mask| {
        let (low_mask, high_mask) = (mask as u64, (mask >> 64) as u64);
        let low = extract64(word as u64, low_mask);
        let high = extract64((word >> 64) as u64, high_mask);
        (low | high << low_mask.count_ones()) as usize
    },
    |word| {
        let [low, high] = word.halves();
        if high == 0 {
            beyond_highest64(low) as u128 | (u64::MAX as u128) << 64
        } else {
            (beyond_highest64(high) as u128) << 64
        }
    }
);

/// Iterator over the members of a set, lowest first; half by half, for a wide word is no machine word.
#[derive(Clone, Copy, Debug)]
pub struct SquareSet {
    low: u64,
    high: u64,
}

impl Iterator for SquareSet {
    type Item = Square;
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let square = Square(self.low.trailing_zeros() as u8);
            self.low &= self.low - 1;
            Some(square)
        } else if self.high != 0 {
            let square = Square(64 + self.high.trailing_zeros() as u8);
            self.high &= self.high - 1;
            Some(square)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
