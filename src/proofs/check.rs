//! The verifier: plays every move of a proof and every reply by the rules, and knows nothing of how it was found.

use super::{Answer, ForcedWin, Standing, position_of};
use crate::base::Player;
use crate::board::Board;
use crate::rules::Spec;
use rayon::prelude::*;
use std::sync::Arc;

/// Why a proof is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A position cannot be read, or is not written as it would be.
    #[error("'{position}' is no position of the game: {reason}")]
    NoPosition {
        /// The position.
        position: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A position in which the winner is not to move.
    #[error("in {position} {} is not to move, or the game is over", .winner.name())]
    NotToMove {
        /// The position.
        position: String,
        /// Who is said to win.
        winner: Player,
    },
    /// The move is none.
    #[error("'{text}' is no move in {position}: {reason}")]
    NoMove {
        /// The position.
        position: String,
        /// The move.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A line does not lead where it should.
    #[error("{from}: after {line} {reason}")]
    Gap {
        /// Where the line begins.
        from: String,
        /// The moves.
        line: String,
        /// What is wrong.
        reason: String,
    },
    /// A win that takes so long that a rule against endless play may come first.
    #[error("{plies} plies are more than the move limit of {limit} moves by each side lets pass")]
    MoveLimit {
        /// Plies of the win.
        plies: u32,
        /// Moves by each side.
        limit: u16,
    },
}

/// Holds every answer of a proof, finished or not, against the rules, and the claim if there is one.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(spec: &Arc<Spec>, win: &ForcedWin) -> Result<(), Refusal> {
    let limit = spec.ends.move_limit;
    let longest = win.answers.values().map(|answer| answer.plies).max();
    let longest = longest.into_iter().chain(win.plies).max().unwrap_or(0);
    if limit > 0 && longest > 2 * u32::from(limit) {
        return Err(Refusal::MoveLimit {
            plies: longest,
            limit,
        });
    }
    win.answers
        .par_iter()
        .try_for_each(|(position, answer)| follows(spec, win, position, answer))?;
    let Some(plies) = win.plies else { return Ok(()) };
    let mut line = Line {
        win,
        from: &win.start,
        moves: Vec::new(),
    };
    line.leads_on(&mut read(spec, &win.start)?, plies)
}

/// Does one answer do what it says?
fn follows(spec: &Arc<Spec>, win: &ForcedWin, position: &str, answer: &Answer) -> Result<(), Refusal> {
    let mut board = read(spec, position)?;
    if Standing::of(&board, win.winner) != Standing::Ours {
        return Err(Refusal::NotToMove {
            position: position.to_owned(),
            winner: win.winner,
        });
    }
    let m = board.parse_move(&answer.text).map_err(|error| Refusal::NoMove {
        position: position.to_owned(),
        text: answer.text.clone(),
        reason: error.to_string(),
    })?;
    let mut line = Line {
        win,
        from: position,
        moves: vec![answer.text.clone()],
    };
    let Some(left) = answer.plies.checked_sub(1) else {
        return Err(line.gap("a move is said to take no time"));
    };
    board.make(m);
    line.leads_on(&mut board, left)
}

fn read(spec: &Arc<Spec>, position: &str) -> Result<Board, Refusal> {
    let refused = |reason: String| Refusal::NoPosition {
        position: position.to_owned(),
        reason,
    };
    let board = Board::from_fen(spec, position).map_err(|errors| refused(errors.to_string()))?;
    match position_of(&board) {
        written if written == position => Ok(board),
        written => Err(refused(format!("it is written {written}"))),
    }
}

/// Moves from a position of a proof.
struct Line<'a> {
    win: &'a ForcedWin,
    from: &'a str,
    moves: Vec<String>,
}

impl Line<'_> {
    /// Is the game won, or do all replies lead to answers that need at most so many plies?
    fn leads_on(&mut self, board: &mut Board, plies: u32) -> Result<(), Refusal> {
        match Standing::of(board, self.win.winner) {
            Standing::Won => Ok(()),
            Standing::Spoilt => Err(self.gap("the game is over, and not won")),
            Standing::Ours => match self.win.answers.get(&position_of(board)) {
                Some(answer) if answer.plies <= plies => Ok(()),
                Some(_) => Err(self.gap("the end is farther than it is said to be")),
                None => Err(self.gap("there is no answer")),
            },
            Standing::Theirs => {
                let Some(left) = plies.checked_sub(1) else {
                    return Err(self.gap("the game goes on"));
                };
                let replies = board.legal_moves();
                if replies.is_empty() {
                    return Err(self.gap("there is no move, and the game is not over"));
                }
                for reply in replies {
                    self.moves.push(board.notation(reply));
                    board.make(reply);
                    let led = self.leads_on(board, left);
                    board.unmake();
                    self.moves.pop();
                    led?;
                }
                Ok(())
            }
        }
    }

    fn gap(&self, reason: &str) -> Refusal {
        Refusal::Gap {
            from: self.from.to_owned(),
            line: if self.moves.is_empty() {
                "no move".to_owned()
            } else {
                self.moves.join(" ")
            },
            reason: reason.to_owned(),
        }
    }
}
