//! Groups: games linked by more than their points, as the documents of the Steps games have them. A group is data; how it is played is a
//! state machine over what has happened in it: lots, choices, results.
//!
//! * [`definition`]: what a file may say of a group. [`library`]: the known ones, options, names. `check`: what can be wrong.
//! * [`course`](mod@course): a group under way. [`sheet`]: what has happened, for people. [`fixture`]: a game that is due. [`status`]: what it means for the group.
//! * [`expect`]: what a group comes to when the chances of its games are known.
//! * `walk`, `order`: how events are gone through. `alone`, `bonus`, `series`, `both`, `grouplet`: the kinds of groups, each in the order of its play.
//!
//! Knows nothing of who plays, or how the games are played.
//!
//! ```
//! use std::sync::Arc;
//! use tapestry::groups::{Course, Event, Library};
//! use tapestry::variants::Catalogue;
//!
//! let group = Library::embedded().chosen("chequered", &Catalogue::embedded()).expect("a known group");
//! let mut group = Course::new(Arc::new(group), ["Anna", "Bert"].map(str::to_owned));
//! group.enter(Event::Answer(0)).expect("a lot: Anna has South in the first game");
//! group.result(Some(0)).expect("Western chess was due");
//! let standing = group.result(Some(0)).expect("LancerChess was due");
//! assert_eq!(standing.score.map(|points| points.to_string()), ["3", "0"]);
//! let clash = group.fixture().expect("it is played, too");
//! assert_eq!(clash.status_line().as_deref(), Some("Enhanced game status: Inactive"));
//! ```

mod alone;
mod bonus;
mod both;
mod check;
pub mod course;
pub mod definition;
pub mod expect;
pub mod fixture;
mod grouplet;
pub mod library;
mod order;
pub mod points;
mod series;
pub mod sheet;
pub mod status;
#[cfg(test)]
mod tests;
mod walk;

pub use course::{Course, Misfit, Standing};
pub use fixture::{Contestant, Fixture, Played};
pub use library::{Chosen, GroupError, Library};
pub use points::Points;
pub use sheet::Sheet;
pub use status::Status;
pub use walk::{Due, Event, Line, Question, Who};
