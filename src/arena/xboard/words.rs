//! The game as an XBoard engine is told it and tells it: each move in the words that XBoard has for it in its position.

use crate::arena::dialect::as_the_sheets_write;
use crate::arena::engine_spec::LetterMap;
use crate::board::Board;
use crate::board::xboard::Notation;
use crate::rules::Spec;
use std::sync::Arc;

/// The position that an engine knows, and how it is spoken of.
pub(super) struct Words {
    notation: Notation,
    game: Arc<Spec>,
    board: Board,
    /// Moves played on the board.
    played: usize,
}

impl Words {
    /// The words of an engine that calls pieces by these letters.
    pub(super) fn new(game: &Arc<Spec>, letters: LetterMap) -> Words {
        Words {
            notation: Notation::with_letters(game, letters),
            game: Arc::clone(game),
            board: Board::start(game),
            played: 0,
        }
    }

    /// Begins a game from this position; says it in the engine's words.
    pub(super) fn begin(&mut self, start: &str) -> String {
        // Where the referee's own board comes from, this one comes from too.
        self.board = Board::from_fen(&self.game, start).unwrap_or_else(|_| Board::start(&self.game));
        self.played = 0;
        self.notation.write_fen(start)
    }

    /// Plays those of the first moves of the game, in our notation, that the engine need not be told.
    pub(super) fn follow(&mut self, moves: &[String]) {
        for text in moves.get(self.played..).unwrap_or_default() {
            self.tell(text);
        }
    }

    /// Plays a move in our notation; says it in the engine's words.
    pub(super) fn tell(&mut self, ours: &str) -> String {
        self.played += 1;
        let Ok(m) = self.board.parse_move(ours) else {
            return ours.to_owned();
        };
        let told = self.notation.tell(&self.board, m);
        self.board.make(m);
        told
    }

    /// The engine's move in our notation. What is no move of the position stays near to what was said, for the referee to judge.
    pub(super) fn hear(&self, theirs: &str) -> String {
        let plain = as_the_sheets_write(theirs);
        match self.notation.parse(&self.board, &plain) {
            Ok(m) => self.board.notation(m),
            Err(_) => self.notation.read(&plain),
        }
    }
}

#[cfg(test)]
mod tests;
