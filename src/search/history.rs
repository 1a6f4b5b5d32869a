//! What one thread remembers about which quiet moves were good: the history heuristics.

use super::correction::Corrections;
use crate::base::{MAX_SQUARES, Move, Player};
use crate::game::{HISTORY_SIZE, VICTIMS};

/// Scores stay within plus and minus this.
pub(super) const HISTORY_LIMIT: i32 = 1 << 14;

const FROM_TO: usize = MAX_SQUARES * MAX_SQUARES;
/// Sides, times whether the squares a move leaves and goes to are threatened.
const BUTTERFLIES: usize = 2 * 4;
/// Most entries of a continuation table, 16 MiB: in larger games some rows lie over others.
const MOST_CONTINUATIONS: usize = 1 << 23;

/// The part of the continuation table that belongs to one earlier move: where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Row(u32);

/// What a quiet move gains in the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct QuietBonus {
    pub(super) butterfly: i32,
    pub(super) continuation: i32,
}

impl std::ops::Neg for QuietBonus {
    type Output = QuietBonus;
    fn neg(self) -> QuietBonus {
        QuietBonus {
            butterfly: -self.butterfly,
            continuation: -self.continuation,
        }
    }
}

/// The history tables of one thread.
pub(super) struct Histories {
    /// Butterfly history: by what is threatened, side, from and to.
    butterfly: Box<[i16; BUTTERFLIES * FROM_TO]>,
    /// Continuation history: by earlier move and this move.
    continuation: Box<[i16]>,
    /// Number of history indices of the game that the continuation table is made for.
    indices: usize,
    /// Counter moves: the quiet move that last refuted a move.
    counters: Box<[Move]>,
    /// Capture history: by moving piece, target and what is captured.
    captures: Box<[i16]>,
    /// What the evaluation got wrong.
    pub(super) corrections: Corrections,
}

/// Gravity: what is already high gains little, so scores stay bounded and recent results weigh more.
#[inline(always)]
pub(super) fn add(slot: &mut i16, bonus: i32, limit: i32) {
    let value = i32::from(*slot);
    *slot = (value + bonus - value * bonus.abs() / limit) as i16;
}

/// Entries of the continuation table of a game with so many history indices: a row for each, and one for no move.
fn continuations(indices: usize) -> usize {
    ((indices + 1) * indices).min(MOST_CONTINUATIONS)
}

/// So many of one value; `None` if there is no memory for them.
pub(super) fn filled<T: Clone>(value: T, count: usize) -> Option<Box<[T]>> {
    let mut values = Vec::new();
    values.try_reserve_exact(count).ok()?;
    values.resize(count, value);
    Some(values.into())
}

/// Whose quiet move it is, and what it may follow: where its histories are.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub(super) player: Player,
    /// Rows of the moves one, two and four plies earlier.
    pub(super) rows: [Row; 3],
    /// Squares that the other side attacks: a flight from there is another move than one that leaves a safe place.
    pub(super) threatened: [u64; 2],
}

impl Context {
    #[inline(always)]
    fn butterfly_slot(&self, m: Move) -> usize {
        let (from, to) = (m.from().index(), m.to().index());
        let threatened = |square: usize| (self.threatened[square / 64 % 2] >> (square % 64) & 1) as usize;
        let table = (threatened(from) * 2 + threatened(to)) * 2 + self.player as usize % 2;
        table * FROM_TO + from * MAX_SQUARES + to
    }
}

impl Histories {
    /// Empty tables for a game with so many history indices; `None` if there is no memory for them.
    pub(super) fn new(indices: usize) -> Option<Histories> {
        Some(Histories {
            butterfly: filled(0, BUTTERFLIES * FROM_TO)?.try_into().ok()?,
            continuation: filled(0, continuations(indices))?,
            indices,
            counters: filled(Move::NONE, HISTORY_SIZE + 1)?,
            captures: filled(0, HISTORY_SIZE * VICTIMS)?,
            corrections: Corrections::new()?,
        })
    }
    /// For a game with so many history indices: what was learned in one with more or fewer is forgotten. Where there is no memory for a table
    /// of the right size, rows lie over others.
    pub(super) fn fit(&mut self, indices: usize) {
        if indices != self.indices {
            if let Some(continuation) = filled(0, continuations(indices)) {
                self.continuation = continuation;
            }
            self.indices = indices;
            self.clear();
        }
    }

    /// The row after the move with this history index; that of no move for one that no move has.
    #[inline(always)]
    pub(super) fn row(&self, history_index: usize) -> Row {
        Row(self.wrapped(history_index.min(self.indices) * self.indices) as u32)
    }

    /// Where the history of a move after another one is.
    #[inline(always)]
    fn slot(&self, row: Row, history_index: usize) -> usize {
        self.wrapped(row.0 as usize + history_index)
    }

    /// A place in the continuation table; only in the largest games does one lie beyond its end.
    #[inline(always)]
    fn wrapped(&self, place: usize) -> usize {
        let length = self.continuation.len();
        if place < length { place } else { place % length }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.continuation.fill(0);
        self.counters.fill(Move::NONE);
        self.captures.fill(0);
        self.corrections.clear();
    }

    /// History of a capture.
    #[inline(always)]
    pub(super) fn capture(&self, history_index: usize, victim: usize) -> i32 {
        i32::from(self.captures[history_index * VICTIMS + victim])
    }
    /// Rewards or punishes a capture.
    pub(super) fn add_capture(&mut self, history_index: usize, victim: usize, bonus: i32) {
        add(
            &mut self.captures[history_index * VICTIMS + victim],
            bonus,
            HISTORY_LIMIT,
        );
    }

    /// Butterfly and continuation history of a quiet move.
    #[inline(always)]
    pub(super) fn quiet(&self, m: Move, history_index: usize, context: &Context) -> i32 {
        let continuation = |row: Row| i32::from(self.continuation[self.slot(row, history_index)]);
        i32::from(self.butterfly[context.butterfly_slot(m)])
            + continuation(context.rows[0])
            + continuation(context.rows[1])
            + continuation(context.rows[2]) / 2
    }
    /// Rewards or punishes a quiet move.
    pub(super) fn add_quiet(&mut self, m: Move, history_index: usize, context: &Context, bonus: QuietBonus) {
        add(
            &mut self.butterfly[context.butterfly_slot(m)],
            bonus.butterfly,
            HISTORY_LIMIT,
        );
        let bonus = bonus.continuation;
        for (row, bonus) in context.rows.into_iter().zip([bonus, bonus, bonus / 2]) {
            let slot = self.slot(row, history_index);
            add(&mut self.continuation[slot], bonus, HISTORY_LIMIT);
        }
    }
    /// The quiet move that last refuted the move with this history index.
    #[inline(always)]
    pub(super) fn counter(&self, history_index: usize) -> Move {
        self.counters[history_index]
    }
    /// Remembers the refutation of a move.
    pub(super) fn set_counter(&mut self, history_index: usize, m: Move) {
        self.counters[history_index] = m;
    }
}

#[cfg(test)]
mod tests;
