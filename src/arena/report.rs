//! The result of a match in words and as JSON.

use super::standing::{ENGINES, Tally};
use super::statistics::{Estimate, Pentanomial, Sprt, SprtDecision};
use super::tournament::MatchResult;
use crate::rules::Spec;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// All there is to say about a match, from the first engine's view.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The game with its options.
    pub variant: String,
    /// The engines.
    pub engines: [EngineSummary; ENGINES],
    /// Games that count.
    pub games: u64,
    /// All games.
    pub total: Tally,
    /// Games with the first move.
    pub as_south: Tally,
    /// Games without the first move.
    pub as_north: Tally,
    /// Share of the points, 0 to 1.
    pub score: Option<f64>,
    /// Pairs by the first engine's points 0, ½, 1, 1½, 2.
    pub pentanomial: Pentanomial,
    /// Logistic Elo difference, from pairs.
    pub elo: Option<Estimate>,
    /// Normalized Elo difference, from pairs.
    pub normalized_elo: Option<Estimate>,
    /// Probability of being the stronger engine.
    pub likelihood_of_superiority: Option<f64>,
    /// The sequential test.
    pub sprt: Option<SprtSummary>,
    /// How games ended.
    pub ends: BTreeMap<String, u64>,
    /// Mean length of a game in plies.
    pub mean_plies: Option<f64>,
    /// Stopped from outside.
    pub interrupted: bool,
    /// What settles openings, seed and event.
    pub event: String,
}

/// One engine's part.
#[derive(Clone, Debug, Serialize)]
pub struct EngineSummary {
    /// Name.
    pub name: String,
    /// Limit, as in PGN.
    pub time_control: String,
    /// Points in the scale of the game (a draw of 3-1 games is worth a third of a win).
    pub game_points: f64,
    /// Games forfeited.
    pub forfeits: u64,
    /// Moves made.
    pub moves: u64,
    /// Mean time a move, in seconds.
    pub mean_move_time: Option<f64>,
    /// Longest time for a move, in seconds.
    pub longest_move_time: f64,
    /// Reported nodes a second.
    pub nodes_per_second: Option<f64>,
}

/// State of a sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtSummary {
    /// What is tested.
    #[serde(flatten)]
    pub test: Sprt,
    /// Log-likelihood ratio.
    pub log_likelihood_ratio: f64,
    /// Where `elo0` is accepted.
    pub lower_bound: f64,
    /// Where `elo1` is accepted.
    pub upper_bound: f64,
    /// What follows.
    pub decision: SprtDecision,
}

impl SprtSummary {
    /// The state of `test` with these results.
    pub fn new(test: Sprt, results: &Pentanomial) -> SprtSummary {
        let (lower_bound, upper_bound) = test.bounds();
        let (log_likelihood_ratio, decision) = (test.log_likelihood_ratio(results), test.decide(results));
        SprtSummary {
            test,
            log_likelihood_ratio,
            lower_bound,
            upper_bound,
            decision,
        }
    }
}

impl fmt::Display for SprtSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtSummary {
            test,
            log_likelihood_ratio,
            lower_bound,
            upper_bound,
            decision,
        } = self;
        write!(
            f,
            "LLR {log_likelihood_ratio:.2} in [{lower_bound:.2}, {upper_bound:.2}]"
        )?;
        write!(f, " for Elo {} against {}", test.elo1, test.elo0)?;
        f.write_str(match decision {
            SprtDecision::Continue => "",
            SprtDecision::AcceptNull => ": the lower one is accepted",
            SprtDecision::AcceptAlternative => ": the higher one is accepted",
        })
    }
}

impl Summary {
    /// Sums a match up.
    pub fn new(result: &MatchResult, game: &Spec, event: &str, sprt: Option<Sprt>) -> Summary {
        let standing = &result.standing;
        let (total, pentanomial) = (standing.tally(), standing.pentanomial());
        let (forfeits, efforts) = (standing.forfeits(), standing.effort());
        let game_points = standing.points();
        let engines = std::array::from_fn(|engine| {
            let effort = efforts[engine];
            let seconds = effort.time.as_secs_f64();
            EngineSummary {
                name: result.names[engine].clone(),
                time_control: result.limits[engine].to_string(),
                game_points: game_points[engine],
                forfeits: forfeits[engine],
                moves: effort.moves,
                mean_move_time: (effort.moves > 0).then(|| seconds / effort.moves as f64),
                longest_move_time: effort.longest.as_secs_f64(),
                nodes_per_second: (effort.nodes > 0 && seconds > 0.0).then(|| effort.nodes as f64 / seconds),
            }
        });
        Summary {
            variant: game.identity(),
            engines,
            games: total.games(),
            total,
            as_south: standing.tally_by_side(true),
            as_north: standing.tally_by_side(false),
            score: (total.games() > 0).then(|| total.points() / total.games() as f64),
            pentanomial,
            elo: pentanomial.elo(),
            normalized_elo: pentanomial.normalized_elo(),
            likelihood_of_superiority: pentanomial.likelihood_of_superiority(),
            sprt: sprt.map(|test| SprtSummary::new(test, &pentanomial)),
            ends: standing
                .ends()
                .into_iter()
                .map(|(end, count)| (end.to_owned(), count))
                .collect(),
            mean_plies: standing.mean_plies(),
            interrupted: result.interrupted,
            event: event.to_owned(),
        }
    }
}

impl fmt::Display for Summary {
    /// Some lines for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.engines;
        let points = self.total.points();
        writeln!(
            f,
            "{}: {} against {}, {} games",
            self.variant, first.name, second.name, self.games
        )?;
        write!(f, "  score {points} : {}", self.games as f64 - points)?;
        if let Some(score) = self.score {
            write!(f, " ({:.1} %)", 100.0 * score)?;
        }
        writeln!(f)?;
        for (label, tally) in [
            ("all", &self.total),
            ("as South", &self.as_south),
            ("as North", &self.as_north),
        ] {
            writeln!(
                f,
                "  {label}: {} won, {} drawn, {} lost",
                tally.wins, tally.draws, tally.losses
            )?;
        }
        if first.game_points != points {
            writeln!(
                f,
                "  points of the game: {} : {}",
                first.game_points, second.game_points
            )?;
        }
        if let Some(elo) = &self.elo {
            write!(f, "  Elo {}", estimate(elo))?;
            if let Some(normalized) = &self.normalized_elo {
                write!(f, ", normalized {}", estimate(normalized))?;
            }
            if let Some(likelihood) = self.likelihood_of_superiority {
                write!(f, ", superior with {:.1} %", 100.0 * likelihood)?;
            }
            writeln!(f, ", pairs {:?}", self.pentanomial.0)?;
        }
        if let Some(sprt) = &self.sprt {
            writeln!(f, "  {sprt}")?;
        }
        for engine in &self.engines {
            write!(f, "  {}: {}", engine.name, engine.time_control)?;
            if let Some(mean) = engine.mean_move_time {
                write!(
                    f,
                    ", {mean:.3} s a move (longest {:.3} s)",
                    engine.longest_move_time
                )?;
            }
            if let Some(speed) = engine.nodes_per_second {
                write!(f, ", {speed:.0} nodes/s")?;
            }
            writeln!(f, ", {} forfeits", engine.forfeits)?;
        }
        if let Some(plies) = self.mean_plies {
            let ends: Vec<String> = self
                .ends
                .iter()
                .map(|(end, count)| format!("{end} {count}"))
                .collect();
            writeln!(f, "  {plies:.0} plies a game; ends: {}", ends.join(", "))?;
        }
        if self.interrupted {
            writeln!(f, "  interrupted before the last game")
        } else {
            Ok(())
        }
    }
}

/// `+12.3 ± 4.5`
pub fn estimate(estimate: &Estimate) -> String {
    let mut text = String::new();
    let _ = write!(text, "{:+.1}", estimate.value);
    if estimate.error.is_finite() {
        let _ = write!(text, " ± {:.1}", estimate.error);
    }
    text
}
