//! Verdicts packed to two bits a position.

use super::value::Verdict;

/// Positions in a word.
pub const WORD_POSITIONS: usize = 32;

/// Two bits a position: 0 unknown or no position, 1 drawn, 2 won, 3 lost for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedVerdicts {
    words: Vec<u64>,
    positions: usize,
}

impl PackedVerdicts {
    /// All unknown.
    pub fn unknown(positions: usize) -> Self {
        PackedVerdicts {
            words: vec![0; positions.div_ceil(WORD_POSITIONS)],
            positions,
        }
    }

    /// The verdict of a position, if it has one.
    #[inline]
    pub fn get(&self, position: usize) -> Option<Verdict> {
        match self.words[position / WORD_POSITIONS] >> shift(position) & 3 {
            1 => Some(Verdict::Draw),
            2 => Some(Verdict::Win),
            3 => Some(Verdict::Loss),
            _ => None,
        }
    }

    /// Notes a verdict.
    #[inline]
    pub fn set(&mut self, position: usize, verdict: Verdict) {
        let word = &mut self.words[position / WORD_POSITIONS];
        *word = *word & !(3 << shift(position)) | PackedVerdicts::code(verdict) << shift(position);
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
        &self.words
    }

    /// The words, to be written.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.positions
    }

    /// Are there no positions at all?
    pub fn is_empty(&self) -> bool {
        self.positions == 0
    }
}

/// Where the bits of a position are in its word.
fn shift(position: usize) -> usize {
    2 * (position % WORD_POSITIONS)
}

#[cfg(test)]
mod tests;
