//! How bad a move was, and how sure that is.

use super::Record;
use crate::arena::statistics::score_of_elo;
use crate::base::Score;
use serde::Serialize;

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Gives away at least a twentieth of the point.
    Slight,
    /// At least a tenth.
    Mistake,
    /// At least a fifth.
    Blunder,
}

impl Severity {
    /// That of a move with this score where another has that of the best, both from the mover's view.
    pub(super) fn of_scores(best: Score, played: Score) -> Option<Severity> {
        Severity::of_loss(loss(best, played))
    }

    /// That of giving away this share of the point.
    pub fn of_loss(loss: f64) -> Option<Severity> {
        let all = [
            (0.2, Severity::Blunder),
            (0.1, Severity::Mistake),
            (0.05, Severity::Slight),
        ];
        all.into_iter()
            .find(|(least, _)| loss >= *least)
            .map(|(_, found)| found)
    }

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Slight => "slight",
            Severity::Mistake => "mistake",
            Severity::Blunder => "blunder",
        }
    }
}

/// What is said about a move: no more than the longer search confirms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Judgement {
    /// Share of the point given away.
    pub(super) loss: f64,
    /// The lesser of what both searches say.
    pub(super) severity: Option<Severity>,
    /// It seemed to be bad, and the longer search does not say so.
    pub(super) doubtful: bool,
    /// The score of the best move, from the mover's view.
    pub(super) best_score: Score,
    /// The score of the move that was played.
    pub(super) played_score: Score,
}

impl Judgement {
    pub(super) fn of(record: &Record) -> Judgement {
        let seems = Severity::of_scores(record.best_score, record.played_score);
        let (best_score, played_score) = match &record.checked {
            Some(checked) => (checked.best_score, checked.played_score),
            None => (record.best_score, record.played_score),
        };
        let confirmed = record.checked.and(Severity::of_scores(best_score, played_score));
        // Nothing is in order before something.
        let severity = seems.min(confirmed);
        Judgement {
            loss: loss(best_score, played_score),
            severity,
            doubtful: seems.is_some() && severity.is_none(),
            best_score,
            played_score,
        }
    }
}

/// The share of the point that a move gives away, if a score means what it means in ratings.
fn loss(best: Score, played: Score) -> f64 {
    let expectation = |score: Score| score_of_elo(f64::from(score));
    (expectation(best) - expectation(played)).max(0.0)
}

#[cfg(test)]
mod tests;
