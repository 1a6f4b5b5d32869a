//! Errors of a weakened search: moves it does not see, and positions it misjudges.
//!
//! Both are drawn from the position by a salt, so that within one search the same is always overlooked, however the search
//! comes to it, and the next search errs elsewhere.

use crate::base::{Move, Score};

/// A piece worth so many centipawns is overlooked half as often as nothing: little things are overlooked often, big ones seldom.
const NOTICED: f64 = 500.0;

/// How a search errs; by default not at all.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Fallibility {
    salt: u64,
    overlooks: f64,
    misjudges: f64,
}

impl Fallibility {
    /// A search that does not see a quiet move with probability `overlooks`, and judges positions with a standard deviation of
    /// `misjudges` centipawns.
    pub(super) fn new(salt: u64, overlooks: f64, misjudges: f64) -> Fallibility {
        Fallibility {
            salt,
            overlooks,
            misjudges,
        }
    }

    /// What tells the table entries of this search from those of searches that see other things.
    #[inline(always)]
    pub(super) fn salt(&self) -> u64 {
        self.salt
    }

    /// A number from 0 up to, but not including, 1 that is drawn for this search.
    pub(super) fn lot(&self) -> f64 {
        unit(mixed(self.salt))
    }

    /// Does it overlook moves at all?
    #[inline(always)]
    pub(super) fn overlooks_moves(&self) -> bool {
        self.overlooks > 0.0
    }

    /// Is the move `m`, which wins `gain` centipawns at once, overlooked in the position with this key?
    pub(super) fn overlooks(&self, key: u64, m: Move, gain: Score) -> bool {
        let chance = self.overlooks / (1.0 + f64::from(gain.max(0)) / NOTICED);
        unit(mixed(mixed(key ^ self.salt) ^ u64::from(m.to_bits()))) < chance
    }

    /// How much too good the position with this key seems to either side to move.
    #[inline(always)]
    pub(super) fn misjudgement(&self, key: u64) -> Score {
        if self.misjudges == 0.0 {
            return 0;
        }
        self.drawn_misjudgement(key)
    }

    #[cold]
    fn drawn_misjudgement(&self, key: u64) -> Score {
        let bits = mixed(key ^ !self.salt);
        // The sum of four uniform numbers is close to a normal distribution; its variance is a third.
        let sum: f64 = (0..4)
            .map(|part| f64::from((bits >> (16 * part)) as u16) / 65_536.0 - 0.5)
            .sum();
        (sum * 3.0_f64.sqrt() * self.misjudges) as Score
    }
}

/// A number from 0 up to, but not including, 1.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// Bits that depend on all bits of `value` (the finalizer of SplitMix64).
fn mixed(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests;
