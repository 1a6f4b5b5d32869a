//! Two games at once between the same players: one schedule of moves, one clock.
//!
//! `spec` is the definition, `schedule` the order of moves, `state` the two boards, `clock` who has which clocks.

mod clock;
mod schedule;
mod spec;
mod state;

pub use clock::Clocks;
pub use schedule::Pattern;
pub use spec::ParallelSpec;
pub use state::Parallel;
