//! The definition of a three-handed game: plain data, made and checked by the catalogue.

use crate::base::Kind;
use crate::games::Heading;
use crate::rules::Spec;
use crate::rules::spec::Region;

/// Most kinds of pieces.
pub const MOST_KINDS: usize = 8;

/// How the engine thinks of the other two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchModel {
    /// Each wants the most for himself.
    MaxN,
    /// Both want the least for the engine.
    Paranoid,
}

/// A three-handed game.
#[derive(Clone, PartialEq, Debug)]
pub struct ThreeHandedSpec {
    /// What people read.
    pub heading: Heading,
    /// Names of the players in the order of their turns.
    pub seats: [String; 3],
    /// Signs of the players in the side field of a FEN.
    pub signs: [char; 3],
    /// Board and pieces; everything about two sides in it is unused.
    pub board: Spec,
    /// Where each player puts his pieces from the hand.
    pub areas: [Region; 3],
    /// The first kind becomes the second at the beginning of a turn in which its owner has none of the second.
    pub replacement: (Kind, Kind),
    /// Occurrences of a position that draw; 0: never.
    pub repetition: u8,
    /// Turns in a row without capture and replacement that draw; 0: never.
    pub idle_limit: u16,
    /// How the engine thinks.
    pub search: SearchModel,
}
