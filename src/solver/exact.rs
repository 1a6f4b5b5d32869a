//! The exact value of a position and of its moves, by tables where they fit into memory, by proofs where those are known
//! to be found.

use super::knowledge::{Judge, Knowledge};
use super::leapers::Leapers;
use super::opening::{leapers_of, settle_moves};
use super::value::Value;
use super::weak::{Unsettled, WeakSolver};
use crate::base::Move;
use crate::board::Board;

/// What a position is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Exact {
    /// To the side to move.
    pub value: Value,
    /// Every legal move with its value for the side that makes it, best first.
    pub moves: Vec<(Move, Value)>,
    /// Distances are the lengths of proofs: the game may be won sooner.
    pub at_most: bool,
}

impl Exact {
    /// What somebody knows of a position; `None` if it is not known.
    pub fn of<J: Judge + ?Sized>(judge: &J, board: &Board) -> Option<Exact> {
        let (value, moves) = judge.value(board).zip(judge.moves(board))?;
        Some(Exact {
            value,
            moves,
            at_most: false,
        })
    }
}

/// A way to exact values.
// Tables are behind a box already, and there is one solver at a time.
#[allow(clippy::large_enum_variant)]
pub enum ExactSolver {
    /// Values of all positions of the material.
    Tables(Knowledge),
    /// Proofs as they are asked for.
    Proofs(Leapers),
}

impl ExactSolver {
    /// A solver for this position, if there is one that works in `memory` bytes. Building tables is the work.
    pub fn of(board: &Board, memory: u64) -> Option<ExactSolver> {
        let tables = Knowledge::of(board, memory).ok().map(ExactSolver::Tables);
        tables.or_else(|| leapers_of(board).ok().map(ExactSolver::Proofs))
    }

    /// Solves a position, with a search table of `memory` bytes where one is needed.
    ///
    /// # Errors
    /// If a proof takes too long; also if the position is none of the tables'.
    pub fn solve(&self, board: &Board, memory: u64) -> Result<Exact, Unsettled> {
        match self {
            ExactSolver::Tables(knowledge) => Exact::of(knowledge, board).ok_or(Unsettled::Effort(0)),
            ExactSolver::Proofs(game) => {
                let mut solver = WeakSolver::new(game, board.spec().identity(), memory as usize)?;
                Ok(Exact {
                    value: solver.settle(board)?,
                    moves: settle_moves(&mut solver, board)?,
                    at_most: true,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests;
