//! How a game is best begun: the best first moves, the best answers to them, and so on for six plies.

mod report;

use super::limits;
use super::start::Start;
use super::worker::{Budget, Halt, Worker};
use super::{Identity, Records, Study};
use crate::base::{Move, Player, Score};
use crate::board::Board;
use crate::rules::Spec;
use crate::search::TableError;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Moves that are followed, by ply.
const WIDTHS: [usize; 6] = [3, 2, 2, 1, 1, 1];

/// The study.
pub struct OpeningLines {
    spec: Arc<Spec>,
    starts: Vec<Start>,
    budget: Budget,
}

/// A move and what is best after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// The move.
    pub name: String,
    /// From the view of the side that moved first.
    #[serde(deserialize_with = "limits::centipawns")]
    pub score: Score,
    /// Depth of its search.
    pub depth: u32,
    /// Best moves after it, best first.
    pub next: Vec<Branch>,
}

/// How a game is best begun.
#[derive(Clone, Debug, Serialize)]
pub struct OpeningConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on a move, in words.
    pub budget: String,
    /// By who moves first.
    pub starts: Vec<StartConclusion>,
    /// Work items without results so far.
    pub missing: u64,
}

/// The tree of a start position.
#[derive(Clone, Debug, Serialize)]
pub struct StartConclusion {
    /// Who moves first.
    pub first: &'static str,
    /// The position.
    pub fen: String,
    /// Best first moves, best first.
    pub moves: Vec<Branch>,
    /// The position, to write moves with.
    #[serde(skip)]
    pub board: Board,
}

impl OpeningLines {
    /// The study of a game, so much being spent on every move that is looked at.
    pub fn new(spec: &Arc<Spec>, budget: Budget) -> OpeningLines {
        OpeningLines {
            spec: Arc::clone(spec),
            starts: Start::both(spec).0,
            budget,
        }
    }
}

/// The best moves of a position, each with what is best after it.
fn grow(board: &Board, first: Player, widths: &[usize], bench: &mut Worker) -> Result<Vec<Branch>, Halt> {
    let mut branches = Vec::new();
    let Some((width, deeper)) = widths.split_first() else {
        return Ok(branches);
    };
    let sign = if board.turn() == first { 1 } else { -1 };
    let mut left: Vec<Move> = board.moves_to_play();
    for _ in 0..*width {
        if left.is_empty() || board.outcome().is_some() {
            break;
        }
        let thought = bench.think_about(board, &left)?;
        left.retain(|m| *m != thought.best);
        let mut after = board.clone();
        after.make(thought.best);
        branches.push(Branch {
            name: board.notation(thought.best),
            score: sign * thought.score,
            depth: thought.depth(),
            next: grow(&after, first, deeper, bench)?,
        });
    }
    // A later search of fewer moves may see more; nobody is helped by a list that is not in order.
    branches.sort_by_key(|branch| -sign * branch.score);
    Ok(branches)
}

/// Makes sure that all its lines can be played.
fn check(board: &Board, branches: &[Branch], plies: usize) -> Result<(), String> {
    if plies == 0 && !branches.is_empty() {
        return Err(format!("a line of more than {} plies", WIDTHS.len()));
    }
    for branch in branches {
        let read = board
            .parse_move(&branch.name)
            .map_err(|error| error.to_string())?;
        let mut after = board.clone();
        after.make(read);
        check(&after, &branch.next, plies - 1)?;
    }
    Ok(())
}

impl Study for OpeningLines {
    type Record = Vec<Branch>;
    type Conclusion = OpeningConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        let widths = serde_json::Value::from(WIDTHS.to_vec());
        Identity {
            study: "opening-lines".to_owned(),
            subject: self.spec.identity(),
            parameters: [self.budget.parameter(), ("widths".to_owned(), widths)].into(),
        }
    }

    fn items(&self) -> u64 {
        self.starts.len() as u64
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(self.budget)
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Vec<Branch>, Halt> {
        let start = &self.starts[item as usize];
        grow(&start.board, start.first, &WIDTHS, bench)
    }

    fn check(&self, item: u64, record: &Vec<Branch>) -> Result<(), String> {
        let start = self.starts.get(item as usize).ok_or("there is no such start")?;
        check(&start.board, record, WIDTHS.len())
    }

    fn conclude(&self, records: &Records<Vec<Branch>>) -> OpeningConclusion {
        let concluded = |(item, moves): (&u64, &Vec<Branch>)| {
            let start = self.starts.get(*item as usize)?;
            Some(StartConclusion {
                first: start.first.name(),
                fen: start.board.fen(),
                moves: moves.clone(),
                board: start.board.clone(),
            })
        };
        let starts: Vec<StartConclusion> = records.iter().filter_map(concluded).collect();
        OpeningConclusion {
            game: self.spec.identity(),
            title: self.spec.full_title(),
            budget: self.budget.to_string(),
            missing: self.items() - starts.len() as u64,
            starts,
        }
    }
}

#[cfg(test)]
mod tests;
