//! One square, numbered row by row from South's left.

/// Most squares a board can have.
pub const MAX_SQUARES: usize = 128;

/// A square: `rank * files + file`, both from 0, seen from South. The width of the board is the geometry's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(pub u8);

impl Square {
    /// The square as an index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
