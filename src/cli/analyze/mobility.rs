//! `tapestry analyze mobility`.

use super::run::{RunArguments, run as run_study};
use crate::cli::Failure;
use crate::studies::mobility::Mobility;
use crate::variants::Catalogue;

/// Arguments of `tapestry analyze mobility`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = catalogue.resolve(&arguments.id)?;
    run_study(&Mobility::new(&game), &arguments.run)
}
