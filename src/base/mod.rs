//! Words shared by everything: bitboards, squares, players, kinds, moves, scores; memory that may not be there, time and chance. No rules.

mod bits;
mod fen_row;
mod geometry;
pub mod host;
mod kind;
mod memory;
mod moves;
mod offset;
mod player;
mod printable;
mod score;
mod sieve;
mod sliders;
mod square;
mod stir;
mod zobrist;

pub use bits::{Bits, SquareSet};
pub use fen_row::{FenLetter, FenRow};
pub use geometry::{Geometry, QUEEN_DIRECTIONS};
pub use kind::{Cell, Kind, MAX_KINDS, PerKind};
pub use memory::memory_is_available;
pub use moves::{Move, MoveClass, MoveList};
pub use offset::Offset;
pub use player::{PerPlayer, Player};
pub use printable::{is_printable, printable, printable_lines};
pub use score::{
    INFINITE, MATE, MATE_IN_MAX, MAX_PLY, Score, expectation_score, is_lesser_win, lesser_win, mated_in,
    mates_in, plies_to_mate,
};
pub use sieve::Sieve;
pub use sliders::Sliders;
pub use square::{MAX_SQUARES, Square};
pub use stir::{AlreadyStirred, SPREAD, stirred};
pub use zobrist::{MAX_POCKET, Zobrist};
