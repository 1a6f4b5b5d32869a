//! The definition of a game of races: plain data, made and checked by the catalogue.

use crate::base::{PerPlayer, Player};
use crate::games::Heading;

/// When a waiting runner has to come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReEntry {
    /// On the next turn.
    Compulsory,
    /// When the player likes, before throwing; at once if he has no runner on the track.
    Chosen,
}

/// What a waiting runner needs to come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryThrow {
    /// Nothing: coming back takes the turn.
    Free,
    /// A throw of the highest number, which is used up by it. Without it and without a runner on the track the turn is lost.
    Highest,
    /// Any throw: he comes back on the square thrown, as if he ran from his starting square, and sends back from there.
    Thrown,
}

/// How far a runner has to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// Back to his starting square, or beyond.
    Reach,
    /// Beyond his starting square; on it he is still on the track.
    Pass,
}

/// When the winner of the race before takes his extra throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraThrows {
    /// In his first turn, which consists of so many throws more.
    FirstTurn,
    /// Before the first turn of the race; they are no turn.
    BeforeRace,
}

/// One race: a ring of squares that both sides run clockwise, each from its own starting square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseSpec {
    /// One word, first in the text of a state.
    pub name: String,
    /// The ring from South's starting square on; North starts half a ring further.
    pub path: Vec<String>,
    /// Squares that each throw of the die, 1 to 6, is worth.
    pub die: [u8; 6],
    /// For each square of the ring: the square its diagonal hits.
    pub diagonal: Vec<Option<u8>>,
    /// Turns of each side after which sending back ends.
    pub turns: u16,
    /// Extra throws for the winner of the race before.
    pub prize: u8,
    /// Where sent-back runners wait, for people.
    pub waiting: PerPlayer<String>,
}

/// A game of races.
#[derive(Clone, PartialEq, Debug)]
pub struct RaceSpec {
    /// What people read.
    pub heading: Heading,
    /// Names of the sides.
    pub sides: PerPlayer<String>,
    /// The square finished runners go to.
    pub clubhouse: String,
    /// Runners of each side, 2 to [`super::MOST_RUNNERS`].
    pub runners: u8,
    /// The races in order. South moves first in the first; the first move changes sides from race to race.
    pub courses: Vec<CourseSpec>,
    /// Races that win the game.
    pub needed: u8,
    /// Coming back: must it be?
    pub re_entry: ReEntry,
    /// Coming back: what it takes.
    pub entry_throw: EntryThrow,
    /// How far a runner runs.
    pub finish: Finish,
    /// When extra throws are taken.
    pub extra: ExtraThrows,
}

impl RaceSpec {
    /// Who moves first in a race.
    pub fn first_mover(&self, course: usize) -> Player {
        if course.is_multiple_of(2) {
            Player::South
        } else {
            Player::North
        }
    }
}
