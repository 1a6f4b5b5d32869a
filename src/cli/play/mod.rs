//! `tapestry play`: a game of any kind in the terminal, or line by line through pipes; persons and engines on any seat.
//!
//! * [`game_table`]: the conversation: whoever is due decides. [`obey`]: what lines mean. [`games`]: games that come and go. [`agree`]: how
//!   players end a game themselves.
//! * [`seats`], [`thinking`], [`lots`], [`clock`], [`interval`]: who decides, and in what time.
//! * [`group`]: games that belong together, one after the other; [`steward`]: who keeps each of them.
//! * [`command`], [`introduction`], [`words`], [`moves`], [`piece`]: what is said.
//! * [`input`], [`terminal`], [`interrupts`]: what is heard. [`record`], [`autosave`]: what is written down.

mod agree;
pub(super) mod autosave;
mod clock;
mod command;
mod game_table;
mod games;
mod group;
mod input;
mod interrupts;
mod interval;
mod introduction;
#[cfg(test)]
mod keeping_tests;
mod lots;
mod moves;
mod obey;
mod piece;
mod record;
mod seats;
mod steward;
mod terminal;
#[cfg(test)]
mod tests;
mod thinking;
pub(super) mod words;

use super::{Failure, interrupt};
use crate::arena::pgn::PgnGame;
use crate::arena::played::{self, Replayed};
use crate::clocks::ClockSpec;
use crate::games::Ruleset;
use crate::play::{self, Clocks, Timeline};
use crate::search::MAX_SKILL;
use crate::solver::oracle::Oracle;
use crate::variants::{Catalogue, lot};
use autosave::Keep;
use game_table::GameTable;
use input::{Input, Plain};
use interrupts::Interrupts;
use lots::Lots;
use seats::SeatArguments;
use std::io::{BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;
use terminal::Terminal;
use thinking::Thinkers;

pub(super) use group::begin::library;

/// Arguments of `tapestry play`.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Arguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID", required_unless_present = "resume")]
    id: Option<String>,
    #[command(flatten)]
    seats: SeatArguments,
    /// Full strength, and so much time to think about a move, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "level", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Strength of the engine, from 0 (newcomer) over 5 (casual player), which is usual, and 10 (club player) to 20 (full strength)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_SKILL)))]
    level: Option<u8>,
    /// Position (or state) to begin from instead of the start
    #[arg(long, visible_alias = "state", value_name = "TEXT", conflicts_with = "resume")]
    fen: Option<String>,
    /// Go on with the game that was left last, or with the last one of this ID
    #[arg(long)]
    resume: bool,
    /// Clocks: minutes, and seconds added after every move; or any clock of 'tapestry match --tc', in seconds: 'hourglass 60', 'pcountdown 7200/60', …
    #[arg(long, value_name = "MINUTES[+SECONDS]", value_parser = clock::setting, conflicts_with = "movetime")]
    clock: Option<ClockSpec>,
    /// Names of the two who play a group
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    names: Vec<String>,
    /// Folder in which a group is kept, with its score sheet and games
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// A file with definitions of further groups
    #[arg(long, value_name = "FILE")]
    groups: Option<PathBuf>,
    /// Who throws the dice: the program, or people who type what they threw
    #[arg(long, value_enum, value_name = "WHO")]
    dice: Option<Dice>,
    /// Seed of the program's dice, for the same throws again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Play solved positions from knowledge; certificates are looked for in this folder
    #[arg(long, value_name = "DIR")]
    solver: Option<PathBuf>,
    /// Play endings from the tables in this folder, as 'tapestry tables' makes them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Let the engine play from an opening book: positions, games, or in PolyGlot's format
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Dice {
    /// The program rolls
    Rolled,
    /// People roll and type
    Typed,
}

/// Thinking time unless told otherwise.
const THINKING_TIME: Duration = Duration::from_secs(1);

/// Strength unless told otherwise.
const USUAL_LEVEL: u8 = 5;

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let at_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let input = if at_terminal {
        let editor = Terminal::new().map_err(|error| Failure::Message(error.to_string()))?;
        Input::new(editor, true)
    } else {
        Input::new(Plain(BufReader::new(std::io::stdin())), false)
    };
    let input = input?;
    let interrupts = Interrupts::default();
    let (pressed, ended) = (interrupts.clone(), interrupts.clone());
    let (wake, also) = (input.interrupter(), input.interrupter());
    let on_press = move || {
        if !pressed.pressed() {
            wake();
        }
    };
    let on_end = move || {
        ended.leave();
        also();
    };
    interrupt::watch(on_press, on_end)?;
    let place = Keep::of_user();
    let modes = terminal::Modes::now();
    let out = anstream::stdout();
    let (input, played) = if group::is_meant(arguments) {
        group::play(arguments, catalogue, input, interrupts, &place, out)
    } else {
        group::refuse_others(arguments)?;
        let mut table = laid(arguments, catalogue, input, interrupts, place, out)?;
        let played = table.play();
        (Some(table.input), played)
    };
    if input.is_none_or(|input| input.is_waiting()) {
        modes.restore();
    }
    played
}

/// A table with everything on it.
fn laid<W: Write>(
    arguments: &Arguments,
    catalogue: &Catalogue,
    input: Input,
    interrupts: Interrupts,
    keep: Keep,
    out: W,
) -> Result<GameTable<W>, Failure> {
    let resumed = if arguments.resume {
        Some(resumed(arguments, catalogue, &keep)?)
    } else {
        None
    };
    let (name, ruleset) = match (&resumed, &arguments.id) {
        (Some((_, replayed)), _) => (replayed.timeline.now().identity(), replayed.ruleset.clone()),
        (None, Some(id)) => (id.clone(), freshly_drawn(catalogue, id)?),
        (None, None) => {
            return Err(Failure::Message(
                "which game? 'tapestry variants' lists some".to_owned(),
            ));
        }
    };
    let start = play::start(&ruleset, arguments.fen.as_deref());
    let start = start.map_err(|refusal| Failure::Message(refusal.to_string()))?;
    let timeline = Timeline::new(start);
    refuse_dice(arguments, &ruleset)?;
    for (given, option) in [
        (&arguments.solver, "--solver"),
        (&arguments.tables, "--tables"),
        (&arguments.book, "--book"),
    ] {
        if given.is_some() && !matches!(ruleset, Ruleset::Board(_)) {
            return Err(Failure::Message(format!("{option} is for board games")));
        }
    }
    let game = timeline.now();
    let (players, each) = (game.seats(), game.clocks());
    let full = arguments.movetime.is_some() || arguments.solver.is_some() || arguments.tables.is_some();
    let usual = arguments
        .level
        .unwrap_or(if full { MAX_SKILL } else { USUAL_LEVEL });
    let minds = arguments.seats.seated(&players, usual)?;
    let (solver, tables) = (arguments.solver.as_deref(), arguments.tables.as_deref());
    let oracle = solver.or(tables).map(|_| Oracle::open(solver, tables));
    let oracle = oracle.transpose().map_err(Failure::Message)?;
    let time = arguments.movetime.map_or(THINKING_TIME, Duration::from_millis);
    let thinkers = Thinkers::new(&minds, time, oracle, interrupts);
    let mut thinkers = thinkers.map_err(|refusal| Failure::Message(refusal.to_string()))?;
    if let (Some(path), Ruleset::Board(spec)) = (&arguments.book, &ruleset) {
        thinkers.play_from(super::book::of_game(path, spec, catalogue)?);
    }
    let clocks = arguments.clock.as_ref();
    let clocks = clocks.map(|setting| Clocks::new(setting, players.len(), each));
    let clocks = clocks.transpose().map_err(Failure::Message)?;
    let seed = arguments.seed.unwrap_or_else(lot::any_number);
    let mut table = GameTable {
        catalogue: catalogue.clone(),
        name,
        ruleset,
        from: arguments.fen.clone(),
        timeline,
        minds,
        thinkers,
        clock_setting: arguments.clock.clone(),
        clocks,
        clock_is_new: arguments.clock.is_some(),
        interval: None,
        steward: None,
        called: None,
        offered: None,
        begun: None,
        flipped: false,
        lots: Lots::new(arguments.dice == Some(Dice::Typed), seed),
        keep,
        game_id: new_game_id(),
        kept: None,
        input,
        out,
    };
    if let Some((game, replayed)) = resumed {
        let said = arguments.seats.given() || arguments.level.is_some() || full;
        let minds = said.then(|| table.minds.clone());
        table.go_on_with(&game, replayed, minds)?;
    }
    Ok(table)
}

/// The game that was left last, of this id if one is given.
fn resumed(
    arguments: &Arguments,
    catalogue: &Catalogue,
    keep: &Keep,
) -> Result<(PgnGame, Replayed), Failure> {
    let wanted = match &arguments.id {
        Some(id) => Some(catalogue.ruleset(id)?.heading().id.clone()),
        None => None,
    };
    let is_wanted = |game: &PgnGame| {
        let id = |game| played::ruleset_of(game, catalogue).map(|ruleset| ruleset.heading().id.clone());
        wanted
            .as_ref()
            .is_none_or(|wanted| id(game).as_ref() == Ok(wanted))
    };
    let game = keep.last_unfinished(is_wanted).map_err(Failure::Message)?;
    let replayed = played::replay(&game, catalogue).map_err(Failure::Message)?;
    Ok((game, replayed))
}

/// Complains about dice where none are thrown.
fn refuse_dice(arguments: &Arguments, ruleset: &Ruleset) -> Result<(), Failure> {
    if !matches!(ruleset, Ruleset::Race(_)) && (arguments.dice.is_some() || arguments.seed.is_some()) {
        return Err(Failure::Message(format!(
            "--dice and --seed are for games with dice, and {} has none; what is drawn before a game is given behind its id, as in ID:seed=5",
            ruleset.heading().title
        )));
    }
    Ok(())
}

/// The game with all that its name leaves to the lot drawn.
fn freshly_drawn(catalogue: &Catalogue, name: &str) -> Result<Ruleset, Failure> {
    Ok(lot::drawn(catalogue, name, lot::any_number())?)
}

/// A name that no other game has.
fn new_game_id() -> String {
    format!("{:016x}", lot::any_number())
}
