//! The score of a match between two engines, game by game; the first engine's view counts.

use super::statistics::{Estimate, Pentanomial, Sprt, SprtDecision};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// The two engines of a match.
pub const ENGINES: usize = 2;

/// What counts of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct CountedGame {
    /// Half-points of the first engine: 0, 1 or 2.
    pub half_points: u8,
    /// Points of each engine in the scale of the game.
    pub points: [f64; ENGINES],
    /// The first engine had the first move (South).
    pub first_is_south: bool,
    /// Plies played, opening included.
    pub plies: usize,
    /// Kind of the end, for the statistics of ends.
    pub end: String,
    /// Which engine forfeited.
    pub forfeited_by: Option<usize>,
    /// Moves and total thinking time of each engine.
    pub effort: [Effort; ENGINES],
}

/// Moves made and time and nodes spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Moves.
    pub moves: u64,
    /// Time.
    pub time: Duration,
    /// Nodes, as reported.
    pub nodes: u64,
    /// The longest thought.
    pub longest: Duration,
}

impl Effort {
    /// Adds one move.
    pub fn add_move(&mut self, time: Duration, nodes: u64) {
        self.moves += 1;
        self.time = self.time.saturating_add(time);
        self.nodes = self.nodes.saturating_add(nodes);
        self.longest = self.longest.max(time);
    }

    fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.time = self.time.saturating_add(other.time);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.longest = self.longest.max(other.longest);
    }
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Tally {
    /// Counts a game by its half-points: 0, 1 or 2.
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw counting a half.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// All finished games by their number in the match: games `2n` and `2n + 1` are a pair.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    games: BTreeMap<u64, CountedGame>,
}

impl Standing {
    /// Counts game number `index`; an earlier game of the same number is replaced.
    pub fn record(&mut self, index: u64, game: CountedGame) {
        self.games.insert(index, game);
    }

    /// Has game number `index` been played?
    pub fn has(&self, index: u64) -> bool {
        self.games.contains_key(&index)
    }

    /// All games of the first engine.
    pub fn tally(&self) -> Tally {
        self.tally_where(|_| true)
    }

    /// The games in which the first engine had (or had not) the first move.
    pub fn tally_by_side(&self, first_is_south: bool) -> Tally {
        self.tally_where(|game| game.first_is_south == first_is_south)
    }

    fn tally_where(&self, wanted: impl Fn(&CountedGame) -> bool) -> Tally {
        let mut tally = Tally::default();
        for game in self.games.values().filter(|game| wanted(game)) {
            tally.add(game.half_points);
        }
        tally
    }

    /// Finished pairs.
    pub fn pentanomial(&self) -> Pentanomial {
        let mut result = Pentanomial::default();
        for (&index, game) in self.games.iter().filter(|(index, _)| index.is_multiple_of(2)) {
            if let Some(second) = self.games.get(&(index + 1)) {
                result.add(usize::from(game.half_points + second.half_points));
            }
        }
        result
    }

    /// Number of games each engine forfeited.
    pub fn forfeits(&self) -> [u64; ENGINES] {
        std::array::from_fn(|engine| {
            self.games
                .values()
                .filter(|game| game.forfeited_by == Some(engine))
                .count() as u64
        })
    }

    /// Points of each engine in the scale of the game.
    pub fn points(&self) -> [f64; ENGINES] {
        std::array::from_fn(|engine| self.games.values().map(|game| game.points[engine]).sum())
    }

    /// How often games ended in which way.
    pub fn ends(&self) -> BTreeMap<&str, u64> {
        let mut ends = BTreeMap::new();
        for game in self.games.values() {
            *ends.entry(game.end.as_str()).or_default() += 1;
        }
        ends
    }

    /// Moves, time and nodes of each engine.
    pub fn effort(&self) -> [Effort; ENGINES] {
        let mut total = [Effort::default(); ENGINES];
        for game in self.games.values() {
            for (sum, effort) in total.iter_mut().zip(&game.effort) {
                sum.add(effort);
            }
        }
        total
    }

    /// Mean number of plies a game.
    pub fn mean_plies(&self) -> Option<f64> {
        let plies: usize = self.games.values().map(|game| game.plies).sum();
        (!self.games.is_empty()).then(|| plies as f64 / self.games.len() as f64)
    }

    /// Elo difference of the first engine.
    pub fn elo(&self) -> Option<Estimate> {
        self.pentanomial().elo()
    }

    /// What a sequential test says.
    pub fn decide(&self, sprt: &Sprt) -> SprtDecision {
        sprt.decide(&self.pentanomial())
    }
}

#[cfg(test)]
mod tests;
