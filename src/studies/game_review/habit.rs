//! How programs write squares and moves on boards where not all do it alike.

use crate::board::{Writing, from_rank_zero};
use crate::rules::Spec;

/// Boards of so many ranks have them counted from 0 by XBoard and other programs.
const RANKS_COUNTED_FROM_ZERO: u8 = 10;

/// The ways in which a game may have been written; the first that leads to its end is meant, or else the one that leads farthest.
pub(super) fn habits(spec: &Spec) -> Vec<Writing> {
    let mut habits = vec![Writing::Sheets];
    if spec.ranks == RANKS_COUNTED_FROM_ZERO {
        habits.push(Writing::Iccs);
    }
    if Writing::Wxf.suits(spec) {
        habits.push(Writing::Wxf);
    }
    habits
}

/// Squares of a FEN as we write them.
pub(super) fn squares(text: &str, habit: Writing) -> String {
    match habit {
        Writing::Sheets | Writing::Wxf => text.to_owned(),
        Writing::Iccs => from_rank_zero(text),
    }
}
