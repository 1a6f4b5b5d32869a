//! Betza notation: text to a list of movement atoms. Owns the notation; knows nothing of boards or rules.

mod atom;
mod direction;
mod parse;
pub mod spell;
#[cfg(test)]
mod tests;
mod words;

pub use crate::base::Offset;
pub use atom::{Atom, Motion, diagonal_lame_path, lame_path};
pub use parse::{BetzaError, parse};
pub use words::in_words;
