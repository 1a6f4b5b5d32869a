//! `tapestry position`: how a game stands, drawn or as JSON.

use super::picture::Picture;
use super::{Failure, GameArguments};
use crate::variants::Catalogue;
use std::io::Write;

/// Arguments of `tapestry position`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Print everything that there is to see as JSON
    #[arg(long)]
    json: bool,
    /// Draw it as the second player sees it
    #[arg(long, conflicts_with = "json")]
    flip: bool,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let (game, last) = arguments.game.play(catalogue)?;
    let view = game.view(None);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", super::json::text(&view)?)?;
        return Ok(());
    }
    let picture = Picture {
        view: &view,
        below: usize::from(arguments.flip),
        last: &last,
    };
    writeln!(out, "{}{picture}    {}\n", game.title(), view.state)?;
    Ok(())
}
