//! The course of a game with XBoard: set up, move, think, ponder, end.
//!
//! Results are claimed only as GUIs believe them: in a match between programs a side may declare its own loss, nothing else,
//! so a drawn position is met with an offer of a draw, and a win with the winning move alone. A human is told every result.

use super::super::clock_options;
use super::super::thinking::{Finished, Manner};
use super::names::{Known, NotPlayed};
use super::report::{self, News, Observer};
use super::{Judgement, Mode, NORMAL, Purpose, XBoard, names, setup};
use crate::base::{Move, MoveClass, Player, Score};
use crate::board::Board;
use crate::board::xboard::judgement::is_complete;
use crate::game::{GameResult, Outcome};
use crate::search::Limits;
use crate::variants::lot;
use std::time::Duration;

/// Hopeless moves in a row before the engine resigns.
const HOPELESS_MOVES: u32 = 3;
/// How XBoard writes a pass.
const PASS: &str = "@@@@";
/// What a hint may cost.
const HINT_TIME: Duration = Duration::from_millis(100);

impl XBoard {
    /// Commands that change the game as a whole. Whatever was being thought about no longer matters; but a refused command changes
    /// nothing, so the search is abandoned only when that is certain.
    pub(super) fn change_game(&mut self, words: &[&str]) -> Result<(), String> {
        let changed = match words {
            ["new"] => self.new_game()?,
            ["variant", name @ ..] if !name.is_empty() => self.choose(&name.join(" "))?,
            ["setboard", fen @ ..] if !fen.is_empty() => {
                let fen = self.notation.read_fen(&fen.join(" "));
                if self.is_pass(&fen) {
                    return self.user_move(PASS);
                }
                self.set_board(&fen)
            }
            ["undo"] => self.take_back(1)?,
            ["remove"] => self.take_back(2)?,
            ["result", ..] | ["force"] => {
                self.abandon_search();
                self.mode = Mode::Force;
                true
            }
            _ => return Err("command is incomplete".to_owned()),
        };
        if changed && matches!(words, ["new"] | ["variant", ..]) {
            self.session.prepare();
        }
        if changed && self.mode == Mode::Analysing {
            self.resume();
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<bool, String> {
        let known = names::find(&self.session.library, NORMAL);
        match known {
            Ok(known) => self.session.select(&known.game)?,
            // A catalogue without normal chess begins with what it has.
            Err(_) => self.session.restart()?,
        }
        self.abandon_search();
        self.notation = self.notation_of(true);
        self.session.new_game();
        self.clock.reset();
        self.opponent_is_computer = false;
        self.begin();
        if self.mode != Mode::Analysing {
            self.mode = Mode::Playing(Player::North);
        }
        Ok(true)
    }

    /// What every position begins with that no move leads to.
    fn begin(&mut self) {
        self.excluded.clear();
        self.hopeless_moves = 0;
        self.judged = None;
        self.offer_pending = false;
    }

    /// Begins a game; `false` if it is refused.
    fn choose(&mut self, name: &str) -> Result<bool, String> {
        let known = match names::find(&self.session.library, name) {
            Ok(known) => known,
            Err(not_played) => {
                // The one complaint in which XBoard wants the name alone; and it shows nobody what is in a comment.
                self.say(format!("Error (unknown variant): {name}"));
                match not_played {
                    NotPlayed::Unknown(problem) => {
                        problem.lines().for_each(|line| self.say(format!("# {line}")));
                    }
                    NotPlayed::Refused(reason) => self.say(format!("tellusererror {reason}")),
                }
                return Ok(false);
            }
        };
        self.session.select(&known.game)?;
        self.abandon_search();
        self.enter(&known);
        // Whoever was to move in the game before, the opponent begins this one.
        if let Mode::Playing(_) = self.mode {
            self.mode = Mode::Playing(!self.session.board.turn());
        }
        self.describe_with_options(known);
        Ok(true)
    }

    /// At the start of a game that XBoard knows so.
    fn enter(&mut self, known: &Known) {
        self.notation = self.notation_of(known.built_in);
        self.begin();
        if lot::largest_seed(self.session.spec()).is_some() {
            self.say(format!("# drawn by lot: {}", self.session.start().name));
        }
        if let Some((number, largest)) = lot::array_in_force(self.session.spec()) {
            self.say(format!(
                "# the start is array {number} of 0 to {largest}; others are set up with setboard"
            ));
        }
    }

    /// The chosen game begins with the options that have arrived since it was chosen.
    pub(super) fn begin_chosen(&mut self, known: &Known) {
        let before = self.session.spec().identity();
        // Options that make it impossible leave it as it is.
        if self.session.restart().is_ok() && self.session.spec().identity() != before {
            self.abandon_search();
            self.enter(known);
            if self.mode == Mode::Analysing {
                self.resume();
            }
        }
        self.describe(known);
    }

    /// Defines the game in force, if XBoard does not know it by itself.
    pub(super) fn describe(&mut self, known: &Known) {
        if known.built_in {
            return;
        }
        let start = self.session.start().fen();
        self.session
            .output
            .lines(setup::lines(self.session.spec(), start));
        if !is_complete(self.session.spec()) {
            self.say("# some pieces move as XBoard cannot know: switch off its legality test");
        }
        if let Some(notice) = setup::beyond_xboard(self.session.spec()) {
            self.say(format!("telluser {notice}"));
        }
    }

    /// Does XBoard say by this position that the opponent has passed? It has no other words for that, and waits for the answer.
    fn is_pass(&self, fen: &str) -> bool {
        let board = &self.session.board;
        if board.plies() == 0 || self.mode == Mode::Playing(board.turn()) {
            return false;
        }
        let pass = board
            .moves_to_play()
            .into_iter()
            .find(|m| m.class() == MoveClass::Pass);
        pass.is_some_and(|pass| {
            let mut after = board.clone();
            after.make(pass);
            shows_alike(&after.fen(), fen)
        })
    }

    /// Sets a position up; `false` if it is refused.
    fn set_board(&mut self, fen: &str) -> bool {
        let known = self.session.board.fen();
        // Where XBoard's board has no room for pieces in hand, it leaves them out of the position that it was told.
        let same = shows_alike(&known, fen) && known.contains('[') && !fen.contains('[');
        let set = if same {
            Ok(Vec::new())
        } else {
            self.session.set_position(Some(fen), &[], |board, text| {
                board.parse_move(text).map_err(|error| error.to_string())
            })
        };
        match &set {
            Ok(put_right) => {
                self.abandon_search();
                self.begin();
                for oddity in put_right {
                    self.say(format!("# {oddity}"));
                }
            }
            Err(problem) => self.say(format!("tellusererror Illegal position: {problem}")),
        }
        set.is_ok()
    }

    fn take_back(&mut self, plies: usize) -> Result<bool, String> {
        if self.session.board.plies() < plies {
            return Err("no move to take back".to_owned());
        }
        self.abandon_search();
        for _ in 0..plies {
            self.session.board.unmake();
        }
        self.begin();
        Ok(true)
    }

    /// Leaves force mode and plays `side`.
    pub(super) fn play_side(&mut self, side: Player) -> Result<(), String> {
        self.abandon_search();
        self.mode = Mode::Playing(side);
        self.resume();
        Ok(())
    }

    /// The opponent's move, or any side's in force mode and analysis.
    pub(super) fn user_move(&mut self, text: &str) -> Result<(), String> {
        if self.mode == Mode::Playing(self.session.board.turn()) {
            return Err("it is not your turn".to_owned());
        }
        let played = match self.notation.parse(&self.session.board, text) {
            Ok(played) => played,
            // In a match between programs this answer would lose the game for its sender.
            Err(error) if self.opponent_is_computer => return Err(format!("illegal move, {error}")),
            Err(error) => {
                self.say(format!("Illegal move ({error}): {text}"));
                return Ok(());
            }
        };
        let pondered = self.session.is_thinking() && self.purpose == Purpose::Ponder(played);
        if !pondered {
            self.abandon_search();
        }
        self.session.make(played);
        self.excluded.clear();
        self.offer_pending = false;
        if pondered {
            self.purpose = Purpose::Move;
            self.session.ponder_hit();
        } else {
            self.resume();
        }
        Ok(())
    }

    /// Does what the mode demands in the present position: thinks of a move, analyses, or ends the game.
    pub(super) fn resume(&mut self) {
        match self.mode {
            Mode::Force => {}
            Mode::Analysing => {
                let limits = Limits {
                    infinite: true,
                    exclude: self.excluded.clone(),
                    ..Limits::default()
                };
                if self.leaves_moves(&self.excluded) {
                    self.think(Purpose::Analysis, &limits);
                }
            }
            Mode::Playing(side) => {
                let outcome = self.session.board.outcome();
                if outcome.is_some_and(|outcome| self.announce(side, outcome))
                    || self.session.board.turn() != side
                {
                    return;
                }
                if !self.session.board.moves_to_play().is_empty() {
                    let mut limits = self.move_limits(side, &self.session.board);
                    let exclude = [&limits.exclude[..], &self.excluded].concat();
                    if self.leaves_moves(&exclude) {
                        limits.exclude = exclude;
                    }
                    self.think(Purpose::Move, &limits);
                }
            }
        }
    }

    /// Are there legal moves but for these?
    fn leaves_moves(&self, excluded: &[Move]) -> bool {
        let all = self.session.board.moves_to_play();
        all.iter().any(|m| !excluded.contains(m))
    }

    /// Says what can be said about an ended game; `true` if it is over for us.
    fn announce(&mut self, side: Player, outcome: Outcome) -> bool {
        let lost = outcome.result == GameResult::Win(!side);
        let stuck = self.session.board.turn() == side && self.session.board.moves_to_play().is_empty();
        if lost || !self.opponent_is_computer || (stuck && outcome.result.is_drawn()) {
            self.say(format!("{} {{{}}}", outcome.pgn(), outcome.reason));
            self.mode = Mode::Force;
            return true;
        }
        if outcome.result.is_drawn() {
            self.agree();
        }
        !outcome.result.is_drawn()
    }

    /// The limits of a search for a move of `side` on `board`.
    fn move_limits(&self, side: Player, board: &Board) -> Limits {
        let mut limits = Limits {
            exclude: self.notation.never_shown(board),
            ..self.clock.limits(side, board.plies() / 2)
        };
        clock_options::tell(&self.session.settings, board, &mut limits);
        limits
    }

    fn think(&mut self, purpose: Purpose, limits: &Limits) {
        let mut root = self.session.board.clone();
        if let Purpose::Ponder(expected) = purpose {
            root.make(expected);
        }
        self.purpose = purpose;
        self.news.clear();
        let observer = Observer {
            root: root.clone(),
            notation: self.notation.clone(),
            output: self.session.output.clone(),
            news: News::clone(&self.news),
        };
        let analyses = purpose == Purpose::Analysis;
        let multi_pv = if analyses {
            self.session.settings.multi_pv
        } else {
            1
        };
        let manner = Manner { multi_pv, analyses };
        let started = self
            .session
            .think(&root, limits.clone(), manner, move |event| observer.report(event));
        match started {
            Ok(missed) => self.tell_missed(missed),
            Err(problem) => {
                self.say(format!("tellusererror The engine cannot think: {problem}"));
                if purpose == Purpose::Move {
                    self.play(&Finished::stand_in(root, limits));
                }
            }
        }
    }

    /// Tells of a setting that a search has to do without.
    fn tell_missed(&self, missed: Option<String>) {
        if let Some(problem) = missed {
            self.say(format!("tellusererror {problem}"));
        }
    }

    /// Ends the running search without using what it found.
    pub(super) fn abandon_search(&mut self) {
        self.session.finish(true);
        self.answer_pings();
    }

    fn answer_pings(&mut self) {
        self.session.output.lines(self.pings.drain(..));
    }

    /// Plays the best move found so far, if a move is being thought about.
    pub(super) fn move_now(&mut self) {
        if self.session.is_thinking() && self.purpose == Purpose::Move {
            self.finish_move(true);
        }
    }

    /// Ends the search for a move and plays what it found.
    pub(super) fn finish_move(&mut self, stop: bool) {
        if let Some(finished) = self.session.finish(stop) {
            self.play(&finished);
        }
    }

    /// Plays what was found. The position changes before the move is told: the reply may come at once.
    fn play(&mut self, finished: &Finished) {
        self.tell_notices();
        if finished.failed {
            self.say("# the search broke down; the best move at first glance stands in for its result");
        }
        let Mode::Playing(side) = self.mode else {
            return self.answer_pings();
        };
        let (best, reply) = (finished.result.best, finished.result.ponder);
        if best.is_none() {
            return self.answer_pings();
        }
        let text = self.notation.tell(&self.session.board, best);
        let score = finished.result.score;
        self.judged = (!finished.failed && !finished.from_book).then(|| Judgement {
            side,
            plies: self.session.board.plies() + 1,
            score,
        });
        if self.wants_to_resign(score) {
            self.mode = Mode::Force;
            self.say("resign");
            return self.answer_pings();
        }
        if !finished.failed && !finished.from_book {
            self.answer_offer(side, score);
        }
        self.session.make(best);
        self.excluded.clear();
        self.say(format!("move {text}"));
        let over = self
            .session
            .board
            .outcome()
            .is_some_and(|outcome| self.announce(side, outcome));
        self.answer_pings();
        if !over && self.ponder {
            self.start_pondering(side, reply);
        }
    }

    fn wants_to_resign(&mut self, score: Score) -> bool {
        let limit = self.session.settings.resign_score;
        let hopeless = limit > 0 && i64::from(score) < -limit;
        self.hopeless_moves = if hopeless { self.hopeless_moves + 1 } else { 0 };
        self.hopeless_moves >= HOPELESS_MOVES
    }

    fn start_pondering(&mut self, side: Player, reply: Move) {
        if !self.session.board.legal_moves().contains(&reply) {
            return;
        }
        let mut expected = self.session.board.clone();
        expected.make(reply);
        if expected.outcome().is_none() {
            let limits = Limits {
                ponder: true,
                ..self.move_limits(side, &expected)
            };
            self.think(Purpose::Ponder(reply), &limits);
        }
    }

    /// A good move in the present position: what the running search expects of it, as soon as that is known, else the fruit of a short
    /// search.
    pub(super) fn hint(&mut self) -> Result<(), String> {
        let board = &self.session.board;
        let known = match (self.session.is_thinking(), self.purpose) {
            (true, Purpose::Ponder(expected)) => Some(expected),
            (true, Purpose::Move | Purpose::Analysis) => self.news.best_or_soon(),
            (false, _) if board.moves_to_play().is_empty() => None,
            (false, _) => {
                let root = board.clone();
                let manner = Manner {
                    multi_pv: 1,
                    analyses: false,
                };
                let limits = Limits::for_time(HINT_TIME);
                let missed = self.session.think(&root, limits, manner, |_| {})?;
                self.tell_missed(missed);
                self.session.finish(false).map(|finished| finished.result.best)
            }
        };
        if let Some(m) = known.filter(|m| self.session.board.legal_moves().contains(m)) {
            self.say(report::hint(&self.session.board, &self.notation, m));
        }
        Ok(())
    }
}

/// Do both FENs have the same pieces on the board and the same side to move?
fn shows_alike(one: &str, other: &str) -> bool {
    shown(one) == shown(other)
}

/// What XBoard shows of a FEN: the board without pieces in hand, and the side to move.
fn shown(fen: &str) -> (Option<&str>, Option<&str>) {
    let mut fields = fen.split_whitespace();
    let board = fields.next().and_then(|board| board.split('[').next());
    (board, fields.next())
}
