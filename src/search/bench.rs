//! A fixed amount of searching, to measure speed and to notice when the search tree changes.

use super::control::Control;
use super::engine::Engine;
use super::iterate::per_second;
use super::limits::Limits;
use super::options::SearchOptions;
use super::transposition_table::TableError;
use crate::base::host::Instant;
use crate::game::Game;
use std::time::Duration;

/// Depth of a bench unless told otherwise.
pub const BENCH_DEPTH: u32 = 10;

/// What a bench measured; add several up with [`Bench::plus`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bench {
    /// Nodes searched: the same in every run.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Bench {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Bench) -> Bench {
        Bench {
            nodes: self.nodes + other.nodes,
            time: self.time + other.time,
        }
    }
    /// Nodes per second.
    pub fn nps(self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

/// Searches `game` to `depth` with an empty table, one thread and default settings.
///
/// # Errors
/// If there is no memory for the transposition table.
pub fn bench<G: Game>(game: &G, depth: u32) -> Result<Bench, TableError> {
    let mut engine = Engine::new(SearchOptions::default())?;
    let started = Instant::now();
    let result = engine.go(game, &Limits::to_depth(depth), &Control::new(), &mut |_| {});
    Ok(Bench {
        nodes: result.nodes,
        time: started.elapsed(),
    })
}
