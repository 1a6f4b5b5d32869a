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
mod tests {
    use super::*;
    use crate::base::{MoveClass, Square};

    fn moves() -> impl Iterator<Item = Move> {
        (0..64).map(|to| Move::new(Square(70), Square(to), MoveClass::Normal))
    }

    fn overlooked(errors: Fallibility, gain: Score) -> usize {
        let in_position = |key: u64| moves().filter(|m| errors.overlooks(key, *m, gain)).count();
        (0..100).map(in_position).sum()
    }

    #[test]
    fn as_much_is_overlooked_as_was_said_and_less_of_what_wins_something() {
        let errors = Fallibility::new(5, 0.5, 0.0);
        assert!((3000..3400).contains(&overlooked(errors, 0)));
        assert!((1400..1800).contains(&overlooked(errors, 500)));
        assert_eq!(overlooked(Fallibility::default(), 0), 0);
    }

    #[test]
    fn the_same_search_overlooks_the_same_and_another_something_else() {
        let seen = |salt: u64| -> Vec<bool> {
            let errors = Fallibility::new(salt, 0.5, 0.0);
            moves().map(|m| errors.overlooks(3, m, 0)).collect()
        };
        assert_eq!(seen(1), seen(1));
        assert_ne!(seen(1), seen(2));
    }

    #[test]
    fn judgements_spread_as_was_said() {
        let errors = Fallibility::new(9, 0.0, 100.0);
        let drawn: Vec<f64> = (0..10_000)
            .map(|key| f64::from(errors.misjudgement(key)))
            .collect();
        let mean = drawn.iter().sum::<f64>() / 10_000.0;
        let deviation = (drawn.iter().map(|value| value * value).sum::<f64>() / 10_000.0).sqrt();
        assert!(
            mean.abs() < 5.0 && (95.0..105.0).contains(&deviation),
            "{mean} {deviation}"
        );
        assert_eq!(Fallibility::default().misjudgement(7), 0);
    }
}
