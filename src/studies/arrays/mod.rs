//! Start positions of games that have many, judged for balance.

mod candidates;
mod conclusion;
mod report;

pub use candidates::numbered_start;
pub use conclusion::ArraysConclusion;

use super::limits;
use super::self_play;
use super::worker::{Bench, Budget, Halt, Worker};
use super::{Identity, Records, Study, check_length};
use crate::base::{Player, Score};
use crate::rules::Spec;
use crate::search::TableError;
use candidates::Candidates;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Start positions of an item.
const BATCH: u64 = 16;
/// Most start positions that are all searched if no number is given.
const ALL: u64 = 10_000;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Spent on each start position.
    pub budget: Budget,
    /// Spent on each move of a game from each start position, if they are to be played out.
    pub play: Option<Budget>,
    /// How many are drawn at random; all if there are not more. `None`: all of up to 10,000, else so many.
    pub sample: Option<u64>,
    /// Seed of the sample.
    pub seed: u64,
    /// Scores up to this, in centipawns, are even.
    pub even: Score,
}

/// The study.
pub struct Arrays {
    spec: Arc<Spec>,
    candidates: Candidates,
    settings: Settings,
}

/// What is found out about a start position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// Centipawns from South's view.
    #[serde(deserialize_with = "limits::centipawns")]
    pub score: Score,
    /// Half-points of South in a game, if one was played.
    pub south: Option<u8>,
}

/// A game with a single start position.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0} has one start position only; games with numbered arrays, chosen forces or placements have many")]
pub struct OneStart(String);

impl Arrays {
    /// The study of a game.
    ///
    /// # Errors
    /// If it has one start position only.
    pub fn new(spec: &Arc<Spec>, settings: Settings) -> Result<Arrays, OneStart> {
        let candidates = Candidates::of(spec).ok_or_else(|| OneStart(spec.identity()))?;
        Ok(Arrays {
            spec: Arc::clone(spec),
            candidates,
            settings,
        })
    }

    /// How many start positions are searched, if they are a sample.
    fn sample(&self) -> Option<u64> {
        let sample = self.settings.sample.unwrap_or(ALL);
        let all = self.candidates.count();
        all.is_none_or(|all| sample < all).then_some(sample)
    }

    /// How many start positions are searched.
    fn count(&self) -> u64 {
        self.sample().or(self.candidates.count()).unwrap_or(0)
    }

    /// Which start position is the one in this place of the list.
    fn number(&self, place: u64) -> u64 {
        match self.sample() {
            Some(_) => self.candidates.drawn(self.settings.seed, place),
            None => place,
        }
    }

    /// Places in the list that an item has.
    fn places(&self, item: u64) -> std::ops::Range<u64> {
        item * BATCH..(item * BATCH + BATCH).min(self.count())
    }

    /// `None` if it is no position of the game.
    fn judge(&self, place: u64, bench: &mut Worker) -> Result<Option<Judged>, Halt> {
        let Some(board) = self.candidates.candidate(self.number(place)).board else {
            return Ok(None);
        };
        bench.forget();
        bench.spend(self.settings.budget);
        let score = bench.think(&board)?.score;
        let sign = if board.turn() == Player::South { 1 } else { -1 };
        let south = match self.settings.play {
            Some(budget) => {
                bench.forget();
                bench.spend(budget);
                Some(self_play::play(board, bench, self_play::ADJUDICATION)?.south)
            }
            None => None,
        };
        Ok(Some(Judged {
            score: sign * score,
            south,
        }))
    }
}

impl Study for Arrays {
    type Record = Vec<Option<Judged>>;
    type Conclusion = ArraysConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        Identity {
            study: "arrays".to_owned(),
            subject: self.spec.identity(),
            parameters: [
                self.settings.budget.parameter(),
                ("all".to_owned(), self.candidates.count().into()),
                ("sample".to_owned(), self.sample().into()),
                (
                    "seed".to_owned(),
                    self.sample().map(|_| self.settings.seed).into(),
                ),
                ("batch".to_owned(), BATCH.into()),
                (
                    "play".to_owned(),
                    self.settings.play.map(|budget| budget.parameter().1).into(),
                ),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        self.count().div_ceil(BATCH)
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(self.settings.budget)
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Vec<Option<Judged>>, Halt> {
        self.places(item).map(|place| self.judge(place, bench)).collect()
    }

    fn check(&self, item: u64, record: &Vec<Option<Judged>>) -> Result<(), String> {
        let parts = if item < self.items() {
            self.places(item).count()
        } else {
            0
        };
        check_length(record.len(), parts)?;
        let games = record.iter().flatten().filter_map(|judged| judged.south);
        match games.max() {
            Some(most) if most > 2 => Err(format!("{most} half-points, 2 are the most")),
            _ => Ok(()),
        }
    }

    fn conclude(&self, records: &Records<Vec<Option<Judged>>>) -> ArraysConclusion {
        ArraysConclusion::new(self, records)
    }
}
