//! UCI: commands to session calls, session results to lines.

pub(super) mod dialect;
mod go;
mod options;
mod perft;
mod report;

use super::change::{Change, InForce, Loaded};
use super::clock_options;
use super::session::{DEFAULT_GAME, Session};
use super::settings::Audience;
use super::thinking::{Finished, Manner};
use super::unsettled::{self, Unsettled};
use super::{Message, Next, SearchId};
use crate::board::Board;
use crate::book::in_words;
use crate::search::{BENCH_DEPTH, Limits};
use crate::variants::lot;
use dialect::Dialect;
use go::{Banned, Go};
use perft::PerftRun;

/// The UCI side of a conversation.
pub(super) struct Uci {
    session: Session,
    /// The running search thinks on the opponent's time.
    pondering: bool,
    perft: Option<PerftRun>,
    debug: bool,
    unsettled: Unsettled,
    /// Moves that UCCI forbids the next search.
    banned: Banned,
}

impl Uci {
    pub(super) fn new(session: Session) -> Uci {
        Uci {
            session,
            pondering: false,
            perft: None,
            debug: false,
            unsettled: Unsettled::default(),
            banned: Banned::default(),
        }
    }

    pub(super) fn into_session(self) -> Session {
        self.session
    }

    pub(super) fn handle(&mut self, message: &Message) -> Next {
        match message {
            Message::Line(line) => self.command(line),
            Message::Overlong(length) => {
                self.info(&format!("a line of {length} bytes is too long and was ignored"))
            }
            Message::SearchEnded(id) => self.search_ended(*id),
            Message::Interrupt => self.interrupt(),
            Message::EndOfInput => self.quit(),
            Message::Silence => Next::Continue,
        }
    }

    fn info(&self, text: &str) -> Next {
        for line in text.lines() {
            self.session.output.line(format!("info string {line}"));
        }
        Next::Continue
    }

    /// Reports a refusal; the state is what it was.
    fn report(&self, result: Result<(), String>) -> Next {
        match result {
            Ok(()) => Next::Continue,
            Err(problem) => self.info(&format!("error: {problem}")),
        }
    }

    fn command(&mut self, line: &str) -> Next {
        if self.debug {
            self.info(&format!("received: {line}"));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let dialect = self.dialect();
        match words.as_slice() {
            [] => {}
            ["uci"] => self.introduce(Dialect::Uci),
            ["ucci" | "usi"] => self.adopt(words[0]),
            ["xboard"] => return self.switch_to_xboard(),
            ["isready"] => self.tell_ready(),
            ["debug", "on"] => self.debug = true,
            ["debug", "off"] => self.debug = false,
            ["setoption", ..] => self.set_option(line),
            ["ucinewgame"] => self.new_game(),
            ["usinewgame"] if dialect == Dialect::Usi => self.new_game(),
            ["gameover", ..] if dialect == Dialect::Usi => {}
            ["banmoves", moves @ ..] if dialect.is_ucci() => {
                let complaints = self.banned.add(moves, &self.session.board, dialect);
                self.info(&complaints.join("\n"));
            }
            ["position", rest @ ..] => return self.position(rest),
            ["go", "mate", ..] if dialect == Dialect::Usi => {
                self.session.output.line("checkmate notimplemented");
            }
            ["go", rest @ ..] => return self.go(rest),
            ["stop"] => return self.stop(),
            ["ponderhit"] => return self.ponder_hit(),
            ["ponderhit", "draw"] if dialect.is_ucci() => return self.ponder_hit(),
            ["register", ..] => {}
            ["d"] => report::show_board(&self.session),
            ["eval"] => report::show_evaluation(&self.session),
            ["bench", rest @ ..] => return self.bench(rest),
            ["quit"] => {
                let next = self.quit();
                if dialect.is_ucci() {
                    self.session.output.line("bye");
                }
                return next;
            }
            [command, ..] => return self.info(&format!("unknown command '{command}'")),
        }
        Next::Continue
    }

    fn dialect(&self) -> Dialect {
        Dialect::of(&self.session.settings)
    }

    /// Speaks a dialect from now on, and plays its game where none was chosen.
    fn adopt(&mut self, name: &str) {
        self.end_all();
        name.clone_into(&mut self.session.settings.dialect);
        let dialect = self.dialect();
        if let Some(game) = dialect.game().filter(|_| self.session.spec().id == DEFAULT_GAME) {
            // A catalogue without it leaves the game in force.
            let _ = self.session.select(game);
        }
        self.introduce(dialect);
    }

    fn introduce(&self, dialect: Dialect) {
        let mut lines = vec![
            format!("id name Tapestry {}", env!("CARGO_PKG_VERSION")),
            "id author the Tapestry developers".to_owned(),
        ];
        lines.extend(options::announcements(&self.session, dialect));
        if dialect.is_ucci() {
            lines.push("option newgame type button".to_owned());
        }
        lines.push(format!("{}ok", dialect.name()));
        self.session.output.lines(lines);
    }

    fn new_game(&mut self) {
        self.tell_best_move(true);
        self.session.new_game();
        self.draw_lots();
    }

    /// Another game has other lots. They hold until it is over, whatever is set up meanwhile.
    fn draw_lots(&mut self) {
        match self.session.draw_lots() {
            Ok(true) => self.session.output.line(report::game_line(self.session.start())),
            Ok(false) => {}
            Err(problem) => {
                self.report(Err(problem));
            }
        }
    }

    /// Whoever is told that the program is ready starts its clock.
    fn tell_ready(&mut self) {
        self.session.prepare();
        self.tell_notices();
        self.session.output.line("readyok");
    }

    fn tell_notices(&mut self) {
        let notices = self.session.notices();
        for notice in notices.into_iter().chain(self.session.book.notice()) {
            self.info(&notice);
        }
    }

    fn end_all(&mut self) {
        self.tell_best_move(true);
        if let Some(run) = self.perft.take() {
            run.stop();
        }
    }

    fn switch_to_xboard(&mut self) -> Next {
        self.end_all();
        self.session
            .restart()
            .map_or_else(|problem| self.report(Err(problem)), |()| Next::SwitchToXBoard)
    }

    fn set_option(&mut self, line: &str) {
        match options::parse(line, self.dialect()) {
            Ok(("newgame", "")) if self.dialect().is_ucci() => self.new_game(),
            parsed => {
                let result = parsed.and_then(|(name, value)| self.set(name, value));
                self.tell_change(result);
            }
        }
    }

    /// Sets an option; one of a game that is not known yet is tried again when games are added.
    fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let is_game = name.eq_ignore_ascii_case(unsettled::GAME);
        let value = if is_game {
            options::game_of(&self.session.library, value)
        } else {
            value.to_owned()
        };
        let result = if is_game {
            self.idle("change the game")
                .and_then(|()| self.session.select(&value))
                .map(|()| Change::Game)
        } else {
            self.set_other(name, &value)
        };
        self.unsettled
            .note(name, &value, result.is_err(), &self.session.library);
        result
    }

    fn set_other(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let of_rules = ["UCI_Chess960", "VariantPath"];
        if name.contains(':') || of_rules.iter().any(|rule| name.eq_ignore_ascii_case(rule)) {
            self.idle("change the rules")?;
        } else if name.eq_ignore_ascii_case(dialect::OPTION) {
            self.idle("change the dialect")?;
        }
        self.session.set_option(name, value, Audience::Uci)
    }

    fn tell_change(&mut self, result: Result<Change, String>) {
        self.tell_notices();
        match result {
            Ok(Change::None) => {}
            Ok(Change::Game) => self.restart(),
            Ok(Change::Catalogue(loaded)) => {
                self.tell_loaded(&loaded);
                for (name, value) in self.unsettled.take() {
                    if let Ok(change) = self.set(&name, &value) {
                        self.info(&format!("{name} is {value} now"));
                        self.tell_change(Ok(change));
                    }
                }
            }
            Err(problem) => {
                self.report(Err(problem));
            }
        }
    }

    fn restart(&mut self) {
        let restarted = self.session.restart();
        self.report(restarted);
        self.session.prepare();
        self.session.output.line(report::game_line(self.session.start()));
        if let Some((number, largest)) = lot::array_in_force(self.session.spec()) {
            self.info(&format!(
                "'position startpos' is array {number} of 0 to {largest}; others are set up with 'position fen'"
            ));
        }
    }

    fn tell_loaded(&mut self, loaded: &Loaded) {
        for line in loaded.lines("info string") {
            self.session.output.line(line);
        }
        match &loaded.in_force {
            InForce::Same => {}
            InForce::Changed => self.restart(),
            InForce::Lost(problem) => {
                self.info(&format!(
                    "error: the game in force keeps its old rules: {problem}"
                ));
            }
        }
    }

    /// Fails while a search or count is running.
    fn idle(&mut self, intention: &str) -> Result<(), String> {
        // What it has yet to say comes before anything that is begun now.
        if let Some(run) = self.perft.take_if(|run| run.is_finished()) {
            run.wait();
        }
        if self.session.is_thinking() || self.perft.is_some() {
            return Err(format!("a search is running; stop it before you {intention}"));
        }
        Ok(())
    }

    fn position(&mut self, words: &[&str]) -> Next {
        let split = words
            .iter()
            .position(|word| *word == "moves")
            .unwrap_or(words.len());
        let (place, moves) = words.split_at(split);
        let moves = moves.get(1..).unwrap_or_default();
        let dialect = self.dialect();
        let fen = match place {
            ["startpos"] => Ok(None),
            ["fen", fields @ ..] if !fields.is_empty() => Ok(Some(fields.join(" "))),
            ["sfen", fields @ ..] if dialect == Dialect::Usi && !fields.is_empty() => {
                Ok(Some(dialect::fen_of_sfen(fields)))
            }
            _ => Err("position wants 'startpos' or 'fen FEN', then perhaps 'moves' and moves".to_owned()),
        };
        let read = |board: &Board, text: &str| dialect.read(board, text);
        let result = fen.and_then(|fen| self.session.set_position(fen.as_deref(), moves, read));
        if result.is_ok() {
            self.banned = Banned::default();
        }
        let told = result.map(|put_right| {
            for oddity in &put_right {
                self.info(oddity);
            }
        });
        self.report(told)
    }

    fn go(&mut self, words: &[&str]) -> Next {
        let go = self.idle("start another").and_then(|()| {
            Go::parse(words, &self.session.board, self.dialect()).map_err(|problem| format!("go: {problem}"))
        });
        let (go, complaints) = match go {
            Ok(understood) => understood,
            Err(problem) => return self.report(Err(problem)),
        };
        for problem in complaints {
            self.info(&format!("go: {problem}"));
        }
        match go {
            Go::Perft(depth) => {
                self.perft = Some(PerftRun::start(
                    &self.session.board,
                    depth,
                    self.dialect(),
                    self.session.output.clone(),
                ));
                Next::Continue
            }
            Go::Search(mut limits) => {
                let problem = self.banned.leave_out(&self.session.board, &mut limits);
                self.info(problem.unwrap_or_default());
                clock_options::tell(&self.session.settings, &self.session.board, &mut limits);
                self.search(&limits)
            }
        }
    }

    fn search(&mut self, limits: &Limits) -> Next {
        // Who wants to wait for `stop` or `ponderhit` is not answered before, not even where there is nothing to think about.
        let waits = limits.infinite || limits.ponder;
        if self.session.board.moves_to_play().is_empty() && !waits {
            self.session
                .output
                .lines(report::finished_game(&self.session.board, self.dialect()));
            return Next::Continue;
        }
        self.pondering = limits.ponder;
        let dialect = self.dialect();
        let observer = report::Observer::new(&self.session);
        let manner = Manner {
            multi_pv: self.session.settings.multi_pv,
            analyses: self.session.settings.analyse_mode,
        };
        let root = self.session.board.clone();
        if let Some(known) = self.session.book_moves(&root, limits, manner) {
            self.info(&format!(
                "book: {}",
                in_words(&known, |m| dialect.written(&root, m))
            ));
        }
        let started = self.session.think(&root, limits.clone(), manner, move |event| {
            observer.report(&event)
        });
        match started {
            Ok(None) => Next::Continue,
            Ok(Some(missed)) => self.report(Err(missed)),
            Err(problem) => {
                self.report(Err(problem));
                self.session
                    .output
                    .line(report::best_move(&Finished::stand_in(root, limits), dialect));
                Next::Continue
            }
        }
    }

    fn search_ended(&mut self, id: SearchId) -> Next {
        if self
            .session
            .thinking()
            .is_some_and(|thinking| thinking.id() == id)
        {
            self.tell_best_move(false);
        }
        Next::Continue
    }

    /// Ends the running search, if any, and tells its best move.
    fn tell_best_move(&mut self, stop: bool) -> bool {
        self.pondering = false;
        let Some(finished) = self.session.finish(stop) else {
            return false;
        };
        if finished.failed {
            self.info("error: the search broke down; the best move at first glance stands in for its result");
        }
        self.tell_notices();
        let best = report::best_move(&finished, self.dialect());
        self.session.output.line(best);
        true
    }

    fn stop(&mut self) -> Next {
        if let Some(run) = self.perft.take_if(|run| !run.is_finished()) {
            run.stop();
            return Next::Continue;
        }
        if self.tell_best_move(true) {
            Next::Continue
        } else {
            self.info("nothing to stop")
        }
    }

    fn ponder_hit(&mut self) -> Next {
        if !(self.pondering && self.session.is_thinking()) {
            return self.info("ponderhit without a pondering search");
        }
        self.session.ponder_hit();
        self.pondering = false;
        Next::Continue
    }

    /// Ctrl-C ends what is running; with nothing running it does nothing, as GUIs of old sent it before each command.
    fn interrupt(&mut self) -> Next {
        if self.session.is_thinking() || self.perft.as_ref().is_some_and(|run| !run.is_finished()) {
            self.info("interrupted");
            return self.stop();
        }
        self.info("interrupted, but nothing is running; quit ends the program")
    }

    fn bench(&mut self, words: &[&str]) -> Next {
        let depth = match words {
            [] => Ok(BENCH_DEPTH),
            [depth] => super::bench::parse_depth(depth),
            _ => Err("bench wants at most a depth".to_owned()),
        };
        let depth = self.idle("run the bench").and(depth);
        match depth {
            Err(problem) => self.report(Err(problem)),
            Ok(depth) => {
                let output = &self.session.output;
                match super::bench(self.session.library.catalogue(), depth, &mut |line| {
                    output.line(line)
                }) {
                    Ok(report) => output.line(report.to_string()),
                    Err(problem) => return self.report(Err(problem)),
                }
                Next::Continue
            }
        }
    }

    /// Leaves at once, but a count that was asked for is still delivered: scripts pipe `go perft` and `quit` together.
    fn quit(&mut self) -> Next {
        self.tell_best_move(true);
        if let Some(run) = self.perft.take() {
            run.wait();
        }
        Next::Quit
    }
}
