//! `tapestry export`: games in the words of other engines.

use super::{Failure, complain};
use crate::base::printable_lines;
use crate::files;
use crate::variants::{Catalogue, fairy, lot};
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `tapestry export`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The games: ids of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// In the words of Fairy-Stockfish (variants.ini); definitions of our own are printed by `variants ID --toml`
    #[arg(long, required = true)]
    ini: bool,
    /// Write them here instead of printing them
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let mut sections = Vec::new();
    let mut unsaid = Vec::new();
    for id in &arguments.ids {
        let spec = catalogue.resolve(id)?;
        if let Some(told) = lot::not_drawn(&spec, id) {
            complain(format_args!("{}: {told}", spec.id));
        }
        match fairy::export(&spec) {
            Ok(section) => sections.push(section),
            Err(why) => unsaid.push(format!(
                "{id} cannot be said there, nothing is written:\n  {}",
                why.join("\n  ")
            )),
        }
    }
    if !unsaid.is_empty() {
        return Err(Failure::Message(unsaid.join("\n")));
    }
    let text = sections.join("\n");
    match &arguments.into {
        None => write!(std::io::stdout().lock(), "{}", printable_lines(&text))?,
        Some(path) => files::whole::write(path, text.as_bytes())
            .map_err(|error| Failure::Message(files::named(path, &error).to_string()))?,
    }
    Ok(())
}
