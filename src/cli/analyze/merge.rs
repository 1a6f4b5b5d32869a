//! `tapestry analyze merge`.

use crate::base::printable;
use crate::cli::Failure;
use crate::studies::merge::merge;
use std::io::Write as _;
use std::path::PathBuf;

/// Arguments of `tapestry analyze merge`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Files of results of one study
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Where to put all of them; the study itself with --results of this file then draws the conclusion
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let merged = merge(&arguments.files, &arguments.into);
    let merged = merged.map_err(|error| Failure::Message(error.to_string()))?;
    writeln!(
        std::io::stdout(),
        "{} of {}: {} items, {} found twice",
        merged.identity.study,
        printable(&merged.identity.subject),
        merged.items,
        merged.duplicates
    )?;
    Ok(())
}
