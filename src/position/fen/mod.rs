//! FEN: reading with all problems at once, checking, writing.

mod foreign;
mod free_castling;
mod read;
mod validate;
mod write;

use crate::base::{Cell, Kind, PerPlayer, Player, Square};

/// What is wrong with a FEN: all problems found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct FenErrors(pub Vec<FenError>);

/// One problem of a FEN, or one oddity that was put right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct FenError {
    /// Field of the FEN (or `pieces`, for the kinds of the game: `board`, `pocket`, `side to move`, `rights`, `en passant`, `take-back`, `counters`, `position`).
    pub field: &'static str,
    /// What is wrong and, where it helps, what was expected.
    pub problem: String,
}

/// Greatest number of a counter field.
const MOST_COUNTED: u16 = 10_000;

/// What the text says, before anything is checked against the rules of play.
struct Setup {
    cells: Vec<Cell>,
    pockets: PerPlayer<Vec<(Kind, u8)>>,
    turn: Player,
    rights: String,
    passed: Vec<Square>,
    take_back: String,
    counters: [u16; 2],
}

/// Collects problems, and what could be put right without asking.
#[derive(Default)]
pub(super) struct Problems(Vec<FenError>, Vec<FenError>);

impl Problems {
    /// Notes that something odd but harmless was put right.
    fn put_right(&mut self, field: &'static str, what: impl Into<String>) {
        if self.1.len() < 20 {
            self.1.push(FenError {
                field,
                problem: what.into(),
            });
        }
    }

    pub(super) fn add(&mut self, field: &'static str, problem: impl Into<String>) {
        if self.0.len() < 20 {
            self.0.push(FenError {
                field,
                problem: problem.into(),
            });
        }
    }
}
