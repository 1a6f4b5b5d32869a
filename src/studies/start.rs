//! Start positions with either side to move, so that what the first move is worth can be told from what the armies are worth.

use crate::arena::openings::{Judge, OpeningMaker, SearchJudge};
use crate::base::{Player, Score};
use crate::board::Board;
use crate::rules::Spec;
use crate::search::TableError;
use std::sync::Arc;

/// A start position.
#[derive(Clone, Debug)]
pub struct Start {
    /// The position.
    pub board: Board,
    /// Who moves first.
    pub first: Player,
}

impl Start {
    /// The start position of a game, then the same with the other side to move, if that is a position of the game.
    /// Otherwise the second part says why not.
    pub fn both(spec: &Arc<Spec>) -> (Vec<Start>, Option<String>) {
        let board = Board::start(spec);
        let first = board.turn();
        let other = board.with_turn(!first);
        let mut starts = vec![Start { board, first }];
        match other {
            Ok(board) => {
                starts.push(Start { board, first: !first });
                (starts, None)
            }
            Err(errors) => (starts, Some(errors.to_string())),
        }
    }
}

/// Random first plies that leave a game as good for the first mover as it was: positions are taken if a short search
/// finds them within a window of what it finds in the start position. (A window around nought would hide the very
/// advantage that is to be measured.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Openings {
    /// Random plies.
    pub plies: usize,
    /// Greatest difference to the start position, in centipawns.
    pub window: Score,
    /// Seed of all openings.
    pub seed: u64,
}

impl Openings {
    /// What studies use unless told otherwise.
    pub const USUAL: Openings = Openings {
        plies: 4,
        window: 60,
        seed: 1,
    };

    /// The position after opening number `index`.
    ///
    /// # Errors
    /// If there is no memory for the search.
    pub fn position(&self, start: &Start, index: u64) -> Result<Board, TableError> {
        let mut judge = SearchJudge::new()?;
        let usual = judge.score(&start.board);
        let judge = Box::new(Unlike {
            judge,
            first: start.first,
            usual,
        });
        let seed = mixed(self.seed, index);
        let mut maker =
            OpeningMaker::from_position(start.board.clone(), self.plies, self.window, seed, judge);
        let mut board = start.board.clone();
        for text in &maker.opening(0).moves {
            // The maker's moves are legal; were one not, the game would begin where it ends.
            let Ok(played) = board.parse_move(text) else { break };
            board.make(played);
        }
        Ok(board)
    }
}

/// A seed for each index, far from those of its neighbours.
pub fn mixed(seed: u64, index: u64) -> u64 {
    // The odd constant is 2^64 divided by the golden ratio: multiples of it are spread evenly.
    seed.rotate_left(32) ^ index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Judges how far a position is from the usual one, from the first mover's view.
struct Unlike {
    judge: SearchJudge,
    first: Player,
    usual: Score,
}

impl Judge for Unlike {
    fn score(&mut self, board: &Board) -> Score {
        let score = self.judge.score(board);
        let of_first = if board.turn() == self.first { score } else { -score };
        of_first - self.usual
    }
}

#[cfg(test)]
mod tests;
