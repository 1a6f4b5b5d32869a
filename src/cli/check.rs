//! `tapestry check`: are the definitions of a file good, and how are its games played?

use super::Failure;
use crate::base::printable_lines;
use crate::variants::Catalogue;
use std::io::Write;
use std::path::{Path, PathBuf};

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
                let what = if game.template {
                    "good, a template to be extended"
                } else {
                    "good"
                };
                writeln!(out, "{}: {what}", game.id)?;
            }
            let playable = games.iter().find(|game| !game.template);
            let Some(game) = playable else { return Ok(()) };
            let mut with_it = catalogue.clone();
            with_it.load_file(&arguments.file)?;
            let unshown = match with_it.resolve(&game.id) {
                Ok(spec) => spec.not_shown(),
                Err(_) => Some("it is not played on one board by two"),
            };
            let uses = Uses {
                id: &game.id,
                file: &arguments.file,
                unshown,
            };
            for (place, how) in uses.lines(cfg!(windows)) {
                writeln!(out, "{:<27}{how}", format!("{place}:"))?;
            }
            Ok(())
        }
        Err(problems) => {
            for problem in &problems {
                writeln!(out, "{}", printable_lines(&problem.to_string()))?;
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

/// A game of a good file.
struct Uses<'a> {
    id: &'a str,
    file: &'a Path,
    /// Why XBoard cannot show it.
    unshown: Option<&'static str>,
}

impl Uses<'_> {
    /// How it is played: where, and what to write there, for the shells of Windows or of other systems.
    fn lines(&self, on_windows: bool) -> Vec<(&'static str, String)> {
        let id = self.id;
        let path = self.file.display().to_string();
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "/\\:._-+".contains(sign);
        let needs_quotes = !path.chars().all(is_plain) || !on_windows && path.contains(['\\', ':']);
        let word = match (needs_quotes, on_windows) {
            (false, _) => path.clone(),
            (true, true) => format!("\"{path}\""),
            (true, false) => format!("'{}'", path.replace('\'', "'\\''")),
        };
        let board = if on_windows { "in WinBoard" } else { "in XBoard" };
        // WinBoard starts engines in a folder of their own; XBoard reads no quotes within quotes.
        let absolute = std::path::absolute(self.file).unwrap_or_else(|_| self.file.to_owned());
        let shown = match (self.unshown, on_windows) {
            (Some(why), _) => format!("not at all: {why}"),
            (None, true) => format!(
                "winboard -cp -fcp {{tapestry --variants \"{}\"}} -variant {id} -testLegality false",
                absolute.display()
            ),
            (None, false) if needs_quotes => {
                format!("TAPESTRY_VARIANTS={word} xboard -fcp tapestry -variant {id} -testLegality false")
            }
            (None, false) => {
                format!("xboard -fcp 'tapestry --variants {word}' -variant {id} -testLegality false")
            }
        };
        vec![
            ("play it", format!("tapestry --variants {word} play {id}")),
            (
                "read its rules",
                format!("tapestry --variants {word} variants {id}"),
            ),
            (
                "in a UCI program",
                format!("set VariantPath to {path}, then UCI_Variant to {id}"),
            ),
            (board, shown),
        ]
    }
}

#[cfg(test)]
mod tests;
