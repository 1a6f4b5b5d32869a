//! How long to think: plans a time for the move and corrects it by how the search goes.

use super::control::Control;
use super::limits::Limits;
use super::tunables::Tunables;
use crate::base::host::Instant;
use crate::base::{Move, Player, Score, is_lesser_win, plies_to_mate};
use crate::clocks::budget::{Outlook, moves_to_come};
use crate::clocks::{self, Carriage};
use std::time::Duration;

const SHORTEST: Duration = Duration::from_millis(1);
/// One part in so many, at most, of a time that is the same for every move is kept for what the move loses on its way.
const KEPT_OF_FIXED: u32 = 50;
/// Clocks are read as if nothing were longer, so that no sum overflows.
const LONGEST: Duration = Duration::from_secs(1_000_000);

/// Planned and greatest time for one move; `None` where no clock bounds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Budget {
    /// Do not begin another iteration after this, corrected by [`Clock::iteration_done`].
    soft: Option<Duration>,
    /// Break off after this.
    hard: Option<Duration>,
}

impl Budget {
    /// The time for a move of `player`.
    pub(super) fn new(limits: &Limits, player: Player, overhead: Duration, tunables: &Tunables) -> Budget {
        if let Some(fixed) = limits.movetime {
            return Budget {
                soft: None,
                // No move takes from the time of the next: of the overhead a small part of the move is kept.
                hard: Some((fixed - overhead.min(fixed / KEPT_OF_FIXED)).max(SHORTEST)),
            };
        }
        if let Some(carriage) = &limits.clock {
            return Budget::of_clock(carriage, player, overhead, limits);
        }
        let Some(left) = limits.time[player] else {
            return Budget::default();
        };
        let left = left.min(LONGEST);
        let increment = limits.increment[player].min(LONGEST);
        let overhead = overhead.min(LONGEST);
        // No moves to go would be a clock that is never refilled.
        let moves = limits.moves_to_go.filter(|moves| *moves > 0);
        let kept = clocks::budget::kept(moves, increment, overhead, limits.lag);
        let usable = clocks::budget::free(left, kept);
        let share = match moves {
            Some(moves) => usable / moves,
            None => usable * tunables.time_share as u32 / 1000,
        };
        let planned = share + increment * tunables.time_increment_share as u32 / 100;
        // Never bet the rest of the clock on one move, even the last before it is refilled.
        let soft = planned.min(usable * 7 / 10).max(SHORTEST);
        let hard = (planned * tunables.time_hard_factor as u32 / 100)
            .min(usable * 8 / 10)
            .max(SHORTEST);
        Budget {
            soft: Some(soft),
            hard: Some(hard),
        }
    }

    /// The time for a move by a clock that is more than a countdown.
    fn of_clock(carriage: &Carriage, player: Player, overhead: Duration, limits: &Limits) -> Budget {
        let [own, other] = [player, !player].map(|side| &carriage.sides[side as usize]);
        let outlook = Outlook {
            moves: moves_to_come(own.done, limits.extent),
            overhead,
            lag: limits.lag,
            opponent_mean: limits.opponent_mean,
            opponent_usable: Some(other.usable()),
        };
        let planned = clocks::budget(own, &outlook);
        Budget {
            soft: Some(planned.target.max(SHORTEST)),
            hard: Some(planned.limit.max(SHORTEST)),
        }
    }

    /// What the move cannot exceed.
    pub(super) fn greatest(self) -> Option<Duration> {
        self.hard
    }

    /// What the move should take.
    pub(super) fn planned(self) -> Option<Duration> {
        self.soft.or(self.hard)
    }
}

/// A complete iteration.
pub(super) struct Completed {
    pub(super) depth: i32,
    pub(super) best: Move,
    pub(super) score: Score,
    /// Share of all nodes that went into the best move.
    pub(super) effort: f64,
}

/// A forced win or loss that a search twice as deep has not put in doubt. A win that counts fewer points than another could may still
/// be bettered.
pub(super) fn is_proven(score: Score, depth: i32) -> bool {
    let deep = plies_to_mate(score).is_some_and(|plies| 2 * plies.abs() < depth);
    deep && !is_lesser_win(score)
}

/// Watches the time of one search.
pub(super) struct Clock {
    budget: Budget,
    started: Instant,
    /// When the own clock began to run; `None` while pondering.
    running_since: Option<Instant>,
    best: Move,
    /// Iterations since the best move changed.
    stable: u32,
    average_score: Option<Score>,
    only_move: bool,
    /// While pondering: a ponder hit finds the thinking done.
    pondered_enough: bool,
}

impl Clock {
    /// A clock for a search begun at `started`; with `only_move` no long thought is worth it.
    pub(super) fn new(budget: Budget, started: Instant, pondering: bool, only_move: bool) -> Clock {
        Clock {
            budget,
            started,
            running_since: (!pondering).then_some(started),
            best: Move::NONE,
            stable: 0,
            average_score: None,
            only_move,
            pondered_enough: false,
        }
    }

    /// The time since the own clock runs; `None` while pondering.
    fn running(&mut self, control: &Control) -> Option<Duration> {
        if self.running_since.is_none() && control.is_ponder_hit() {
            self.running_since = Some(Instant::now());
        }
        self.running_since.map(|since| since.elapsed())
    }

    /// Must the search be broken off now?
    pub(super) fn is_over(&mut self, control: &Control) -> bool {
        match (self.running(control), self.budget.hard) {
            (Some(running), Some(hard)) => self.pondered_enough || running >= hard,
            _ => false,
        }
    }

    /// Takes note of a complete iteration; `true` when another one is not worth its time.
    pub(super) fn iteration_done(&mut self, control: &Control, done: &Completed) -> bool {
        self.stable = if done.best == self.best {
            self.stable + 1
        } else {
            0
        };
        self.best = done.best;
        let average = self.average_score.unwrap_or(done.score);
        let drop = average - done.score;
        self.average_score = Some((2 * average + done.score) / 3);
        let Some(soft) = self.budget.soft else {
            return false;
        };
        let planned = soft.mul_f64(Self::correction(self.stable, drop, done.effort));
        // Time spent pondering has been thought, so it counts here, but not against the hard limit.
        let enough = self.only_move || is_proven(done.score, done.depth) || self.started.elapsed() >= planned;
        if self.running(control).is_none() {
            self.pondered_enough = enough;
            return false;
        }
        enough
    }

    /// Think longer while the best move changes, the score falls, or the effort is spread over many moves.
    fn correction(stable: u32, drop: Score, effort: f64) -> f64 {
        let stability = 1.35 - 0.09 * f64::from(stable.min(7));
        let trend = (1.0 + f64::from(drop) / 120.0).clamp(0.8, 1.6);
        let spread = (1.55 - effort).clamp(0.6, 1.4);
        stability * trend * spread
    }
}

#[cfg(test)]
mod tests;
