//! `tapestry variants`: the list of games, or all about one of them.

use super::Failure;
use crate::variants::{Catalogue, ruleset_card, ruleset_json};
use serde_json::json;
use std::io::Write;

/// Arguments of `tapestry variants`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Show this game's rules instead of the list: an id, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let text = match (&arguments.id, arguments.json) {
        (Some(id), false) => ruleset_card(&catalogue.ruleset(id)?),
        (Some(id), true) => format!("{:#}\n", ruleset_json(&catalogue.ruleset(id)?)),
        (None, false) => list(catalogue),
        (None, true) => {
            let games = catalogue
                .titles()
                .into_iter()
                .map(|(id, title)| json!({ "id": id, "title": title }));
            format!("{:#}\n", games.collect::<serde_json::Value>())
        }
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// One game a line, its id first.
fn list(catalogue: &Catalogue) -> String {
    let games = catalogue.titles();
    let width = games.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    games
        .iter()
        .map(|(id, title)| format!("{id:width$}  {title}\n"))
        .collect()
}
