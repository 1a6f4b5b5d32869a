//! Two boards side by side: where the counterparts of squares lie.

use super::spec::TwinSpec;
use crate::base::{Bits, Geometry, Square};

/// Two boards, compiled.
#[derive(Clone, Debug)]
pub struct Twin<B> {
    /// The definition.
    pub spec: TwinSpec,
    files: u8,
    first: B,
}

impl<B: Bits> Twin<B> {
    pub(super) fn new(spec: TwinSpec, geometry: &Geometry<B>) -> Self {
        let files = geometry.files() / 2;
        let first = (0..files).fold(B::EMPTY, |set, file| set | geometry.file_set(file));
        Twin { spec, files, first }
    }

    /// The same square of the other board.
    #[inline]
    pub fn counterpart(&self, square: Square) -> Square {
        if self.first.has(square) {
            Square(square.0 + self.files)
        } else {
            Square(square.0 - self.files)
        }
    }

    /// The same squares of the other boards.
    #[inline]
    pub fn counterparts(&self, set: B) -> B {
        let files = self.files as i8;
        (set & self.first).displaced(files) | (set & !self.first).displaced(-files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counterparts_lie_on_the_other_board() {
        let spec = TwinSpec {
            royals_cross: true,
            shared_names: true,
        };
        let twin = Twin::new(spec, &Geometry::<u128>::side_by_side(2, 16, 8, &[]));
        for square in (0..128).map(Square) {
            let other = twin.counterpart(square);
            assert_eq!(other.0 / 16, square.0 / 16);
            assert_eq!(other.0 % 8, square.0 % 8);
            assert_ne!(other, square);
            assert_eq!(twin.counterparts(1 << square.0), 1 << other.0);
        }
    }
}
