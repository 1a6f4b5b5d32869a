//! `tapestry perft`: counts move sequences, the yardstick of move generators.

use super::{Failure, GameArguments, progress};
use crate::variants::Catalogue;
use std::io::Write;

/// Deepest perft accepted: beyond it the count of any game overflows or the run never ends.
const MAX_DEPTH: u32 = 30;
/// What is going on meanwhile.
const COUNTING: &str = "counting";

/// Arguments of `tapestry perft`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Length of the sequences
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Also print the count behind each first move
    #[arg(long)]
    divide: bool,
    /// Threads to count on
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if !arguments.game.is_board_game(catalogue)? {
        if arguments.divide {
            return Err(Failure::Message("--divide is for board games".to_owned()));
        }
        let (game, _) = arguments.game.play(catalogue)?;
        let working = progress::working(COUNTING);
        let nodes = game.perft(arguments.depth);
        drop(working);
        let nodes = nodes.ok_or_else(|| {
            Failure::Message(format!(
                "{}: dice make a count of moves meaningless",
                game.title()
            ))
        })?;
        writeln!(out, "nodes {nodes}")?;
        return Ok(());
    }
    let board = arguments.game.board(catalogue)?;
    if arguments.depth == 0 || (!arguments.divide && arguments.threads == 1) {
        let working = progress::working(COUNTING);
        let nodes = board.perft(arguments.depth);
        drop(working);
        writeln!(out, "nodes {nodes}")?;
        return Ok(());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.into())
        .build()
        .map_err(|error| Failure::Message(format!("cannot start {} threads: {error}", arguments.threads)))?;
    let working = progress::working(COUNTING);
    let counts = pool.install(|| board.divide(arguments.depth));
    drop(working);
    if arguments.divide {
        for (text, nodes) in &counts {
            writeln!(out, "{text}: {nodes}")?;
        }
    }
    writeln!(
        out,
        "nodes {}",
        counts.iter().map(|(_, nodes)| nodes).sum::<u64>()
    )?;
    Ok(())
}
