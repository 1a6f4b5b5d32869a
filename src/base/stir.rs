//! Keys of what has no key of its own: words stirred into one, quickly and not for safety.

/// The fractional part of the golden ratio, an odd multiplier that spreads bits; also what a key begins with.
pub const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The key with a word stirred in.
#[inline(always)]
pub const fn stirred(key: u64, word: u64) -> u64 {
    let key = (key ^ word).wrapping_mul(SPREAD);
    key ^ key >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_order_matter() {
        let keys =
            [[1, 2], [2, 1], [1, 3], [0, 0]].map(|[first, second]| stirred(stirred(SPREAD, first), second));
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "{place}");
        }
    }
}
