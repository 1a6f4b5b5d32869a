//! `tapestry analyze game`.

use super::run::{BudgetArguments, RunArguments, run as run_study};
use crate::arena::pgn;
use crate::cli::{Failure, complain};
use crate::files::read::limited;
use crate::protocol::game_namer;
use crate::studies::game_review::GameReview;
use crate::variants::Catalogue;
use std::fs::File;
use std::path::PathBuf;

/// Most to be read, in bytes.
const LARGEST_FILE: u64 = 1 << 30;
/// Nodes a search.
const NODES: u64 = 200_000;

/// Arguments of `tapestry analyze game`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Games as PGN, from whatever program
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game of those without the tag Variant; chess if not given
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    #[command(flatten)]
    budget: BudgetArguments,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let place = |problem: String| Failure::Message(format!("{}: {problem}", arguments.file.display()));
    // Games may also come through a pipe.
    let bytes = File::open(&arguments.file).and_then(|file| limited(file, LARGEST_FILE));
    let bytes = bytes.map_err(|error| place(error.to_string()))?;
    let text = pgn::decode(&bytes);
    let budget = arguments.budget.budget(NODES);
    let naming = game_namer(catalogue);
    let study = GameReview::new(&text, &naming, arguments.id.as_deref(), budget).map_err(place)?;
    for complaint in study.complaints() {
        complain(format_args!("{}: {complaint}", arguments.file.display()));
    }
    run_study(&study, &arguments.run)?;
    study
        .shortfall()
        .map_or(Ok(()), |shortfall| Err(place(shortfall)))
}
