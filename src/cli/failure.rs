//! Why a command could not do its work, in words for the person at the terminal.

use crate::board::{FenErrors, MoveTextError};
use crate::variants::CatalogueError;

/// A complaint that ends a command.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The game is unknown, or a definition file is faulty.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The FEN is faulty.
    #[error("FEN '{fen}': {errors}")]
    Fen {
        /// The text.
        fen: String,
        /// What is wrong with it.
        errors: FenErrors,
    },
    /// A move of a sequence cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// Place in the sequence, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveTextError,
    },
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// It was told to stop before the end.
    #[error("{0}")]
    Interrupted(String),
    /// Anything else.
    #[error("{0}")]
    Message(String),
}
