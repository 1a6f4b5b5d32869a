//! `tapestry analyze placements`.

use super::run::{BudgetArguments, RunArguments, run as run_study};
use crate::cli::Failure;
use crate::studies::placements::{Placements, Settings};
use crate::variants::Catalogue;
use clap::value_parser;

/// Nodes an array.
const NODES: u64 = 5000;

/// Arguments of `tapestry analyze placements`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// A game with a placement phase, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Placements are viable that are worth less than the best by at most so many centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 50, value_parser = value_parser!(i32).range(0..=30_000))]
    viable: i32,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = catalogue.resolve(&arguments.id)?;
    let settings = Settings {
        budget: arguments.budget.budget(NODES),
        viable: arguments.viable,
    };
    let study = Placements::new(&game, catalogue, settings);
    run_study(
        &study.map_err(|error| Failure::Message(error.to_string()))?,
        &arguments.run,
    )
}
