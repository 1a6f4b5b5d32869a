//! Books made by searching: the best moves of a position, the best answers to each of them, and so on. What a book has already is not
//! searched again, so the book itself is what stopped work goes on with.

use super::places::{BookMove, Places, position_of};
use crate::base::{Move, Score};
use crate::board::Board;
use crate::search::{Control, TableError};
use crate::studies::worker::{Bench, Budget, Halt, Worker};
use rayon::prelude::*;
use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Positions of one ply that are searched at most.
const MOST_POSITIONS: usize = 1_000_000;
/// Positions that are searched from one keeping of the book to the next.
const STRIDE: usize = 32;
/// A move that is worse by this, in centipawns, is chosen 1/e times as often.
const SOFTNESS: f64 = 40.0;
/// Weight of the best move.
const WEIGHT_OF_BEST: f64 = 100.0;

/// What a book is to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Plies from the position to begin with.
    pub plies: usize,
    /// Most moves of a position.
    pub width: usize,
    /// How much worse than the best a move may be, in centipawns.
    pub window: Score,
    /// What is spent on each of them.
    pub budget: Budget,
}

impl Plan {
    /// How a book is made by it, in words; the number of plies may grow later.
    pub fn made(&self) -> String {
        format!(
            "by analysis: at most {} moves a position, within {} centipawns, {} a move",
            self.width, self.window, self.budget
        )
    }
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The ply that is worked at, from 1.
    pub ply: usize,
    /// Its positions done.
    pub done: u64,
    /// All its positions.
    pub positions: u64,
}

/// Why a book could not be made.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// There is no memory for searching.
    #[error(transparent)]
    Memory(#[from] TableError),
    /// It cannot be kept.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There are too many positions.
    #[error(
        "{0} positions at one ply, at most {MOST_POSITIONS} are possible; fewer plies or a smaller width would be less"
    )]
    TooMany(usize),
    /// A move of the book is not legal.
    #[error("{0}")]
    Move(String),
}

/// Adds to a book what it lacks; `keep` is given it now and then. `false` if it was stopped before the end.
///
/// # Errors
/// If there is no memory, the book cannot be kept or is too large; what was kept before stays.
pub fn grow(
    plan: &Plan,
    start: &Board,
    places: &mut Places,
    control: &Arc<Control>,
    told: &(dyn Fn(Progress) + Sync),
    keep: &mut dyn FnMut(&Places) -> io::Result<()>,
) -> Result<bool, AnalysisError> {
    let mut level = vec![start.clone()];
    let mut met = HashSet::from([position_of(start)]);
    for ply in 1..=plan.plies {
        let unknown: Vec<&Board> = level
            .iter()
            .filter(|board| places.find(board).is_none())
            .collect();
        let positions = unknown.len() as u64;
        let done = AtomicU64::new(0);
        let tell = |done| told(Progress { ply, done, positions });
        tell(0);
        for part in unknown.chunks(STRIDE) {
            let found: Vec<Result<Vec<BookMove>, Halt>> = part
                .par_iter()
                .map_init(
                    || Worker::new(plan.budget).map(|worker| worker.controlled_by(control)),
                    |worker, board| {
                        let worker = worker.as_mut().map_err(|error| Halt::Memory(error.clone()))?;
                        let moves = best(plan, board, worker)?;
                        tell(done.fetch_add(1, Ordering::Relaxed) + 1);
                        Ok(moves)
                    },
                )
                .collect();
            let mut stopped = false;
            for (board, moves) in part.iter().zip(found) {
                match moves {
                    Ok(moves) => places.add(position_of(board), moves),
                    Err(Halt::Stopped) => stopped = true,
                    Err(Halt::Memory(error)) => return Err(error.into()),
                }
            }
            keep(places)?;
            if stopped {
                return Ok(false);
            }
        }
        level = next(&level, places, &mut met)?;
        if level.len() > MOST_POSITIONS {
            return Err(AnalysisError::TooMany(level.len()));
        }
    }
    keep(places)?;
    Ok(true)
}

/// The positions that follow, each once.
fn next(level: &[Board], places: &Places, met: &mut HashSet<String>) -> Result<Vec<Board>, AnalysisError> {
    let mut next = Vec::new();
    for board in level {
        for about in places.find(board).map_or(&[][..], |place| &place.moves) {
            let found = board.parse_move(&about.text);
            let found = found.map_err(|error| AnalysisError::Move(error.to_string()))?;
            let mut after = board.clone();
            after.make(found);
            if after.outcome().is_none() && met.insert(position_of(&after)) {
                next.push(after);
            }
        }
    }
    Ok(next)
}

/// The best moves of a position, best first.
fn best(plan: &Plan, board: &Board, worker: &mut Worker) -> Result<Vec<BookMove>, Halt> {
    worker.forget();
    let mut left: Vec<Move> = board.moves_to_play();
    let mut found: Vec<(Move, Score)> = Vec::new();
    while found.len() < plan.width && !left.is_empty() {
        let thought = worker.think_about(board, &left)?;
        let best = found.first().map_or(thought.score, |(_, score)| *score);
        if thought.best.is_none() || best - thought.score > plan.window {
            break;
        }
        left.retain(|m| *m != thought.best);
        found.push((thought.best, thought.score));
    }
    // A later search of fewer moves may see more.
    found.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    let best = found.first().map_or(0, |(_, score)| *score);
    let moves = found.into_iter().map(|(m, score)| BookMove {
        weight: (WEIGHT_OF_BEST * (f64::from(score - best) / SOFTNESS).exp()).ceil() as u32,
        score: Some(score),
        ..BookMove::new(board.notation(m))
    });
    Ok(moves.collect())
}
