//! XBoard protocol 2: commands to session calls. `play` moves and ends games, `offers` answers offers of a draw, `options` sets options; `features`, `setup`,
//! `highlight` and `names` say things XBoard's way; how it writes moves is [`crate::board::xboard`]'s.

mod awaited;
mod book;
mod clock;
mod features;
mod highlight;
mod listing;
pub(super) mod names;
mod offers;
mod options;
mod play;
mod report;
mod setup;

use super::session::Session;
use super::unsettled::Unsettled;
use super::{Message, Next, SearchId};
use crate::base::{Move, Player};
use crate::board::xboard::Notation;
use awaited::Awaited;
use clock::Clock;
use highlight::Touch;
use listing::{Gui, Listing};
use report::News;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long an acknowledgement of the features is waited for.
const INTRODUCTION: Duration = Duration::from_millis(300);
/// XBoard's name of the game that `new` begins.
const NORMAL: &str = "normal";

/// Who moves by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// The engine only keeps the position.
    Force,
    /// The engine plays this side.
    Playing(Player),
    /// The engine thinks about every position and moves nothing.
    Analysing,
}

/// Why the engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// To move.
    Move,
    /// On the opponent's time, expecting this move.
    Ponder(Move),
    Analysis,
}

/// The score of an own move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Judgement {
    side: Player,
    /// Length of the game with the move.
    plies: usize,
    /// Centipawns.
    score: i32,
}

/// The XBoard side of a conversation.
pub(super) struct XBoard {
    session: Session,
    notation: Notation,
    mode: Mode,
    /// What the running search is for; means nothing without one.
    purpose: Purpose,
    clock: Clock,
    news: News,
    /// May think on the opponent's time.
    ponder: bool,
    opponent_is_computer: bool,
    /// Pings that wait for the move being thought about.
    pings: Vec<String>,
    /// Moves of the present position that are left out of the next search.
    excluded: Vec<Move>,
    /// Own moves in a row with a score that invites resignation.
    hopeless_moves: u32,
    /// What the last own move was thought to be worth.
    judged: Option<Judgement>,
    /// An offer of a draw waits for the engine's next move.
    offer_pending: bool,
    /// What the user holds in the hand.
    touch: Touch,
    /// A move of the user's that should have come.
    awaited: Option<Awaited>,
    /// The list of games is due at this time at the latest.
    introduction: Option<Instant>,
    listing: Listing,
    unsettled: Unsettled,
}

/// What is wrong with a command that has other arguments than it should have, or that there is not.
fn misuse(command: &str) -> String {
    let takes = match command {
        "level" => "moves, base and increment",
        "ping" | "st" | "sd" | "nps" | "time" | "otim" | "memory" | "cores" => "one number",
        "lift" | "hover" | "put" => "one square",
        "usermove" | "exclude" | "include" => "one move",
        "computer" | "post" | "nopost" | "hard" | "easy" | "go" | "playother" | "?" | "draw" | "hint"
        | "bk" | "analyze" | "exit" | "." | "d" => "no argument",
        _ => return "unknown command".to_owned(),
    };
    format!("{command} takes {takes}")
}

impl XBoard {
    pub(super) fn new(session: Session) -> XBoard {
        let notation = Notation::of(session.spec(), true);
        XBoard {
            session,
            notation,
            mode: Mode::Playing(Player::North),
            purpose: Purpose::Move,
            clock: Clock::new(),
            news: News::default(),
            ponder: false,
            opponent_is_computer: false,
            pings: Vec::new(),
            excluded: Vec::new(),
            hopeless_moves: 0,
            judged: None,
            offer_pending: false,
            touch: Touch::default(),
            awaited: None,
            introduction: None,
            listing: Listing::default(),
            unsettled: Unsettled::default(),
        }
    }

    /// How long to wait for the next message, if not for ever.
    pub(super) fn patience(&self) -> Option<Duration> {
        let awaited = self.awaited.as_ref().map(Awaited::due);
        let due = self
            .introduction
            .into_iter()
            .chain(awaited)
            .chain(self.listing.due())
            .min();
        due.map(|due| due.saturating_duration_since(Instant::now()))
    }

    pub(super) fn handle(&mut self, message: &Message) -> Next {
        match message {
            Message::Line(line) => return self.line(line),
            Message::Overlong(length) => {
                self.say(format!("Error (line of {length} bytes is too long): ignored"));
            }
            Message::Silence if self.introduction.is_some() => self.end_introduction(),
            Message::Silence if self.listing.due().is_some_and(|due| due <= Instant::now()) => {
                return self.release();
            }
            Message::Silence => self.remind(),
            Message::SearchEnded(id) => self.search_ended(*id),
            // XBoard is asked not to send signals; a user's Ctrl-C means `?`.
            Message::Interrupt => self.move_now(),
            Message::EndOfInput => {
                self.release_all();
                self.abandon_search();
                return Next::Quit;
            }
        }
        Next::Continue
    }

    /// How the game in force is written for this GUI; `built_in` if XBoard knows its rules.
    fn notation_of(&self, built_in: bool) -> Notation {
        let notation = Notation::of(self.session.spec(), built_in);
        match self.listing.gui {
            Gui::Referee => notation.plain(),
            Gui::Unknown | Gui::Board => notation,
        }
    }

    fn say(&self, text: impl AsRef<str>) {
        self.session.output.line(text);
    }

    /// Says again what XBoard should have heard.
    fn remind(&mut self) {
        if let Some(awaited) = &mut self.awaited {
            let lines = awaited.remind();
            self.session.output.lines(lines);
        }
    }

    fn line(&mut self, line: &str) -> Next {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words
            .first()
            .is_some_and(|command| awaited::ends_waiting(command))
        {
            self.awaited = None;
        }
        if self.introduction.is_some()
            && !matches!(words.first(), Some(&("accepted" | "rejected" | "option")))
        {
            self.end_introduction();
        }
        if self.is_held(line, &words) {
            return Next::Continue;
        }
        self.catch_up_listing(&words);
        match words.as_slice() {
            [] => {}
            ["quit"] => {
                self.abandon_search();
                return Next::Quit;
            }
            ["protover", version] if version.parse::<u32>().is_ok_and(|version| version < 2) => {}
            ["protover", _] => self.introduce(),
            [answer @ ("accepted" | "rejected"), feature] => {
                return self.acknowledged(feature, *answer == "accepted");
            }
            ["option", ..] => self.set_option(line),
            words => {
                if let Err(problem) = self.command(words) {
                    self.say(format!("Error ({problem}): {line}"));
                }
            }
        }
        Next::Continue
    }

    fn introduce(&mut self) {
        let options = self.first_listing();
        self.session
            .output
            .lines(features::first_part(&self.session, options));
        self.introduction = Some(Instant::now() + INTRODUCTION);
    }

    fn end_introduction(&mut self) {
        if self.introduction.take().is_some() {
            self.session
                .output
                .lines(features::last_part(&self.session, self.listing.gui));
        }
    }

    /// Obeys a command.
    ///
    /// # Errors
    /// The kind of error, in words, for XBoard's `Error (…)` line.
    fn command(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            // Said by XBoard without need of an answer.
            [
                "xboard" | "random" | "accepted" | "rejected" | "name" | "rating" | "ics" | "egtpath",
                ..,
            ] => Ok(()),
            ["ping", number] => {
                self.ping(number);
                Ok(())
            }
            ["computer"] => {
                self.opponent_is_computer = true;
                Ok(())
            }
            ["level", moves, base, increment] => self.clock.level(moves, base, increment),
            ["st", seconds] => self.clock.per_move(seconds),
            ["sd", depth] => self.clock.depth(depth),
            ["nps", nodes] => self.clock.node_rate(nodes),
            ["clock", words @ ..] => self.clock.carried(words),
            ["time", time] => self.clock.own(time),
            ["otim", time] => self.clock.other(time),
            ["memory", megabytes] => self.set("Hash", megabytes),
            ["cores", threads] => self.set("Threads", threads),
            ["post"] => self.post(true),
            ["nopost"] => self.post(false),
            ["hard"] => self.set_ponder(true),
            ["easy"] => self.set_ponder(false),
            ["lift" | "hover", square] => {
                let lines = self.touch.lift(&self.session.board, &self.notation, square);
                self.session.output.lines(lines);
                Ok(())
            }
            ["put", square] => {
                let choice = self.touch.put(&self.session.board, &self.notation, square);
                self.awaited = choice.map(Awaited::new);
                Ok(())
            }
            [
                "new" | "variant" | "setboard" | "undo" | "remove" | "result" | "force",
                ..,
            ] => self.change_game(words),
            ["usermove", text] => self.user_move(text),
            ["go"] => self.play_side(self.session.board.turn()),
            ["playother"] => self.play_side(!self.session.board.turn()),
            ["?"] => {
                self.move_now();
                Ok(())
            }
            ["draw"] => {
                self.draw_offered();
                Ok(())
            }
            ["hint"] => self.hint(),
            ["bk"] => {
                self.show_book();
                Ok(())
            }
            ["analyze"] => self.analyse(),
            ["exit"] => self.end_analysis(),
            ["."] => self.status(),
            ["exclude", text] => self.exclude(text),
            ["include", text] => self.include(text),
            ["d"] => {
                let board = &self.session.board;
                self.say(format!("# {}", setup::six_fields(board.spec(), &board.fen())));
                Ok(())
            }
            // Protocol 1 sends moves bare.
            [text] if self.notation.parse(&self.session.board, text).is_ok() => self.user_move(text),
            [command, ..] => Err(misuse(command)),
            [] => Ok(()),
        }
    }

    fn post(&mut self, on: bool) -> Result<(), String> {
        self.news.post.store(on, Ordering::Relaxed);
        Ok(())
    }

    fn set_ponder(&mut self, on: bool) -> Result<(), String> {
        self.ponder = on;
        if !on && matches!(self.purpose, Purpose::Ponder(_)) {
            self.abandon_search();
        }
        Ok(())
    }

    /// A ping is answered when everything before it is done: a move being thought about first, pondering and analysis not.
    fn ping(&mut self, number: &str) {
        let pong = format!("pong {number}");
        if self.session.is_thinking() && self.purpose == Purpose::Move {
            self.pings.push(pong);
        } else {
            self.session.prepare();
            self.tell_notices();
            self.say(pong);
        }
    }

    /// Says what the user should know.
    pub(super) fn tell_notices(&mut self) {
        for notice in self.session.notices() {
            self.say(format!("tellusererror {notice}"));
        }
        // Which game is meant comes later than the file: this is nothing to interrupt anybody with.
        for line in self
            .session
            .book
            .notice()
            .iter()
            .flat_map(|notice| notice.lines())
        {
            self.say(format!("# {line}"));
        }
    }

    fn search_ended(&mut self, id: SearchId) {
        let current = self
            .session
            .thinking()
            .is_some_and(|thinking| thinking.id() == id);
        match self.purpose {
            Purpose::Move if current => self.finish_move(false),
            // Pondering waits for the move; what ends by itself has broken down, so that move is thought about anew.
            Purpose::Ponder(_) if current => self.abandon_search(),
            _ => {}
        }
    }

    fn analyse(&mut self) -> Result<(), String> {
        self.abandon_search();
        self.mode = Mode::Analysing;
        self.resume();
        Ok(())
    }

    fn end_analysis(&mut self) -> Result<(), String> {
        self.analysing()?;
        self.abandon_search();
        self.mode = Mode::Force;
        self.excluded.clear();
        Ok(())
    }

    fn analysing(&self) -> Result<(), String> {
        if self.mode == Mode::Analysing {
            Ok(())
        } else {
            Err("not analysing".to_owned())
        }
    }

    fn status(&mut self) -> Result<(), String> {
        self.analysing()?;
        if let Some(thinking) = self.session.thinking() {
            self.say(
                self.news
                    .status(thinking.root(), &self.notation, thinking.started().elapsed()),
            );
        }
        Ok(())
    }

    /// The moves left out hold for the present position, or until its analysis ends; analysis begins anew without them.
    fn exclude(&mut self, text: &str) -> Result<(), String> {
        if text == "all" {
            self.excluded = self.session.board.legal_moves();
        } else {
            let m = self.read_move(text)?;
            if !self.excluded.contains(&m) {
                self.excluded.push(m);
            }
        }
        self.analyse_anew();
        Ok(())
    }

    fn include(&mut self, text: &str) -> Result<(), String> {
        if text == "all" {
            self.excluded.clear();
        } else {
            let m = self.read_move(text)?;
            self.excluded.retain(|excluded| *excluded != m);
        }
        self.analyse_anew();
        Ok(())
    }

    fn analyse_anew(&mut self) {
        if self.mode == Mode::Analysing {
            self.abandon_search();
            self.resume();
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        self.notation
            .parse(&self.session.board, text)
            .map_err(|error| error.to_string())
    }
}
