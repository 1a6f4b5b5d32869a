//! Routes of captures.

use super::{Answer, atoms, interruptible, message};
use crate::cli::{Failure, json, progress};
use crate::puzzles::{CapturePath, Cell};
use crate::variants::Catalogue;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The board as in a FEN: the piece that captures in upper case, the others in lower case
    board: String,
    /// The piece, in Betza notation or as ID:LETTER; its letter on the board if not given
    #[arg(long)]
    piece: Option<String>,
    /// List at most so many routes
    #[arg(long, value_name = "N", default_value_t = 1000)]
    solutions: usize,
    /// Seconds after which the search ends with what it has
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Write the result to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(super) fn run(captures: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let route = CapturePath::parse(&captures.board).map_err(|error| message(&error))?;
    let letter = route.letter().to_string();
    let piece = captures.piece.as_deref().unwrap_or(&letter);
    let atoms = atoms(piece, catalogue)?;
    let stop = interruptible()?;
    let until = captures
        .time
        .and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
    let mut go_on = || !stop.load(Ordering::Relaxed) && until.is_none_or(|until| Instant::now() < until);
    let working = progress::working("searching");
    let (found, complete) = route.solve(&atoms, captures.solutions, &mut go_on);
    drop(working);
    let names =
        |path: &Vec<Cell>| -> Vec<String> { path.iter().map(|cell| route.grid().name(*cell)).collect() };
    let paths: Vec<Vec<String>> = found.iter().map(names).collect();
    let mut out = std::io::stdout().lock();
    let first = names(&route.first(&atoms));
    writeln!(
        out,
        "first captures: {}",
        if first.is_empty() {
            "none".into()
        } else {
            first.join(" ")
        }
    )?;
    for path in &paths {
        writeln!(out, "{}", path.join(" "))?;
    }
    let (begun, plural) = (
        if complete { "" } else { "at least " },
        if paths.len() == 1 { "" } else { "s" },
    );
    writeln!(out, "{begun}{} route{plural}", paths.len())?;
    let Some(path) = &captures.json else {
        return Ok(());
    };
    let answer = Answer {
        puzzle: "capture",
        piece,
        board: &captures.board,
        start: route.grid().name(route.start()),
        number: Some(paths.len() as u64),
        complete,
        paths,
    };
    json::write(path, &answer)
}
