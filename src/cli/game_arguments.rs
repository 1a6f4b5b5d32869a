//! The arguments that name a position: a game, a FEN, moves. Shared by the subcommands that work on one position.

use super::Failure;
use crate::board::Board;
use crate::variants::Catalogue;
use clap::Args;

/// A position on the command line.
#[derive(Args, Debug)]
pub struct GameArguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    pub id: String,
    /// Position to begin from instead of the start
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play first
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    moves: Vec<String>,
}

impl GameArguments {
    /// Sets the position up and plays the moves.
    ///
    /// # Errors
    /// An unknown game, a faulty FEN, a move that is not legal.
    pub fn board(&self, catalogue: &Catalogue) -> Result<Board, Failure> {
        let spec = catalogue.resolve(&self.id)?;
        let mut board = match &self.fen {
            Some(fen) => Board::from_fen(&spec, fen).map_err(|errors| Failure::Fen {
                fen: fen.clone(),
                errors,
            })?,
            None => Board::start(&spec),
        };
        let texts = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        for (index, text) in texts.enumerate() {
            let played = board.parse_move(text).map_err(|error| Failure::Move {
                number: index + 1,
                error,
            })?;
            board.make(played);
        }
        Ok(board)
    }
}
