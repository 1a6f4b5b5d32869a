//! Forced wins of any board game: found by the search, proved reply by reply, kept in files that anyone can check.
//!
//! A search that sees a win has looked at few of the replies. A proof has a move of the winner's for every position that it can come
//! to, and in it every reply of the other side leads to another of them, nearer to the end; so it rests on the rules alone.
//! * [`ForcedWin`]: the claim and its moves. [`prover`]: makes one. [`text`]: its file. [`check`]: believes none of it.
//!
//! Positions are FENs without counters: what happened before does not matter. No line of a proof comes to a position twice, so
//! repetition cannot spoil it, and one that is longer than the move limit is refused.

pub mod check;
pub mod prover;
#[cfg(test)]
mod tests;
pub mod text;

use crate::base::Player;
use crate::board::Board;
use crate::game::GameResult;
use std::collections::BTreeMap;

/// What the winner does in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its move, in the notation of the sheets.
    pub text: String,
    /// Plies to the end of the game at most, this move included.
    pub plies: u32,
}

/// A claim that a side wins whatever the other one does, and the moves that prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedWin {
    /// The game, options included.
    pub game: String,
    /// Where it begins: a FEN without counters.
    pub start: String,
    /// Who wins.
    pub winner: Player,
    /// In how many plies at most; `None` while that is not proved.
    pub plies: Option<u32>,
    /// What the winner does, by positions.
    pub answers: BTreeMap<String, Answer>,
}

impl ForcedWin {
    /// A line that takes as long as the proof allows, from the position that it begins with, in the notation of the sheets.
    pub fn longest_line(&self, start: &Board) -> Vec<String> {
        let mut board = start.clone();
        let mut line = Vec::new();
        loop {
            let standing = Standing::of(&board, self.winner);
            let next = match standing {
                Standing::Won | Standing::Spoilt => None,
                Standing::Ours => self.answer(&board).map(|answer| answer.text.clone()),
                Standing::Theirs => self.longest_reply(&mut board),
            };
            let Some(next) = next else { return line };
            let Ok(m) = board.parse_move(&next) else {
                return line;
            };
            board.make(m);
            line.push(next);
        }
    }

    fn answer(&self, board: &Board) -> Option<&Answer> {
        self.answers.get(&position_of(board))
    }

    /// The reply that leads to the answer that takes longest.
    fn longest_reply(&self, board: &mut Board) -> Option<String> {
        let replies = board.legal_moves();
        let longest = replies.into_iter().max_by_key(|reply| {
            board.make(*reply);
            let plies = self.answer(board).map_or(0, |answer| answer.plies);
            board.unmake();
            plies
        });
        longest.map(|reply| board.notation(reply))
    }
}

/// A position as proofs have it: a FEN without counters.
pub fn position_of(board: &Board) -> String {
    board.setup().write_position(board.spec())
}

/// How a position stands for who shall win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// The game is over and won.
    Won,
    /// The game is over, and not won.
    Spoilt,
    /// The winner is to move.
    Ours,
    /// The other side is to move.
    Theirs,
}

impl Standing {
    fn of(board: &Board, winner: Player) -> Standing {
        match board.outcome() {
            Some(outcome) if outcome.result == GameResult::Win(winner) => Standing::Won,
            Some(_) => Standing::Spoilt,
            None if board.turn() == winner => Standing::Ours,
            None => Standing::Theirs,
        }
    }
}
