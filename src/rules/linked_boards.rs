//! Two boards side by side: where the counterparts of squares lie.

use crate::base::{Bits, Geometry, Square};

/// Two boards, side by side on the files: a piece that has moved is put on the counterpart of the square it reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkedBoardsSpec {
    /// Do royals change the board too? Else they stay, and may stand on the counterpart of any piece.
    pub royals_cross: bool,
    /// Counterparts have one name, and the FEN shows the boards one after the other with `|` between. At most one of
    /// two counterparts is occupied then.
    pub shared_names: bool,
}

/// Two boards, compiled.
#[derive(Clone, Debug)]
pub struct LinkedBoards<B> {
    /// The definition.
    pub spec: LinkedBoardsSpec,
    files: u8,
    first: B,
}

impl<B: Bits> LinkedBoards<B> {
    pub(super) fn new(spec: LinkedBoardsSpec, geometry: &Geometry<B>) -> Self {
        let files = geometry.files() / 2;
        let first = (0..files).fold(B::EMPTY, |set, file| set | geometry.file_set(file));
        LinkedBoards { spec, files, first }
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
        let spec = LinkedBoardsSpec {
            royals_cross: true,
            shared_names: true,
        };
        let boards = LinkedBoards::new(spec, &Geometry::<u128>::side_by_side(2, 16, 8, &[]));
        for square in (0..128).map(Square) {
            let other = boards.counterpart(square);
            assert_eq!(other.0 / 16, square.0 / 16);
            assert_eq!(other.0 % 8, square.0 % 8);
            assert_ne!(other, square);
            assert_eq!(boards.counterparts(1 << square.0), 1 << other.0);
        }
    }
}
