//! Keys of what has no key of its own: words stirred into one, quickly and not for safety.

use std::hash::Hasher;

/// The fractional part of the golden ratio, an odd multiplier that spreads bits; also what a key begins with.
pub const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The key with a word stirred in.
#[inline(always)]
pub const fn stirred(key: u64, word: u64) -> u64 {
    let key = (key ^ word).wrapping_mul(SPREAD);
    key ^ key >> 32
}

/// Hashes keys that are stirred already: as they are.
#[derive(Default)]
pub struct AlreadyStirred(u64);

impl Hasher for AlreadyStirred {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    /// Other keys than words are stirred byte by byte.
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |key, byte| stirred(key, u64::from(*byte)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stirred_keys_are_their_own_hashes() {
        let hash = |key: u64| {
            let mut hasher = AlreadyStirred::default();
            std::hash::Hash::hash(&key, &mut hasher);
            hasher.finish()
        };
        let key = stirred(SPREAD, 1);
        assert_eq!(hash(key), key);
    }

    #[test]
    fn words_and_their_order_matter() {
        let keys =
            [[1, 2], [2, 1], [1, 3], [0, 0]].map(|[first, second]| stirred(stirred(SPREAD, first), second));
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "{place}");
        }
    }
}
