//! `tapestry moves`: the legal moves of a position, or the result of a game that is over.

use super::{Failure, GameArguments};
use crate::play::Actor;
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
    let (mut moves, result): (Vec<String>, Option<String>) = if arguments.game.is_board_game(catalogue)? {
        let board = arguments.game.board(catalogue)?;
        let moves = board.moves_to_play().into_iter();
        let result = board.outcome().map(|outcome| outcome.to_string());
        (moves.map(|m| board.notation(m)).collect(), result)
    } else {
        let (game, _) = arguments.game.play(catalogue)?;
        let result = match game.actor() {
            Actor::Over(verdict) => Some(verdict.to_string()),
            Actor::Seat(_) | Actor::Chance => None,
        };
        let actions = game.actions().into_iter();
        (actions.map(|action| action.text).collect(), result)
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
