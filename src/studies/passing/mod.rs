//! What a pass would be worth: positions of games searched as they are, and with the other side to move.

mod report;

use super::limits;
use super::self_play::play_moves;
use super::start::{Openings, Start};
use super::worker::{Bench, Budget, Halt, Worker};
use super::{Identity, Records, Study, counted};
use crate::arena::statistics::Estimate;
use crate::base::Score;
use crate::rules::Spec;
use crate::search::TableError;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Plies that the engine plays after the opening, by stage.
const STAGES: [usize; 4] = [0, 10, 24, 48];
/// A position is searched so many times as long as a move on the way to it.
const SEARCH_FACTOR: u32 = 10;
/// Who passes gladly gains more than this, in centipawns: less is the search's own uncertainty.
const CLEAR: Score = 30;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Positions.
    pub positions: u64,
    /// Spent on each move on the way to a position; the position itself is worth ten times as much.
    pub budget: Budget,
    /// First plies.
    pub openings: Openings,
}

/// The study.
pub struct Passing {
    spec: Arc<Spec>,
    starts: Vec<Start>,
    settings: Settings,
}

/// A position, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// What it is worth to move; `None` where the game was over before.
    #[serde(deserialize_with = "limits::optional_centipawns")]
    pub moving: Option<Score>,
    /// What it would be worth if the other side moved; `None` where that is no position of the game, in check above all.
    #[serde(deserialize_with = "limits::optional_centipawns")]
    pub passing: Option<Score>,
}

/// What a pass would be worth.
#[derive(Clone, Debug, Serialize)]
pub struct PassingConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on a search, in words.
    pub budget: String,
    /// All stages together; none without a position.
    pub all: Option<Stage>,
    /// By plies played after the opening.
    pub stages: Vec<Stage>,
    /// Work items without results so far.
    pub missing: u64,
}

/// Positions of one stage of the game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Stage {
    /// Plies after the opening; `None` of all stages together.
    pub plies: Option<usize>,
    /// Positions in which the rules would allow a pass.
    pub positions: usize,
    /// What the right to move is worth, in pawns.
    pub move_worth: Estimate,
    /// Share of the positions in which passing would clearly be better than every move.
    pub better_to_pass: Estimate,
}

impl Passing {
    /// The study of a game.
    pub fn new(spec: &Arc<Spec>, settings: Settings) -> Passing {
        Passing {
            spec: Arc::clone(spec),
            starts: Start::both(spec).0,
            settings,
        }
    }
}

impl Study for Passing {
    type Record = Record;
    type Conclusion = PassingConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        let Openings { plies, window, seed } = self.settings.openings;
        Identity {
            study: "passing".to_owned(),
            subject: self.spec.identity(),
            parameters: [
                self.settings.budget.parameter(),
                ("search".to_owned(), SEARCH_FACTOR.into()),
                ("openings".to_owned(), plies.into()),
                ("window".to_owned(), window.into()),
                ("seed".to_owned(), seed.into()),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        self.settings.positions
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(self.settings.budget.times(SEARCH_FACTOR))
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Record, Halt> {
        let start = &self.starts[(item % self.starts.len() as u64) as usize];
        let mut board = self.settings.openings.position(start, item)?;
        bench.spend(self.settings.budget);
        play_moves(&mut board, bench, stage(item))?;
        if board.outcome().is_some() {
            return Ok(Record {
                moving: None,
                passing: None,
            });
        }
        bench.spend(self.settings.budget.times(SEARCH_FACTOR));
        let other = board.with_turn(!board.turn()).ok();
        let other = other.filter(|board| board.outcome().is_none());
        bench.forget();
        let moving = Some(bench.think(&board)?.score);
        bench.forget();
        let passing = match other {
            Some(other) => Some(-bench.think(&other)?.score),
            None => None,
        };
        Ok(Record { moving, passing })
    }

    fn check(&self, _item: u64, _record: &Record) -> Result<(), String> {
        Ok(())
    }

    fn conclude(&self, records: &Records<Record>) -> PassingConclusion {
        let known = || records.range(..self.items());
        let of = |plies: Option<usize>| {
            let own = known().filter(|(item, _)| plies.is_none_or(|plies| stage(**item) == plies));
            Stage::of(plies, own.map(|(_, record)| record))
        };
        PassingConclusion {
            game: self.spec.identity(),
            title: self.spec.full_title(),
            budget: self.settings.budget.times(SEARCH_FACTOR).to_string(),
            all: of(None),
            stages: STAGES.iter().filter_map(|plies| of(Some(*plies))).collect(),
            missing: self.items() - known().count() as u64,
        }
    }
}

/// Plies after the opening. Both sides begin in each stage.
fn stage(item: u64) -> usize {
    STAGES[(item / 2) as usize % STAGES.len()]
}

impl Stage {
    fn of<'a>(plies: Option<usize>, records: impl Iterator<Item = &'a Record>) -> Option<Stage> {
        let gain = |record: &Record| {
            let [moving, passing] = [record.moving?, record.passing?].map(counted);
            Some(moving - passing)
        };
        let gains: Vec<Score> = records.filter_map(gain).collect();
        let in_pawns: Vec<f64> = gains.iter().map(|gain| f64::from(*gain) / 100.0).collect();
        let better = gains.iter().filter(|gain| **gain < -CLEAR).count();
        Some(Stage {
            plies,
            positions: gains.len(),
            move_worth: Estimate::mean(&in_pawns)?,
            better_to_pass: Estimate::share(better as u64, gains.len() as u64)?,
        })
    }
}

#[cfg(test)]
mod tests;
