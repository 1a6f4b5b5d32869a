//! `tapestry match`: a match between two engines; [`group`]: of groups.

mod group;

use super::interrupt::on_interrupt;
use super::{Failure, complain, json, progress};
use crate::arena::adjudication::{Adjudication, DrawRule, ResignRule};
use crate::arena::driver::{MatchSetting, Patience};
use crate::arena::engine_spec::{ENGINE_HELP, EngineSpec};
use crate::arena::openings::{Opening, OpeningMaker, SearchJudge, Starts};
use crate::arena::process::{StopFlag, Transcript, kill_all};
use crate::arena::referee::GameRecord;
use crate::arena::report::{SprtSummary, Summary, estimate};
use crate::arena::standing::{ENGINES, Standing};
use crate::arena::statistics::Sprt;
use crate::arena::time_control::Limit;
use crate::arena::tournament::{self, MatchEvent, MatchPlan};
use crate::arena::watching;
use crate::base::{PerPlayer, Player, printable, printable_lines};
use crate::board::{Board, Writing};
use crate::book::{self, BookFile};
use crate::clocks::ClockSpec;
use crate::files;
use crate::games::Ruleset;
use crate::groups::library::{ONE_GAME, PREFIX};
use crate::protocol::game_namer;
use crate::rules::Spec;
use crate::studies::arrays::numbered_start;
use crate::studies::start::mixed;
use crate::variants::{Catalogue, lot};
use crate::web::Stage;
use clap::value_parser;
use indicatif::ProgressBar;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Arguments of `tapestry match`.
#[derive(clap::Args, Debug)]
#[command(after_long_help = ENGINE_HELP)]
#[command(group = clap::ArgGroup::new("limit").multiple(false))]
#[command(group = clap::ArgGroup::new("kept").args(["pgn", "folder"]).multiple(true))]
pub(super) struct Arguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: String,
    /// One of the two engines, as KEY=VALUE,… (see the end of --help); '' is Tapestry itself
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    engines: Vec<EngineSpec>,
    /// Games to play, 100 unless told otherwise; each opening is played twice, with sides exchanged. Of a group: how often, once unless told otherwise
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: Option<u64>,
    /// Random plies at the beginning of each opening, 6 unless told otherwise; with --book plies of its lines at most, all that it has unless told otherwise
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u16).range(0..=200))]
    openings: Option<u16>,
    /// Take the openings from a book (positions, games, or in PolyGlot's format) as 'tapestry book' makes them: lines from the start, or positions
    /// where it does not know that
    #[arg(long, value_name = "FILE", conflicts_with = "window")]
    book: Option<PathBuf>,
    /// Openings must be even to within so many centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 80, value_parser = value_parser!(i32).range(0..=30_000))]
    window: i32,
    /// Seed of the openings, and of the arrays where they are drawn by lot: a new one for each pair of games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Clocks: [MOVES/]SECONDS[+INCREMENT], several controls as 40/6000:20/3000:900+30, or 'hourglass 60', 'pcountdown 7200/60', …; South's and
    /// North's as 600|300; 10+0.1 if no limit is given
    #[arg(long, value_name = "TC", group = "limit")]
    tc: Option<ClockSpec>,
    /// Milliseconds a move
    #[arg(long, value_name = "MS", group = "limit", value_parser = value_parser!(u64).range(1..=604_800_000))]
    movetime: Option<u64>,
    /// Nodes a move
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies a move
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Overstepping of the time that is forgiven, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = value_parser!(u64).range(0..=60_000))]
    margin: u64,
    /// Seconds for engines to start, and to answer `isready` or `ping`
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = value_parser!(u64).range(1..=3600))]
    patience: u64,
    /// Seconds for a move that is limited by nodes or depth
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = value_parser!(u64).range(1..=604_800))]
    stall: u64,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Draw from move AFTER on when both engines report at most CENTIPAWNS for MOVES moves
    #[arg(long, value_name = "AFTER,MOVES,CENTIPAWNS")]
    draw: Option<DrawRule>,
    /// Loss when both engines report at least CENTIPAWNS for the same side for MOVES moves
    #[arg(long, value_name = "MOVES,CENTIPAWNS")]
    resign: Option<ResignRule>,
    /// Draw after so many moves of each side
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = value_parser!(u32).range(1..=100_000))]
    max_moves: u32,
    /// Sequential test of Elo difference ELO1 against ELO0; stops the match when decided
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Append each finished game to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// How moves are written into it: sheets, or for Xiangqi and its like iccs or wxf
    #[arg(long, value_name = "HOW", requires = "pgn", default_value = "sheets")]
    notation: Writing,
    /// Go on with the match of this game, seed and engines that is in the PGN file, or with the group in the folder
    #[arg(long, requires = "kept")]
    resume: bool,
    /// Folder in which a group is kept, with its score sheet and games; several have a folder each in it
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// A file with definitions of further groups
    #[arg(long, value_name = "FILE")]
    groups: Option<PathBuf>,
    /// Points for whoever has more of them when all groups of the match are played
    #[arg(long, value_name = "POINTS")]
    match_bonus: Option<f64>,
    /// Write the summary to this file, also after an interruption
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write all lines to and from the engines to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Show the games in the browser as they are played
    #[arg(long)]
    board: bool,
    /// With --board: print the address, and let somebody else open it
    #[arg(long, requires = "board")]
    no_browser: bool,
    /// Print the summary only, not each game
    #[arg(long)]
    quiet: bool,
}

/// Random plies of openings unless told otherwise.
const USUAL_PLIES: u16 = 6;
/// Most plies of openings from a book.
const MOST_PLIES: usize = 200;
/// Games unless told otherwise.
const USUAL_GAMES: u64 = 100;
/// Clock if no limit is given.
const DEFAULT_CLOCK: [Duration; 2] = [Duration::from_secs(10), Duration::from_millis(100)];

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue, variants: &[PathBuf]) -> Result<(), Failure> {
    if !arguments.id.starts_with(PREFIX) && is_two_at_once(&arguments.id, catalogue) {
        let id = format!("{PREFIX}{ONE_GAME}:{}", arguments.id);
        return group::run(&id, arguments, catalogue, variants);
    }
    if arguments.id.starts_with(PREFIX) {
        return group::run(&arguments.id, arguments, catalogue, variants);
    }
    let of_groups = [
        ("--folder", arguments.folder.is_some()),
        ("--groups", arguments.groups.is_some()),
        ("--match-bonus", arguments.match_bonus.is_some()),
    ];
    if let Some((name, _)) = of_groups.iter().find(|(_, given)| *given) {
        let problem = format!("{name} is for groups: 'tapestry match {PREFIX}ID'");
        return Err(Failure::Message(problem));
    }
    let game = catalogue.resolve(&arguments.id)?;
    if !arguments.notation.suits(&game) {
        let problem = "ICCS and WXF are for boards of ten ranks and at most nine files";
        return Err(Failure::Message(format!("{}: {problem}", game.id)));
    }
    let stop = StopFlag::default();
    let flag = Arc::clone(&stop);
    on_interrupt(move || flag.store(true, Ordering::Relaxed), kill_all)?;
    let plan = plan(arguments, &game, catalogue, variants, stop)?;
    for path in arguments.json.iter().chain(&arguments.pgn) {
        files::check_place(path)?;
    }
    let stage = stage(arguments, catalogue)?;
    let rules = Ruleset::Board(Arc::clone(&game));
    let display = Progress::new(&plan, arguments.quiet);
    let result = tournament::run(&plan, &|event| {
        if let Some(stage) = &stage {
            watching::tell(&event, &rules, &|seen| stage.show(seen));
        }
        display.show(&event);
    });
    display.bar.finish_and_clear();
    let result = result.map_err(|error| Failure::Message(error.to_string()))?;
    let summary = Summary::new(&result, &game, &plan.event, plan.sprt);
    write!(std::io::stdout(), "{}", printable_lines(&summary.to_string()))?;
    if let Some(path) = &arguments.json {
        json::write(path, &summary)?;
    }
    if let Some(error) = result.failure {
        return Err(Failure::Message(error.to_string()));
    }
    if result.interrupted {
        let message = "interrupted; the summary is of the games that were played";
        return Err(Failure::Interrupted(message.to_owned()));
    }
    match display.log_failure() {
        Some(problem) => Err(Failure::Message(problem)),
        None => Ok(()),
    }
}

/// Where games are watched, if they are.
fn stage(arguments: &Arguments, catalogue: &Catalogue) -> Result<Option<Stage>, Failure> {
    let wanted = arguments.board.then_some(arguments.no_browser);
    wanted
        .map(|no_browser| super::board::stage(catalogue, no_browser))
        .transpose()
}

fn is_two_at_once(id: &str, catalogue: &Catalogue) -> bool {
    matches!(catalogue.ruleset(id), Ok(Ruleset::Parallel(_)))
}

fn engines(arguments: &Arguments) -> Result<[EngineSpec; ENGINES], Failure> {
    arguments
        .engines
        .clone()
        .try_into()
        .map_err(|given: Vec<_>| Failure::Message(format!("a match needs two --engine, not {}", given.len())))
}

fn transcript(arguments: &Arguments) -> Result<Option<Transcript>, Failure> {
    let Some(path) = &arguments.log else {
        return Ok(None);
    };
    let file =
        File::create(path).map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
    Ok(Some(Transcript::new(file)))
}

fn own_arguments(variants: &[PathBuf]) -> Vec<OsString> {
    variants
        .iter()
        .flat_map(|path| ["--variants".into(), path.as_os_str().to_owned()])
        .collect()
}

fn patience(arguments: &Arguments) -> Patience {
    Patience {
        ready: Duration::from_secs(arguments.patience),
        stall: Duration::from_secs(arguments.stall),
        margin: Duration::from_millis(arguments.margin),
    }
}

fn adjudication(arguments: &Arguments) -> Adjudication {
    Adjudication {
        draw: arguments.draw,
        resign: arguments.resign,
        max_plies: 2 * arguments.max_moves as usize,
    }
}

fn plan(
    arguments: &Arguments,
    game: &Arc<Spec>,
    catalogue: &Catalogue,
    variants: &[PathBuf],
    stop: StopFlag,
) -> Result<MatchPlan, Failure> {
    let engines = engines(arguments)?;
    let transcript = transcript(arguments)?;
    let own_arguments = own_arguments(variants);
    let patience = patience(arguments);
    let starts = starts(&arguments.id, game, catalogue, arguments.seed);
    let arrays = if starts.is_some() { ", arrays by lot" } else { "" };
    let starts = starts.unwrap_or_else(|| {
        let start = Board::start(game);
        Box::new(move |_| start.clone())
    });
    let (openings, from) = openings(arguments, game, catalogue, starts)?;
    Ok(MatchPlan {
        setting: MatchSetting {
            game: Arc::clone(game),
            own_arguments,
            patience,
            transcript,
            stop,
        },
        engines,
        limit: limit(arguments),
        games: arguments.games.unwrap_or(USUAL_GAMES),
        concurrency: usize::from(arguments.concurrency),
        adjudication: adjudication(arguments),
        sprt: arguments.sprt,
        openings: Mutex::new(openings),
        event: format!(
            "{} match, openings {from} seed {}{arrays}",
            game.identity(),
            arguments.seed
        ),
        pgn: arguments.pgn.clone(),
        writing: arguments.notation,
        resume: arguments.resume,
    })
}

/// Where games begin, and the same in words.
fn openings(
    arguments: &Arguments,
    game: &Arc<Spec>,
    catalogue: &Catalogue,
    starts: Starts,
) -> Result<(OpeningMaker, String), Failure> {
    let Some(path) = &arguments.book else {
        let plies = arguments.openings.unwrap_or(USUAL_PLIES).into();
        let judge = SearchJudge::new().map_err(|error| Failure::Message(error.to_string()))?;
        let (window, seed) = (arguments.window, arguments.seed);
        let openings = OpeningMaker::from_starts(starts, plies, window, seed, Box::new(judge));
        return Ok((openings, format!("{plies} plies within {window}")));
    };
    let file = BookFile::read(path).map_err(|error| Failure::Message(error.to_string()))?;
    let book = file.bound(game, &game_namer(catalogue));
    let book = book.map_err(|error| Failure::Message(error.to_string()))?;
    let plies = arguments.openings.map_or(MOST_PLIES, usize::from);
    let seed = arguments.seed;
    let from = format!("{plies} plies of book {:016x}", file.checksum());
    let given = move |number: usize, attempt: usize| {
        let seed = mixed(mixed(seed, number as u64), attempt as u64);
        let (start, moves) = book::opening(&book, &starts(number), plies, seed);
        Opening { start, moves }
    };
    Ok((OpeningMaker::given(Box::new(given)), from))
}

/// A start position for each pair of games, where the array is a matter of lot; the same seed draws the same.
fn starts(name: &str, game: &Arc<Spec>, catalogue: &Catalogue, seed: u64) -> Option<Starts> {
    let game = Arc::clone(game);
    let number = move |pair: usize| mixed(seed, pair as u64);
    if game.chess960 {
        let count = game.arrays.as_ref()?.count().max(1);
        return Some(Box::new(move |pair| {
            numbered_start(&game, number(pair) % count).unwrap_or_else(|| Board::start(&game))
        }));
    }
    let largest = lot::largest_seed(&game).filter(|_| !lot::gives_seed(name))?;
    let (name, catalogue) = (name.to_owned(), catalogue.clone());
    Some(Box::new(move |pair| {
        let drawn = catalogue.resolve(&lot::with_seed(&name, number(pair), largest));
        // The engines know the game without a seed: they are told the position.
        let start = drawn.ok().map(|drawn| Board::start(&drawn).fen());
        let start = start.and_then(|fen| Board::from_fen(&game, &fen).ok());
        start.unwrap_or_else(|| Board::start(&game))
    }))
}

fn limit(arguments: &Arguments) -> Limit {
    if let Some(milliseconds) = arguments.movetime {
        Limit::MoveTime(Duration::from_millis(milliseconds))
    } else if let Some(nodes) = arguments.nodes {
        Limit::Nodes(nodes)
    } else if let Some(depth) = arguments.depth {
        Limit::Depth(depth)
    } else if let Some(clock) = &arguments.tc {
        Limit::Clock(clock.clone())
    } else {
        let [time, increment] = DEFAULT_CLOCK;
        Limit::for_the_game(time, increment)
    }
}

/// Live display: a bar on standard error, a line for each game on standard output.
struct Progress {
    bar: ProgressBar,
    sprt: Option<Sprt>,
    quiet: bool,
    log: Option<Transcript>,
    log_is_told: AtomicBool,
}

impl Progress {
    fn new(plan: &MatchPlan, quiet: bool) -> Progress {
        Progress {
            bar: progress::bar(plan.games, "{elapsed_precise} {wide_bar} {pos}/{len}  {msg}"),
            sprt: plan.sprt,
            quiet,
            log: plan.setting.transcript.clone(),
            log_is_told: AtomicBool::new(false),
        }
    }

    /// Why lines are missing in the log, if they are.
    fn log_failure(&self) -> Option<String> {
        let problem = self.log.as_ref()?.failure()?;
        Some(format!(
            "--log: {problem}; what the engines said later is missing"
        ))
    }

    /// Says once that the log breaks off, when it does.
    fn check_log(&self) {
        if let Some(problem) = self.log_failure()
            && !self.log_is_told.swap(true, Ordering::Relaxed)
        {
            self.bar.suspend(|| complain(format_args!("{problem}")));
        }
    }

    fn show(&self, event: &MatchEvent<'_>) {
        match event {
            MatchEvent::Notice(text) => self.say(format_args!("{text}")),
            MatchEvent::Begun { names, standing } => {
                self.advance(standing);
                if !self.quiet {
                    self.say(format_args!("{} against {}", names[0], names[1]));
                }
            }
            MatchEvent::Moved { .. } => {}
            MatchEvent::GameFinished {
                index,
                names,
                record,
                standing,
            } => {
                self.advance(standing);
                self.check_log();
                if !self.quiet {
                    self.say(format_args!("{}", game_line(*index, names, record)));
                }
                for note in &record.notes {
                    self.say(format_args!("  note: {note}"));
                }
            }
        }
    }

    /// Writes a line above the bar. A match goes on where nobody reads it.
    fn say(&self, line: std::fmt::Arguments<'_>) {
        let line = line.to_string();
        let _ = self
            .bar
            .suspend(|| writeln!(std::io::stdout(), "{}", printable(&line)));
    }

    fn advance(&self, standing: &Standing) {
        let tally = standing.tally();
        let mut message = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
        let results = standing.pentanomial();
        if let Some(elo) = results.elo() {
            message.push_str(&format!("  Elo {}", estimate(&elo)));
        }
        if let Some(test) = self.sprt {
            let sprt = SprtSummary::new(test, &results);
            let SprtSummary {
                log_likelihood_ratio,
                lower_bound,
                upper_bound,
                ..
            } = sprt;
            message.push_str(&format!(
                "  LLR {log_likelihood_ratio:.2} [{lower_bound:.2}, {upper_bound:.2}]"
            ));
        }
        self.bar.set_position(tally.games());
        self.bar.set_message(message);
    }
}

/// `game 3 (2.1): A - B 1-0 (checkmate, 87 plies)`
fn game_line(index: u64, names: &PerPlayer<&str>, record: &GameRecord) -> String {
    let result = record.ending.result.pgn();
    let (pair, leg) = (index / 2 + 1, index % 2 + 1);
    let (south, north) = (names[Player::South], names[Player::North]);
    let (reason, plies) = (&record.ending.reason, record.moves.len());
    format!(
        "game {} ({pair}.{leg}): {south} - {north} {result} ({reason}, {plies} plies)",
        index + 1
    )
}
