//! `tapestry import`: games written for other engines as definitions.

use super::Failure;
use crate::base::{printable, printable_lines};
use crate::files;
use crate::variants::Catalogue;
use crate::variants::fairy::{self, Imported};
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

/// Largest file that is read, in bytes.
const LARGEST_FILE: u64 = 4 << 20;

/// Arguments of `tapestry import`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// File of games in the words of Fairy-Stockfish (variants.ini)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only these games
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Only games that are the same here, whole
    #[arg(long)]
    exact: bool,
    /// Write the definitions here instead of printing them
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let shown = arguments.file.display();
    let bytes = files::read::bytes(&arguments.file, LARGEST_FILE)
        .map_err(|error| Failure::Message(format!("{shown}: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let games =
        fairy::import(&text, catalogue).map_err(|error| Failure::Message(format!("{shown}: {error}")))?;
    for name in &arguments.names {
        if !games.iter().any(|game| game.name == *name) {
            return Err(Failure::Message(format!("{shown} has no game '{name}'")));
        }
    }
    let wanted = |game: &&Imported| arguments.names.is_empty() || arguments.names.contains(&game.name);
    let games: Vec<&Imported> = games.iter().filter(wanted).collect();
    let exact = games.iter().filter(|game| game.is_exact()).count();
    let mut written = String::new();
    for game in &games {
        if game.is_exact() || !arguments.exact {
            written += &in_toml(game);
        }
    }
    match &arguments.into {
        None => write!(std::io::stdout().lock(), "{}", printable_lines(&written))?,
        Some(path) => files::whole::write(path, written.as_bytes())
            .map_err(|error| Failure::Message(files::named(path, &error).to_string()))?,
    }
    let mut err = std::io::stderr().lock();
    for game in games.iter().filter(|game| !game.is_exact()) {
        let unsaid = game.unsaid.len();
        writeln!(
            err,
            "{}: {unsaid} {} cannot be said",
            printable(&game.name),
            if unsaid == 1 { "thing" } else { "things" }
        )?;
    }
    writeln!(err, "{exact} of {} games are the same here", games.len())?;
    Ok(())
}

/// A game of a list of games, what it does not say in comments.
fn in_toml(game: &Imported) -> String {
    let mut text = String::new();
    for unsaid in &game.unsaid {
        let place = unsaid
            .line
            .map_or_else(|| "inherited".to_owned(), |line| format!("line {line}"));
        let _ = writeln!(
            text,
            "# NOT SAID of {}: {place}: {}: {}",
            printable(&game.name),
            printable(&unsaid.text),
            printable(&unsaid.why)
        );
    }
    if let Some(toml) = &game.toml {
        // The tables of a game in a list of games.
        let tables = toml.replace("\n[", "\n[game.").replace("\n[game.[", "\n[[game.");
        let _ = writeln!(text, "[[game]]\n{tables}");
    }
    text
}
