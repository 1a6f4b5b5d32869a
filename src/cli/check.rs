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
            match playable {
                Some(game) => tell_uses(&mut out, &arguments.file, &game.id),
                None => Ok(()),
            }
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

/// How a game of a good file is played.
fn tell_uses(out: &mut impl Write, file: &Path, id: &str) -> Result<(), Failure> {
    let path = file.display().to_string();
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "/._-+".contains(sign);
    let word = if path.chars().all(plain) {
        path.clone()
    } else {
        format!("'{}'", path.replace('\'', "'\\''"))
    };
    writeln!(
        out,
        "play it:                   tapestry --variants {word} play {id}"
    )?;
    writeln!(
        out,
        "read its rules:            tapestry --variants {word} variants {id}"
    )?;
    writeln!(
        out,
        "in a UCI program:          set VariantPath to {path}, then UCI_Variant to {id}"
    )?;
    writeln!(
        out,
        "in XBoard:                 xboard -fcp 'tapestry --variants {word}' -variant {id} -testLegality false"
    )?;
    Ok(())
}
