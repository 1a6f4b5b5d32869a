//! What the pieces of a game are worth: the engine plays itself from start positions with pieces missing, and a regression finds
//! the values that make the results most likely.

mod imbalance;
mod report;

use super::regression::{Fit, fit};
use super::self_play::{self, ADJUDICATION, PlayedGame};
use super::start::{Openings, Start, mixed};
use super::worker::{Budget, Halt, Worker};
use super::{Identity, Records, Study};
use crate::arena::statistics::Estimate;
use crate::base::{Kind, Player};
use crate::board::Board;
use crate::rules::Spec;
use crate::search::TableError;
use imbalance::{balance, pieces, unbalanced};

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Half-width of the 95 % interval in standard errors.
const NORMAL_95: f64 = 1.96;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Games.
    pub games: u64,
    /// Spent on each move.
    pub budget: Budget,
    /// First plies, the window being around what the unbalanced position is worth.
    pub openings: Openings,
}

/// The study.
pub struct Values {
    spec: Arc<Spec>,
    starts: Vec<Start>,
    settings: Settings,
}

/// A game from an unbalanced start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// South's pieces less North's, by kind.
    pub balance: Vec<i32>,
    /// South moved first.
    pub south_first: bool,
    /// The game.
    pub game: PlayedGame,
}

/// What the pieces are worth.
#[derive(Clone, Debug, Serialize)]
pub struct ValuesConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on each move, in words.
    pub budget: String,
    /// Games played.
    pub games: usize,
    /// Work items without results so far.
    pub missing: u64,
    /// Each kind that was missing somewhere; empty if there are too few games.
    pub kinds: Vec<KindValue>,
    /// What moving first is worth, in pawns of the same scale.
    pub first_move: Option<Estimate>,
    /// Elo of a pawn.
    pub elo_of_pawn: Option<f64>,
}

/// The value of a kind.
#[derive(Clone, Debug, Serialize)]
pub struct KindValue {
    /// FEN letter.
    pub letter: char,
    /// South's name of it.
    pub name: String,
    /// What the documents say, in pawns.
    pub document: f64,
    /// What the games say, in the scale in which all pieces together are worth what the documents say.
    pub measured: Estimate,
    /// Games in which the sides had different numbers of it.
    pub games: usize,
}

/// A game from which no unbalanced start can be made.
#[derive(Clone, Debug, thiserror::Error)]
#[error("no piece can be missing from the start position of {0}")]
pub struct Balanced(String);

impl Values {
    /// The study of a game.
    ///
    /// # Errors
    /// If no piece of its start position can be missing.
    pub fn new(spec: &Arc<Spec>, settings: Settings) -> Result<Values, Balanced> {
        let (starts, _) = Start::both(spec);
        if unbalanced(&starts[0].board, settings.openings.seed).is_none() {
            return Err(Balanced(spec.identity()));
        }
        Ok(Values {
            spec: Arc::clone(spec),
            starts,
            settings,
        })
    }
}

impl Study for Values {
    type Record = Record;
    type Conclusion = ValuesConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        let Openings { plies, window, seed } = self.settings.openings;
        Identity {
            study: "values".to_owned(),
            subject: self.spec.identity(),
            parameters: [
                self.settings.budget.parameter(),
                ("openings".to_owned(), plies.into()),
                ("window".to_owned(), window.into()),
                ("seed".to_owned(), seed.into()),
                ("max-plies".to_owned(), ADJUDICATION.max_plies.into()),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        self.settings.games
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(self.settings.budget)
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Record, Halt> {
        let start = &self.starts[(item % self.starts.len() as u64) as usize];
        let seed = mixed(self.settings.openings.seed, item);
        // Were no unbalanced position found for this seed, a balanced game would do no harm.
        let board = unbalanced(&start.board, seed).unwrap_or_else(|| start.board.clone());
        let start = Start {
            first: start.first,
            board,
        };
        let opened = self.settings.openings.position(&start, item)?;
        Ok(Record {
            balance: balance(&opened),
            south_first: start.first == Player::South,
            game: self_play::play(opened, bench, ADJUDICATION)?,
        })
    }

    fn check(&self, _item: u64, record: &Record) -> Result<(), String> {
        record.game.check(&self.spec.points)
    }

    fn conclude(&self, records: &Records<Record>) -> ValuesConclusion {
        let start = Board::start(&self.spec);
        let kinds = Kinds::of(&start);
        let played: Vec<&Record> = records
            .range(..self.items())
            .map(|(_, record)| record)
            .filter(|record| record.balance.len() == self.spec.pieces.len())
            .collect();
        let rows: Vec<Vec<f64>> = played.iter().map(|record| record.row(&kinds.kinds)).collect();
        let results: Vec<f64> = played
            .iter()
            .map(|record| f64::from(record.game.south) / 2.0)
            .collect();
        let scaled = fit(&rows, &results).and_then(|fit| {
            let scale = kinds.scale(&fit, &self.spec)?;
            Some((fit, scale))
        });
        let estimate = |index: usize| {
            let (fit, scale) = scaled.as_ref()?;
            Some(Estimate {
                value: fit.weights[index] * scale,
                error: NORMAL_95 * fit.errors[index] * scale,
            })
        };
        let value = |(index, kind): (usize, &Kind)| {
            let piece = &self.spec.pieces[kind.index()];
            Some(KindValue {
                letter: piece.letter,
                name: piece.names[Player::South].clone(),
                document: in_pawns(&self.spec, *kind),
                measured: estimate(index)?,
                games: rows.iter().filter(|row| row[index] != 0.0).count(),
            })
        };
        ValuesConclusion {
            game: self.spec.identity(),
            title: self.spec.full_title(),
            budget: self.settings.budget.to_string(),
            games: played.len(),
            missing: self.items() - played.len() as u64,
            kinds: kinds.kinds.iter().enumerate().filter_map(value).collect(),
            first_move: estimate(kinds.kinds.len()),
            // A log-odds of one is so many Elo.
            elo_of_pawn: scaled.map(|(_, scale)| 400.0 / std::f64::consts::LN_10 / scale),
        }
    }
}

/// The document's value of a kind; the mean where it is not the same for both sides.
fn in_pawns(spec: &Spec, kind: Kind) -> f64 {
    let values = &spec.pieces[kind.index()].value.0;
    values.iter().sum::<i32>() as f64 / 200.0
}

/// Kinds whose values are asked for, with the numbers of them at the start.
struct Kinds {
    kinds: Vec<Kind>,
    counts: Vec<usize>,
}

impl Kinds {
    fn of(start: &Board) -> Kinds {
        let own = pieces(start);
        let count = |kind: Kind| -> usize {
            let of_side = |player| own[player].iter().find(|(other, _)| *other == kind);
            let sides = Player::ALL.into_iter().filter_map(of_side);
            sides.map(|(_, squares)| squares.len()).sum()
        };
        let all = (0..start.spec().pieces.len() as u8).map(Kind);
        let (kinds, counts) = all
            .map(|kind| (kind, count(kind)))
            .filter(|(_, count)| *count > 0)
            .unzip();
        Kinds { kinds, counts }
    }

    /// Pawns for a weight of one, if all pieces of the start together are worth what the documents say.
    fn scale(&self, fit: &Fit, spec: &Spec) -> Option<f64> {
        let kinds = || self.kinds.iter().zip(&self.counts);
        let documents: f64 = kinds()
            .map(|(kind, count)| *count as f64 * in_pawns(spec, *kind))
            .sum();
        let weights = kinds().zip(&fit.weights);
        let measured: f64 = weights.map(|((_, count), weight)| *count as f64 * weight).sum();
        let scale = documents / measured;
        (scale.is_finite() && scale > 0.0).then_some(scale)
    }
}

impl Record {
    /// One row of the regression: differences by kind, who moved first, which army is which.
    fn row(&self, kinds: &[Kind]) -> Vec<f64> {
        let differences = kinds.iter().map(|kind| f64::from(self.balance[kind.index()]));
        let first = if self.south_first { 1.0 } else { -1.0 };
        differences.chain([first, 1.0]).collect()
    }
}
