//! How games are over.

use crate::play::Verdict;
use pyo3::prelude::*;

/// How a game is over.
#[pyclass(frozen, get_all, eq, module = "tapestry_chess")]
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Outcome {
    /// The seat that has won all there was to win; None where the point is shared.
    winner: Option<usize>,
    /// As PGN has it: "1-0", "0-1", "1/2-1/2"; of three players "1-0-0" and the like.
    result: String,
    /// Why: "checkmate", "key held", "repetition".
    reason: String,
    /// By seat: the share of the point, 0 to 1, together 1.
    shares: Vec<f64>,
    /// By seat: the points that the game itself counts.
    points: Vec<f64>,
    /// All of it in a sentence.
    text: String,
}

impl Outcome {
    pub(super) fn of(verdict: &Verdict, seats: &[String]) -> Outcome {
        let part = |share: &f32| match *share {
            share if share >= 1.0 => "1".to_owned(),
            share if share <= 0.0 => "0".to_owned(),
            _ => format!("1/{}", verdict.shares.len()),
        };
        let parts: Vec<String> = verdict.shares.iter().map(part).collect();
        // Shares are hundredths: what the shorter number adds behind them is noise.
        let numbers = |all: &[f32]| {
            all.iter()
                .map(|number| (f64::from(*number) * 1e4).round() / 1e4)
                .collect()
        };
        Outcome {
            winner: verdict.winner(),
            result: parts.join("-"),
            reason: verdict.ending.to_string(),
            shares: numbers(&verdict.shares),
            points: numbers(&verdict.points),
            text: verdict.told(seats, None),
        }
    }
}

#[pymethods]
impl Outcome {
    fn __str__(&self) -> String {
        format!("{} {}", self.result, self.reason)
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}>", self.result, self.reason)
    }
}
