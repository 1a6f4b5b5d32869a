//! Series of leaps or jumps: one piece, several landings, captures on the way, all one move.
//!
//! A move names a series by its number in the order in which the position lists the series of its piece.

use super::sink::MoveSink;
use super::state::{EnPassant, Position};
use crate::base::{Bits, Move, MoveClass, Square};
use arrayvec::ArrayVec;
use std::sync::{Arc, Mutex, PoisonError};

/// Most landings of one series.
pub(super) const MAX_LANDINGS: usize = 24;
/// Most series of one piece, as many as a move can number; what lies beyond is not offered.
pub(super) const MAX_SERIES: usize = Move::SERIES_NUMBERS;
/// Lists of series remembered at once.
const REMEMBERED: usize = 128;

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

/// The series of pieces found lately: whoever scores, makes or tells a move asks for the list that its number refers to.
/// A clone of it is empty.
#[derive(Debug)]
pub(super) struct SeriesMemory<B>(Mutex<Vec<Option<Remembered<B>>>>);

impl<B> Default for SeriesMemory<B> {
    fn default() -> Self {
        SeriesMemory(Mutex::default())
    }
}

impl<B> Clone for SeriesMemory<B> {
    fn clone(&self) -> Self {
        SeriesMemory::default()
    }
}

/// The series of one piece.
#[derive(Debug)]
struct Remembered<B> {
    key: u64,
    /// While it is being found out whether it matters, the key does not tell it.
    en_passant: EnPassant,
    from: Square,
    series: Arc<[Journey<B>]>,
}

impl<B: Bits> Position<B> {
    /// The series of a move.
    pub(super) fn journey_of(&self, m: Move) -> Option<Journey<B>> {
        let from = m.from();
        let series = self.remembered(from).unwrap_or_else(|| {
            let found = match self.rules.jumps {
                Some(_) => self.jump_series(from),
                None => self.leap_chains(from),
            };
            self.remember(from, found)
        });
        series.get(m.number() as usize).cloned()
    }

    /// The squares that a move touches one after the other, the last one on its own board included.
    pub fn landings(&self, m: Move) -> Vec<Square> {
        let journey = (m.class() == MoveClass::Series)
            .then(|| self.journey_of(m))
            .flatten();
        journey.map_or_else(|| vec![m.to()], |journey| journey.landings.to_vec())
    }

    fn remembered(&self, from: Square) -> Option<Arc<[Journey<B>]>> {
        let lists = self.series.0.lock().unwrap_or_else(PoisonError::into_inner);
        let list = lists.get(self.series_slot(from))?.as_ref()?;
        let same =
            list.key == self.state.key && list.from == from && list.en_passant == self.state.en_passant;
        same.then(|| Arc::clone(&list.series))
    }

    /// Keeps the series of the piece on a square for those who will ask.
    pub(super) fn remember(&self, from: Square, found: Vec<Journey<B>>) -> Arc<[Journey<B>]> {
        let series: Arc<[Journey<B>]> = found.into();
        let mut lists = self.series.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lists.is_empty() {
            lists.resize_with(REMEMBERED, || None);
        }
        lists[self.series_slot(from)] = Some(Remembered {
            key: self.state.key,
            en_passant: self.state.en_passant,
            from,
            series: Arc::clone(&series),
        });
        series
    }

    fn series_slot(&self, from: Square) -> usize {
        (self.state.key as usize).wrapping_add(from.index()) % REMEMBERED
    }

    /// Moves by the series of the piece on a square: all of them, or those that capture.
    pub(super) fn push_series<S: MoveSink<B>>(
        &self,
        from: Square,
        series: Vec<Journey<B>>,
        all: bool,
        sink: &mut S,
    ) {
        if series.is_empty() {
            return;
        }
        for (number, journey) in self.remember(from, series).iter().enumerate() {
            let captures = journey.victims.any();
            if let Some(end) = journey.end().filter(|_| all || captures) {
                sink.push(Move::series(from, end, number as u16, captures));
            }
        }
    }

    /// Squares of the pieces that a move captures besides the one it takes by going there.
    pub(super) fn victims_aside(&self, m: Move) -> B {
        match m.class() {
            MoveClass::Series if !m.series_captures() => B::EMPTY,
            MoveClass::Series => self.journey_of(m).map_or(B::EMPTY, |journey| journey.victims),
            _ if self.rules.blast.is_some() => self.blasted(m),
            MoveClass::Normal => self.charge_victims(m),
            _ => B::EMPTY,
        }
    }

    /// All squares of which a move captures the pieces.
    pub fn captures(&self, m: Move) -> B {
        let taken = match m.class() {
            MoveClass::EnPassant => B::single(self.state.en_passant.victim),
            _ if self.taken(m).is_empty() => B::EMPTY,
            _ => B::single(m.to()),
        };
        taken | self.victims_aside(m)
    }
}
