//! `tapestry analyze arrays`.

use super::run::{BudgetArguments, RunArguments, run as run_study};
use crate::cli::Failure;
use crate::studies::arrays::{Arrays, Settings};
use crate::studies::worker::Budget;
use crate::variants::Catalogue;
use clap::value_parser;

/// Nodes a start position.
const NODES: u64 = 50_000;

/// Arguments of `tapestry analyze arrays`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// A game with numbered arrays, chosen forces or placements, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Also play each start position out, with so many nodes a move, and measure the pieces by the results
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..))]
    play: Option<u64>,
    /// Search so many start positions drawn at random; without it all, or 10000 if there are more
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// Seed of the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Scores up to so many centipawns are even
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 30, value_parser = value_parser!(i32).range(0..=30_000))]
    even: i32,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = catalogue.resolve(&arguments.id)?;
    let settings = Settings {
        budget: arguments.budget.budget(NODES),
        play: arguments.play.map(Budget::Nodes),
        sample: arguments.sample,
        seed: arguments.seed,
        even: arguments.even,
    };
    let study = Arrays::new(&game, settings).map_err(|error| Failure::Message(error.to_string()))?;
    run_study(&study, &arguments.run)
}
