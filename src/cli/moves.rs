//! `tapestry moves`: the legal moves of a position, or the result of a game that is over.

use super::game_arguments::Position;
use super::{Failure, GameArguments};
use crate::games::Turn;
use crate::variants::Catalogue;
use std::io::Write;

/// Arguments of `tapestry moves`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Print what can be done with all its steps as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    if arguments.json {
        let (game, _) = arguments.game.play(catalogue)?;
        writeln!(std::io::stdout(), "{}", super::json::text(&game.actions())?)?;
        return Ok(());
    }
    let (mut moves, result): (Vec<String>, Option<String>) = match arguments.game.position(catalogue)? {
        Position::Board(board) => {
            let moves = board.moves_to_play().into_iter();
            let result = board.outcome().map(|outcome| outcome.to_string());
            (moves.map(|m| board.notation(m)).collect(), result)
        }
        Position::Table(table) => {
            let result = match table.turn() {
                Turn::Over(result) => Some(result),
                _ => None,
            };
            (table.moves(), result)
        }
    };
    moves.sort_unstable();
    let mut out = std::io::stdout().lock();
    // A draw by what has happened before leaves the position its moves.
    if let (true, Some(result)) = (moves.is_empty(), result) {
        writeln!(out, "Result: {result}")?;
    }
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
