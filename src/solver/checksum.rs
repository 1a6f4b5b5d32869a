//! The checksum of files: FNV-1a, 64 bits. Each step maps states one to one, so a single changed byte always shows.

/// State of a checksum.
#[derive(Clone, Copy, Debug)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// The checksum of some bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut checksum = Checksum::default();
        checksum.add(bytes);
        checksum.value()
    }

    /// Takes more bytes in.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |state, byte| {
            (state ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
        });
    }

    /// The checksum of all bytes so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_and_flipped_bits() {
        assert_eq!(Checksum::of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Checksum::of(b"foobar"), 0x8594_4171_f739_67e8);
        let text = *b"one of many bytes";
        for bit in 0..8 * text.len() {
            let mut flipped = text;
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(Checksum::of(&flipped), Checksum::of(&text));
        }
    }
}
