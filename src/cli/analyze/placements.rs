//! `tapestry analyze placements`.

use super::run::{BudgetArguments, RunArguments, run as run_study};
use crate::cli::Failure;
use crate::studies::placements::{NoTree, Placements, Settings};
use crate::studies::sampled_placements::{self, SampledPlacements};
use crate::variants::Catalogue;
use clap::value_parser;

/// Nodes an array.
const NODES: u64 = 5000;
/// Arrays drawn where all are too many.
const SAMPLE: u64 = 4000;
/// Fewest and most arrays that can be asked for: a row of the model takes some two kilobytes for each.
const FEWEST: u64 = sampled_placements::FEWEST as u64;
const MOST: u64 = 200_000;

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
    /// Search so many arrays drawn at random, and solve the placements on a model made from them; 4000 where all are too many
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(FEWEST..=MOST))]
    sample: Option<u64>,
    /// Seed of the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = catalogue.resolve(&arguments.id)?;
    let budget = arguments.budget.budget(NODES);
    let refused = |error: NoTree| Failure::Message(error.to_string());
    let sampled = |sample: u64| {
        let settings = sampled_placements::Settings {
            budget,
            sample,
            seed: arguments.seed,
            viable: arguments.viable,
        };
        let study = SampledPlacements::new(&game, settings).map_err(refused)?;
        run_study(&study, &arguments.run)
    };
    if let Some(sample) = arguments.sample {
        return sampled(sample);
    }
    let settings = Settings {
        budget,
        viable: arguments.viable,
    };
    match Placements::new(&game, catalogue, settings) {
        Ok(study) => run_study(&study, &arguments.run),
        Err(NoTree::TooMany(_)) => sampled(SAMPLE),
        Err(error) => Err(refused(error)),
    }
}
