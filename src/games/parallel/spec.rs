//! The definition of two games at once: which games, in which order of moves.

use super::clock::Clocks;
use super::schedule::Pattern;
use crate::games::Heading;
use crate::rules::Spec;
use std::sync::Arc;

/// Two games at once.
#[derive(Clone, PartialEq, Debug)]
pub struct ParallelSpec {
    /// What people read.
    pub heading: Heading,
    /// The games of board one and board two.
    pub heads: [Arc<Spec>; 2],
    /// Order of moves.
    pub pattern: Pattern,
    /// How many clocks a player has.
    pub clocks: Clocks,
    /// Points more for whoever wins both games, if these two games have such a bonus.
    pub bonus: f32,
}
