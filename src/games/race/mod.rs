//! Races with dice: two or more runners a side on a ring, sending back, re-entry, several races to a game.
//!
//! `spec` is the definition, `track` the ring, `state` the rules, `text` reading and writing, `solve` exact chances,
//! `expect` the fallback, `judge` the best decision, `game` the table.

mod expect;
mod game;
mod judge;
mod solve;
mod spec;
mod state;
mod text;
mod track;

pub use expect::expectimax;
pub use game::RaceGame;
pub use judge::{Judge, Judged, chances};
pub use solve::RaceTable;
pub use spec::{CourseSpec, EntryThrow, ExtraThrows, Finish, RaceSpec, ReEntry};
pub use state::{Action, Actions, Die, Next, RaceRules, State};
pub use text::StateError;
pub use track::{FINISHED, LONGEST_TRACK, MOST_RUNNERS, Place, Runners, Track, WAITING};
