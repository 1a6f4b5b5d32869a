//! Circuits and tours: one found, some listed, or all counted.

use super::{Answer, Ground, interruptible, message};
use crate::cli::{Failure, json, progress};
use crate::puzzles::{
    Bounds, Cell, Count, Found, Graph, Grid, Impossible, Kind, Leaper, Numbering, Task, check, collect,
    count, draw, find, lancer_circuit,
};
use crate::variants::Catalogue;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    ground: Ground,
    /// Where the path starts; the first corner if not given
    #[arg(long, value_name = "SQUARE")]
    start: Option<String>,
    /// Count all paths from the start, each direction by itself
    #[arg(long, conflicts_with_all = ["all", "solutions"])]
    count: bool,
    /// List all paths
    #[arg(long, conflicts_with = "solutions")]
    all: bool,
    /// List the first paths
    #[arg(long, value_name = "N")]
    solutions: Option<usize>,
    /// Seconds after which the search ends with what it has
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// How squares are numbered
    #[arg(long, value_enum, default_value_t = Style::Start)]
    numbers: Style,
    /// Write the result to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// How a path is numbered.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Style {
    /// The start is 1
    Start,
    /// The first step leads to 1, the start has the last number
    Steps,
}

pub(super) fn run(walk: &Arguments, kind: Kind, catalogue: &Catalogue) -> Result<(), Failure> {
    let (grid, leaper) = walk.ground.set_up(catalogue)?;
    let corner = grid
        .cells()
        .next()
        .ok_or_else(|| Failure::Message("the board has no squares".into()))?;
    let start = match &walk.start {
        Some(name) => grid.cell(name).map_err(|error| message(&error))?,
        None => corner,
    };
    let puzzle = match kind {
        Kind::Circuit => "circuit",
        Kind::Tour => "tour",
    };
    let mut answer = Answer {
        puzzle,
        piece: &walk.ground.piece,
        board: &walk.ground.board,
        start: grid.name(start),
        number: None,
        complete: true,
        paths: Vec::new(),
    };
    let paths = search(walk, kind, (&grid, &leaper, start), &mut answer)?;
    let name = |cell: &Cell| grid.name(*cell);
    answer.paths = paths.iter().map(|path| path.iter().map(name).collect()).collect();
    let mut out = std::io::stdout().lock();
    for (index, path) in paths.iter().enumerate() {
        if walk.all || walk.solutions.is_some() {
            writeln!(out, "{}", answer.paths[index].join(" "))?;
        } else {
            show(&mut out, walk.numbers, &grid, &leaper, path)?;
        }
    }
    if let Some(path) = &walk.json {
        json::write(path, &answer)?;
    }
    Ok(())
}

/// Does what the walk asks for; says in words what the paths do not say.
fn search(
    walk: &Arguments,
    kind: Kind,
    (grid, leaper, start): (&Grid, &Leaper, Cell),
    answer: &mut Answer<'_>,
) -> Result<Vec<Vec<Cell>>, Failure> {
    let one = !(walk.count || walk.all || walk.solutions.is_some());
    let corner = grid.cell("a1").or_else(|_| grid.cell("a1.1"));
    let constructible = one && kind == Kind::Circuit && leaper.is_lancer() && corner == Ok(start);
    if constructible && let Some(path) = lancer_circuit(grid) {
        return Ok(vec![path]);
    }
    let graph = Graph::new(grid, leaper);
    let task = Task::new(&graph, start, kind).map_err(|error| message(&error))?;
    if let Some(proof) = task.impossible() {
        answer.number = Some(0);
        writeln!(std::io::stdout(), "{}", in_words(&proof))?;
        return Ok(Vec::new());
    }
    let stop = interruptible()?;
    let bar = progress::bar(0, template(walk));
    let bounds = Bounds {
        until: walk
            .time
            .and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds))),
        stop: &stop,
        progress: &|done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        },
    };
    if walk.count {
        let counted = count(&task, &bounds);
        bar.finish_and_clear();
        (answer.number, answer.complete) = (Some(counted.number), counted.complete);
        let both_ways = kind == Kind::Circuit && graph.len() > 2 && graph.is_symmetric();
        print_count(answer, counted, both_ways)?;
        return Ok(Vec::new());
    }
    let Found { paths, complete } = if one {
        find(&task, &bounds)
    } else {
        collect(&task, walk.solutions.unwrap_or(usize::MAX), &bounds)
    };
    bar.finish_and_clear();
    answer.complete = complete;
    answer.number = (complete || !one).then_some(paths.len() as u64);
    let remark = match (paths.is_empty(), complete) {
        (true, true) => Some("there is none: every way was tried"),
        (true, false) => Some("none found in the time given"),
        (false, false) if walk.all => Some("not all: the search was ended early"),
        _ => None,
    };
    if let Some(remark) = remark {
        writeln!(std::io::stdout(), "{remark}")?;
    }
    Ok(paths)
}

fn in_words(proof: &Impossible) -> String {
    match proof {
        Impossible::Colours(own, other) => format!(
            "there is none: every step changes colour, and there are {own} squares of the start's colour and {other} of the other"
        ),
        Impossible::Unreachable(missed) => {
            format!("there is none: {missed} squares cannot be reached at all")
        }
    }
}

fn print_count(answer: &Answer<'_>, counted: Count, both_ways: bool) -> std::io::Result<()> {
    let plural = if counted.number == 1 { "" } else { "s" };
    let begun = if counted.complete { "" } else { "at least " };
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{begun}{} {}{plural} from {}",
        counted.number, answer.puzzle, answer.start
    )?;
    if both_ways && counted.complete {
        writeln!(
            out,
            "each in both directions: {} without regard to direction",
            counted.number / 2
        )?;
    }
    Ok(())
}

/// How progress is shown: paths are counted in shares of the work, but looked for without a measure.
fn template(walk: &Arguments) -> &'static str {
    if walk.count {
        "{bar:30} {pos} of {len} shares counted, {elapsed} gone, {left}"
    } else {
        "{spinner} searching, {elapsed} gone"
    }
}

fn show(
    out: &mut impl Write,
    style: Style,
    grid: &Grid,
    leaper: &Leaper,
    path: &[Cell],
) -> Result<(), Failure> {
    let report = check(grid, leaper, path).map_err(|error| message(&error))?;
    let names: Vec<String> = path.iter().map(|cell| grid.name(*cell)).collect();
    let home = if report.closes {
        format!(" ({})", names[0])
    } else {
        String::new()
    };
    writeln!(out, "{}{home}", names.join(" "))?;
    let numbering = match style {
        Style::Start => Numbering::FromOne,
        Style::Steps => Numbering::Steps {
            closes: report.closes,
        },
    };
    write!(out, "{}", draw(grid, path, numbering))?;
    Ok(())
}
