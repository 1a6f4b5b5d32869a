//! Verdicts packed to two bits a position.

use super::value::Verdict;
use bitvec::field::BitField;
use bitvec::order::Lsb0;
use bitvec::vec::BitVec;

/// Positions in a word.
pub const WORD_POSITIONS: usize = 32;

/// Two bits a position: 0 unknown or no position, 1 drawn, 2 won, 3 lost for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedVerdicts {
    bits: BitVec<u64, Lsb0>,
}

impl PackedVerdicts {
    /// All unknown.
    pub fn unknown(positions: usize) -> Self {
        PackedVerdicts {
            bits: BitVec::repeat(false, 2 * positions),
        }
    }

    /// The verdict of a position, if it has one.
    #[inline]
    pub fn get(&self, position: usize) -> Option<Verdict> {
        match self.bits[2 * position..2 * position + 2].load_le::<u8>() {
            1 => Some(Verdict::Draw),
            2 => Some(Verdict::Win),
            3 => Some(Verdict::Loss),
            _ => None,
        }
    }

    /// Notes a verdict.
    #[inline]
    pub fn set(&mut self, position: usize, verdict: Verdict) {
        self.bits[2 * position..2 * position + 2].store_le(PackedVerdicts::code(verdict) as u8);
    }

    /// The two bits of a verdict.
    #[inline]
    pub fn code(verdict: Verdict) -> u64 {
        match verdict {
            Verdict::Draw => 1,
            Verdict::Win => 2,
            Verdict::Loss => 3,
        }
    }

    /// The words, [`WORD_POSITIONS`] positions each, lowest bits first; what lies behind the last position is zero.
    pub fn words(&self) -> &[u64] {
        self.bits.as_raw_slice()
    }

    /// The words, to be written.
    pub fn words_mut(&mut self) -> &mut [u64] {
        self.bits.as_raw_mut_slice()
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.bits.len() / 2
    }

    /// Are there no positions at all?
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }
}

#[cfg(test)]
mod tests;
