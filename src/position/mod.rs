//! Positions: state, edit journal, make and unmake, move generation, legality, FEN, notation, validation.
//! Knows the rules, not the search; no variant by name.

mod arrange;
mod attacks;
#[cfg(test)]
mod bending_tests;
mod boarding;
mod castling;
mod checks;
mod constraints;
mod edit;
mod ending;
mod entry;
mod exchange;
mod fen;
mod generate;
mod goal;
mod journey;
mod key;
mod make;
mod mating;
mod neutral;
mod notation;
mod once;
mod perft;
mod perpetual;
mod powers;
mod selection;
mod shots;
mod state;
#[cfg(test)]
mod tests;
mod transformation;
mod turn;
mod twin;

pub use castling::Castlings;
pub use fen::{FenError, FenErrors};
pub use generate::MoveSink;
pub use notation::MoveTextError;
pub use state::{EnPassant, Finish, Position, State};
