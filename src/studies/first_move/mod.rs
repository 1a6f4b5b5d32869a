//! What moving first is worth.
//!
//! The engine plays itself from random openings, each with either side moving first where the game allows it: the mean
//! result of the side that moved first is the value of the first move, the mean result of South that of its army. Besides,
//! every first move is searched, and games that can be solved are solved instead.

mod conclusion;
mod report;
mod verdict;

pub use conclusion::{FirstMoveConclusion, Results};

use super::limits;
use super::self_play::{self, PlayedGame};
use super::start::{Openings, Start};
use super::worker::{Budget, Halt, Worker};
use super::{Identity, Records, Study, check_line};
use crate::arena::adjudication::Adjudication;
use crate::arena::statistics::{Pentanomial, Sprt, SprtDecision};
use crate::base::{Move, Player, Score};
use crate::rules::Spec;
use crate::search::TableError;
use crate::solver::exact::ExactSolver;
use crate::solver::report::notations;
use crate::solver::value::Value;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A first move is searched so many times as long as a move of a game.
const EVALUATION_FACTOR: u32 = 50;
/// Pairs of games from which on their spread is believed.
const LEAST_PAIRS: u64 = 50;
/// Memory for exact solutions, in bytes.
const SOLVER_MEMORY: u64 = 1_000_000_000;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Games to be played.
    pub games: u64,
    /// Ends the games early.
    pub enough: Enough,
    /// Ends a game early.
    pub umpire: Adjudication,
    /// Spent on a move of a game.
    pub budget: Budget,
    /// First plies of games.
    pub openings: Openings,
}

/// When there are enough games, counted in pairs from the first on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Enough {
    /// When all are played.
    All,
    /// When a sequential test is decided.
    Sprt(Sprt),
    /// When the half-width of the first mover's interval is no more than this share of the point.
    Precise(f64),
}

impl Enough {
    fn reached(self, results: &Pentanomial) -> bool {
        match self {
            Enough::All => false,
            Enough::Sprt(sprt) => sprt.decide(results) != SprtDecision::Continue,
            Enough::Precise(reach) => {
                let known = results
                    .score_estimate()
                    .filter(|_| results.pairs() >= LEAST_PAIRS);
                known.is_some_and(|score| score.error <= reach)
            }
        }
    }
}

/// The study.
pub struct FirstMove {
    spec: Arc<Spec>,
    starts: Vec<Start>,
    /// Why only one side can move first.
    one_sided: Option<String>,
    /// First moves to be searched: which start, and the move.
    first_moves: Vec<(usize, Move)>,
    exact: Option<ExactSolver>,
    settings: Settings,
}

/// Result of an item.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// A solved start position.
    Exact(ExactStart),
    /// A searched first move.
    Evaluation(Evaluation),
    /// A game.
    Game(PlayedGame),
}

/// A start position and its moves, solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExactStart {
    /// `win`, `draw` or `loss` for the side that moves first; `None` if it could not be solved.
    pub result: Option<String>,
    /// In words.
    pub text: String,
    /// Moves with what they are worth in words, best first.
    pub moves: Vec<(String, String)>,
}

/// A first move, searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evaluation {
    /// Which start position.
    pub start: usize,
    /// The move.
    pub name: String,
    /// Depth, and the score from the view of the side that made the move.
    #[serde(deserialize_with = "limits::by_depth")]
    pub by_depth: Vec<(u32, Score)>,
    /// The expected line, the move included.
    pub line: Vec<String>,
}

impl FirstMove {
    /// The study of a game. Games small enough are solved here, which takes a while.
    pub fn new(spec: &Arc<Spec>, settings: Settings) -> FirstMove {
        let (starts, one_sided) = Start::both(spec);
        let exact = ExactSolver::of(&starts[0].board, SOLVER_MEMORY);
        let first_moves = starts.iter().enumerate().flat_map(|(index, start)| {
            let moves = start.board.legal_moves().into_iter();
            moves.map(move |m| (index, m))
        });
        FirstMove {
            spec: Arc::clone(spec),
            first_moves: first_moves.collect(),
            starts,
            one_sided,
            exact,
            settings,
        }
    }

    /// The item that is game number `game`, and the start position that it begins from.
    fn game_item(&self, game: u64) -> (u64, &Start) {
        let start = (game % self.starts.len() as u64) as usize;
        (self.first_moves.len() as u64 + game, &self.starts[start])
    }

    /// Searches the position after a first move.
    fn evaluate(&self, start: usize, m: Move, bench: &mut Worker) -> Result<Evaluation, Halt> {
        let mut board = self.starts[start].board.clone();
        let name = board.notation(m);
        let mover = board.turn();
        board.make(m);
        bench.spend(self.settings.budget.times(EVALUATION_FACTOR));
        let thought = bench.think(&board)?;
        let sign = if board.turn() == mover { 1 } else { -1 };
        let mut line = vec![name.clone()];
        line.extend(notations(&board, &thought.line));
        Ok(Evaluation {
            start,
            name,
            by_depth: thought
                .by_depth
                .iter()
                .map(|&(depth, score)| (depth + 1, sign * score))
                .collect(),
            line,
        })
    }

    fn play(&self, game: u64, bench: &mut Worker) -> Result<PlayedGame, Halt> {
        let (_, start) = self.game_item(game);
        // Both games of a pair have the same number: where the sides are alike, the same opening with the sides exchanged.
        let index = if self.starts.len() == 1 { game } else { game / 2 };
        let board = self.settings.openings.position(start, index)?;
        bench.spend(self.settings.budget);
        self_play::play(board, bench, self.settings.umpire)
    }

    fn solve(&self, solver: &ExactSolver, start: &Start) -> ExactStart {
        let Ok(exact) = solver.solve(&start.board, SOLVER_MEMORY / 4) else {
            return ExactStart {
                result: None,
                text: "not settled".to_owned(),
                moves: Vec::new(),
            };
        };
        let words = |value: Value| match exact.at_most {
            true => value.to_string().replace(" in ", " in at most "),
            false => value.to_string(),
        };
        let moves = exact.moves.iter();
        ExactStart {
            result: Some(exact.value.result().name().to_owned()),
            text: words(exact.value),
            moves: moves
                .map(|(m, value)| (start.board.notation(*m), words(*value)))
                .collect(),
        }
    }

    /// Is the game solved instead of played?
    pub fn is_exact(&self) -> bool {
        self.exact.is_some()
    }

    /// Games that count, in pairs; where fewer may be enough, those from the first on that are.
    fn pairs<'a>(&self, records: &'a Records<Record>) -> Vec<[(Player, &'a PlayedGame); 2]> {
        let game = |number: u64| {
            let (item, start) = self.game_item(number);
            match records.get(&item)? {
                Record::Game(game) => Some((start.first, game)),
                Record::Exact(_) | Record::Evaluation(_) => None,
            }
        };
        let pair = |number: u64| Some([game(2 * number)?, game(2 * number + 1)?]);
        let numbers = 0..self.settings.games / 2;
        if self.settings.enough == Enough::All {
            return numbers.filter_map(pair).collect();
        }
        let (mut pairs, mut results) = (Vec::new(), Pentanomial::default());
        for pair in numbers.map_while(pair) {
            results.add(of_first(&pair));
            pairs.push(pair);
            if self.settings.enough.reached(&results) {
                break;
            }
        }
        pairs
    }
}

/// What is wrong with a result of another kind than its item.
const NO_SUCH_ITEM: &str = "this item is of another kind";

/// Half-points of the sides that moved first in a pair of games.
fn of_first(pair: &[(Player, &PlayedGame); 2]) -> usize {
    pair.iter()
        .map(|(first, game)| usize::from(game.half_points(*first)))
        .sum()
}

impl Study for FirstMove {
    type Record = Record;
    type Conclusion = FirstMoveConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        let Openings { plies, window, seed } = self.settings.openings;
        let Adjudication {
            resign, max_plies, ..
        } = self.settings.umpire;
        let resign = resign.map_or(0, |rule| rule.score);
        Identity {
            study: "first-move".to_owned(),
            subject: self.spec.identity(),
            parameters: [
                self.settings.budget.parameter(),
                ("evaluation".to_owned(), EVALUATION_FACTOR.into()),
                ("openings".to_owned(), plies.into()),
                ("window".to_owned(), window.into()),
                ("seed".to_owned(), seed.into()),
                ("resign".to_owned(), resign.into()),
                ("max-plies".to_owned(), max_plies.into()),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        match self.exact {
            Some(_) => self.starts.len() as u64,
            // Searches come first, so that more games can be added later.
            None => self.first_moves.len() as u64 + self.settings.games / 2 * 2,
        }
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(self.settings.budget.times(EVALUATION_FACTOR))
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Record, Halt> {
        if let Some(solver) = &self.exact {
            return Ok(Record::Exact(self.solve(solver, &self.starts[item as usize])));
        }
        match self.first_moves.get(item as usize) {
            Some(&(start, m)) => self.evaluate(start, m, bench).map(Record::Evaluation),
            None => {
                let game = item - self.first_moves.len() as u64;
                self.play(game, bench).map(Record::Game)
            }
        }
    }

    fn check(&self, item: u64, record: &Record) -> Result<(), String> {
        match (record, &self.exact, self.first_moves.get(item as usize)) {
            (Record::Exact(exact), Some(_), _) => {
                let start = self.starts.get(item as usize).ok_or(NO_SUCH_ITEM)?;
                let known =
                    |(name, _): &(String, String)| check_line(&start.board, std::slice::from_ref(name));
                exact.moves.iter().try_for_each(known)
            }
            (Record::Evaluation(evaluation), None, Some(&(start, m))) => {
                let board = &self.starts[start].board;
                if (evaluation.start, evaluation.name.as_str()) != (start, board.notation(m).as_str()) {
                    return Err(format!(
                        "'{}' is not this first move",
                        evaluation.name.escape_debug()
                    ));
                }
                check_line(board, &evaluation.line)
            }
            (Record::Game(game), None, None) => game.check(&self.spec.points),
            _ => Err(NO_SUCH_ITEM.to_owned()),
        }
    }

    fn is_settled(&self, records: &Records<Record>) -> bool {
        if self.settings.enough == Enough::All {
            return false;
        }
        let mut results = Pentanomial::default();
        self.pairs(records)
            .iter()
            .for_each(|pair| results.add(of_first(pair)));
        self.settings.enough.reached(&results)
    }

    fn conclude(&self, records: &Records<Record>) -> FirstMoveConclusion {
        FirstMoveConclusion::new(self, records)
    }
}

#[cfg(test)]
mod tests;
