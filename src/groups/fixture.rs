//! One game that is to be played: which, who has which side, by what clock, and what it is about.

use super::points::Points;
use super::status::Status;
use crate::base::{PerPlayer, Player};
use crate::clocks::ClockSpec;
use crate::games::Ruleset;
use crate::games::race::RaceRules;
use serde::{Deserialize, Serialize};

/// One of the two who play a group, 0 or 1, in the order in which they were named.
pub type Contestant = usize;

/// What games call their sides in their options.
pub(super) const SIDES: [&str; 2] = ["south", "north"];

/// A game to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Fixture {
    /// Which one it is: `game 2`, `tie-break game 1`.
    pub label: String,
    /// The game, as the catalogue names it.
    pub game: String,
    /// Who plays South.
    pub south: Contestant,
    /// Where it begins and ends.
    pub course: Course,
    /// Shares of the usual time, by contestant.
    pub time: [f64; 2],
    /// The clock, if it is another than the usual one.
    pub clock: Option<ClockSpec>,
    /// What it means for the group.
    pub status: Option<Status>,
    /// Said behind the status.
    pub tags: Vec<String>,
    /// Points of a win and of a draw; `None` where the game itself counts them, or none are at stake.
    pub worth: Option<[Points; 2]>,
    /// Opening moves that change what it is about, unless they have been made.
    pub opening: Option<Vec<String>>,
    /// Results that it has: one, or that of each game where two are played at once.
    pub results: usize,
    /// What is played for, in words.
    pub stakes: String,
}

/// From where to where a game goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Course {
    /// All of it.
    #[default]
    Whole,
    /// One race of a game of races.
    Race {
        /// Its number, from 0.
        number: u8,
        /// Races won before, by South and North.
        won: [u8; 2],
        /// Whether South has won the last one; `None` before the first.
        south_won_last: Option<bool>,
    },
}

/// How a game has ended for the two.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Played {
    /// Who has won; `None`: it is drawn.
    pub winner: Option<Contestant>,
    /// Points as the game counts them, by contestant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[Points; 2]>,
}

impl Played {
    /// A win or a draw.
    pub fn won_by(winner: Option<Contestant>) -> Played {
        Played { winner, points: None }
    }
}

impl Fixture {
    /// Who plays North.
    pub fn north(&self) -> Contestant {
        1 - self.south
    }

    /// The contestant on a side.
    pub fn contestant(&self, side: Player) -> Contestant {
        match side {
            Player::South => self.south,
            Player::North => self.north(),
        }
    }

    /// The clocks of South and North when the usual one is this.
    ///
    /// # Errors
    /// If one player is to have more time, and this clock cannot give it.
    pub fn clock(&self, usual: &ClockSpec) -> Result<ClockSpec, String> {
        let spec = self.clock.as_ref().unwrap_or(usual);
        let shares = Player::ALL.map(|side| self.time[self.contestant(side)]);
        if shares == [1.0; 2] {
            return Ok(spec.clone());
        }
        spec.with_shares(&shares)
    }

    /// The state from which it is played; `None`: its usual start.
    pub fn start(&self, ruleset: &Ruleset) -> Option<String> {
        let (
            Course::Race {
                number,
                won,
                south_won_last,
            },
            Ruleset::Race(spec),
        ) = (self.course, ruleset)
        else {
            return None;
        };
        if usize::from(number) >= spec.courses.len() {
            return None;
        }
        let last = south_won_last.map(|south| if south { Player::South } else { Player::North });
        let rules = RaceRules::new(spec);
        Some(rules.write(&rules.race_start(number.into(), PerPlayer(won), last)))
    }

    /// The status as it is shown before the game: `Enhanced game status: Critical-key`.
    pub fn status_line(&self) -> Option<String> {
        self.status
            .map(|status| format!("Enhanced game status: {}", self.designation(status)))
    }

    /// The designation with its tags: `Critical-key`.
    pub fn designation(&self, status: Status) -> String {
        self.tags
            .iter()
            .fold(status.word().to_owned(), |text, tag| format!("{text}-{tag}"))
    }
}

/// The name of a game with further options.
pub(super) fn with_options(name: &str, options: &str) -> String {
    let separator = if name.contains(':') { ',' } else { ':' };
    format!("{name}{separator}{options}")
}

/// The name of two games at once, in a format such as `parallel:pattern=vertical`.
pub(super) fn at_once([one, other]: [&str; 2], format: &str) -> String {
    format!("{format}+{one}+{other}")
}
