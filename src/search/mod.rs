//! Search: alpha-beta over [`Game`](crate::game::Game), transposition table, clocks, threads, playing strength.
//!
//! Knows no rule of any game. Never prints and never reads: [`Engine::go`] hands [`Event`]s to its caller and is
//! stopped through a shared [`Control`].
//!
//! # Map
//! * `engine`: one search from call to result, the threads, the choice among them.
//! * `iterate`: iterative deepening, aspiration windows, several lines. `root`: the node at the root.
//! * `node`: the phases of a node. `pruning`: cutting whole nodes. `moves`: the move loop. `late`: which moves to skip,
//!   reduce or extend. `quiescence`: captures until quiet.
//! * `known`: what others know of endings. `picker`, `history`: move ordering. `correction`: what the evaluation gets wrong. `table`: the transposition table. `worker`: what one thread owns.
//! * `clock`: how long to think. `glance`: the move where there is no time at all. `skill`, `fallible`: playing weaker on purpose.
//!   `tunables`: every number worth tuning. `on_board`: all this on a [`crate::board::Board`].

mod allowed_moves;
mod bench;
mod clock;
mod control;
mod correction;
mod engine;
mod event;
mod fallible;
mod glance;
mod history;
mod iterate;
mod known;
mod late;
mod limits;
mod moves;
mod node;
mod on_board;
mod options;
mod outlook;
mod picker;
mod pruning;
mod quiescence;
mod root;
mod skill;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toys;
mod transposition_table;
mod tunables;
mod unsearched;
mod variation;
mod worker;

pub use bench::{BENCH_DEPTH, Bench, bench};
pub use control::Control;
pub use engine::Engine;
pub use event::{Bound, Event, Iteration, SearchResult};
pub use known::KnownEndings;
pub use limits::Limits;
pub use on_board::first_glance_at;
pub use options::{MAX_CONTEMPT, MAX_HASH_MB, MAX_MULTI_PV, MAX_THREADS, SearchOptions};
pub use outlook::{Outlook, outlook};
pub use skill::{MAX_ELO, MAX_SKILL, MIN_ELO, Skill, elo_of_level, name_of_level};
pub use transposition_table::TableError;
pub use tunables::{TUNABLES, Tunable, TunableError, Tunables};
