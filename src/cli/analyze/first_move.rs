//! `tapestry analyze first-move`.

use super::run::{BudgetArguments, RunArguments, run as run_study};
use crate::arena::statistics::Sprt;
use crate::cli::Failure;
use crate::studies::first_move::{FirstMove, Settings};
use crate::studies::start::Openings;
use crate::variants::Catalogue;
use clap::value_parser;

/// Games if no number is given.
const GAMES: u64 = 200;
/// Games at most if a sequential test decides.
const GAMES_OF_TEST: u64 = 20_000;
/// Nodes a move.
const NODES: u64 = 5000;

/// Arguments of `tapestry analyze first-move`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: String,
    /// Games to play, in pairs: 200, or with --sprt up to 20000
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=10_000_000))]
    games: Option<u64>,
    /// Sequential test of the first mover's Elo advantage ELO1 against ELO0; ends the games when decided
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Random plies at the beginning of games
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = value_parser!(u16).range(0..=200))]
    openings: u16,
    /// Openings must be as good for who moves first as the start position is, to within so many centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 60, value_parser = value_parser!(i32).range(0..=30_000))]
    window: i32,
    /// Seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = catalogue.resolve(&arguments.id)?;
    let usual = if arguments.sprt.is_some() {
        GAMES_OF_TEST
    } else {
        GAMES
    };
    let settings = Settings {
        games: arguments.games.unwrap_or(usual),
        sprt: arguments.sprt,
        budget: arguments.budget.budget(NODES),
        openings: Openings {
            plies: arguments.openings.into(),
            window: arguments.window,
            seed: arguments.seed,
        },
    };
    run_study(&FirstMove::new(&game, settings), &arguments.run)
}
