//! `tapestry solve`: what a position is really worth.

mod classes;

use super::{Failure, GameArguments, json, progress};
use crate::base::Player;
use crate::board::Board;
use crate::files;
use crate::solver::certificate::{self, Certificate};
use crate::solver::endings::NoTables;
use crate::solver::explain::explain;
use crate::solver::fingerprint::certificate_name;
use crate::solver::knowledge::Knowledge;
use crate::solver::leapers::Leapers;
use crate::solver::opening::{leapers_of, solve_opening};
use crate::solver::report::Report;
use crate::solver::verify::verify;
use crate::variants::Catalogue;
use clap::ValueEnum;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments of `tapestry solve`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Who moves first, instead of the side that the position names
    #[arg(long)]
    first: Option<First>,
    /// Threads to work on; all processors if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Most memory to use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
    /// Write the results to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Folder for certificates and tables
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    /// Solve every position with at most so many pieces, class by class, into the folder given by --work
    #[arg(long, alias = "men", value_name = "N", requires = "work", value_parser = clap::value_parser!(u32).range(2..=32))]
    pieces: Option<u32>,
    /// Seconds after which the work on a class is saved, to be taken up when the program has been stopped
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "pieces")]
    checkpoint: u64,
    /// Check the proof with the independent verifier: of the certificate in the folder, if one is there, else of the new one
    #[arg(long)]
    verify: bool,
    /// Explain the result: the fate of each first move, the moves that alone hold, example lines
    #[arg(long)]
    explain: bool,
}

/// What not every way of solving can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extra {
    Verify,
    Explain,
    Work,
}

impl Arguments {
    /// Makes sure, before long work, that its results have a place, which may be the folder that the work makes.
    fn check_places(&self) -> Result<(), Failure> {
        let Some(path) = &self.json else { return Ok(()) };
        if let Some(folder) = self.work.as_ref().filter(|folder| path.starts_with(folder)) {
            std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
        }
        Ok(files::check_place(path)?)
    }

    /// Complains if this was asked for where it cannot be done.
    fn refuse(&self, extra: Extra, reason: &str) -> Result<(), Failure> {
        let (asked, option) = match extra {
            Extra::Verify => (self.verify, "--verify"),
            Extra::Explain => (self.explain, "--explain"),
            Extra::Work => (self.work.is_some(), "--work"),
        };
        if asked {
            return Err(Failure::Message(format!("{option} does not apply: {reason}")));
        }
        Ok(())
    }
}

/// What the verifier has found a certificate to prove.
#[derive(serde::Serialize)]
struct Verified {
    /// The game, options included.
    game: String,
    fen: String,
    /// `win`, `draw` or `loss` for the side to move.
    result: &'static str,
    claims: usize,
    /// Positions proved not to be lost.
    holds: usize,
    /// Positions proved to be won.
    wins: usize,
    /// That of the certificate.
    checksum: String,
}

/// A side, as an argument.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum First {
    South,
    North,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let board = first_to_move(arguments.game.board(catalogue)?, arguments.first)?;
    arguments.check_places()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.unwrap_or(0).into())
        .build()
        .map_err(|error| Failure::Message(format!("cannot start the threads: {error}")))?;
    pool.install(|| solve(arguments, &board))
}

/// The same position with this side to move.
fn first_to_move(board: Board, first: Option<First>) -> Result<Board, Failure> {
    let player = match first {
        None => return Ok(board),
        Some(First::South) => Player::South,
        Some(First::North) => Player::North,
    };
    board.with_turn(player).map_err(|errors| Failure::Fen {
        fen: format!("{} with {} to move", board.fen(), player.name()),
        errors,
    })
}

fn solve(arguments: &Arguments, board: &Board) -> Result<(), Failure> {
    if let (Some(pieces), Some(folder)) = (arguments.pieces, &arguments.work) {
        arguments.refuse(Extra::Verify, "--pieces makes tables, which have no certificate")?;
        arguments.refuse(
            Extra::Explain,
            "--pieces counts classes and explains no line of play",
        )?;
        let game = leapers_of(board).map_err(|reason| {
            Failure::Message(format!("{} has no classes to solve: {reason}", board.spec().id))
        })?;
        let bounds = classes::Bounds {
            pieces,
            memory: arguments.memory * 1_000_000,
            checkpoint: Duration::from_secs(arguments.checkpoint),
        };
        let results = classes::solve(&game, board, folder, &bounds)?;
        return write_json(arguments, &results);
    }
    let working = progress::working("solving");
    let knowledge = Knowledge::of(board, arguments.memory * 1_000_000);
    drop(working);
    let knowledge = match knowledge {
        Ok(knowledge) => knowledge,
        Err(NoTables::Unsuited(reason)) => {
            return Err(Failure::Message(format!(
                "{} cannot be solved from here: {reason}",
                board.spec().id
            )));
        }
        Err(too_large) => {
            return match leapers_of(board) {
                Ok(game) => solve_leapers(arguments, board, &game),
                Err(_) => Err(too_large_for(arguments.memory, &too_large)),
            };
        }
    };
    let reason = "so small a game is solved whole, without a folder and a certificate";
    arguments.refuse(Extra::Verify, reason)?;
    arguments.refuse(Extra::Work, reason)?;
    let Some(report) = Report::new(&knowledge, board) else {
        return Err(Failure::Message(
            "the position itself is not one that the tables hold".into(),
        ));
    };
    let mut out = std::io::stdout().lock();
    write!(out, "{report}")?;
    if arguments.explain {
        write!(out, "\n{}", explain(&knowledge, board))?;
    }
    write_json(arguments, &report)
}

/// Why there are no tables, and whether more memory would help.
fn too_large_for(allowed: u64, reason: &NoTables) -> Failure {
    let remedy = match reason.megabytes_needed() {
        Some(megabytes) if megabytes > allowed => {
            format!("at least --memory {megabytes} is needed (--memory {allowed} was allowed)")
        }
        Some(_) => format!("more than --memory {allowed} is needed"),
        None => "no --memory is enough for that".to_owned(),
    };
    Failure::Message(format!("too large: {reason}; {remedy}"))
}

/// Settles the opening with a certificate, or verifies one that is there.
fn solve_leapers(arguments: &Arguments, board: &Board, game: &Leapers) -> Result<(), Failure> {
    arguments.refuse(
        Extra::Explain,
        "only games solved whole are explained, not an opening",
    )?;
    let file = arguments
        .work
        .as_ref()
        .map(|folder| folder.join(certificate_name(board)));
    let mut out = std::io::stdout().lock();
    if let (true, Some(path)) = (arguments.verify, file.as_ref().filter(|path| path.exists())) {
        let verified = write_verified(
            &mut out,
            &certificate::read(path).map_err(|error| named(path, &error))?,
            board,
        )
        .map_err(|failure| named(path, &failure))?;
        return write_json(arguments, &verified);
    }
    let begun = Instant::now();
    let table = (arguments.memory * 1_000_000 / 4) as usize;
    let working = progress::working("proving");
    let solved = solve_opening(game, board, table);
    drop(working);
    let (report, certificate) = solved.map_err(|error| Failure::Message(error.to_string()))?;
    writeln!(out, "{report}solved in {:.1} s", begun.elapsed().as_secs_f64())?;
    let bytes = certificate.to_bytes();
    if let Some(path) = &file {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
        }
        files::whole::write(path, &bytes).map_err(|error| named(path, &error))?;
        writeln!(out, "certificate: {}, {} bytes", path.display(), bytes.len())?;
    }
    if arguments.verify {
        write_verified(&mut out, &bytes, board)?;
    }
    write_json(arguments, &report)
}

fn named(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Message(format!("{}: {error}", path.display()))
}

/// Verifies a certificate and says what it proves about the board's position.
fn write_verified(out: &mut impl Write, bytes: &[u8], board: &Board) -> Result<Verified, Failure> {
    let begun = Instant::now();
    let certificate =
        Certificate::from_bytes(bytes).map_err(|damage| Failure::Message(damage.to_string()))?;
    let working = progress::working("verifying");
    let checked = verify(&certificate, board);
    drop(working);
    let checked = checked.map_err(|refusal| Failure::Message(refusal.to_string()))?;
    let fen = board.fen();
    let claim = certificate.claims.iter().find(|claim| claim.fen == fen);
    let claim = claim.ok_or_else(|| Failure::Message(format!("nothing is claimed about {fen}")))?;
    let verified = Verified {
        game: board.spec().identity(),
        fen,
        result: claim.verdict.name(),
        claims: checked.claims,
        holds: checked.holds,
        wins: checked.wins,
        checksum: Certificate::checksum_of(bytes).unwrap_or_default(),
    };
    writeln!(
        out,
        "verified in {:.1} s: {} claims, {} positions held, {} won, checksum {}; {} is a {}",
        begun.elapsed().as_secs_f64(),
        verified.claims,
        verified.holds,
        verified.wins,
        verified.checksum,
        verified.fen,
        verified.result
    )?;
    Ok(verified)
}

fn write_json<T: serde::Serialize>(arguments: &Arguments, report: &T) -> Result<(), Failure> {
    arguments
        .json
        .as_ref()
        .map_or(Ok(()), |path| json::write(path, report))
}
