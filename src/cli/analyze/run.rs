//! What all studies have in common on the command line: shards, files of results, progress, reports.

use crate::base::printable_lines;
use crate::cli::interrupt::on_interrupt;
use crate::cli::{Failure, progress};
use crate::files;
use crate::search::Control;
use crate::studies::report::folder;
use crate::studies::runner::{self, Plan, Progress};
use crate::studies::shard::Shard;
use crate::studies::start::Openings;
use crate::studies::worker::Budget;
use crate::studies::{Conclusion, Study};
use clap::value_parser;
use indicatif::ProgressBar;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How to do a study, and what to do with the results.
#[derive(clap::Args, Debug)]
pub(super) struct RunArguments {
    /// Do only the K-th of N parts of the work
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Append results to this file, one line each, and go on with those that are in it already
    #[arg(long, value_name = "FILE", visible_alias = "resume")]
    results: Option<PathBuf>,
    /// Write a page with figures, tables as CSV and all numbers as JSON into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Where a board stands, as 'board --export' writes it, seen from the report or as a whole address: its positions lead there
    #[arg(long, value_name = "ADDRESS", requires = "report", value_parser = board_address)]
    board: Option<String>,
    /// Threads to work on; all processors if not given
    #[arg(long, value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How much to spend on a search.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
pub(in crate::cli) struct BudgetArguments {
    /// Nodes a search; results are then the same on every machine
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds a search
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..=604_800_000))]
    movetime: Option<u64>,
}

impl BudgetArguments {
    /// What was asked for, or so many nodes.
    pub(in crate::cli) fn budget(&self, usual: u64) -> Budget {
        match self.movetime {
            Some(milliseconds) => Budget::Time(Duration::from_millis(milliseconds)),
            None => Budget::Nodes(self.nodes.unwrap_or(usual)),
        }
    }
}

/// How games begin.
#[derive(clap::Args, Debug)]
pub(super) struct OpeningArguments {
    /// Random plies at the beginning of games
    #[arg(long, value_name = "PLIES", default_value_t = Openings::USUAL.plies as u16, value_parser = value_parser!(u16).range(0..=200))]
    openings: u16,
    /// Openings must be as good for who moves first as the position they begin from, to within so many centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = Openings::USUAL.window, value_parser = value_parser!(i32).range(0..=30_000))]
    window: i32,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = Openings::USUAL.seed)]
    seed: u64,
}

impl OpeningArguments {
    /// What was asked for.
    pub(super) fn openings(&self) -> Openings {
        Openings {
            plies: self.openings.into(),
            window: self.window,
            seed: self.seed,
        }
    }
}

/// A study that plays games.
#[derive(clap::Args, Debug)]
pub(super) struct PlayArguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    pub(super) id: String,
    #[command(flatten)]
    pub(super) budget: BudgetArguments,
    #[command(flatten)]
    pub(super) openings: OpeningArguments,
    #[command(flatten)]
    pub(super) run: RunArguments,
}

/// Does a study, prints the conclusion (of what there is, if interrupted) and writes the report.
pub(super) fn run<S: Study>(study: &S, arguments: &RunArguments) -> Result<(), Failure> {
    if let Some(folder) = &arguments.report {
        files::check_folder(folder)?;
    }
    let control = Arc::new(Control::new());
    let stop = Arc::clone(&control);
    on_interrupt(move || stop.stop(), || {})?;
    let plan = Plan {
        shard: arguments.shard,
        threads: arguments.threads.unwrap_or(0).into(),
        results: arguments.results.clone(),
        control,
    };
    let display = Display::new();
    let finished = runner::run(study, &plan, &|progress| display.show(progress));
    display.bar.finish_and_clear();
    let finished = finished.map_err(|error| Failure::Message(error.to_string()))?;
    let conclusion = study.conclude(&finished.records);
    let report = conclusion.report().to_string();
    write!(std::io::stdout().lock(), "{}", printable_lines(&report))?;
    if let Some(path) = &arguments.report {
        folder::write(path, &conclusion, arguments.board.as_deref()).map_err(Failure::Message)?;
    }
    if finished.interrupted {
        let message = "interrupted; the conclusion is of what was done";
        return Err(Failure::Interrupted(message.to_owned()));
    }
    Ok(())
}

/// An address that positions can be put behind.
fn board_address(text: &str) -> Result<String, String> {
    let (scheme, _) = text.split_once(':').unwrap_or(("https", ""));
    match text {
        "" => Err("this is empty; 'board/' is beside the page".to_owned()),
        _ if text.contains(['#', ' ']) => {
            Err("an address ends before '#', where positions are put, and has no spaces".to_owned())
        }
        _ if !["http", "https", "file"].contains(&scheme) => {
            Err(format!("pages lead to http, https or file, not to '{scheme}:'"))
        }
        _ => Ok(text.to_owned()),
    }
}

/// A bar on standard error.
struct Display {
    bar: ProgressBar,
    begun: AtomicBool,
}

impl Display {
    fn new() -> Display {
        let template = "{elapsed_precise} {wide_bar} {pos}/{len}  {per_sec}  {left}";
        Display {
            bar: progress::bar(0, template),
            begun: AtomicBool::new(false),
        }
    }

    fn show(&self, progress: Progress) {
        if !self.begun.swap(true, Ordering::Relaxed) {
            self.bar.set_length(progress.items);
            self.bar.set_position(progress.before);
            // Items that were done in earlier runs say nothing about the rate of this one.
            self.bar.reset_eta();
        }
        self.bar.set_position(progress.done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_on_the_web_or_beside_the_page() {
        for good in [
            "board/",
            "../board/index.html",
            "https://example.org/board/",
            "http://localhost:8000/",
        ] {
            assert_eq!(board_address(good), Ok(good.to_owned()));
        }
        for (bad, why) in [
            ("", "empty"),
            ("board/#game=chess", "'#'"),
            ("a board/", "spaces"),
            ("javascript:alert(1)", "'javascript:'"),
        ] {
            assert!(board_address(bad).is_err_and(|told| told.contains(why)), "{bad}");
        }
    }
}
