//! What a search tells its caller.

use crate::base::{Move, Score};
use std::time::Duration;

/// How a score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score of the line at this depth.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// One line of one iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Depth of the iteration in plies; 0 when stopped before the first one was complete or nothing could be searched.
    pub depth: u32,
    /// Deepest ply reached, quiescence included.
    pub seldepth: u32,
    /// Rank of this line among the reported ones, from 1.
    pub multipv: usize,
    /// Centipawns from the view of the side to move, or a forced win (see [`crate::base::plies_to_mate`]).
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Filled part of the transposition table, in thousandths.
    pub hashfull: u32,
    /// Successful tablebase look-ups.
    pub tbhits: u64,
    /// The line: legal moves, not beyond the end of the game.
    pub pv: Vec<Move>,
}

/// Something worth telling during a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A line of an iteration is complete, or known up to a bound.
    Iteration(Iteration),
    /// A long search turns to the next move at the root.
    CurrentMove {
        /// Depth of the iteration.
        depth: u32,
        /// The move.
        current: Move,
        /// Its rank in the order of searching, from 1.
        number: usize,
    },
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play; [`Move::NONE`] only where there is no legal move.
    pub best: Move,
    /// The reply to expect; [`Move::NONE`] if none is known.
    pub ponder: Move,
    /// Score of the best line from the view of the side to move.
    pub score: Score,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Deepest complete iteration.
    pub depth: u32,
}
