//! The principal variation: a triangular table of lines, one for each ply.

use crate::base::{MAX_PLY, Move};
use arrayvec::ArrayVec;

/// A line of moves.
pub(super) type Line = ArrayVec<Move, { MAX_PLY + 1 }>;

/// The best line from each ply of the current path.
pub(super) struct Variations {
    lines: Vec<Line>,
}

impl Variations {
    pub(super) fn new() -> Variations {
        Variations {
            lines: vec![Line::new(); MAX_PLY + 2],
        }
    }
    /// Forgets the line from `ply`.
    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }
    /// The line from `ply` is `m` and then the line from the next ply.
    pub(super) fn extend(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        let room = line.remaining_capacity();
        line.extend(lower[0].iter().copied().take(room));
    }
    /// The line from `ply`.
    pub(super) fn line(&self, ply: usize) -> &Line {
        &self.lines[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{MoveClass, Square};

    #[test]
    fn lines_grow_from_the_leaves() {
        let moves = [1, 2, 3].map(|n| Move::new(Square(n), Square(n), MoveClass::Normal));
        let mut variations = Variations::new();
        for ply in (0..3).rev() {
            variations.extend(ply, moves[ply]);
        }
        assert_eq!(variations.line(0).as_slice(), moves);
        variations.clear(1);
        variations.extend(0, moves[2]);
        assert_eq!(variations.line(0).as_slice(), &moves[2..]);
    }
}
