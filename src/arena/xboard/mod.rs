//! The referee's side of the XBoard protocol (version 2).

mod features;
mod output;
mod words;

use super::driver::{
    Action, Driver, MatchSetting, Notes, Patience, Reply, Turn, as_start_fault, await_line, choose_variant,
    files_first, late, move_deadline,
};
use super::engine_spec::EngineSpec;
use super::fault::{Failure, Fault};
use super::process::Process;
use super::time_control::Limit;
use crate::board::Board;
use crate::clocks::{self, situation::Plain};
use features::Features;
use output::{Output, Thought, interpret};
use std::time::{Duration, Instant};
use words::Words;

/// The protocol's name of orthodox chess, which needs no `variant` command.
const NORMAL: &str = "normal";
/// Time control sent along with a depth limit, so that the engine's default clock does not cut the search short.
const UNLIMITED_MINUTES: u32 = 600;

/// An XBoard session.
pub struct XBoardDriver {
    process: Process,
    features: Features,
    patience: Patience,
    words: Words,
    variant: String,
    /// Every start is sent, also the usual one.
    sends_start: bool,
    /// Where the game begins if nothing is said.
    usual_start: String,
    /// The engine holds still; it starts to think at `go` only.
    forced: bool,
    /// Moves of the game that the engine knows.
    known_moves: usize,
    /// The move last sent, to recognise complaints about it.
    last_sent: String,
    offers_draw: bool,
    pings: u32,
    notes: Notes,
}

impl XBoardDriver {
    /// Does the start-up dialogue and sets all options.
    ///
    /// # Errors
    /// A fault of the engine; or it lacks an option or the game.
    pub fn start(
        process: Process,
        spec: &EngineSpec,
        setting: &MatchSetting,
    ) -> Result<XBoardDriver, Failure> {
        let game = &setting.game;
        let mut driver = XBoardDriver {
            process,
            features: Features::default(),
            patience: setting.patience,
            words: Words::new(game, spec.letters.clone()),
            variant: String::new(),
            sends_start: spec.send_start || (game.chess960 && spec.command.is_some()),
            usual_start: Board::start(game).fen(),
            forced: true,
            known_moves: 0,
            last_sent: String::new(),
            offers_draw: false,
            pings: 0,
            notes: Notes::default(),
        };
        driver.greet().map_err(as_start_fault)?;
        let [files, others] = files_first(spec);
        if !files.is_empty() {
            driver.set_options(spec, &files)?;
            // What it has learned from them, it announces now only.
            driver.features = Features::default();
            driver.greet().map_err(as_start_fault)?;
        }
        driver.variant = choose_variant(spec, game, "xboard", &driver.features.variants)?;
        if driver.sends_start {
            driver.has_to_set_up(spec.provisional_name())?;
        }
        driver.set_options(spec, &others)?;
        for line in &spec.init_lines {
            driver.process.send(line);
        }
        driver.await_ready().map_err(as_start_fault)?;
        driver.try_variant(spec)?;
        Ok(driver)
    }

    /// Makes sure that the engine can be given a position.
    fn has_to_set_up(&self, engine: impl std::fmt::Display) -> Result<(), Failure> {
        if self.features.setboard {
            return Ok(());
        }
        Err(Failure::Misconfigured(format!(
            "engine {engine} cannot set up positions (setboard=0)"
        )))
    }

    /// Chooses the game once before the match: an engine may announce games only to say, when they are chosen, why it does not play them.
    fn try_variant(&mut self, spec: &EngineSpec) -> Result<(), Failure> {
        if self.variant == NORMAL || !self.features.ping {
            return Ok(());
        }
        self.process.reset_quota();
        self.pings += 1;
        let (question, answer) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        for line in ["new", "force", &format!("variant {}", self.variant), &question] {
            self.process.send(line);
        }
        let (mut refused, mut reason) = (false, String::new());
        await_line(&mut self.process, &question, self.patience.ready, |line| {
            refused |= line.text.starts_with("Error (unknown variant)");
            if let Some(said) = line.text.strip_prefix("tellusererror ") {
                reason = format!(": {said}");
            }
            (line.text == answer).then_some(())
        })
        .map_err(as_start_fault)?;
        if refused {
            return Err(Failure::Misconfigured(format!(
                "engine {} announces '{}' but does not play it{reason}",
                spec.provisional_name(),
                self.variant
            )));
        }
        Ok(())
    }

    fn greet(&mut self) -> Result<(), Failure> {
        self.process.send("xboard");
        self.process.send("protover 2");
        let question = "protover 2";
        let deadline = Instant::now() + self.patience.ready;
        while self.features.done != Some(true) {
            let line = self.process.receive(deadline)?.ok_or_else(|| Fault::Silent {
                to: question.to_owned(),
                within: self.patience.ready,
            })?;
            if let Some(declarations) = line.text.strip_prefix("feature ") {
                for answer in self.features.take(declarations) {
                    self.process.send(&answer);
                }
            }
        }
        Ok(())
    }

    fn set_options(&mut self, spec: &EngineSpec, options: &[&(String, String)]) -> Result<(), Failure> {
        for (name, value) in options {
            let line = if let Some(own_spelling) = self.features.option(name) {
                format!("option {own_spelling}={value}")
            } else if name.eq_ignore_ascii_case("Hash") && self.features.memory {
                format!("memory {value}")
            } else if name.eq_ignore_ascii_case("Threads") && self.features.smp {
                format!("cores {value}")
            } else {
                let engine = spec.provisional_name();
                let known = self.features.options.join(", ");
                return Err(Failure::Misconfigured(format!(
                    "engine {engine} has no option '{name}' (it has: {known})"
                )));
            };
            self.process.send(&line);
        }
        Ok(())
    }

    /// Waits until everything sent so far is done, as far as the engine can tell.
    fn await_ready(&mut self) -> Result<(), Failure> {
        self.process.reset_quota();
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let (question, answer) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        self.process.send(&question);
        let last_sent = &self.last_sent;
        let complaint = await_line(&mut self.process, &question, self.patience.ready, |line| {
            if complains_about(&line.text, last_sent) {
                return Some(Some(line.text.clone()));
            }
            (line.text == answer).then_some(None)
        })?;
        match complaint {
            Some(text) => Err(Fault::RejectedMove(text).into()),
            None => Ok(()),
        }
    }

    fn send_move(&mut self, played: &str) {
        let text = self.words.tell(played);
        let command = if self.features.usermove { "usermove " } else { "" };
        self.process.send(&format!("{command}{text}"));
        self.last_sent = text;
    }

    fn force(&mut self) {
        self.process.send("force");
        self.forced = true;
    }

    fn send_clocks(&mut self, turn: &Turn<'_>) {
        if self.features.time {
            if let Some(carriage) = turn.clock.carriage().filter(|_| self.features.clock) {
                self.process.send(&carriage.xboard_words(turn.player as usize));
            }
            for (command, clock) in [("time", turn.clock), ("otim", turn.opponent_clock)] {
                let unlimited = Duration::from_secs(60 * u64::from(UNLIMITED_MINUTES));
                let told = clock.plain().map(|plain| plain.time).or(clock.remaining());
                let remaining = told.unwrap_or(unlimited);
                self.process
                    .send(&format!("{command} {}", remaining.as_millis() / 10));
            }
        }
    }

    /// Sends what the engine does not know yet and makes it think.
    fn send_turn(&mut self, turn: &Turn<'_>) {
        let (known, news) = turn.moves.split_at(self.known_moves.min(turn.moves.len()));
        self.words.follow(known);
        if !self.forced && news.len() == 1 {
            self.send_clocks(turn);
            self.send_move(&news[0]);
        } else {
            if !self.forced {
                self.force();
            }
            for played in news {
                self.send_move(played);
            }
            self.send_clocks(turn);
            self.process.send("go");
            self.forced = false;
        }
        // Its own coming move is known to it.
        self.known_moves = turn.moves.len() + 1;
    }

    /// A result or resignation that was printed out of turn.
    fn pending_action(&mut self) -> Result<Option<Action>, Failure> {
        while let Some(line) = self.process.receive(Instant::now())? {
            match interpret(&line.text) {
                Output::Resign => return Ok(Some(Action::Resign)),
                Output::Claim(result) => {
                    return Ok(Some(Action::Claim {
                        result,
                        text: line.text,
                    }));
                }
                Output::DrawOffer => self.offers_draw = true,
                Output::Move(_) => self.notes.add(&line.text),
                _ => {}
            }
        }
        Ok(None)
    }

    fn await_action(&mut self, turn: &Turn<'_>, start: Instant) -> Result<Reply, Failure> {
        let (deadline, time) = move_deadline(turn.clock, &self.patience, start);
        let mut last_thought: Option<Thought> = None;
        loop {
            let line = self
                .process
                .receive(deadline)?
                .ok_or_else(|| late(time, &self.patience))?;
            if line.at > deadline {
                return Err(late(time, &self.patience).into());
            }
            let action = match interpret(&line.text) {
                Output::Move(text) => Action::Move(self.words.hear(&text)),
                Output::Resign => Action::Resign,
                Output::Claim(result) => Action::Claim {
                    result,
                    text: line.text,
                },
                Output::Complaint if complains_about(&line.text, &self.last_sent) => {
                    return Err(Fault::RejectedMove(line.text).into());
                }
                Output::DrawOffer => {
                    self.offers_draw = true;
                    continue;
                }
                Output::Thought(thought) => {
                    last_thought = Some(thought);
                    continue;
                }
                Output::Complaint | Output::Other => continue,
            };
            return Ok(self.reply(action, line.at.saturating_duration_since(start), last_thought));
        }
    }

    fn reply(&mut self, action: Action, elapsed: Duration, thought: Option<Thought>) -> Reply {
        Reply {
            action,
            elapsed,
            score: thought.map(|thought| thought.score),
            depth: thought.map(|thought| thought.depth),
            nodes: thought.map(|thought| thought.nodes),
            offers_draw: std::mem::take(&mut self.offers_draw),
        }
    }
}

impl Driver for XBoardDriver {
    fn name(&self) -> Option<&str> {
        self.features.name.as_deref()
    }

    fn is_reusable(&self) -> bool {
        self.features.reuse
    }

    fn new_game(&mut self, start: &str, limit: &Limit) -> Result<(), Failure> {
        self.last_sent.clear();
        if !self.forced {
            self.force();
        }
        self.process.send("new");
        if self.variant != NORMAL {
            self.process.send(&format!("variant {}", self.variant));
        }
        for line in limit_commands(limit) {
            self.process.send(&line);
        }
        for line in ["easy", "post", "computer"] {
            self.process.send(line);
        }
        self.force();
        let fen = self.words.begin(start);
        if self.sends_start || start != self.usual_start {
            self.has_to_set_up(self.name().unwrap_or("that plays XBoard"))?;
            self.process.send(&format!("setboard {fen}"));
        }
        self.known_moves = 0;
        self.offers_draw = false;
        self.await_ready()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Reply, Failure> {
        self.process.reset_quota();
        if let Some(action) = self.pending_action()? {
            return Ok(self.reply(action, Duration::ZERO, None));
        }
        let start = Instant::now();
        self.send_turn(turn);
        self.await_action(turn, start)
    }

    fn game_over(&mut self, result: &str, reason: &str) {
        self.process.send(&format!("result {result} {{{reason}}}"));
        self.force();
    }

    fn take_notes(&mut self) -> Vec<String> {
        self.notes.take()
    }

    fn quit(self: Box<Self>) {
        self.process.quit("quit");
    }
}

/// What is told of a clock that cannot be: the match refuses it beforehand.
const UNKNOWN_CLOCK: Plain = Plain {
    time: Duration::from_secs(60),
    increment: Duration::ZERO,
    moves_to_go: None,
};

/// Is this a complaint about the move last sent?
fn complains_about(line: &str, last_sent: &str) -> bool {
    !last_sent.is_empty() && interpret(line) == Output::Complaint && line.contains(last_sent)
}

fn limit_commands(limit: &Limit) -> Vec<String> {
    let base = |time: Duration| {
        let seconds = time.as_secs_f64().ceil() as u64;
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    match limit {
        // Of other clocks than a countdown the engine is told before each move what they come to.
        Limit::Clock(spec) => {
            let start = clocks::Clock::new(spec, 2).map(|clock| clock.situation(0).plain());
            let plain = start.unwrap_or(UNKNOWN_CLOCK);
            let (moves, increment) = (plain.moves_to_go.unwrap_or(0), plain.increment.as_secs_f64());
            vec![format!("level {moves} {} {increment}", base(plain.time))]
        }
        // `st` takes whole seconds only, and some engines obey `time` instead; one move a session says the same.
        Limit::MoveTime(time) => vec![format!("level 1 {} 0", base(*time))],
        Limit::Depth(depth) => vec![format!("level 0 {UNLIMITED_MINUTES} 0"), format!("sd {depth}")],
        // There is no such command; the match refuses this limit beforehand.
        Limit::Nodes(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
