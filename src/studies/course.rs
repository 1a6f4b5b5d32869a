//! What games were like: how long, how sharp, how rich.

use crate::arena::statistics::Estimate;
use serde::Serialize;

/// Sums over a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CourseSums {
    /// Moves by each side.
    pub by_each: f64,
    /// Moves that the following are sums of.
    pub moves: u32,
    /// Those that captured.
    pub captures: u32,
    /// Legal moves there were to choose from.
    pub choices: u64,
    /// Nodes searched.
    pub nodes: u64,
}

/// Means over games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct CourseMeans {
    /// Moves by each side.
    pub moves: Estimate,
    /// Captures a game.
    pub captures: Estimate,
    /// Captures in a hundred moves.
    pub tactics: Estimate,
    /// Legal moves to choose from.
    pub choices: Estimate,
    /// Nodes searched in all games together.
    pub nodes: u64,
}

impl CourseMeans {
    /// Of games in which anything was moved; `None` without any.
    pub fn of(games: &[CourseSums]) -> Option<CourseMeans> {
        let played = || games.iter().filter(|game| game.moves > 0);
        let mean = |of: fn(&CourseSums, f64) -> f64| {
            Estimate::mean(
                &played()
                    .map(|game| of(game, game.moves.into()))
                    .collect::<Vec<_>>(),
            )
        };
        Some(CourseMeans {
            moves: mean(|game, _| game.by_each)?,
            captures: mean(|game, _| game.captures.into())?,
            tactics: mean(|game, moves| 100.0 * f64::from(game.captures) / moves)?,
            choices: mean(|game, moves| game.choices as f64 / moves)?,
            nodes: played().fold(0, |sum, game| sum.saturating_add(game.nodes)),
        })
    }
}
