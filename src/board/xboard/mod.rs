//! Games as XBoard writes them, for whoever talks to XBoard or to its engines.
//!
//! * [`notation`]: moves, squares and FENs.
//! * [`unmistakable`] names of games.
//! * [`picture`]: moves that XBoard's board could not follow otherwise.
//! * [`stacks`], [`wide`]: carriers with their riders, and two boards as one.

mod legs;
mod name;
pub mod notation;
pub mod picture;
pub mod stacks;
pub mod wide;

pub use name::unmistakable;
pub use notation::Notation;
