//! Where generated moves go: into a list, or only into a count.

use crate::base::{Bits, Move, MoveClass, MoveList, Square};

/// Receives legal moves; counting needs no list.
pub trait MoveSink<B: Bits> {
    /// Moves of one class from `from` to each of `targets`.
    fn targets(&mut self, from: Square, targets: B, class: MoveClass);
    /// Moves of one class to each of `targets`, each from the square whose index is less by `displacement`.
    fn steps(&mut self, targets: B, displacement: i8, class: MoveClass);
    /// One move.
    fn push(&mut self, m: Move);
    /// Number of moves received so far.
    fn received(&self) -> u64;
}

impl<B: Bits> MoveSink<B> for MoveList {
    #[inline(always)]
    fn targets(&mut self, from: Square, targets: B, class: MoveClass) {
        for to in targets.squares() {
            Vec::push(self, Move::new(from, to, class));
        }
    }
    #[inline(always)]
    fn steps(&mut self, targets: B, displacement: i8, class: MoveClass) {
        for to in targets.squares() {
            Vec::push(self, Move::new(step_start(to, displacement), to, class));
        }
    }
    #[inline(always)]
    fn push(&mut self, m: Move) {
        Vec::push(self, m);
    }
    #[inline(always)]
    fn received(&self) -> u64 {
        self.len() as u64
    }
}

/// Counts moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveCount(pub(super) u64);

impl<B: Bits> MoveSink<B> for MoveCount {
    #[inline(always)]
    fn targets(&mut self, _: Square, targets: B, _: MoveClass) {
        self.0 += targets.count() as u64;
    }
    #[inline(always)]
    fn steps(&mut self, targets: B, _: i8, _: MoveClass) {
        self.0 += targets.count() as u64;
    }
    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }
    #[inline(always)]
    fn received(&self) -> u64 {
        self.0
    }
}

/// Where a step to `to` came from.
#[inline(always)]
pub(super) fn step_start(to: Square, displacement: i8) -> Square {
    Square(to.0.wrapping_sub(displacement as u8))
}
