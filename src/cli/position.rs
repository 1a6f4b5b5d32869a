//! `tapestry position`: how a game stands, drawn or as JSON.

use super::picture::Picture;
use super::{Failure, GameArguments};
use crate::play::{Actor, View};
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
    /// Draw it from the other side
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
        turned: arguments.flip,
        last: &last,
    };
    writeln!(
        out,
        "{}{picture}    {}\n    {}\n",
        game.title(),
        status(&view),
        view.state
    )?;
    Ok(())
}

/// Who has to do something, or how the game has ended.
fn status(view: &View) -> String {
    let names: Vec<String> = view.seats.iter().map(|seat| seat.name.clone()).collect();
    match &view.actor {
        Actor::Seat(seat) => format!("{} is to move.", names[*seat]),
        Actor::Chance => "The lot is to be drawn.".to_owned(),
        Actor::Over(verdict) => verdict.told(&names, None),
    }
}
