//! The strong solution in the terminal: progress, results, and what did not fit.

use crate::base::Move;
use crate::board::Board;
use crate::cli::{Failure, progress};
use crate::files::growing::Claim;
use crate::solver::leapers::Leapers;
use crate::solver::strong::class::Class;
use crate::solver::strong::probe::Probe;
use crate::solver::strong::store::Store;
use crate::solver::strong::summary::Summary;
use crate::solver::strong::{Event, StrongError, StrongSolver};
use crate::solver::value::Verdict;
use crate::solver::weak::pieces_of;
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// How much is to be solved, and with what.
pub(super) struct Bounds {
    /// Most pieces of a class.
    pub(super) pieces: u32,
    /// Bytes for tables in memory.
    pub(super) memory: u64,
    /// How often the work on a class is saved.
    pub(super) checkpoint: Duration,
}

/// What has been found out.
#[derive(Serialize)]
pub(super) struct Results {
    /// The game, options included.
    game: String,
    /// The position solved from, if its own class is among the solved ones.
    position: Option<Fates>,
    /// Every class, few pieces first.
    classes: Vec<Summary>,
}

/// A position and its moves.
#[derive(Serialize)]
struct Fates {
    fen: String,
    /// `win`, `draw` or `loss` for the side to move.
    result: &'static str,
    moves: Vec<Fate>,
}

/// A move and what it is worth to the side that makes it.
#[derive(Serialize)]
struct Fate {
    name: String,
    result: &'static str,
}

impl Fates {
    fn of(probe: &Probe, board: &Board) -> Option<Fates> {
        let mut moves = probe.moves(board)?;
        moves.sort_by_key(|(m, verdict)| (*verdict, board.notation(*m)));
        let fate = |(m, verdict): (Move, Verdict)| Fate {
            name: board.notation(m),
            result: verdict.name(),
        };
        Some(Fates {
            fen: board.fen(),
            result: probe.verdict(board)?.name(),
            moves: moves.into_iter().map(fate).collect(),
        })
    }
}

/// What a run has done, for the speed at its end.
#[derive(Default)]
struct Done {
    summaries: Vec<Summary>,
    numbers: u64,
    bytes: u64,
    /// Numbers solved in this run, and the seconds that took.
    fresh: (u64, f64),
}

/// Solves every class down from the board's within the bounds.
pub(super) fn solve(
    game: &Leapers,
    board: &Board,
    folder: &Path,
    bounds: &Bounds,
) -> Result<Results, Failure> {
    let outside = || Failure::Message("a piece stands where pieces of its kind never come".into());
    let from = Class::of(&pieces_of(game, board).ok_or_else(outside)?);
    let letters: Vec<char> = board.spec().pieces.iter().map(|piece| piece.letter).collect();
    let failed = |error: StrongError| Failure::Message(error.to_string());
    let store =
        Store::open(folder, &board.spec().identity(), &letters).map_err(|error| failed(error.into()))?;
    // Two programs in one folder would do everything twice.
    let _claim = Claim::take_folder(folder)
        .map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
    let solver = StrongSolver::new(game, &store, &letters, bounds.memory, bounds.checkpoint);
    let (all, plan) = (solver.plan(from, u32::MAX), solver.plan(from, bounds.pieces));
    let numbers = |classes: &[Class]| classes.iter().map(|class| solver.numbers(*class)).sum::<u64>();
    let (all, planned) = ((all.len(), numbers(&all)), numbers(&plan));
    let bar = progress_bar(planned);
    let mut done = Done::default();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:12} {:>13} {:>6} {:>6} {:>6} {:>8} {:>6} {:>7}",
        "class", "positions", "won", "drawn", "lost", "longest", "only", "seconds"
    )?;
    for class in &plan {
        let begun = Instant::now();
        let before = done.numbers;
        let result = solver.solve(*class, &mut |event| tell(&event, &bar, &mut done));
        if let Err(error) = result {
            bar.abandon();
            return Err(failed(error));
        }
        let fresh = done
            .summaries
            .iter()
            .rev()
            .take(if class.is_even() { 1 } else { 2 });
        for summary in fresh.collect::<Vec<_>>().into_iter().rev() {
            let line = row(summary, begun.elapsed().as_secs_f64());
            bar.suspend(|| writeln!(out, "{line}"))?;
        }
        bar.set_position(done.numbers.max(before));
    }
    bar.finish_and_clear();
    closing(&mut out, &done, plan.len(), all, planned)?;
    let probe = plan
        .contains(&from.pair())
        .then(|| Probe::open(game.clone(), board, folder));
    let position = probe.flatten().and_then(|probe| Fates::of(&probe, board));
    if let Some(fates) = &position {
        writeln!(out, "\n{}: a {} for the side to move", fates.fen, fates.result)?;
        for fate in &fates.moves {
            writeln!(out, "{:6} {}", fate.name, fate.result)?;
        }
    }
    Ok(Results {
        game: board.spec().identity(),
        position,
        classes: done.summaries,
    })
}

fn progress_bar(numbers: u64) -> ProgressBar {
    progress::bar(
        numbers,
        "{bar:30} {percent}% of {len} numbers, {elapsed} gone, {left}, {msg}",
    )
}

fn tell(event: &Event<'_>, bar: &ProgressBar, done: &mut Done) {
    match event {
        Event::Damaged(error) => {
            // The work goes on where nobody reads it.
            let _ = bar.suspend(|| writeln!(std::io::stdout(), "{error}; solved again"));
        }
        Event::Begun { name, passes } => bar.set_message(format!("{name} from pass {passes}")),
        Event::Passed { passes, decided } => {
            bar.set_message(format!("pass {passes} decided {decided}"));
            bar.tick();
        }
        Event::Finished {
            summaries,
            numbers,
            seconds,
            bytes,
        } => {
            done.summaries.extend_from_slice(summaries);
            done.numbers += numbers;
            done.bytes += bytes;
            if let Some(seconds) = seconds {
                done.fresh.0 += numbers;
                done.fresh.1 += seconds;
            }
        }
    }
}

fn row(summary: &Summary, seconds: f64) -> String {
    let share = |count: u64, of: u64| {
        if of == 0 {
            "-".to_owned()
        } else {
            format!("{:.1}%", 100.0 * count as f64 / of as f64)
        }
    };
    format!(
        "{:12} {:>13} {:>6} {:>6} {:>6} {:>8} {:>6} {:>7.1}",
        summary.class,
        summary.positions,
        share(summary.wins, summary.positions),
        share(summary.draws, summary.positions),
        share(summary.losses, summary.positions),
        summary.longest,
        share(summary.only, summary.asked),
        seconds
    )
}

fn closing(
    out: &mut impl Write,
    done: &Done,
    pairs: usize,
    all: (usize, u64),
    planned: u64,
) -> std::io::Result<()> {
    let per = |bytes: u64, numbers: u64| bytes as f64 / numbers.max(1) as f64;
    writeln!(
        out,
        "\n{pairs} pairs of classes, {} numbers, {} bytes on disk, {:.3} bytes a number",
        done.numbers,
        done.bytes,
        per(done.bytes, done.numbers)
    )?;
    let (fresh, seconds) = done.fresh;
    if fresh > 0 {
        let speed = fresh as f64 / seconds.max(1e-9);
        writeln!(
            out,
            "{fresh} numbers solved in {seconds:.1} s: {speed:.0} a second"
        )?;
        if all.1 > planned {
            let left = (all.1 - planned) as f64;
            writeln!(
                out,
                "not solved: {} pairs with {left} numbers; at this speed {:.1} h and {:.1} GB on disk",
                all.0 - pairs,
                left / speed / 3600.0,
                left * per(done.bytes, done.numbers) / 1e9
            )?;
        }
    }
    Ok(())
}
