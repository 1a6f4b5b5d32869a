//! `tapestry verify`: checks a proof of `tapestry prove`, by the rules alone.

use super::{Failure, progress, prove};
use crate::proofs::check::check;
use crate::variants::Catalogue;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `tapestry verify`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// File that `prove` has written
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let win = prove::read(&arguments.file)?;
    let spec = catalogue.resolve(&win.game)?;
    let working = progress::working("checking");
    let checked = check(&spec, &win);
    drop(working);
    let path = arguments.file.display();
    checked.map_err(|refusal| Failure::Message(format!("{path}: it does not follow: {refusal}")))?;
    let answers = win.answers.len();
    let Some(plies) = win.plies else {
        return Err(Failure::Message(format!(
            "{path}: {answers} positions are right, but the proof is not finished"
        )));
    };
    writeln!(
        std::io::stdout(),
        "{} in {}: {} wins in {}; every reply in {answers} positions was played",
        win.game,
        win.start,
        win.winner.name(),
        prove::in_words(plies)
    )?;
    Ok(())
}
