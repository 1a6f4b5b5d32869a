//! The parsed form of a movement: atoms with explicit offsets.

use crate::base::Offset;

/// How an atom gets from its start to its targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// One jump by the offset, whatever stands between.
    Leap,
    /// One jump by the offset that needs every square of [`lame_path`] empty.
    Lame,
    /// As [`Motion::Lame`], but an oblique jump goes round the other way: its diagonal steps come first.
    LameDiagonal,
    /// Any number of steps of the offset, whatever stands between.
    Fly,
    /// Steps of the offset over empty squares, at most `limit` (0: no limit).
    Slide {
        /// Most steps, 0 for any number.
        limit: u8,
    },
    /// Steps of the offset passing exactly one piece of either side (`p`), landing anywhere beyond it.
    Hop {
        /// Most steps, 0 for any number.
        limit: u8,
    },
    /// As [`Motion::Hop`], landing only on the square right behind the piece (`g`).
    Grasshop,
    /// A jump by the atom's offset and then, from an empty square, a slide in the outward direction `then`.
    Bent {
        /// Direction of the slide.
        then: Offset,
    },
}

/// One elementary movement in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atom {
    /// Displacement of one step.
    pub offset: Offset,
    /// How the step is used.
    pub motion: Motion,
    /// May end on an empty square.
    pub quiet: bool,
    /// May end on an enemy piece.
    pub capture: bool,
    /// May capture en passant (`e`).
    pub en_passant: bool,
    /// Only from the squares where the piece counts as unmoved (`i`).
    pub initial: bool,
    /// Captures without moving (`x`).
    pub shoots: bool,
}

/// Squares that must be empty for a lame jump, nearest first: the squares between on a straight line;
/// otherwise the orthogonal steps along the longer axis before the last diagonal one (the Chinese horse's leg).
pub fn lame_path(offset: Offset) -> Vec<Offset> {
    let (files, ranks) = (offset.files, offset.ranks);
    let steps = files.abs().max(ranks.abs());
    if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
        return (1..steps)
            .map(|n| Offset {
                files: files.signum() * n,
                ranks: ranks.signum() * n,
            })
            .collect();
    }
    let straight = (files.abs() - ranks.abs()).abs();
    let along = if files.abs() > ranks.abs() {
        (files.signum(), 0)
    } else {
        (0, ranks.signum())
    };
    (1..steps)
        .map(|n| {
            let diagonal = (n - straight).max(0);
            let orthogonal = n - diagonal;
            Offset {
                files: along.0 * orthogonal + files.signum() * diagonal,
                ranks: along.1 * orthogonal + ranks.signum() * diagonal,
            }
        })
        .collect()
}

/// Squares of an oblique jump taken the other way round, nearest first: the diagonal steps before the last straight one.
pub fn diagonal_lame_path(offset: Offset) -> Vec<Offset> {
    let steps = offset.files.abs().max(offset.ranks.abs());
    let step = |leg: i8, n: i8| leg.signum() * n.min(leg.abs());
    (1..steps)
        .map(|n| Offset {
            files: step(offset.files, n),
            ranks: step(offset.ranks, n),
        })
        .collect()
}

#[cfg(test)]
mod tests;
