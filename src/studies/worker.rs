//! What a work item is done with: as a rule a search engine of one thread that forgets everything between items.

use crate::base::{Move, Score, plies_to_mate};
use crate::board::Board;
use crate::search::{Bound, Control, Engine, Event, Limits, SearchOptions, TableError};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Nodes that a megabyte of hash table serves well.
const NODES_PER_MEGABYTE: u64 = 40_000;
/// Largest hash table, in megabytes: every thread has one.
const MOST_HASH: u64 = 64;
/// Hash table of searches limited by time, in megabytes.
const TIMED_HASH: u64 = 16;

/// What a thread does items with.
pub trait Bench: Sized {
    /// Lets `control` stop it.
    fn controlled_by(self, control: &Arc<Control>) -> Self;
    /// Forgets everything learned: what follows does not depend on what was done before.
    fn forget(&mut self);
}

/// How much is spent on a search. Only nodes make results that are the same everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many nodes.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

impl Budget {
    /// Name and number, as a parameter of a study.
    pub fn parameter(self) -> (String, serde_json::Value) {
        match self {
            Budget::Nodes(nodes) => ("nodes".to_owned(), nodes.into()),
            Budget::Time(time) => ("movetime".to_owned(), (time.as_millis() as u64).into()),
        }
    }

    /// So many times as much.
    pub fn times(self, factor: u32) -> Budget {
        match self {
            Budget::Nodes(nodes) => Budget::Nodes(nodes.saturating_mul(factor.into())),
            Budget::Time(time) => Budget::Time(time.saturating_mul(factor)),
        }
    }

    fn limits(self) -> Limits {
        match self {
            Budget::Nodes(nodes) => Limits::to_nodes(nodes),
            Budget::Time(time) => Limits::for_time(time),
        }
    }

    /// Settings of an engine that spends this on a search.
    pub(super) fn options(self) -> SearchOptions {
        let megabytes = match self {
            Budget::Nodes(nodes) => nodes / NODES_PER_MEGABYTE,
            Budget::Time(_) => TIMED_HASH,
        };
        SearchOptions {
            hash_mb: megabytes.clamp(1, MOST_HASH) as usize,
            ..SearchOptions::default()
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Budget::Time(time) => write!(f, "{} ms", time.as_millis()),
        }
    }
}

/// Why an item was not done; what was begun of it is worth nothing.
#[derive(Debug)]
pub enum Halt {
    /// Told to stop.
    Stopped,
    /// There is no memory for searching.
    Memory(TableError),
}

impl From<TableError> for Halt {
    fn from(error: TableError) -> Halt {
        Halt::Memory(error)
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move it would play; none if the game is over.
    pub best: Move,
    /// From the view of the side to move.
    pub score: Score,
    /// The expected line.
    pub line: Vec<Move>,
    /// Scores of the complete iterations, by depth.
    pub by_depth: Vec<(u32, Score)>,
    /// Nodes searched.
    pub nodes: u64,
}

impl Thought {
    /// The deepest complete iteration.
    pub fn depth(&self) -> u32 {
        self.by_depth.last().map_or(0, |(depth, _)| *depth)
    }
}

/// A search engine, and the control that ends its searches early.
pub struct Worker {
    engine: Engine,
    control: Arc<Control>,
    budget: Budget,
}

impl Worker {
    /// One that spends `budget` on a search, or less when told so.
    ///
    /// # Errors
    /// If there is no memory for its hash table.
    pub fn new(budget: Budget) -> Result<Worker, TableError> {
        Ok(Worker {
            engine: Engine::new(budget.options())?,
            control: Arc::default(),
            budget,
        })
    }

    /// Spends this on each search from now on.
    pub fn spend(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Has everything been told to stop?
    ///
    /// # Errors
    /// If so.
    pub fn go_on(&self) -> Result<(), Halt> {
        if self.control.is_stopped() {
            Err(Halt::Stopped)
        } else {
            Ok(())
        }
    }

    /// Searches a position, remembering earlier searches.
    ///
    /// # Errors
    /// If stopped.
    pub fn think(&mut self, board: &Board) -> Result<Thought, Halt> {
        self.think_about(board, &[])
    }

    /// As [`Worker::think`], considering only these moves; without any, all.
    ///
    /// # Errors
    /// If stopped.
    pub fn think_about(&mut self, board: &Board, moves: &[Move]) -> Result<Thought, Halt> {
        let limits = Limits {
            search_moves: moves.to_vec(),
            ..self.budget.limits()
        };
        let (mut by_depth, mut line) = (Vec::new(), Vec::new());
        let result = self.engine.search(board, &limits, &self.control, &mut |event| {
            if let Event::Iteration(iteration) = event
                && iteration.bound == Bound::Exact
            {
                note_depth(&mut by_depth, iteration.depth, iteration.score);
                line = iteration.pv;
            }
        });
        let thought = Thought {
            best: result.best,
            score: result.score,
            line,
            by_depth,
            nodes: result.nodes,
        };
        self.go_on().map(|()| thought)
    }
}

impl Bench for Worker {
    fn controlled_by(mut self, control: &Arc<Control>) -> Worker {
        self.control = Arc::clone(control);
        self
    }

    fn forget(&mut self) {
        self.engine.clear();
    }
}

/// Enters the score of an iteration; one that is told twice counts as told last, a forced win counts where it was found.
fn note_depth(by_depth: &mut Vec<(u32, Score)>, depth: u32, score: Score) {
    match by_depth.last_mut() {
        Some(last) if last.0 == depth => last.1 = score,
        Some(last) if last.1 == score && plies_to_mate(score).is_some() => {}
        _ => by_depth.push((depth, score)),
    }
}

#[cfg(test)]
mod tests;
