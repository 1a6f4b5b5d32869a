//! `tapestry moves`: the legal moves of a position.

use super::{Failure, GameArguments};
use crate::variants::Catalogue;
use std::io::Write;

/// Arguments of `tapestry moves`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let board = arguments.game.board(catalogue)?;
    let mut moves: Vec<String> = board
        .legal_moves()
        .into_iter()
        .map(|m| board.notation(m))
        .collect();
    moves.sort_unstable();
    let mut out = std::io::stdout().lock();
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
