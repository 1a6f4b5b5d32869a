//! Games whose state is not "pieces on squares and a small state": each is a folder with its own definition, rules,
//! text and search; programs and the command line meet it as a [`crate::play::Play`].
//!
//! UCI and XBoard know two players who move in turn on one board, so they do not carry these games.

mod heading;
pub mod parallel;
pub mod race;
pub mod three_handed;

pub use heading::Heading;

use crate::rules::Spec;
use parallel::ParallelSpec;
use race::RaceSpec;
use std::borrow::Cow;
use std::sync::Arc;
use three_handed::ThreeHandedSpec;

/// What a game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Two players, one board.
    Board,
    /// Runners and dice.
    Race,
    /// Three players, one board.
    ThreeHanded,
    /// Two board games at once.
    Parallel,
}

impl Family {
    /// In words: `a board game`, ….
    pub fn in_words(self) -> &'static str {
        match self {
            Family::Board => "a board game",
            Family::Race => "a race with dice",
            Family::ThreeHanded => "a game for three",
            Family::Parallel => "two games at once",
        }
    }
}

/// The definition of a game of any kind.
#[derive(Clone, PartialEq, Debug)]
pub enum Ruleset {
    /// Two players on one board: what protocols, arena and [`crate::board::Board`] know.
    Board(Arc<Spec>),
    /// A race with dice.
    Race(Arc<RaceSpec>),
    /// Three players on one board.
    ThreeHanded(Arc<ThreeHandedSpec>),
    /// Two board games at once.
    Parallel(Arc<ParallelSpec>),
}

impl Ruleset {
    /// Names, facts and options.
    pub fn heading(&self) -> Cow<'_, Heading> {
        match self {
            Ruleset::Board(spec) => Cow::Owned(Heading::of(Spec::clone(spec))),
            Ruleset::Race(spec) => Cow::Borrowed(&spec.heading),
            Ruleset::ThreeHanded(spec) => Cow::Borrowed(&spec.heading),
            Ruleset::Parallel(spec) => Cow::Borrowed(&spec.heading),
        }
    }

    /// What it is played with.
    pub fn family(&self) -> Family {
        match self {
            Ruleset::Board(_) => Family::Board,
            Ruleset::Race(_) => Family::Race,
            Ruleset::ThreeHanded(_) => Family::ThreeHanded,
            Ruleset::Parallel(_) => Family::Parallel,
        }
    }
}
