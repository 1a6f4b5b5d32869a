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
    /// Arithmetic `2 * low - high` (wrapping): the obstruction-difference step.
    fn obstruction_difference(low_blocker: Self, high_blocker: Self) -> Self;
    /// The lowest member alone, as a set (empty for the empty set).
    fn isolate_lowest(self) -> Self;
    /// The highest member alone; the set must not be empty.
    fn isolate_highest(self) -> Self;
    /// Gathers the bits of `self` selected by `mask` into the low end.
    fn extract(self, mask: Self) -> usize;
    /// The set with every member's index changed by `displacement`; members that leave the word are lost.
    fn displaced(self, displacement: i8) -> Self;
    /// Has the set at least two members?
    #[inline(always)]
    fn many(self) -> bool {
        self.without_lowest().any()
    }
    /// The members, lowest first.
    #[inline(always)]
    fn squares(self) -> SquareSet<Self> {
        SquareSet(self)
    }
    /// Collects squares into a set.
    fn from_squares(squares: impl IntoIterator<Item = Square>) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::single(square))
    }
}

macro_rules! impl_bits {
    ($word:ty, $extract:expr) => {
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
            fn obstruction_difference(low_blocker: Self, high_blocker: Self) -> Self {
                high_blocker.wrapping_shl(1).wrapping_sub(low_blocker)
            }
            #[inline(always)]
            fn isolate_lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn isolate_highest(self) -> Self {
                debug_assert!(self != 0, "highest of an empty set");
                1 << (<$word>::BITS - 1 - self.leading_zeros())
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

impl_bits!(u64, |word, mask| extract64(word, mask) as usize);
impl_bits!(u128, |word, mask| {
    let (low_mask, high_mask) = (mask as u64, (mask >> 64) as u64);
    let low = extract64(word as u64, low_mask);
    let high = extract64((word >> 64) as u64, high_mask);
    (low | high << low_mask.count_ones()) as usize
});

/// Iterator over the members of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct SquareSet<B>(B);

impl<B: Bits> Iterator for SquareSet<B> {
    type Item = Square;
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0.none() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extraction_joins_the_halves() {
        let mask: u128 = (0b1011 << 62) | 1;
        assert_eq!((0b1010u128 << 62).extract(mask), 0b1100);
        assert_eq!(mask.extract(mask), 0b1111);
        assert_eq!(0b1010u64.extract(0b1110), 0b101);
    }

    #[test]
    fn members_come_lowest_first() {
        let set = u128::from_squares([Square(100), Square(3), Square(64)]);
        assert_eq!(set.squares().map(|s| s.0).collect::<Vec<_>>(), [3, 64, 100]);
        assert!(set.many() && set.count() == 3 && set.highest() == Square(100));
    }
}
