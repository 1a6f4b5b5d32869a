//! What each seat of a game takes, in any game that is played through [`crate::play`]: of two players or more, with or without dice,
//! on as many boards as it likes.
//!
//! The engine plays itself on all seats. Where no dice make games differ, the first turns do: each is the best of a few drawn by lot.
//!
//! * `game`: one game. `worker`: what plays it. `conclusion`: the numbers. `report`: the same for people.

mod conclusion;
mod game;
mod report;
#[cfg(test)]
mod tests;
mod worker;

pub use conclusion::{Sample, SeatConclusion, SeatsConclusion};
pub use game::Record;
pub use worker::SeatWorker;

use super::beginning::Beginning;
use super::worker::{Budget, Halt};
use super::{Identity, Records, Study};
use crate::games::Ruleset;
use crate::play::{self, Play, Refusal};
use crate::search::TableError;
use conclusion::Running;

/// Turns by lot of each player on each board.
const OPENING_TURNS: usize = 2;
/// Games from which on their spread is believed.
const LEAST_GAMES: u64 = 100;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Games to be played.
    pub games: u64,
    /// There are enough games when every seat's share of the points is known to within this; without it when all are played.
    pub precise: Option<f64>,
    /// Spent on each decision.
    pub budget: Budget,
    /// Games of which the moves are kept, from the first on.
    pub shown: u64,
    /// Seed of dice and first turns.
    pub seed: u64,
}

/// The study.
pub struct Seats {
    /// Games begin as copies of it, and share what is known about all of them.
    start: Beginning,
    game: String,
    title: String,
    names: Vec<String>,
    /// Turns in which each player has moved once on each board.
    round: usize,
    dice: bool,
    settings: Settings,
}

impl Seats {
    /// The study of a game.
    ///
    /// # Errors
    /// If the game cannot begin.
    pub fn new(ruleset: &Ruleset, settings: Settings) -> Result<Seats, Refusal> {
        let start = play::start(ruleset, None)?;
        Ok(Seats {
            game: start.identity(),
            title: start.title(),
            names: start.seats(),
            round: start.seats().len() * start.view(None).boards.len(),
            // Where chance acts, there is no number of sequences of turns.
            dice: start.perft(0).is_none(),
            settings,
            start: Beginning::new(start),
        })
    }

    fn start(&self) -> Box<dyn Play> {
        self.start.copy()
    }

    /// First turns that are drawn by lot.
    fn opening(&self) -> usize {
        if self.dice { 0 } else { OPENING_TURNS * self.round }
    }

    fn is_shown(&self, item: u64) -> bool {
        item < self.settings.shown
    }

    /// Games that count: where fewer may be enough, those from the first on that are.
    fn counted<'a>(&self, records: &'a Records<Record>) -> Vec<(u64, &'a Record)> {
        let known = records
            .range(..self.items())
            .map(|(item, record)| (*item, record));
        let Some(reach) = self.settings.precise else {
            return known.collect();
        };
        let (mut counted, mut running) = (Vec::new(), Running::new(self.names.len()));
        for ((item, record), number) in known.zip(0..) {
            if item != number || running.is_known(reach, LEAST_GAMES) {
                break;
            }
            running.add(&record.shares);
            counted.push((item, record));
        }
        counted
    }
}

impl Study for Seats {
    type Record = Record;
    type Conclusion = SeatsConclusion;
    type Bench = SeatWorker;

    fn identity(&self) -> Identity {
        Identity {
            study: "seats".to_owned(),
            subject: self.game.clone(),
            parameters: [
                self.settings.budget.parameter(),
                ("openings".to_owned(), self.opening().into()),
                ("drawn".to_owned(), game::DRAWN.into()),
                ("max-turns".to_owned(), self.most_turns().into()),
                ("shown".to_owned(), self.settings.shown.into()),
                ("seed".to_owned(), self.settings.seed.into()),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        self.settings.games
    }

    fn worker(&self) -> Result<SeatWorker, TableError> {
        SeatWorker::new(self.start(), self.settings.budget)
    }

    fn run(&self, item: u64, bench: &mut SeatWorker) -> Result<Record, Halt> {
        self.play(item, bench)
    }

    fn check(&self, item: u64, record: &Record) -> Result<(), String> {
        record.check(self.names.len(), self.most_turns())?;
        match self.is_shown(item) {
            true => self.replayed(record).map(drop),
            false => Ok(()),
        }
    }

    fn is_settled(&self, records: &Records<Record>) -> bool {
        self.settings.precise.is_some_and(|reach| {
            let mut running = Running::new(self.names.len());
            for (_, record) in self.counted(records) {
                running.add(&record.shares);
            }
            running.is_known(reach, LEAST_GAMES)
        })
    }

    fn conclude(&self, records: &Records<Record>) -> SeatsConclusion {
        SeatsConclusion::new(self, records)
    }
}
