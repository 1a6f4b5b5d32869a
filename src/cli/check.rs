//! `tapestry check`: are the definitions of a file good?

use super::Failure;
use crate::variants::Catalogue;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `tapestry check`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// File with definitions of games (TOML)
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match catalogue.diagnose_file(&arguments.file)? {
        Ok(games) => {
            for game in &games {
                writeln!(out, "{game}: good")?;
            }
            Ok(())
        }
        Err(problems) => {
            for problem in &problems {
                writeln!(out, "{problem}")?;
            }
            let count = problems.len();
            let noun = if count == 1 { "problem" } else { "problems" };
            Err(Failure::Message(format!(
                "{}: {count} {noun}",
                arguments.file.display()
            )))
        }
    }
}
