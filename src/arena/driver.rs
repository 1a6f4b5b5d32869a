//! What the referee asks of an engine, whichever protocol it speaks.

use super::engine_spec::EngineSpec;
use super::engine_spec::ProtocolKind;
use super::fault::{Failure, Fault};
use super::process::{Line, Process, StopFlag, Transcript};
use super::time_control::{Clock, Limit};
use super::uci::UciDriver;
use super::xboard::XBoardDriver;
use crate::base::Player;
use crate::board::xboard::unmistakable;
use crate::rules::Spec;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long engines may take for everything but moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For the start-up dialogue, and for `isready` or `ping`, also with large hash tables to clear.
    pub ready: Duration,
    /// For a move that is limited by nodes or depth.
    pub stall: Duration,
    /// Overstepping of the clock that is forgiven.
    pub margin: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            ready: Duration::from_secs(10),
            stall: Duration::from_secs(300),
            margin: Duration::from_millis(100),
        }
    }
}

/// All that engines of a match share.
#[derive(Clone)]
pub struct MatchSetting {
    /// The game.
    pub game: Arc<Spec>,
    /// Arguments that make this program know the same games when it is its own engine.
    pub own_arguments: Vec<std::ffi::OsString>,
    /// Allowed waits.
    pub patience: Patience,
    /// Where lines are recorded.
    pub transcript: Option<Transcript>,
    /// Set when the match is being stopped.
    pub stop: StopFlag,
}

/// The game so far, from the view of the engine that has to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// FEN of the start position.
    pub start: &'a str,
    /// All moves played, in our notation.
    pub moves: &'a [String],
    /// The side that has to move.
    pub player: Player,
    /// Its clock.
    pub clock: &'a Clock,
    /// The opponent's clock.
    pub opponent_clock: &'a Clock,
}

/// What an engine thinks of its position, from its own view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportedScore {
    /// Centipawns.
    Centipawns(i32),
    /// Moves to mate, negative when being mated.
    Mate(i32),
}

/// An engine's answer to a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// What it does.
    pub action: Action,
    /// Time it took.
    pub elapsed: Duration,
    /// Its last reported score.
    pub score: Option<ReportedScore>,
    /// Its last reported depth.
    pub depth: Option<u32>,
    /// Its last reported node count.
    pub nodes: Option<u64>,
    /// It offered a draw since its last turn.
    pub offers_draw: bool,
}

/// What an engine does in its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Plays a move, in our notation as far as it could be translated.
    Move(String),
    /// Gives up.
    Resign,
    /// Claims a result instead of moving.
    Claim {
        /// `1-0`, `0-1` or `1/2-1/2`.
        result: String,
        /// The whole line.
        text: String,
    },
}

/// An engine in a started session.
pub trait Driver: Send {
    /// What the program calls itself.
    fn name(&self) -> Option<&str>;
    /// May the program play more than one game?
    fn is_reusable(&self) -> bool {
        true
    }
    /// Prepares for a new game.
    ///
    /// # Errors
    /// A fault of the engine, or the match is being stopped.
    fn new_game(&mut self, start: &str, limit: &Limit) -> Result<(), Failure>;
    /// Lets it think about its turn.
    ///
    /// # Errors
    /// A fault of the engine, or the match is being stopped.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Reply, Failure>;
    /// Tells the result of a finished game.
    fn game_over(&mut self, result: &str, reason: &str);
    /// What it did out of turn since this was last asked, for people.
    fn take_notes(&mut self) -> Vec<String>;
    /// Ends the session.
    fn quit(self: Box<Self>);
}

/// What an engine said without being asked, as much as anybody wants to read.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    lines: Vec<String>,
    more: usize,
}

/// Notes of a game that are told one by one.
const NOTES: usize = 3;

impl Notes {
    /// Notes a line.
    pub(super) fn add(&mut self, line: &str) {
        if self.lines.len() < NOTES {
            let line = shortened(line);
            self.lines
                .push(format!("said '{line}' without being asked; it is ignored"));
        } else {
            self.more += 1;
        }
    }

    /// All of them; then there are none.
    pub(super) fn take(&mut self) -> Vec<String> {
        let Notes { mut lines, more } = std::mem::take(self);
        if more > 0 {
            lines.push(format!("said {more} more such things without being asked"));
        }
        lines
    }
}

/// The beginning of what may be an engine's endless text.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Starts an engine and brings it to the point where games can begin.
///
/// # Errors
/// A fault of the engine; or the description does not fit the program.
pub fn start(spec: &EngineSpec, setting: &MatchSetting) -> Result<Box<dyn Driver>, Failure> {
    let name = spec.provisional_name();
    let mut command = match &spec.command {
        Some(program) => Command::new(program),
        None => {
            let own = std::env::current_exe()
                .map_err(|error| Failure::Misconfigured(format!("cannot find this program: {error}")))?;
            let mut command = Command::new(own);
            command.args(&setting.own_arguments);
            command
        }
    };
    command.args(&spec.arguments);
    if let Some(directory) = &spec.directory {
        command.current_dir(directory);
    }
    let process = Process::spawn(
        command,
        &name,
        setting.transcript.clone(),
        Arc::clone(&setting.stop),
    )
    .map_err(|error| {
        Failure::Misconfigured(format!(
            "engine {name}: cannot run {}: {error}",
            program_text(spec)
        ))
    })?;
    Ok(match spec.protocol {
        ProtocolKind::Uci => Box::new(UciDriver::start(process, spec, setting)?),
        ProtocolKind::XBoard => Box::new(XBoardDriver::start(process, spec, setting)?),
    })
}

fn program_text(spec: &EngineSpec) -> String {
    spec.command.as_ref().map_or_else(
        || "this program".to_owned(),
        |command| command.display().to_string(),
    )
}

/// The name under which an engine that announces `offered` plays the game: the user's choice, the standard name of the
/// protocol, our id, that id as XBoard can read it or an alias, whichever it offers first.
///
/// # Errors
/// If it offers none of them.
pub fn choose_variant(
    spec: &EngineSpec,
    game: &Spec,
    protocol_key: &str,
    offered: &[String],
) -> Result<String, Failure> {
    if let Some(name) = &spec.variant {
        return Ok(name.clone());
    }
    let identity = game.identity();
    let in_format = || offered.iter().any(|head| game.id.ends_with(&format!("-{head}")));
    let is_offered = offered.contains(&game.id);
    if spec.command.is_none() && (identity != game.id || !is_offered && in_format()) {
        // This program takes a game with its options, or in a format, as one name; no list announces all of those.
        return Ok(identity);
    }
    let standard = game.known_as.get(protocol_key);
    let for_xboard = Some(unmistakable(&game.id)).filter(|name| protocol_key == "xboard" && *name != game.id);
    let candidates: Vec<&String> = standard
        .into_iter()
        .chain([&game.id])
        .chain(&for_xboard)
        .chain(&game.aliases)
        .collect();
    let offered_name = candidates
        .iter()
        .find_map(|candidate| offered.iter().find(|name| name.eq_ignore_ascii_case(candidate)));
    offered_name
        .cloned()
        .ok_or_else(|| unannounced(spec, game, &candidates, offered))
}

/// Options that name files of which a game is made: what they hold has to be known before it is chosen. A file of weights may be
/// of a game that the file of games defines.
const FILE_OPTIONS: [&str; 2] = ["VariantPath", "EvalFile"];

/// An engine's options to be set before the game is chosen, in the order in which they need one another, and the others.
pub(super) fn files_first(spec: &EngineSpec) -> [Vec<&(String, String)>; 2] {
    let place = |name: &str| {
        FILE_OPTIONS
            .iter()
            .position(|file| file.eq_ignore_ascii_case(name))
    };
    let (mut files, others): (Vec<_>, _) = spec.options.iter().partition(|(name, _)| place(name).is_some());
    files.sort_by_key(|(name, _)| place(name));
    [files, others]
}

/// The complaint about an engine that announces none of these names of a game.
pub(super) fn unannounced(spec: &EngineSpec, game: &Spec, tried: &[&String], offered: &[String]) -> Failure {
    let tried: Vec<String> = tried.iter().map(|name| format!("'{name}'")).collect();
    let announced = match offered {
        [] => "nothing".to_owned(),
        offered => offered.join(", "),
    };
    Failure::Misconfigured(format!(
        "engine {} does not know the game {}: it does not announce {}; name the game with variant=…, and its file with option.VariantPath=… if it needs one (it announces: {announced})",
        spec.provisional_name(),
        game.id,
        tried.join(", "),
    ))
}

/// The deadline for a move sent off at `start`, and the time overstepped when it passes; `None` for the latter if the
/// limit is not one of time.
pub(super) fn move_deadline(
    clock: &Clock,
    patience: &Patience,
    start: Instant,
) -> (Instant, Option<Duration>) {
    match clock.remaining() {
        Some(remaining) => (start + remaining + patience.margin, Some(remaining)),
        None => (start + patience.stall, None),
    }
}

/// The fault of not having moved by the deadline.
pub(super) fn late(overstepped: Option<Duration>, patience: &Patience) -> Fault {
    match overstepped {
        Some(time) => Fault::Time(time),
        None => Fault::Silent {
            to: "go".to_owned(),
            within: patience.stall,
        },
    }
}

/// Reads lines until `wanted` takes one.
///
/// # Errors
/// [`Fault::Silent`] on `question` if none came within `patience`, and what [`Process::receive`] reports.
pub(super) fn await_line<T>(
    process: &mut Process,
    question: &str,
    patience: Duration,
    mut wanted: impl FnMut(&Line) -> Option<T>,
) -> Result<T, Failure> {
    let deadline = Instant::now() + patience;
    loop {
        let line = process.receive(deadline)?.ok_or_else(|| Fault::Silent {
            to: question.to_owned(),
            within: patience,
        })?;
        if let Some(value) = wanted(&line) {
            return Ok(value);
        }
    }
}

/// Makes a start-up fault say that it was one.
pub(super) fn as_start_fault(failure: Failure) -> Failure {
    match failure {
        Failure::Blamed(fault @ (Fault::Died(_) | Fault::Silent { .. } | Fault::Flood(_))) => {
            Fault::Start(format!("it {fault}")).into()
        }
        other => other,
    }
}
