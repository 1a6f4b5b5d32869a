//! What is asked of a search for circuits and tours, when it may stop, and what it answers.

use super::graph::Graph;
use super::grid::Cell;
use crate::base::Square;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Most squares that a search holds in one word.
pub const MOST_SQUARES: usize = 128;
/// Does the path close?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It can step from the last square to the start.
    Circuit,
    /// It need not.
    Tour,
}

/// What is asked: paths from one square over all squares of a board.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    pub(super) graph: &'a Graph,
    pub(super) start: usize,
    pub(super) kind: Kind,
}

/// Why a task cannot be searched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TaskError {
    /// The start is a hole.
    #[error("the start is a hole of the board")]
    Start,
    /// More squares than a word holds.
    #[error("{0} squares are too many to search: at most {MOST_SQUARES}")]
    TooLarge(usize),
}

/// Why there can be no path at all, seen without a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// Every step changes colour, and the colours are too unequal: squares of the start's colour, and others.
    Colours(usize, usize),
    /// So many squares are never reached.
    Unreachable(usize),
}

/// When to stop before the end, and whom to tell how far the work is.
pub struct Bounds<'a> {
    /// Stop at this moment.
    pub until: Option<Instant>,
    /// Stop once this is set.
    pub stop: &'a AtomicBool,
    /// Told how many shares of the work, of all, are done.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Bounds<'_> {
    /// No bounds.
    pub fn none() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Bounds {
            until: None,
            stop: &NEVER,
            progress: &|_, _| {},
        }
    }

    pub(super) fn reached(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The outcome of counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Directed paths found.
    pub number: u64,
    /// Were all found?
    pub complete: bool,
}

/// The outcome of looking for paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The paths, each from the start.
    pub paths: Vec<Vec<Cell>>,
    /// Are these all there are?
    pub complete: bool,
}

impl<'a> Task<'a> {
    /// Paths from `start`.
    ///
    /// # Errors
    /// A start in a hole, or more than [`MOST_SQUARES`] squares.
    pub fn new(graph: &'a Graph, start: Cell, kind: Kind) -> Result<Self, TaskError> {
        if graph.len() > MOST_SQUARES {
            return Err(TaskError::TooLarge(graph.len()));
        }
        let start = graph.number(start).ok_or(TaskError::Start)?;
        Ok(Task { graph, start, kind })
    }

    /// A proof without search that there is no path, if there is such.
    pub fn impossible(&self) -> Option<Impossible> {
        let mut seen = vec![false; self.graph.len()];
        let mut open = vec![self.start];
        seen[self.start] = true;
        while let Some(at) = open.pop() {
            for &next in self.graph.next(at) {
                if !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        let missed = seen.iter().filter(|seen| !**seen).count();
        if missed > 0 {
            return Some(Impossible::Unreachable(missed));
        }
        let colours = self.graph.colours()?;
        let own = colours
            .iter()
            .filter(|colour| **colour == colours[self.start])
            .count();
        let other = colours.len() - own;
        let fits = match self.kind {
            Kind::Circuit => own == other,
            Kind::Tour => own == other || own == other + 1,
        };
        (!fits).then_some(Impossible::Colours(own, other))
    }

    pub(super) fn cells(&self, path: &[Square]) -> Vec<Cell> {
        path.iter()
            .map(|square| self.graph.cell(square.index()))
            .collect()
    }
}

impl Count {
    /// There are none.
    pub const NONE: Count = Count {
        number: 0,
        complete: true,
    };
}

impl Found {
    /// There are none.
    pub fn none() -> Self {
        Found {
            paths: Vec::new(),
            complete: true,
        }
    }
}
