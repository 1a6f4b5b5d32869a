//! `tapestry moves`: the legal moves of a position.

use super::game_arguments::Position;
use super::{Failure, GameArguments};
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
    let mut moves: Vec<String> = match arguments.game.position(catalogue)? {
        Position::Board(board) => board
            .legal_moves()
            .into_iter()
            .map(|m| board.notation(m))
            .collect(),
        Position::Table(table) => table.moves(),
    };
    moves.sort_unstable();
    let mut out = std::io::stdout().lock();
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
