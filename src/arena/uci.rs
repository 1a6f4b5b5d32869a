//! The referee's side of UCI.

use super::dialect::Dialect;
use super::driver::{
    Action, Driver, MatchSetting, Notes, Patience, Reply, ReportedScore, Turn, as_start_fault, await_line,
    choose_variant, files_first, late, move_deadline, unannounced,
};
use super::engine_spec::EngineSpec;
use super::fault::Failure;
use super::process::{Line, Process};
use super::time_control::{Clock, Limit};
use crate::base::Player;
use std::time::Instant;

/// The option that names the game.
const VARIANT_OPTION: &str = "UCI_Variant";
/// The option for castling by king takes rook.
const CHESS960_OPTION: &str = "UCI_Chess960";

/// How this program's name begins.
const OWN_NAME: &str = "Tapestry";
/// How this program says that it refuses what it was told.
const REFUSAL: &str = "info string error: ";

/// A UCI session.
pub struct UciDriver {
    process: Process,
    name: Option<String>,
    options: Vec<UciOption>,
    patience: Patience,
    dialect: Dialect,
    notes: Notes,
}

/// An option as announced.
struct UciOption {
    name: String,
    choices: Vec<String>,
}

impl UciDriver {
    /// Does the start-up dialogue and sets all options.
    ///
    /// # Errors
    /// A fault of the engine; or it lacks an option or the game.
    pub fn start(process: Process, spec: &EngineSpec, setting: &MatchSetting) -> Result<UciDriver, Failure> {
        let mut driver = UciDriver {
            process,
            name: None,
            options: Vec::new(),
            patience: setting.patience,
            dialect: Dialect::new(spec.letters.clone()),
            notes: Notes::default(),
        };
        driver.greet().map_err(as_start_fault)?;
        driver.configure(spec, setting)?;
        for line in &spec.init_lines {
            driver.process.send(line);
        }
        driver.await_settings(spec)?;
        Ok(driver)
    }

    /// Waits until the settings are made. This program says when it refuses one; others may use the same words otherwise.
    fn await_settings(&mut self, spec: &EngineSpec) -> Result<(), Failure> {
        let mut refusals = Vec::new();
        self.process.reset_quota();
        self.process.send("isready");
        await_line(&mut self.process, "isready", self.patience.ready, |line| {
            refusals.extend(line.text.strip_prefix(REFUSAL).map(str::to_owned));
            (line.text == "readyok").then_some(())
        })
        .map_err(as_start_fault)?;
        if self.is_own() && !refusals.is_empty() {
            let engine = spec.provisional_name();
            return Err(Failure::Misconfigured(format!(
                "engine {engine} refuses: {}",
                refusals.join("; ")
            )));
        }
        Ok(())
    }

    /// Is it this program?
    fn is_own(&self) -> bool {
        self.name.as_ref().is_some_and(|name| name.starts_with(OWN_NAME))
    }

    fn greet(&mut self) -> Result<(), Failure> {
        self.process.send("uci");
        let (name, options) = (&mut self.name, &mut self.options);
        options.clear();
        await_line(&mut self.process, "uci", self.patience.ready, |line| {
            if let Some(own_name) = line.text.strip_prefix("id name ") {
                *name = Some(own_name.trim().to_owned());
            } else if let Some(declaration) = line.text.strip_prefix("option ") {
                options.extend(parse_option(declaration));
            }
            (line.text == "uciok").then_some(())
        })
    }

    fn configure(&mut self, spec: &EngineSpec, setting: &MatchSetting) -> Result<(), Failure> {
        let game = &setting.game;
        let [files, others] = files_first(spec);
        for (name, value) in &files {
            self.require_option(spec, name)?;
            self.set_option(name, value);
        }
        if !files.is_empty() {
            // What it has learned from them, it announces now only.
            self.await_settings(spec)?;
            self.greet().map_err(as_start_fault)?;
        }
        // Then the game: some engines reset other options with it, and a game's own options need it.
        match self.find_option(VARIANT_OPTION) {
            Some(option) => {
                let name = choose_variant(spec, game, "uci", &option.choices)?;
                // A name that is not on the list is passed over in silence, and another game played; this program says so instead.
                let is_known = option
                    .choices
                    .iter()
                    .any(|known| known.eq_ignore_ascii_case(&name));
                if !is_known && !option.choices.is_empty() && !self.is_own() {
                    return Err(unannounced(spec, game, &[&name], &option.choices));
                }
                self.set_option(VARIANT_OPTION, &name);
            }
            None if game.known_as.get("uci").is_some_and(|name| name == "chess") => {}
            None => {
                let engine = spec.provisional_name();
                return Err(Failure::Misconfigured(format!(
                    "engine {engine} does not know the game {}: it has no option {VARIANT_OPTION} and plays chess only",
                    game.id
                )));
            }
        }
        if game.chess960 && spec.command.is_some() {
            self.require_option(spec, CHESS960_OPTION)?;
            self.set_option(CHESS960_OPTION, "true");
        }
        for (name, value) in others {
            self.require_option(spec, name)?;
            self.set_option(name, value);
        }
        Ok(())
    }

    fn find_option(&self, name: &str) -> Option<&UciOption> {
        self.options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn require_option(&self, spec: &EngineSpec, name: &str) -> Result<(), Failure> {
        if self.find_option(name).is_some() {
            return Ok(());
        }
        let known = self
            .options
            .iter()
            .map(|option| option.name.as_str())
            .collect::<Vec<_>>()
            .join(", ");
        let engine = spec.provisional_name();
        Err(Failure::Misconfigured(format!(
            "engine {engine} has no option '{name}' (it has: {known})"
        )))
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.process.send(&format!("setoption name {name} value {value}"));
    }

    fn await_ready(&mut self) -> Result<(), Failure> {
        self.process.reset_quota();
        self.process.send("isready");
        let notes = &mut self.notes;
        await_line(&mut self.process, "isready", self.patience.ready, |line| {
            if line.text.split_ascii_whitespace().next() == Some("bestmove") {
                notes.add(&line.text);
            }
            (line.text == "readyok").then_some(())
        })
    }
}

impl Driver for UciDriver {
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn new_game(&mut self, _start: &str, _limit: &Limit) -> Result<(), Failure> {
        self.process.send("ucinewgame");
        self.await_ready()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Reply, Failure> {
        let mut position = format!("position fen {}", self.dialect.fen_to_engine(turn.start));
        if !turn.moves.is_empty() {
            position.push_str(" moves");
            for played in turn.moves {
                position.push(' ');
                position.push_str(&self.dialect.move_to_engine(played));
            }
        }
        self.process.send(&position);
        // What it says before it is asked is no answer; once it is ready, all of that has been read.
        self.await_ready()?;
        self.process.send(&go_command(turn));
        let start = Instant::now();
        let (deadline, time) = move_deadline(turn.clock, &self.patience, start);
        let mut thoughts = Thoughts::default();
        loop {
            let Line { text, at } = self
                .process
                .receive(deadline)?
                .ok_or_else(|| late(time, &self.patience))?;
            if at > deadline {
                return Err(late(time, &self.patience).into());
            }
            let mut words = text.split_ascii_whitespace();
            match words.next() {
                Some("info") => thoughts.note(&text),
                Some("bestmove") => {
                    let best = words.next().unwrap_or("");
                    let action = Action::Move(self.dialect.move_from_engine(best));
                    let elapsed = at.saturating_duration_since(start);
                    let Thoughts { score, depth, nodes } = thoughts;
                    return Ok(Reply {
                        action,
                        elapsed,
                        score,
                        depth,
                        nodes,
                        offers_draw: false,
                    });
                }
                _ => {}
            }
        }
    }

    fn game_over(&mut self, _result: &str, _reason: &str) {}

    fn take_notes(&mut self) -> Vec<String> {
        self.notes.take()
    }

    fn quit(self: Box<Self>) {
        self.process.quit("quit");
    }
}

/// Reads `name NAME type TYPE … var A var B`; `None` if it has no name.
fn parse_option(declaration: &str) -> Option<UciOption> {
    let rest = declaration.trim_start().strip_prefix("name ")?;
    let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
    let choices = rest
        .split(" var ")
        .skip(1)
        .map(|choice| choice.trim().to_owned())
        .collect();
    Some(UciOption {
        name: name.trim().to_owned(),
        choices,
    })
}

fn go_command(turn: &Turn<'_>) -> String {
    let told = |clock: &Clock| {
        let plain = clock.plain();
        plain.map_or((0, 0), |plain| {
            (plain.time.as_millis(), plain.increment.as_millis())
        })
    };
    match turn.clock.limit() {
        Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Clock(_) => {
            let (white, black) = (told(turn.clock), told(turn.opponent_clock));
            let (white, black) = if turn.player == Player::South {
                (white, black)
            } else {
                (black, white)
            };
            let mut command = format!(
                "go wtime {} btime {} winc {} binc {}",
                white.0, black.0, white.1, black.1
            );
            if let Some(moves) = turn.clock.plain().and_then(|plain| plain.moves_to_go) {
                command.push_str(&format!(" movestogo {moves}"));
            }
            if let Some(carriage) = turn.clock.carriage() {
                command.push(' ');
                command.push_str(&carriage.words());
            }
            command
        }
    }
}

/// What an engine tells while it thinks; the last word counts.
#[derive(Default)]
struct Thoughts {
    score: Option<ReportedScore>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Thoughts {
    fn note(&mut self, info: &str) {
        let words: Vec<&str> = info.split_ascii_whitespace().collect();
        // A `string` runs to the end of the line and may contain any word.
        let end = words
            .iter()
            .position(|&word| word == "string")
            .unwrap_or(words.len());
        let words = &words[..end];
        let after = |key: &str| {
            words
                .iter()
                .position(|&word| word == key)
                .map(|index| &words[index + 1..])
        };
        let first_number = |key: &str| {
            after(key)
                .and_then(|rest| rest.first())
                .and_then(|word| word.parse::<u64>().ok())
        };
        if first_number("multipv").is_some_and(|line| line > 1) {
            return;
        }
        if let Some([kind, value, ..]) = after("score") {
            let score = match (*kind, value.parse()) {
                ("cp", Ok(value)) => Some(ReportedScore::Centipawns(value)),
                ("mate", Ok(value)) => Some(ReportedScore::Mate(value)),
                _ => None,
            };
            self.score = score.or(self.score);
            self.depth = first_number("depth")
                .and_then(|depth| u32::try_from(depth).ok())
                .or(self.depth);
        }
        self.nodes = first_number("nodes").or(self.nodes);
    }
}

#[cfg(test)]
mod tests;
