//! `tapestry book`: opening books made, shown and checked.

use super::analyze::BudgetArguments;
use super::interrupt::on_interrupt;
use super::{Failure, GameArguments, complain, json, progress};
use crate::arena::pgn;
use crate::base::{Score, printable_lines};
use crate::board::Board;
use crate::book::analysis::{Plan, Progress, grow};
use crate::book::games::Gathering;
use crate::book::{Book, BookFile, BookMove, Format, Places, epd, polyglot, shares};
use crate::files::read::limited;
use crate::files::{check_place, named, whole};
use crate::protocol::game_namer;
use crate::rules::Spec;
use crate::search::Control;
use crate::variants::Catalogue;
use clap::value_parser;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Most to be read of games, in bytes.
const LARGEST_FILE: u64 = 1 << 30;
/// Nodes spent on a move, unless told otherwise.
const NODES: u64 = 100_000;
/// Plies unless told otherwise: of games, and of analysis.
const PLIES: [u16; 2] = [24, 4];
/// The game of a file that names none.
const USUAL_GAME: &str = "chess";

/// Arguments of `tapestry book`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Make a book from games, or by searching
    Make(Box<Make>),
    /// Show what a book knows of a position
    Show(Show),
    /// Try everything that is in a book
    Check(Of),
}

#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("source").args(["from", "analysis"]).required(true))]
struct Make {
    #[command(flatten)]
    game: GameArguments,
    /// Games as PGN, from whatever program; all variations are read
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    /// Search for the best moves, the best answers to each of them, and so on
    #[arg(long)]
    analysis: bool,
    /// The book; in PolyGlot's format if it ends with .bin, which is for chess alone
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Plies from the beginning: 24 of games, 4 by searching unless told otherwise
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1000))]
    plies: Option<u16>,
    /// Only moves of so many games, variations counted
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..), conflicts_with = "analysis")]
    min_games: u32,
    /// Moves of a position at most
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u16).range(1..=500), requires = "analysis")]
    width: u16,
    /// How much worse than the best move another may be, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 50, value_parser = value_parser!(i32).range(0..=30_000), requires = "analysis")]
    window: Score,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Threads to search on; all processors if not given
    #[arg(long, value_parser = value_parser!(u16).range(1..=1024), requires = "analysis")]
    threads: Option<u16>,
    /// Go on with the book that was begun, or give it more plies
    #[arg(long, requires = "analysis")]
    resume: bool,
}

/// A book that there is.
#[derive(clap::Args, Debug)]
struct Of {
    /// The book: positions (EPD), games (PGN), or in PolyGlot's format
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game, where the file does not name it; chess if not given
    #[arg(long, value_name = "ID")]
    game: Option<String>,
}

#[derive(clap::Args, Debug)]
struct Show {
    #[command(flatten)]
    of: Of,
    /// Position instead of the start
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play first
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    moves: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    match &arguments.what {
        What::Make(make) => make.run(catalogue),
        What::Show(show) => show.run(catalogue),
        What::Check(of) => check(of, catalogue),
    }
}

/// A book for this game.
///
/// # Errors
/// If it cannot be read, or is for other rules.
pub(super) fn of_game(path: &Path, game: &Arc<Spec>, catalogue: &Catalogue) -> Result<Book, Failure> {
    let file = BookFile::read(path).map_err(|error| Failure::Message(error.to_string()))?;
    let book = file.bound(game, &game_namer(catalogue));
    book.map_err(|error| Failure::Message(error.to_string()))
}

/// A book for a game of the catalogue; without a name of a game, for the one that it names itself.
///
/// # Errors
/// If it cannot be read, or is for other rules.
pub(super) fn open(path: &Path, game: Option<&str>, catalogue: &Catalogue) -> Result<Book, Failure> {
    let (_, game) = find(path, game, catalogue)?;
    of_game(path, &game, catalogue)
}

fn find(path: &Path, game: Option<&str>, catalogue: &Catalogue) -> Result<(BookFile, Arc<Spec>), Failure> {
    let file = BookFile::read(path).map_err(|error| Failure::Message(error.to_string()))?;
    let game = match (game, file.game()) {
        (Some(given), _) => catalogue.resolve(given)?,
        (None, Some(name)) => {
            let found = game_namer(catalogue)(&name);
            found.map_err(|problem| Failure::Message(format!("{}: {problem}", path.display())))?
        }
        (None, None) => catalogue.resolve(USUAL_GAME)?,
    };
    Ok((file, game))
}

impl Make {
    fn run(&self, catalogue: &Catalogue) -> Result<(), Failure> {
        if !self.game.is_board_game(catalogue)? {
            let why = "books are for games of two players on one board; this one has none";
            return Err(Failure::Message(why.to_owned()));
        }
        let board = self.game.board(catalogue)?;
        if self.is_polyglot() && !polyglot::has_keys(board.spec()) {
            let why = polyglot::no_keys(board.spec());
            return Err(Failure::Message(format!("{}: {why}", self.out.display())));
        }
        check_place(&self.out)?;
        if self.analysis {
            return self.search(&board, catalogue);
        }
        self.gather(&board, catalogue)
    }

    fn is_polyglot(&self) -> bool {
        Format::of_name(&self.out) == Some(Format::PolyGlot)
    }

    fn plies(&self) -> usize {
        self.plies.unwrap_or(PLIES[usize::from(self.analysis)]).into()
    }

    fn write(&self, game: &Arc<Spec>, places: &Places, made: &str) -> io::Result<()> {
        let bytes = if self.is_polyglot() {
            polyglot::write(game, places).map_err(io::Error::other)?
        } else {
            epd::write(game, places, made).into_bytes()
        };
        whole::write(&self.out, &bytes).map_err(|error| named(&self.out, &error))
    }

    fn gather(&self, board: &Board, catalogue: &Catalogue) -> Result<(), Failure> {
        let game = board.spec();
        let (naming, usual) = (game_namer(catalogue), game.identity());
        let mut gathering = Gathering::new(game, self.plies());
        let mut faulty = false;
        for path in &self.from {
            // Games may also come through a pipe.
            let bytes = File::open(path).and_then(|file| limited(file, LARGEST_FILE));
            let bytes = bytes.map_err(|error| named(path, &error))?;
            for complaint in gathering.add(&pgn::decode(&bytes), &naming, Some(&usual)) {
                faulty = true;
                complain(format_args!("{}: {complaint}", path.display()));
            }
        }
        let games = gathering.games();
        if games == 0 {
            let why = format!("there are no games of {} to make a book of", game.id);
            return Err(Failure::Message(why));
        }
        let made = match self.min_games {
            1 => gathering.made(),
            least => format!("{}, moves of {least} games", gathering.made()),
        };
        let places = gathering.places(self.min_games);
        self.write(game, &places, &made)?;
        let book = Book::of_places(game, places, Some(made));
        writeln!(
            io::stdout(),
            "{}: {games} games, {}",
            self.out.display(),
            book.size()
        )?;
        match faulty {
            true => Err(Failure::Message(
                "not all games could be read to the end".to_owned(),
            )),
            false => Ok(()),
        }
    }

    fn search(&self, start: &Board, catalogue: &Catalogue) -> Result<(), Failure> {
        let plan = Plan {
            plies: self.plies(),
            width: self.width.into(),
            window: self.window,
            budget: self.budget.budget(NODES),
        };
        let made = plan.made();
        let mut places = self.begun(start.spec(), &made, catalogue)?;
        let control = Arc::new(Control::new());
        let stop = Arc::clone(&control);
        on_interrupt(move || stop.stop(), || {})?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0).into())
            .build()
            .map_err(|error| Failure::Message(format!("cannot start the threads: {error}")))?;
        let bar = progress::bar(
            0,
            "ply {msg} {wide_bar} {pos}/{len} positions  {elapsed} gone, {left}",
        );
        let ply = Mutex::new(0);
        let told = |progress: Progress| {
            let mut ply = ply.lock().unwrap_or_else(PoisonError::into_inner);
            if *ply != progress.ply {
                *ply = progress.ply;
                bar.set_length(progress.positions);
                bar.set_message(progress.ply.to_string());
                bar.reset_eta();
            }
            bar.set_position(progress.done);
        };
        // Keys alone cannot be gone on with: such a book is written when it is finished.
        let mut keep = |places: &Places| match self.is_polyglot() {
            true => Ok(()),
            false => self.write(start.spec(), places, &made),
        };
        let finished = pool.install(|| grow(&plan, start, &mut places, &control, &told, &mut keep));
        bar.finish_and_clear();
        let finished = finished.map_err(|error| Failure::Message(error.to_string()))?;
        if self.is_polyglot() {
            self.write(start.spec(), &places, &made)?;
        }
        let book = Book::of_places(start.spec(), places, Some(made));
        writeln!(io::stdout(), "{}: {}", self.out.display(), book.size())?;
        match finished {
            true => Ok(()),
            false => Err(Failure::Interrupted(
                "interrupted; --resume goes on with the book".to_owned(),
            )),
        }
    }

    /// The book to go on with; an empty one if there is none, or it is not to be gone on with.
    fn begun(&self, game: &Arc<Spec>, made: &str, catalogue: &Catalogue) -> Result<Places, Failure> {
        if !self.resume || !self.out.exists() {
            return Ok(Places::default());
        }
        let refused = |why: &str| Failure::Message(format!("{}: {why}", self.out.display()));
        let file = BookFile::read(&self.out).map_err(|error| Failure::Message(error.to_string()))?;
        let book = file.bound(game, &game_namer(catalogue));
        let book = book.map_err(|error| Failure::Message(error.to_string()))?;
        if book.made().is_some_and(|other| other != made) {
            return Err(refused(&format!(
                "this book was made otherwise ({}); go on so, or name another file",
                book.made().unwrap_or_default()
            )));
        }
        book.into_places()
            .ok_or_else(|| refused("a book in PolyGlot's format cannot be gone on with"))
    }
}

/// What a book knows of a position.
#[derive(Serialize)]
struct Told {
    game: String,
    size: String,
    made: Option<String>,
    position: String,
    moves: Vec<Share>,
}

#[derive(Serialize)]
struct Share {
    #[serde(flatten)]
    about: BookMove,
    /// Of all choices, in percent.
    percent: f64,
}

impl Show {
    fn run(&self, catalogue: &Catalogue) -> Result<(), Failure> {
        let book = open(&self.of.file, self.of.game.as_deref(), catalogue)?;
        let mut board = match &self.fen {
            Some(fen) => Board::from_fen(book.game(), fen).map_err(|errors| Failure::Fen {
                fen: fen.clone(),
                errors,
            })?,
            None => Board::start(book.game()),
        };
        for (index, text) in self.moves.iter().enumerate() {
            let played = board.read_move(text).map_err(|error| Failure::Move {
                number: index + 1,
                error,
            })?;
            board.make(played);
        }
        let known = book.moves(&board);
        let told = Told {
            game: book.game().identity(),
            size: book.size(),
            made: book.made().map(str::to_owned),
            position: board.fen(),
            moves: known
                .iter()
                .zip(shares(&known))
                .map(|((_, about), percent)| Share {
                    about: about.clone(),
                    percent,
                })
                .collect(),
        };
        if self.json {
            writeln!(io::stdout(), "{}", json::text(&told)?)?;
            return Ok(());
        }
        let mut text = format!("{}: {}", told.game, told.size);
        if let Some(made) = &told.made {
            text.push_str(&format!(", made {made}"));
        }
        text.push_str(&format!("\n{}\n", told.position));
        if known.is_empty() {
            text.push_str("This position is not in the book.\n");
        }
        for Share { about, percent } in &told.moves {
            let (name, weight, words) = (&about.text, about.weight, about.in_words());
            let line = format!("  {name:10} {weight:>8} {percent:>5.1} %  {words}");
            text.push_str(line.trim_end());
            text.push('\n');
        }
        write!(io::stdout(), "{}", printable_lines(&text))?;
        Ok(())
    }
}

fn check(of: &Of, catalogue: &Catalogue) -> Result<(), Failure> {
    let (file, game) = find(&of.file, of.game.as_deref(), catalogue)?;
    let checked = file.bound_with_faults(&game, &game_namer(catalogue));
    let (book, faults) = checked.map_err(|error| Failure::Message(error.to_string()))?;
    for fault in &faults {
        complain(format_args!("{}: {fault}", of.file.display()));
    }
    let size = book.size();
    writeln!(io::stdout(), "{}: {}, {size}", of.file.display(), game.identity())?;
    match faults.len() {
        0 => Ok(()),
        1 => Err(Failure::Message("one line is faulty".to_owned())),
        lines => Err(Failure::Message(format!("{lines} lines are faulty"))),
    }
}
