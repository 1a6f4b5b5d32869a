//! Two games at once between the same players: one schedule of moves, one clock.
//!
//! `spec` is the definition, `schedule` the order of moves, `state` the two boards, `clock` the time, `game` the table.

mod clock;
mod game;
mod schedule;
mod spec;
mod state;

pub use clock::{Clock, Clocks};
pub use game::ParallelGame;
pub use schedule::Pattern;
pub use spec::ParallelSpec;
pub use state::Parallel;
