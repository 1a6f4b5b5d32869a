//! What moving first is worth, in a sentence.

use super::conclusion::{FirstMoveConclusion, Results};
use crate::arena::statistics::Estimate;
use crate::studies::report::number::{percent, percent_estimate, signed_estimate};

/// An advantage smaller than this share of the point is looked for as if it were this.
const SMALLEST_ADVANTAGE: f64 = 0.01;

impl FirstMoveConclusion {
    /// The answer first.
    pub(super) fn verdict(&self) -> String {
        let solved: Vec<String> = self
            .starts
            .iter()
            .filter_map(|start| {
                Some(format!(
                    "if {} moves first, it {}",
                    start.first,
                    start.exact.as_ref()?.text
                ))
            })
            .collect();
        if !solved.is_empty() {
            return format!("Solved: {}.", solved.join("; "));
        }
        let known = self.first_mover.as_ref();
        match known.and_then(|results| Some((results, results.score?))) {
            Some((results, score)) if score.error.is_finite() => of_games(results, &score),
            _ => "Too few games to say what moving first is worth.".to_owned(),
        }
    }
}

fn of_games(results: &Results, score: &Estimate) -> String {
    let advantage = score.value - 0.5;
    let elo = results
        .elo
        .as_ref()
        .map_or(String::new(), |elo| format!(", {} Elo", signed_estimate(elo)));
    if advantage.abs() > score.error {
        let what = if advantage > 0.0 {
            "an advantage"
        } else {
            "a disadvantage"
        };
        return format!(
            "Moving first is {what}: it is worth {} of the points instead of half of them{elo}.",
            percent_estimate(score)
        );
    }
    let looked_for = advantage.abs().max(SMALLEST_ADVANTAGE);
    let more = further_games(results.tally.games(), score.error, looked_for);
    let end = if advantage.abs() < SMALLEST_ADVANTAGE {
        format!(
            "about {more} more games would show an advantage of {}",
            percent(looked_for)
        )
    } else {
        format!("about {more} more games would settle it, if it goes on like this")
    };
    format!(
        "Whether moving first is an advantage is open: it is worth {} of the points{elo}; {end}.",
        percent_estimate(score)
    )
}

/// Games beyond these `games` until the error is less than the advantage, to two digits.
fn further_games(games: u64, error: f64, advantage: f64) -> u64 {
    let needed = games as f64 * (error / advantage).powi(2) - games as f64;
    let unit = 10f64.powi((needed.max(1.0).log10().floor() as i32 - 1).max(0));
    // Games are played in pairs.
    ((needed / unit).ceil() * unit).max(2.0) as u64
}

#[cfg(test)]
mod tests;
