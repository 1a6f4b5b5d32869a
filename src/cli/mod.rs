//! Command line: what the program is asked to do, said in clap; the doing is in one module per subcommand.
//!
//! Every subcommand module offers `Arguments` and `run(arguments, catalogue) -> Result<(), Failure>`.
//! Answers go to standard output, complaints to standard error; a complaint makes the exit code 1 (2 for a bad command line,
//! 130 for work that was stopped).

mod analyze;
mod atlas;
mod bench;
mod board;
mod book;
mod built;
mod check;
mod completions;
mod export;
mod failure;
mod game_arguments;
mod import;
mod interrupt;
mod json;
mod man;
mod match_command;
mod moves;
mod perft;
mod picture;
mod play;
mod position;
pub mod progress;
mod prove;
mod race;
mod solve;
mod tables;
mod tour;
mod variants;
mod verify;

pub use failure::Failure;
pub use game_arguments::GameArguments;

use crate::base::printable_lines;
use crate::files;
use crate::protocol::converse;
use crate::variants::{Catalogue, VARIANTS_ENVIRONMENT};
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays, analyses and serves chess variants; without a command it speaks UCI or XBoard on standard input.
#[derive(Parser, Debug)]
#[command(name = "tapestry", version, long_version = built::long_version(), about, propagate_version = true)]
struct Arguments {
    /// File with definitions of further games, besides those in the environment variable TAPESTRY_VARIANTS
    #[arg(long, global = true, value_name = "FILE")]
    variants: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List the legal moves of a position, sorted, one per line
    Moves(moves::Arguments),
    /// Show how a game stands, drawn or as JSON
    Position(position::Arguments),
    /// Play in the terminal, against the engine or one another
    Play(Box<play::Arguments>),
    /// Play any game on a board in the browser
    Board(board::Arguments),
    /// Make, show and check opening books
    Book(book::Arguments),
    /// Solve a game or an ending exactly
    Solve(solve::Arguments),
    /// Prove a win of either side, whatever the other one does
    Prove(prove::Arguments),
    /// Check a proof of a forced win, by the rules alone
    Verify(verify::Arguments),
    /// Make tables of endings, for whoever plays, analyses or asks
    Tables(tables::Arguments),
    /// Count the leaves of the tree of legal moves
    Perft(perft::Arguments),
    /// Search a fixed amount in every game; the last line is "N nodes M nps"
    Bench(bench::Arguments),
    /// List the games, or show all about one
    Variants(variants::Arguments),
    /// Print the chances of a race with dice, or of one state of it
    Race(race::Arguments),
    /// Circuits and tours of one piece, routes of captures
    Tour(tour::Arguments),
    /// Check a file with definitions of games
    Check(check::Arguments),
    /// Print the games of a file for Fairy-Stockfish (variants.ini) as definitions
    Import(import::Arguments),
    /// Print games in the words of other engines, where they are the same there
    Export(export::Arguments),
    /// Study a game with many searches or games: first move, placements, arrays, values
    Analyze(Box<analyze::Arguments>),
    /// Measure games with all studies, answer questions about them, and write a site that tells it
    Atlas(atlas::Arguments),
    /// Play a match between two engines
    Match(Box<match_command::Arguments>),
    /// Print a shell's completions of this command line
    Completions(completions::Arguments),
    /// Write the pages of the manual
    Man(man::Arguments),
}

/// Runs the command line and returns the process's exit code.
pub fn main() -> ExitCode {
    files::outlive_size_limits();
    let arguments = Arguments::parse();
    let (catalogue, faulty) = Catalogue::with_environment();
    for problem in &faulty {
        complain(format_args!("{VARIANTS_ENVIRONMENT}: {problem}"));
    }
    match run(&arguments, catalogue) {
        Ok(()) if !faulty.is_empty() => ExitCode::FAILURE,
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads along has read enough.
        Err(Failure::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            complain(format_args!("{failure}"));
            match failure {
                Failure::Interrupted(_) => ExitCode::from(interrupt::INTERRUPTED),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

/// Says on standard error what is wrong; if nobody can be told there, that is no reason to die.
fn complain(what: std::fmt::Arguments<'_>) {
    let what = what.to_string();
    let _ = writeln!(std::io::stderr(), "tapestry: {}", printable_lines(&what));
}

fn run(arguments: &Arguments, mut catalogue: Catalogue) -> Result<(), Failure> {
    for path in &arguments.variants {
        catalogue.load_file(path)?;
    }
    for note in catalogue.take_notes() {
        complain(format_args!("note: {note}"));
    }
    match &arguments.command {
        None => {
            welcome()?;
            converse(catalogue).map_err(Failure::Message)
        }
        Some(Command::Moves(arguments)) => moves::run(arguments, &catalogue),
        Some(Command::Position(arguments)) => position::run(arguments, &catalogue),
        Some(Command::Play(arguments)) => play::run(arguments, &catalogue),
        Some(Command::Board(arguments)) => board::run(arguments, &catalogue),
        Some(Command::Book(arguments)) => book::run(arguments, &catalogue),
        Some(Command::Solve(arguments)) => solve::run(arguments, &catalogue),
        Some(Command::Prove(arguments)) => prove::run(arguments, &catalogue),
        Some(Command::Verify(arguments)) => verify::run(arguments, &catalogue),
        Some(Command::Tables(arguments)) => tables::run(arguments, &catalogue),
        Some(Command::Perft(arguments)) => perft::run(arguments, &catalogue),
        Some(Command::Bench(arguments)) => bench::run(arguments),
        Some(Command::Variants(arguments)) => variants::run(arguments, &catalogue),
        Some(Command::Race(arguments)) => race::run(arguments, &catalogue),
        Some(Command::Tour(arguments)) => tour::run(arguments, &catalogue),
        Some(Command::Check(arguments)) => check::run(arguments, &catalogue),
        Some(Command::Import(arguments)) => import::run(arguments, &catalogue),
        Some(Command::Export(arguments)) => export::run(arguments, &catalogue),
        Some(Command::Analyze(arguments)) => analyze::run(arguments, &catalogue),
        Some(Command::Atlas(arguments)) => atlas::run(arguments, &catalogue),
        Some(Command::Match(command)) => match_command::run(command, &catalogue, &arguments.variants),
        Some(Command::Completions(arguments)) => completions::run(arguments, Arguments::command()),
        Some(Command::Man(arguments)) => man::run(arguments, Arguments::command()),
    }
}

/// Says what may be typed, if a person sits there who cannot know that a chess program is expected.
fn welcome() -> Result<(), Failure> {
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        let version = env!("CARGO_PKG_VERSION");
        write!(
            std::io::stdout(),
            "Tapestry {version} speaks UCI and XBoard here: it waits for a chess program to talk to; quit leaves.\n\
             To play in the terminal: tapestry variants lists games, tapestry play ID plays one.\n\
             Everything else: tapestry --help\n"
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
