//! Series of leaps or jumps: one piece, several landings, captures on the way, all one move.
//!
//! A move names a series by its number in the order in which the position lists the series of its piece.

use super::state::Position;
use crate::base::{Bits, Move, MoveClass, Square};
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
    /// Does it capture en passant?
    pub(super) passing: bool,
}

impl<B: Bits> Journey<B> {
    /// No landing yet.
    pub(super) fn begin() -> Self {
        Journey {
            landings: ArrayVec::new(),
            victims: B::EMPTY,
            passing: false,
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
        let number = m.number() as usize;
        let mut series = match self.rules.jumps {
            Some(_) => self.jump_series(m.from(), number + 1),
            None => self.leap_chains(m.from()),
        };
        (number < series.len()).then(|| series.swap_remove(number))
    }

    /// Squares of the men that a move captures besides the one it takes by going there.
    pub(super) fn victims_aside(&self, m: Move) -> B {
        match m.class() {
            MoveClass::Series if !m.series_captures() => B::EMPTY,
            MoveClass::Series => self.journey_of(m).map_or(B::EMPTY, |journey| journey.victims),
            _ if self.rules.blast.is_some() => self.blasted(m),
            MoveClass::Normal => self.charge_victims(m),
            _ => B::EMPTY,
        }
    }

    /// All squares of which a move captures the men.
    pub(super) fn captures(&self, m: Move) -> B {
        let taken = match m.class() {
            MoveClass::EnPassant => B::single(self.state.en_passant.victim),
            _ if self.taken(m).is_empty() => B::EMPTY,
            _ => B::single(m.to()),
        };
        taken | self.victims_aside(m)
    }
}
