//! Series of leaps: one piece, several landings, captures on the way, all one move.
//!
//! A move names a series by its number in the order in which the position lists the series of its piece.

use super::state::Position;
use crate::base::{Bits, Move, Square};
use arrayvec::ArrayVec;

/// Most landings of one series.
pub(super) const MAX_LANDINGS: usize = 24;
/// Most series of one piece; what lies beyond is not offered.
pub(super) const MAX_SERIES: usize = 400;

/// A series.
#[derive(Clone, Debug)]
pub(super) struct Journey<B> {
    /// Landings, the last one is the move's end.
    pub(super) landings: ArrayVec<Square, MAX_LANDINGS>,
    /// Squares of the pieces captured.
    pub(super) victims: B,
}

impl<B: Bits> Journey<B> {
    /// No landing yet.
    pub(super) fn begin() -> Self {
        Journey {
            landings: ArrayVec::new(),
            victims: B::EMPTY,
        }
    }
    /// One landing more, with what it captures; `None` if there is no room.
    pub(super) fn then(&self, landing: Square, victims: B) -> Option<Self> {
        let mut next = self.clone();
        next.landings.try_push(landing).ok()?;
        next.victims |= victims;
        Some(next)
    }
    /// The last landing.
    pub(super) fn end(&self) -> Option<Square> {
        self.landings.last().copied()
    }
}

impl<B: Bits> Position<B> {
    /// The series of a move.
    pub(super) fn journey_of(&self, m: Move) -> Option<Journey<B>> {
        self.leap_chains(m.from()).into_iter().nth(m.number() as usize)
    }
}
