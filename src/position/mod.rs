//! Positions: state, edit journal, make and unmake, move generation, legality, FEN, notation, validation.
//! Knows the rules, not the search; no variant by name.

mod arrange;
mod attacks;
#[cfg(test)]
mod bending_tests;
mod blast;
mod boarding;
mod castling;
mod checks;
mod constraints;
mod duty;
mod edit;
mod ending;
mod exchange;
mod explain;
mod fen;
mod generate;
mod goal;
mod journey;
#[cfg(test)]
mod jump_tests;
mod jumps;
mod key;
mod linked_boards;
mod make;
mod mating;
mod milestone;
mod move_choice;
mod neutral;
mod notation;
mod once;
mod partial;
mod parts;
mod perft;
mod perpetual;
mod placing;
mod powers;
mod shots;
mod sink;
mod state;
mod take_back;
#[cfg(test)]
mod tests;
mod transformation;
mod turn;
mod whole_turn;
mod why_illegal;
mod wording;

pub use castling::Castlings;
pub use milestone::{Milestone, Wing};
pub use notation::{MoveTextError, split_square};
pub use sink::MoveSink;
pub use state::{EnPassant, Finish, Position, State, TakeBack};
