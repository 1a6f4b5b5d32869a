//! The rules of one game: the checked definition ([`Spec`]) and, compiled from it for one width, [`Rules`].
//! One file per mechanic. Knows nothing of positions.

pub mod arrays;
pub mod blast;
pub mod boarding;
pub mod captures;
pub mod compile;
pub mod deployment;
mod escape;
pub mod jumps;
pub mod kept;
pub mod key;
pub mod likeness;
pub mod line;
pub mod linked_boards;
pub mod mating;
pub mod mechanic;
pub mod move_choice;
pub mod movement;
pub mod names;
pub mod once;
pub mod option;
pub mod partial;
pub mod piece_squares;
pub mod placement;
pub mod pocket;
pub mod points;
pub mod powers;
pub mod promotion;
pub mod returning;
pub mod setup;
mod signature;
pub mod spec;
pub mod threats;
pub mod transformation;
pub mod turn;

pub use compile::Rules;
pub use piece_squares::{PieceSquares, Tapered};
pub use setup::{FenError, FenErrors, Leniency, Setup};
pub use spec::{Learned, Spec};
