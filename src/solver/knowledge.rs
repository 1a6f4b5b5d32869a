//! Solved endings of a game of either width, asked through the board that protocols and people use.

use super::endings::{Endings, NoTables};
use super::material::Material;
use super::tables::{Tables, Tally};
use super::value::Value;
use crate::base::{Bits, Move, Player};
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use serde::Serialize;
use std::any::Any;

/// Who knows what positions are worth.
pub trait Judge {
    /// The value of a position, if it is known.
    fn value(&self, board: &Board) -> Option<Value>;

    /// Every legal move with its value for the side that makes it, best first; `None` if they are not all known.
    fn moves(&self, board: &Board) -> Option<Vec<(Move, Value)>>;

    /// The moves of perfect play until the game is over; for a draw until a position comes again.
    fn line(&self, board: &Board, longest: usize) -> Vec<Move> {
        let (mut board, mut line, mut seen) = (board.clone(), Vec::new(), vec![board.key()]);
        while line.len() < longest {
            let Some((best, _)) = self.moves(&board).and_then(|moves| moves.first().copied()) else {
                break;
            };
            board.make(best);
            line.push(best);
            if seen.contains(&board.key()) {
                break;
            }
            seen.push(board.key());
        }
        line
    }
}

/// All there is to know about the positions of some material.
pub struct Knowledge {
    tables: Box<dyn AnyTables>,
    /// The game, options included.
    identity: String,
}

/// One material, counted.
#[derive(Clone, Debug, Serialize)]
pub struct ClassTally {
    /// Letters of both sides.
    pub material: String,
    /// Positions with South to move.
    pub south_to_move: Tally,
    /// Positions with North to move.
    pub north_to_move: Tally,
}

/// What is asked of [`Tables`] of either width.
trait AnyTables: Send + Sync {
    fn value(&self, board: &Board) -> Option<Value>;
    fn moves(&self, board: &Board) -> Option<Vec<(Move, Value)>>;
    fn tally_reachable(&self, board: &Board) -> Option<Tally>;
    fn tally_classes(&self, board: &Board) -> Vec<ClassTally>;
    fn fen(&self, number: usize) -> Option<String>;
    fn bytes(&self) -> u64;
}

impl<B: Bits> AnyTables for Tables<B> {
    fn value(&self, board: &Board) -> Option<Value> {
        on_width(board, |position| self.value(position)).flatten()
    }
    fn moves(&self, board: &Board) -> Option<Vec<(Move, Value)>> {
        on_width(board, |position| self.moves(position)).flatten()
    }
    fn tally_reachable(&self, board: &Board) -> Option<Tally> {
        on_width(board, |position| self.tally_reachable(position)).flatten()
    }
    fn tally_classes(&self, board: &Board) -> Vec<ClassTally> {
        let tallies = on_width(board, |position: &Position<B>| {
            let classes = self.endings().classes();
            let tally = |(material, numbers): (&Material, std::ops::Range<usize>)| ClassTally {
                material: material.name(position.rules()),
                south_to_move: self.tally(numbers.clone(), Player::South),
                north_to_move: self.tally(numbers, Player::North),
            };
            classes.map(tally).collect()
        });
        tallies.unwrap_or_default()
    }
    fn fen(&self, number: usize) -> Option<String> {
        self.fen(number)
    }
    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

/// Runs code on the inner position, if it is of this width.
pub(super) fn on_width<B: Bits, T>(board: &Board, code: impl FnOnce(&Position<B>) -> T) -> Option<T> {
    struct Narrowed<B, F>(F, std::marker::PhantomData<B>);
    impl<B: Bits, T, F: FnOnce(&Position<B>) -> T> PositionVisitor for Narrowed<B, F> {
        type Output = Option<T>;
        fn visit<C: Bits>(self, position: &Position<C>) -> Option<T> {
            (position as &dyn Any).downcast_ref::<Position<B>>().map(self.0)
        }
    }
    board.visit_position(Narrowed(code, std::marker::PhantomData))
}

/// Builds the tables of a position.
struct Build {
    memory: u64,
}

impl PositionVisitor for Build {
    type Output = Result<Box<dyn AnyTables>, NoTables>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let endings = Endings::new(position, self.memory)?;
        Ok(Box::new(Tables::new(endings)?))
    }
}

impl Knowledge {
    /// Solves all positions of the board's material and of all it can turn into, on the current rayon threads.
    ///
    /// # Errors
    /// If that cannot be done at all, or not in `memory` bytes.
    pub fn of(board: &Board, memory: u64) -> Result<Knowledge, NoTables> {
        Ok(Knowledge {
            tables: board.visit_position(Build { memory })?,
            identity: board.spec().identity(),
        })
    }

    /// Counts the positions that play can reach from the board's.
    pub fn tally_reachable(&self, board: &Board) -> Option<Tally> {
        self.tables.tally_reachable(board)
    }

    /// Counts all positions, material by material, most pieces first.
    pub fn tally_classes(&self, board: &Board) -> Vec<ClassTally> {
        self.tables.tally_classes(board)
    }

    /// The position of a number found in a [`Tally`].
    pub fn fen(&self, number: usize) -> Option<String> {
        self.tables.fen(number)
    }

    /// Bytes of the values in memory.
    pub fn bytes(&self) -> u64 {
        self.tables.bytes()
    }

    fn knows(&self, board: &Board) -> bool {
        board.spec().identity() == self.identity
    }
}

impl Judge for Knowledge {
    fn value(&self, board: &Board) -> Option<Value> {
        self.knows(board).then(|| self.tables.value(board)).flatten()
    }

    fn moves(&self, board: &Board) -> Option<Vec<(Move, Value)>> {
        self.knows(board).then(|| self.tables.moves(board)).flatten()
    }
}

impl std::fmt::Debug for Knowledge {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Knowledge of {}", self.identity)
    }
}
