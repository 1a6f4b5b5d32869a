//! Three players on one board: pieces placed from the hand, checks that are forbidden, max^n.
//!
//! `spec` is the definition, `rules` its compiled form, `position` the plays, `text` reading and writing, `search` the
//! thinking, `bench` measures it, `game` the table.

mod bench;
mod game;
mod position;
mod rules;
mod search;
mod spec;
mod text;

pub use bench::bench;
pub use game::ThreeHandedGame;
pub use position::{End, Play, PlayAction, Position};
pub use rules::{MOST_IN_HAND, Rules, Seat, left, right};
pub use search::{Found, Limits, Shares, expectation, material, search};
pub use spec::{MOST_KINDS, SearchModel, ThreeHandedSpec};
pub use text::PositionErrors;
