//! The steps of a task as bit sets, and which of them are worth trying.
//!
//! A branch ends where a square cannot be entered or left any more, where two squares could only be the last or must both be the
//! next, or where some squares are cut off.

use super::task::{Kind, Task};
use crate::base::{Bits, Square};

/// The steps of a task as bit sets.
pub(super) struct Steps<B> {
    pub(super) out: Vec<B>,
    into: Vec<B>,
    pub(super) start: Square,
    kind: Kind,
}

impl<B: Bits> Steps<B> {
    pub(super) fn new(task: &Task<'_>) -> Self {
        let set = |squares: &[usize]| B::from_squares(squares.iter().map(|&square| Square(square as u8)));
        Steps {
            out: (0..task.graph.len())
                .map(|from| set(task.graph.next(from)))
                .collect(),
            into: task.graph.reversed().iter().map(|from| set(from)).collect(),
            start: Square(task.start as u8),
            kind: task.kind,
        }
    }

    /// May the path end here?
    pub(super) fn ends(&self, at: Square) -> bool {
        self.kind == Kind::Tour || self.out[at.index()].has(self.start)
    }

    /// The next squares worth trying; none where the path cannot be completed.
    pub(super) fn choices(&self, at: Square, left: B) -> B {
        let home = match self.kind {
            Kind::Circuit => B::single(self.start),
            Kind::Tour => B::EMPTY,
        };
        let here = B::single(at);
        // Until the first step the start is both behind and ahead.
        let under_way = at != self.start;
        let (mut forced, mut last) = (B::EMPTY, B::EMPTY);
        for square in left.squares() {
            let entries = self.into[square.index()] & (left | here);
            let exits = self.out[square.index()] & (left | home);
            let around = entries | exits;
            let stuck = exits.none() || !around.many() && (under_way || exits != here);
            if entries.none() || (stuck && home.any()) {
                return B::EMPTY;
            }
            // With two neighbours a square is entered from one and left to the other.
            let narrow = under_way && home.any() && !around.without_lowest().many();
            if entries == here || (narrow && (around & here).any()) {
                forced |= B::single(square);
            }
            if stuck || (narrow && (around & home).any()) {
                last |= B::single(square);
            }
        }
        if last.many() || forced.many() || self.cut_off(at, left) {
            return B::EMPTY;
        }
        let choices = self.out[at.index()] & left;
        // Whoever steps onto the only possible last square too early is stuck.
        let choices = if left.many() { choices & !last } else { choices };
        if forced.any() { choices & forced } else { choices }
    }

    /// Can some squares not be reached any more?
    fn cut_off(&self, at: Square, left: B) -> bool {
        let mut reached = B::EMPTY;
        let mut edge = self.out[at.index()] & left;
        while edge.any() {
            reached |= edge;
            let mut next = B::EMPTY;
            edge.squares().for_each(|square| next |= self.out[square.index()]);
            edge = next & left & !reached;
        }
        reached != left
    }
}
