//! Games as XBoard writes them, for whoever talks to XBoard or to its engines.
//!
//! * [`notation`]: moves, squares and FENs.
//! * [`betza`], [`graphics`]: how pieces move and look; [`judgement`]: whether XBoard can tell legal moves from others.
//! * [`unmistakable`] names of games.
//! * [`picture`]: moves that XBoard's board could not follow otherwise.
//! * [`royals_stray`]: kings that XBoard would castle with.
//! * [`stacks`], [`wide`]: carriers with their riders, and two boards as one.

pub mod betza;
pub mod graphics;
pub mod judgement;
mod legs;
mod name;
pub mod notation;
pub mod picture;
mod royal;
pub mod stacks;
pub mod wide;

pub use name::unmistakable;
pub use notation::{Notation, as_promotion};
pub use royal::royals_stray;
