//! Three players on one board: pieces placed from the hand, checks that are forbidden, max^n.
//!
//! `spec` is the definition, `rules` its compiled form, `position` the plays, `text` reading and writing, `expectation` what a
//! position is worth, `search` the thinking with `ordering` and `table`, `bench` measures it, `game` the game with its history.

mod bench;
mod expectation;
mod game;
mod ordering;
mod position;
mod rules;
mod search;
mod spec;
mod table;
mod text;

pub use bench::bench;
pub use expectation::{Shares, expectation, material};
pub use game::ThreeHandedGame;
pub use position::{End, Play, PlayAction, Position};
pub use rules::{MOST_IN_HAND, Rules, Seat, left, right};
pub use search::{Found, Limits, search};
pub use spec::{MOST_KINDS, SearchModel, ThreeHandedSpec};
pub use text::PositionErrors;
