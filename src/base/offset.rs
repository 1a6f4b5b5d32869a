//! Displacements on a board.

/// A displacement in files (east positive) and ranks (forward of the owner positive).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Offset {
    /// Files, positive to the owner's board-right as seen from South.
    pub files: i8,
    /// Ranks, positive forward.
    pub ranks: i8,
}
