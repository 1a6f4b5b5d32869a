//! How programs write squares and moves on boards where not all do it alike.

use crate::base::Move;
use crate::board::{Board, MoveTextError, Writing, from_rank_zero, with_small_files};
use crate::rules::Spec;

/// Boards of so many ranks have them counted from 0 by XBoard and other programs.
const RANKS_COUNTED_FROM_ZERO: u8 = 10;

/// A way to write a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Habit {
    /// Ranks are counted from 1.
    FromOne,
    /// Ranks are counted from 0, as in ICCS.
    FromZero,
    /// Moves are written by files and directions.
    Wxf,
}

/// The ways in which a game may have been written; the first that leads to its end is meant, or else the one that leads farthest.
pub(super) fn habits(spec: &Spec) -> Vec<Habit> {
    let mut habits = vec![Habit::FromOne];
    if spec.ranks == RANKS_COUNTED_FROM_ZERO {
        habits.push(Habit::FromZero);
    }
    if Writing::Wxf.suits(spec) {
        habits.push(Habit::Wxf);
    }
    habits
}

impl Habit {
    /// Squares as we write them.
    pub(super) fn squares(self, text: &str) -> String {
        match self {
            Habit::FromOne | Habit::Wxf => text.to_owned(),
            Habit::FromZero => from_rank_zero(text),
        }
    }

    /// The move that a text means.
    ///
    /// # Errors
    /// If it is none that is legal here.
    pub(super) fn read(self, board: &Board, text: &str) -> Result<Move, MoveTextError> {
        match self {
            Habit::FromOne | Habit::FromZero => board.read_move(&self.squares(&with_small_files(text))),
            Habit::Wxf => {
                let read = board.read_wxf(text);
                read.or_else(|error| board.parse_move(text).map_err(|_| error))
            }
        }
    }
}
