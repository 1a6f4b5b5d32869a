//! `tapestry tables`: tables of endings, made on demand and kept.

use super::play::autosave::Keep;
use super::{Failure, GameArguments, json, progress};
use crate::base::{Bits, Player};
use crate::board::{Board, PositionVisitor};
use crate::files::growing::Claim;
use crate::position::Position;
use crate::solver::endgames::build::{Builder, Event};
use crate::solver::endgames::check::{Checked, check, placements};
use crate::solver::endgames::ground::Ground;
use crate::solver::endgames::library::{start_of, tables_in};
use crate::solver::endgames::shelf::Shelf;
use crate::solver::endgames::summary::{Count, Summary};
use crate::solver::endgames::{folder_of, letters};
use crate::solver::knowledge::Judge;
use crate::solver::material::Material;
use crate::solver::report::notations;
use crate::variants::Catalogue;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Longest line printed.
const LONGEST_LINE: usize = 400;

const ALL: &str = "all";

fn which() -> impl TypedValueParser<Value = Checked> {
    PossibleValuesParser::new([ALL, "once"]).map(|word| match word.as_str() {
        ALL => Checked::All,
        _ => Checked::Once,
    })
}

/// Arguments of `tapestry tables`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Pieces by their letters, South's first: KQKR, or KQ-KR where it is not plain where North's begin; without any, the tables there are
    #[arg(value_name = "PIECES")]
    pieces: Vec<String>,
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(long, value_name = "ID", default_value = "chess")]
    game: String,
    /// Folder of all tables; a folder of the user's if not given
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Most memory to use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
    /// Threads to work on; all processors if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Hold every position of the tables, mirror images and all, against its moves; with =once only one of those that are mirror images
    /// of one another
    #[arg(long, requires = "pieces", value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = ALL, value_parser = which())]
    verify: Option<Checked>,
    /// Write the results to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What has been found out.
#[derive(Serialize)]
struct Results {
    /// The game, options included.
    game: String,
    /// The tables that were asked for.
    tables: Vec<Told>,
    /// What the start position is worth to the side to move, if a table has it: `win`, `draw` or `loss`.
    start: Option<&'static str>,
}

/// One of them.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    summary: Summary,
    /// Positions held against their moves.
    verified: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let game = GameArguments::of(&arguments.game);
    let board = game.board(catalogue)?;
    if let Some(path) = &arguments.json {
        crate::files::check_place(path)?;
    }
    let folder = match &arguments.into {
        Some(folder) => folder.clone(),
        None => Keep::of_user().tables().map_err(Failure::Message)?,
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.unwrap_or(0).into())
        .build()
        .map_err(|error| Failure::Message(format!("cannot start the threads: {error}")))?;
    let results = pool.install(|| {
        start_of(&board).visit_position(Work {
            arguments,
            board: &board,
            folder: &folder,
        })
    })?;
    match &arguments.json {
        Some(path) => json::write(path, &results),
        None => Ok(()),
    }
}

/// All of it, on a board of either width.
struct Work<'a> {
    arguments: &'a Arguments,
    board: &'a Board,
    folder: &'a Path,
}

impl PositionVisitor for Work<'_> {
    type Output = Result<Results, Failure>;

    fn visit<B: Bits>(self, start: &Position<B>) -> Self::Output {
        let ground = Ground::of(start);
        let materials: Vec<Material> = self
            .arguments
            .pieces
            .iter()
            .map(|text| letters::read(&ground, text).map_err(Failure::Message))
            .collect::<Result<_, _>>()?;
        let folder = folder_of(self.folder, &ground);
        if materials.is_empty() {
            return self.list(&folder, ground);
        }
        crate::files::check_folder(&folder)?;
        // Two programs in one folder would do everything twice.
        let _claim = Claim::take_folder(&folder)
            .map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
        let bar = Mutex::new(ProgressBar::hidden());
        let tell = |event: Event<'_>| tell(&event, &bar);
        let mut builder = Builder::new(
            Shelf::new(ground),
            &folder,
            self.arguments.memory * 1_000_000,
            &tell,
        );
        for material in &materials {
            let built = builder.build(material);
            built.map_err(|error| Failure::Message(format!("{}: {error}", self.board.spec().id)))?;
        }
        let shelf = builder.into_shelf();
        let mut tables = Vec::new();
        for material in &materials {
            tables.push(self.told(&shelf, material)?);
        }
        self.results(&shelf, tables)
    }
}

impl Work<'_> {
    /// Tells of the tables that are in the folder of the game.
    fn list<B: Bits>(&self, folder: &Path, ground: Ground<B>) -> Result<Results, Failure> {
        let mut shelf = Shelf::new(ground);
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", folder.display())?;
        for path in tables_in(folder) {
            let read = shelf.read(&path);
            match read {
                Ok(table) => writeln!(
                    out,
                    "{:12} {:>11} numbers  longest {:>3} plies  checksum {:016x}",
                    shelf.ground().name(table.material()),
                    table.numbers(),
                    table.longest(),
                    table.checksum()
                )?,
                Err(problem) => super::complain(format_args!("{}: {problem}", path.display())),
            }
        }
        drop(out);
        self.results(&shelf, Vec::new())
    }

    fn told<B: Bits>(&self, shelf: &Shelf<B>, material: &Material) -> Result<Told, Failure> {
        let ground = shelf.ground();
        let missing = || Failure::Message(format!("{}: its table is missing", ground.name(material)));
        let (table, exchanged) = shelf.find(material).ok_or_else(missing)?;
        let mut summary = Summary::of(ground, table, exchanged);
        if let Some(fen) = &summary.longest
            && let Ok(board) = Board::from_fen(self.board.spec(), fen)
        {
            summary.longest_line = notations(&board, &shelf.line(&board, LONGEST_LINE));
        }
        write(&mut std::io::stdout().lock(), &summary)?;
        let verify = |checked| verify(shelf, material, checked);
        let verified = self.arguments.verify.map(verify).transpose()?;
        Ok(Told { summary, verified })
    }

    /// The end of it: what the start position is worth.
    fn results<B: Bits>(&self, shelf: &Shelf<B>, tables: Vec<Told>) -> Result<Results, Failure> {
        let value = Judge::value(shelf, self.board);
        if let Some(value) = value {
            writeln!(std::io::stdout(), "start position: the side to move {value}")?;
        }
        Ok(Results {
            game: self.board.spec().identity(),
            tables,
            start: value.map(|value| value.result().name()),
        })
    }
}

fn verify<B: Bits>(shelf: &Shelf<B>, material: &Material, checked: Checked) -> Result<u64, Failure> {
    let name = shelf.ground().name(material);
    let placements = placements(shelf, material, checked);
    let placements = placements.map_or(0, |numbering| numbering.placements());
    let bar = progress::bar(placements, &template(&format!("verifying {name}")));
    let checked = check(shelf, material, checked, &|done| bar.inc(done));
    bar.finish_and_clear();
    let checked = checked.map_err(Failure::Message)?;
    writeln!(
        std::io::stdout(),
        "{name}: verified, {checked} positions are worth what their moves make them"
    )?;
    Ok(checked)
}

fn template(what: &str) -> String {
    format!("{{bar:30}} {{percent}}% of {{len}} positions, {what}, {{elapsed}} gone, {{left}}")
}

fn tell(event: &Event<'_>, bar: &Mutex<ProgressBar>) {
    let mut bar = bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let say = |text: String| {
        // The work goes on where nobody reads it.
        let _ = bar.suspend(|| writeln!(std::io::stdout(), "{text}"));
    };
    match event {
        Event::Found(_) => {}
        Event::Damaged(path, problem) => say(format!("{}: {problem}; made anew", path.display())),
        Event::Begun(name, positions) => *bar = progress::bar(*positions, &template(name)),
        Event::Examined(positions) => bar.inc(*positions),
        Event::Finished { name, took, bytes } => {
            bar.finish_and_clear();
            say(format!(
                "made {name} in {:.1} s, {bytes} bytes",
                took.as_secs_f64()
            ));
        }
    }
}

/// Tells of a table.
fn write(out: &mut impl Write, summary: &Summary) -> Result<(), Failure> {
    writeln!(
        out,
        "\n{:24} {:>12} {:>12} {:>12} {:>12} {:>8} {:>8}",
        summary.material, "positions", "won", "drawn", "lost", "plies", "moves"
    )?;
    for (player, count) in Player::ALL
        .iter()
        .zip([&summary.south_to_move, &summary.north_to_move])
    {
        let Count {
            positions,
            wins,
            draws,
            losses,
            longest_win,
            ..
        } = count;
        let [plies, moves] = match longest_win {
            0 => ["-".to_owned(), "-".to_owned()],
            plies => [*plies, plies.div_ceil(2)].map(|count| count.to_string()),
        };
        writeln!(
            out,
            "{:24} {positions:>12} {wins:>12} {draws:>12} {losses:>12} {plies:>8} {moves:>8}",
            format!("{} to move", player.name())
        )?;
    }
    match &summary.longest {
        Some(fen) => writeln!(out, "longest win: {fen}\n  {}", summary.longest_line.join(" "))?,
        None => writeln!(out, "no win has to be played for")?,
    }
    writeln!(out, "checksum {}, {} numbers", summary.checksum, summary.numbers)?;
    Ok(())
}
