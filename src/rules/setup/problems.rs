//! What is wrong with a position that is set up, told all at once.

/// What is wrong: all problems found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct FenErrors(pub Vec<FenError>);

/// One problem, or one oddity that was put right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct FenError {
    /// Field of the FEN (or `pieces`, for the kinds of the game: `board`, `pocket`, `side to move`, `rights`, `en passant`, `take-back`, `counters`, `position`).
    pub field: &'static str,
    /// What is wrong and, where it helps, what was expected.
    pub problem: String,
}

/// Most problems that are told.
const MOST: usize = 20;

/// Collects problems, and what could be put right without asking.
#[derive(Default)]
pub(crate) struct Problems {
    pub(crate) wrong: Vec<FenError>,
    pub(crate) put_right: Vec<FenError>,
}

impl Problems {
    /// Notes that something odd but harmless was put right.
    pub(crate) fn put_right(&mut self, field: &'static str, what: impl Into<String>) {
        note(&mut self.put_right, field, what.into());
    }

    pub(crate) fn add(&mut self, field: &'static str, problem: impl Into<String>) {
        note(&mut self.wrong, field, problem.into());
    }
}

fn note(notes: &mut Vec<FenError>, field: &'static str, problem: String) {
    if notes.len() < MOST {
        notes.push(FenError { field, problem });
    }
}
