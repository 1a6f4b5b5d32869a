//! The façade that protocols, arena and command line use: one position of either width, with text in and out.

use crate::base::{Move, Player};
use crate::game::Outcome;
use crate::rules::Spec;
use std::sync::Arc;

/// What is wrong with a FEN: all problems found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct FenErrors(pub Vec<FenError>);

/// One problem of a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct FenError {
    /// Field of the FEN (`board`, `pocket`, `side to move`, `rights`, `en passant`, `counters`, `position`).
    pub field: &'static str,
    /// What is wrong and, where it helps, what was expected.
    pub problem: String,
}

/// Why a move text was not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// It is no move text at all.
    #[error("'{0}' is not a move (expected something like e2e4, e7e8q or P@e4)")]
    Malformed(String),
    /// It names squares or pieces this game has not.
    #[error("'{text}': {problem}")]
    Unknown {
        /// The text.
        text: String,
        /// What is unknown.
        problem: String,
    },
    /// The promotion letter is missing.
    #[error("'{text}' needs one of the letters {choices} at the end")]
    Ambiguous {
        /// The text.
        text: String,
        /// Letters that would make it a move.
        choices: String,
    },
    /// It is a move, but not a legal one here.
    #[error("'{text}' is not legal: {why}")]
    Illegal {
        /// The text.
        text: String,
        /// Why, as far as it can be told cheaply.
        why: String,
    },
}

/// A position of any game, of either width, with its history.
#[derive(Clone)]
pub struct Board {
    spec: Arc<Spec>,
}

impl Board {
    /// The start position of a game.
    ///
    /// # Panics
    /// If the definition's own start position is unusable; the catalogue checks this when it loads a definition.
    pub fn start(_spec: &Arc<Spec>) -> Board {
        todo!()
    }
    /// A position from a FEN in the notation of the sheets; missing counters (and missing last fields) are allowed.
    ///
    /// # Errors
    /// All problems of the FEN, with the field each is in.
    pub fn from_fen(_spec: &Arc<Spec>, _fen: &str) -> Result<Board, FenErrors> {
        todo!()
    }
    /// The game.
    pub fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }
    /// The position as a FEN with all six fields.
    pub fn fen(&self) -> String {
        todo!()
    }
    /// The side to move.
    pub fn turn(&self) -> Player {
        todo!()
    }
    /// Hash key.
    pub fn key(&self) -> u64 {
        todo!()
    }
    /// All legal moves, also in positions where a draw rule has ended the game.
    pub fn legal_moves(&self) -> Vec<Move> {
        todo!()
    }
    /// The move in the notation of the sheets: `e2e4`, `e7e8q`, `C@b3`, `0000`; ranks from 1.
    pub fn notation(&self, _m: Move) -> String {
        todo!()
    }
    /// Reads a legal move in the notation of [`Board::notation`]; castling also as `O-O`, `O-O-O` and as royal takes own rook.
    ///
    /// # Errors
    /// If the text is no legal move of this position.
    pub fn parse_move(&self, _text: &str) -> Result<Move, MoveTextError> {
        todo!()
    }
    /// Plays a legal move.
    pub fn make(&mut self, _m: Move) {
        todo!()
    }
    /// Takes the last move back; `false` if there is none.
    pub fn unmake(&mut self) -> bool {
        todo!()
    }
    /// Number of moves played since the position was set up.
    pub fn plies(&self) -> usize {
        todo!()
    }
    /// The moves played since the position was set up, first to last.
    pub fn history(&self) -> Vec<Move> {
        todo!()
    }
    /// How the game has ended, if it has: mate, stalemate, goals, draw rules.
    pub fn outcome(&self) -> Option<Outcome> {
        todo!()
    }
    /// Is the side to move in check?
    pub fn in_check(&self) -> bool {
        todo!()
    }
    /// Does the move capture?
    pub fn is_capture(&self, _m: Move) -> bool {
        todo!()
    }
    /// Does the move give check?
    pub fn gives_check(&self, _m: Move) -> bool {
        todo!()
    }
    /// The piece on a square: owner and upper-case letter.
    pub fn piece_at(&self, _square: crate::base::Square) -> Option<(Player, char)> {
        todo!()
    }
    /// Pieces in the pocket of a side: letter and count, in the order of the definition.
    pub fn pocket(&self, _player: Player) -> Vec<(char, u8)> {
        todo!()
    }
    /// Counts the leaves of the legal-move tree to `depth` (bulk-counted). Depth 0 is 1.
    pub fn perft(&self, _depth: u32) -> u64 {
        todo!()
    }
    /// [`Board::perft`] split by first move, in the order of the sorted notations, on as many rayon threads as are current.
    pub fn divide(&self, _depth: u32) -> Vec<(String, u64)> {
        todo!()
    }
    /// Static evaluation from the side to move's view, in centipawns.
    pub fn evaluate(&self) -> crate::base::Score {
        todo!()
    }
    /// The evaluation term by term, as a table for people.
    pub fn evaluation_report(&self) -> String {
        todo!()
    }
}
