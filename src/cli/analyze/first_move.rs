//! `tapestry analyze first-move`.

use super::run::{PlayArguments, run as run_study};
use crate::arena::statistics::Sprt;
use crate::cli::Failure;
use crate::studies::first_move::{Enough, FirstMove, Settings};
use crate::studies::self_play::{ADJUDICATION, TO_THE_END};
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
    #[command(flatten)]
    play: PlayArguments,
    /// Games to play, in pairs: 200, or with --sprt up to 20000
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=10_000_000))]
    games: Option<u64>,
    /// Sequential test of the first mover's Elo advantage ELO1 against ELO0, 30 against 0 if not given; ends the games when decided
    /// (negative numbers after '=': --sprt=-30,0)
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", num_args = 0..=1, default_missing_value = "0,30")]
    sprt: Option<Sprt>,
    /// Play decided games on until the rules end them
    #[arg(long)]
    to_the_end: bool,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = catalogue.resolve(&arguments.play.id)?;
    let usual = if arguments.sprt.is_some() {
        GAMES_OF_TEST
    } else {
        GAMES
    };
    let settings = Settings {
        games: arguments.games.unwrap_or(usual),
        enough: arguments.sprt.map_or(Enough::All, Enough::Sprt),
        umpire: if arguments.to_the_end {
            TO_THE_END
        } else {
            ADJUDICATION
        },
        budget: arguments.play.budget.budget(NODES),
        openings: arguments.play.openings.openings(),
    };
    run_study(&FirstMove::new(&game, settings), &arguments.play.run)
}
