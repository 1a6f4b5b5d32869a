//! Groups that are played: kept in a folder, written as PGN, their lots drawn.
//!
//! * [`contest`]: a group between two engines. [`folder`]: where a group is kept. [`result`](mod@result): what a game that was played means for it. `page`: its score sheet as a page.

pub mod contest;
pub mod folder;
#[cfg(feature = "lab")]
mod page;
pub mod result;
#[cfg(test)]
mod tests;

pub use contest::{Contest, Went};
pub use folder::{GroupFolder, Players};
pub use result::{played, race_is_over, tags};
