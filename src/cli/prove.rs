//! `tapestry prove`: a win of either side, whatever the other one does, proved reply by reply.

use super::interrupt::on_interrupt;
use super::{Failure, GameArguments, json, progress};
use crate::board::Board;
use crate::files;
use crate::proofs::check::check;
use crate::proofs::prover::{Effort, Prover, Unproved};
use crate::proofs::{ForcedWin, position_of, text};
use crate::search::{Control, Engine, SearchOptions};
use crate::variants::Catalogue;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Largest proof that is read, in bytes.
pub(super) const LARGEST_FILE: u64 = 4 << 30;

/// How often a proof in the making is written down, so that one that was killed goes on.
const BETWEEN_SAVES: Duration = Duration::from_secs(30);

/// Arguments of `tapestry prove`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// File for the proof; one of the same position that was stopped is gone on with
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
    /// Nodes of the longest searches for a move that wins
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Most positions in which the winner moves
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    hash: u32,
    /// Write the results to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What has been proved.
#[derive(Serialize)]
struct Results {
    /// The game, options included.
    game: String,
    position: String,
    winner: &'static str,
    /// Plies to the end at most.
    plies: u32,
    /// Positions in which the winner moves.
    positions: usize,
    /// Nodes searched for it.
    nodes: u64,
    /// The longest line.
    line: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let board = arguments.game.board(catalogue)?;
    // Counters and the moves before are no part of a proof.
    let start = position_of(&board);
    let board =
        Board::from_fen(board.spec(), &start).map_err(|errors| Failure::Fen { fen: start, errors })?;
    for place in [&arguments.into, &arguments.json].into_iter().flatten() {
        files::check_place(place)?;
    }
    let before = match &arguments.into {
        Some(path) if path.exists() => Some(begun(path, &board)?),
        _ => None,
    };
    let control = Arc::new(Control::new());
    let stop = Arc::clone(&control);
    on_interrupt(move || stop.stop(), || {})?;
    let options = SearchOptions {
        hash_mb: arguments.hash as usize,
        ..SearchOptions::default()
    };
    let mut engine = Engine::new(options).map_err(|error| Failure::Message(error.to_string()))?;
    let bar = progress::counter("{spinner} {pos} positions proved, {elapsed} gone");
    let mut saved = Instant::now();
    let mut tell = |win: &ForcedWin| {
        bar.set_position(win.answers.len() as u64);
        if saved.elapsed() >= BETWEEN_SAVES {
            // If that fails now it may not at the end, and then it is told.
            let _ = save(arguments, win);
            saved = Instant::now();
        }
    };
    let effort = Effort {
        nodes: arguments.nodes,
        positions: arguments.positions as usize,
    };
    let unproved = |unproved: Unproved| match unproved {
        Unproved::Stopped => Failure::Interrupted(unproved.to_string()),
        other => Failure::Message(other.to_string()),
    };
    let mut prover = Prover::new(&board, &mut engine, &control, effort, &mut tell).map_err(unproved)?;
    if let Some(before) = before {
        prover.go_on_with(before);
    }
    let proved = prover.prove(&board);
    bar.finish_and_clear();
    save(arguments, prover.win())?;
    match (proved, &arguments.into) {
        (Ok(plies), _) => tell_of(arguments, &board, &prover, plies),
        (Err(Unproved::Stopped), Some(path)) => Err(Failure::Interrupted(format!(
            "stopped; {} positions are in {}, and the same command goes on",
            prover.win().answers.len(),
            path.display()
        ))),
        (Err(other), _) => Err(unproved(other)),
    }
}

/// How long a win takes.
pub(super) fn in_words(plies: u32) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies at most"),
    }
}

/// Writes what has been proved to the file for it, if there is one.
fn save(arguments: &Arguments, win: &ForcedWin) -> std::io::Result<()> {
    let Some(path) = &arguments.into else {
        return Ok(());
    };
    files::whole::write(path, text::write(win).as_bytes()).map_err(|error| files::named(path, &error))
}

/// A proof that was begun before, every answer of it checked.
fn begun(path: &Path, board: &Board) -> Result<ForcedWin, Failure> {
    let before = read(path)?;
    let (game, start) = (board.spec().identity(), position_of(board));
    let refused = |reason: String| Failure::Message(format!("{}: {reason}", path.display()));
    if (&before.game, &before.start) != (&game, &start) {
        return Err(refused(format!(
            "it is about {} in {}; name another file",
            before.start, before.game
        )));
    }
    check(board.spec(), &before).map_err(|refusal| refused(refusal.to_string()))?;
    Ok(before)
}

/// The proof in a file, not checked.
pub(super) fn read(path: &Path) -> Result<ForcedWin, Failure> {
    let content = files::read::text(path, LARGEST_FILE).map_err(|error| files::named(path, &error))?;
    text::read(&content).map_err(|fault| Failure::Message(format!("{}: {fault}", path.display())))
}

fn tell_of(arguments: &Arguments, board: &Board, prover: &Prover<'_>, plies: u32) -> Result<(), Failure> {
    let win = prover.win();
    let results = Results {
        game: win.game.clone(),
        position: win.start.clone(),
        winner: win.winner.name(),
        plies,
        positions: win.answers.len(),
        nodes: prover.searched(),
        line: win.longest_line(board),
    };
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{} wins in {}, whatever the other side does: {} positions with an answer, {} nodes searched",
        results.winner,
        in_words(plies),
        results.positions,
        results.nodes
    )?;
    writeln!(out, "{}", results.line.join(" "))?;
    match &arguments.json {
        Some(path) => json::write(path, &results),
        None => Ok(()),
    }
}
