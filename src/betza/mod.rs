//! Betza notation: text to a list of movement atoms. Owns the notation; knows nothing of boards or rules.

mod atom;

pub use atom::{Atom, Motion, Offset, lame_path};
