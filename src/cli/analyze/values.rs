//! `tapestry analyze values`.

use super::run::{PlayArguments, run as run_study};
use crate::cli::Failure;
use crate::studies::values::{Settings, Values};
use crate::variants::Catalogue;
use clap::value_parser;

/// Nodes a move.
const NODES: u64 = 3000;

/// Arguments of `tapestry analyze values`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    play: PlayArguments,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: u64,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = catalogue.resolve(&arguments.play.id)?;
    let settings = Settings {
        games: arguments.games,
        budget: arguments.play.budget.budget(NODES),
        openings: arguments.play.openings.openings(),
    };
    let study = Values::new(&game, settings).map_err(|error| Failure::Message(error.to_string()))?;
    run_study(&study, &arguments.play.run)
}
