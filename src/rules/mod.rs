//! The rules of one game: the checked definition ([`Spec`]) and, compiled from it for one width, [`Rules`].
//! One file per mechanic. Knows nothing of positions.

pub mod spec;

pub use spec::Spec;
