//! What a search may spend and which moves it may consider.

use super::clock::Budget;
use super::tunables::Tunables;
use crate::base::{Move, PerPlayer, Player};
use crate::clocks::budget::Extent;
use crate::clocks::situation::Plain;
use crate::clocks::{Carriage, Situation};
use std::time::Duration;

/// Bounds of one search. Everything unset means: search until stopped or until nothing is left to find.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Deepest iteration.
    pub depth: Option<u32>,
    /// Most nodes; exact with one thread.
    pub nodes: Option<u64>,
    /// Look for a win in this many own moves, without pruning (reductions stay), and stop when it is found.
    pub mate: Option<u32>,
    /// Fixed time for this move.
    pub movetime: Option<Duration>,
    /// Time left on the clocks.
    pub time: PerPlayer<Option<Duration>>,
    /// Time added after each move.
    pub increment: PerPlayer<Duration>,
    /// Moves until the clock is refilled; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// The clocks of South and North, where time, increment and moves to go do not say all about them.
    pub clock: Option<Box<Carriage>>,
    /// What moves have lost of late between the clock and the search, if that is known.
    pub lag: Option<Duration>,
    /// What the opponent's moves have taken on average, if that is known.
    pub opponent_mean: Option<Duration>,
    /// What the length of the game depends on.
    pub extent: Extent,
    /// Do not return before [`Control::stop`](super::Control::stop).
    pub infinite: bool,
    /// Think on the opponent's time: no clock runs, and no return, before
    /// [`Control::ponder_hit`](super::Control::ponder_hit) or a stop.
    pub ponder: bool,
    /// Consider only these moves; empty for all.
    pub search_moves: Vec<Move>,
    /// Do not consider these moves.
    pub exclude: Vec<Move>,
}

impl Limits {
    /// Search to a fixed depth.
    pub fn to_depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }
    /// Search a number of nodes.
    pub fn to_nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
    /// Search a fixed time.
    pub fn for_time(movetime: Duration) -> Limits {
        Limits {
            movetime: Some(movetime),
            ..Limits::default()
        }
    }

    /// Time that preparations may take before a search for a move of `player`; `None` where no clock presses.
    pub fn time_to_prepare(&self, player: Player) -> Option<Duration> {
        let of_clock = self.time[player].map(|left| left / 100);
        self.movetime.map(|time| time / 4).or(of_clock)
    }

    /// The clock of a player, if one runs.
    pub fn situation(&self, player: Player) -> Option<Situation> {
        if self.movetime.is_some() {
            return None;
        }
        let carried = self.clock.as_ref();
        carried
            .map(|carriage| carriage.sides[player as usize].clone())
            .or_else(|| {
                Some(Situation::of_plain(Plain {
                    time: self.time[player]?,
                    increment: self.increment[player],
                    moves_to_go: self.moves_to_go,
                }))
            })
    }

    /// The limits when so much time of `player` has passed.
    pub fn after(mut self, player: Player, passed: Duration) -> Limits {
        for time in [&mut self.movetime, &mut self.time[player]] {
            *time = time.map(|time| time.saturating_sub(passed));
        }
        if let Some(carriage) = &mut self.clock {
            let own = &mut carriage.sides[player as usize];
            *own = own.clone().after(passed);
        }
        self
    }

    /// The same limits for a move of `player` where so many nodes pass for a second. What the move may cost is planned before it is
    /// thought about.
    pub fn by_nodes(self, player: Player, rate: u64) -> Limits {
        let budget = Budget::new(&self, player, Duration::ZERO, &Tunables::default());
        let in_nodes = |time: Duration| {
            let nodes = time.as_nanos().saturating_mul(u128::from(rate)) / 1_000_000_000;
            u64::try_from(nodes).unwrap_or(u64::MAX).max(1)
        };
        Limits {
            nodes: budget.planned().map(in_nodes),
            movetime: None,
            time: PerPlayer::both(None),
            increment: PerPlayer::both(Duration::ZERO),
            moves_to_go: None,
            clock: None,
            ..self
        }
    }

    /// Is `m`, a whole turn, among the moves to consider?
    pub fn allows(&self, m: Move) -> bool {
        (self.search_moves.is_empty() || self.search_moves.contains(&m)) && !self.exclude.contains(&m)
    }
}
