//! `tapestry tour`: circuits and tours of one piece, routes of captures.

mod capture;
mod walk;

use super::Failure;
use super::interrupt::on_interrupt;
use crate::base::Player;
use crate::betza::Atom;
use crate::puzzles::{Cell, Grid, Kind, Leaper, check};
use crate::variants::Catalogue;
use clap::{Args, Subcommand};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Arguments of `tapestry tour`.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    puzzle: Puzzle,
}

#[derive(Subcommand, Debug)]
enum Puzzle {
    /// Visit every square once and be able to step back to the start
    Circuit(walk::Arguments),
    /// Visit every square once
    Tour(walk::Arguments),
    /// Check a circuit or tour, square by square
    Check(Proposal),
    /// Capture with every move until no piece is left
    Capture(capture::Arguments),
}

/// A piece on a board.
#[derive(Args, Debug)]
struct Ground {
    /// Size of the board: FILESxRANKS or FILESxRANKSxLEVELS
    #[arg(long, default_value = "8x8")]
    board: String,
    /// The piece, in Betza notation (N, WD …) or as ID:LETTER, a piece of a game
    #[arg(long)]
    piece: String,
    /// Squares that are holes
    #[arg(long, value_name = "SQUARE", value_delimiter = ',')]
    holes: Vec<String>,
}

#[derive(Args, Debug)]
struct Proposal {
    #[command(flatten)]
    ground: Ground,
    /// The squares in order
    #[arg(value_name = "SQUARE", required = true)]
    squares: Vec<String>,
}

/// The result of a search, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    piece: &'a str,
    board: &'a str,
    start: String,
    /// Directed paths, if they were counted or all listed.
    number: Option<u64>,
    /// Is this the whole truth, or did the search end early?
    complete: bool,
    paths: Vec<Vec<String>>,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    match &arguments.puzzle {
        Puzzle::Circuit(walk) => walk::run(walk, Kind::Circuit, catalogue),
        Puzzle::Tour(walk) => walk::run(walk, Kind::Tour, catalogue),
        Puzzle::Check(proposal) => run_check(proposal, catalogue),
        Puzzle::Capture(captures) => capture::run(captures, catalogue),
    }
}

fn message(error: &impl std::fmt::Display) -> Failure {
    Failure::Message(error.to_string())
}

/// The atoms of a piece: of a game, if the text names one, else Betza notation.
fn atoms(text: &str, catalogue: &Catalogue) -> Result<Vec<Atom>, Failure> {
    let Some((id, letter)) = text.rsplit_once(':') else {
        let problem = |error| Failure::Message(format!("piece '{text}': {error}"));
        return crate::betza::parse(text).map_err(problem);
    };
    let spec = catalogue.resolve(id)?;
    let piece = spec
        .pieces
        .iter()
        .find(|piece| piece.letter.to_string() == letter);
    let piece = piece.ok_or_else(|| {
        let letters: Vec<String> = spec.pieces.iter().map(|piece| piece.letter.to_string()).collect();
        Failure::Message(format!(
            "{id} has no piece '{letter}': its pieces are {}",
            letters.join(" ")
        ))
    })?;
    Ok(piece.moves[Player::South]
        .iter()
        .map(|entry| entry.atom)
        .collect())
}

impl Ground {
    fn set_up(&self, catalogue: &Catalogue) -> Result<(Grid, Leaper), Failure> {
        let mut grid: Grid = self.board.parse().map_err(|error| message(&error))?;
        for hole in &self.holes {
            let cell = grid.cell(hole).map_err(|error| message(&error))?;
            grid.remove(cell);
        }
        let leaper = Leaper::new(&atoms(&self.piece, catalogue)?, &grid).map_err(|error| message(&error))?;
        Ok((grid, leaper))
    }
}

/// Set by Ctrl-C.
fn interruptible() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    on_interrupt(move || set.store(true, Ordering::Relaxed), || {})?;
    Ok(stop)
}

fn run_check(proposal: &Proposal, catalogue: &Catalogue) -> Result<(), Failure> {
    let (grid, leaper) = proposal.ground.set_up(catalogue)?;
    let squares = proposal.squares.iter().flat_map(|text| text.split_whitespace());
    let path: Vec<Cell> = squares
        .map(|name| grid.cell(name))
        .collect::<Result<_, _>>()
        .map_err(|error| message(&error))?;
    let report = check(&grid, &leaper, &path).map_err(|error| message(&error))?;
    if !report.missed.is_empty() {
        let missed: Vec<String> = report.missed.iter().map(|cell| grid.name(*cell)).collect();
        return Err(Failure::Message(format!("never visited: {}", missed.join(" "))));
    }
    let mut out = std::io::stdout().lock();
    let what = if report.closes {
        "a circuit"
    } else {
        "a tour that does not close"
    };
    write!(
        out,
        "{what}: {} squares, {} steps longer than one square",
        grid.cells().count(),
        report.jumps
    )?;
    if grid.sides()[2] > 1 {
        write!(out, ", {} between levels", report.between_levels)?;
    }
    writeln!(out)?;
    Ok(())
}
