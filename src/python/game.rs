//! A game of any kind under way.

use super::catalogue::ruleset;
use super::outcome::Outcome;
use super::writing::Notation;
use super::{as_data, fen_error, game_error, move_error};
use crate::games::Ruleset;
use crate::play::ends;
use crate::play::{self, Action, Actor, Lots, Play, Step, Timeline};
use crate::variants::lot;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A game of any kind under way: Game("chess"), Game("xiangqi", fen), Game("storm:storm-array=rnb", moves=["e2e4"]).
///
/// Moves go in as people write them ("e2e4", "Nf3", "O-O") and come out in the notation of the sheets. Where something is left
/// to the lot before the game begins (an array, say), a seed draws it.
#[pyclass(frozen, module = "tapestry_chess")]
pub(super) struct Game {
    ruleset: Ruleset,
    /// Nobody who holds it may wait for the interpreter.
    timeline: Mutex<Timeline>,
}

impl Game {
    fn timeline(&self) -> MutexGuard<'_, Timeline> {
        self.timeline.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as it stands, to be thought about or tried on.
    pub(super) fn now(&self) -> Box<dyn Play> {
        self.timeline().now().copy()
    }
}

/// How a game has ended, if it has.
fn outcome(game: &dyn Play) -> Option<Outcome> {
    match game.actor() {
        Actor::Over(verdict) => Some(Outcome::of(&verdict, &game.seats())),
        Actor::Seat(_) | Actor::Chance => None,
    }
}

fn read(game: &dyn Play, text: &str) -> PyResult<Action> {
    game.read(text).map_err(move_error)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, fen=None, moves=Vec::new(), *, seed=None))]
    fn new(name: &str, fen: Option<&str>, moves: Vec<String>, seed: Option<u64>) -> PyResult<Game> {
        let ruleset = ruleset(name, seed)?;
        let start = play::start(&ruleset, fen).map_err(|refusal| match fen {
            Some(_) => fen_error(refusal),
            None => game_error(refusal),
        })?;
        let mut timeline = Timeline::new(start);
        for (index, text) in moves.iter().enumerate() {
            let done = timeline
                .now()
                .read(text)
                .and_then(|action| timeline.apply(&action));
            done.map_err(|refusal| move_error(format!("move {}: {refusal}", index + 1)))?;
        }
        Ok(Game {
            ruleset,
            timeline: Mutex::new(timeline),
        })
    }

    /// The game as the catalogue names it, with its options.
    #[getter]
    fn name(&self) -> String {
        self.timeline().now().identity()
    }

    /// Title of the game.
    #[getter]
    fn title(&self) -> String {
        self.timeline().now().title()
    }

    /// Names of the players, by seat.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.timeline().now().seats()
    }

    /// The position as a text that reads back: a FEN, in board games.
    #[getter]
    fn fen(&self) -> String {
        self.timeline().now().state()
    }

    /// The position from which the game was begun.
    #[getter]
    fn start_fen(&self) -> String {
        self.timeline().start().state()
    }

    /// The seat of the player who has to decide; None when chance does, or the game is over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        match self.timeline().now().actor() {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance | Actor::Over(_) => None,
        }
    }

    /// Do dice or lots decide now? Then legal_moves() has what may come, and roll() draws it.
    #[getter]
    fn is_chance(&self) -> bool {
        self.timeline().now().actor() == Actor::Chance
    }

    /// Is the game over?
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.timeline().now().actor(), Actor::Over(_))
    }

    /// What has been done, first to last.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let timeline = self.timeline();
        timeline
            .done()
            .iter()
            .map(|done| done.action.text.clone())
            .collect()
    }

    /// Everything that can be done now, sorted; nothing when the game is over.
    fn legal_moves(&self) -> Vec<String> {
        let actions = self.timeline().now().actions();
        actions.into_iter().map(|action| action.text).collect()
    }

    /// What can be done now with all its steps, as data.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let actions = self.timeline().now().actions();
        as_data(py, &actions)
    }

    /// What whoever has to decide may say about a draw: "offer draw", "accept draw", "concede draw". push() takes them.
    fn draws(&self) -> Vec<String> {
        let draws = self.timeline().now().draws();
        draws.into_iter().map(|action| action.text).collect()
    }

    /// Does something, and returns it in the notation of the sheets.
    fn push(&self, text: &str) -> PyResult<String> {
        let mut timeline = self.timeline();
        let action = read(timeline.now(), text)?;
        timeline.apply(&action).map_err(move_error)?;
        Ok(action.text)
    }

    /// Takes back what was done last, and returns it.
    fn pop(&self) -> PyResult<String> {
        let mut timeline = self.timeline();
        let mut line: Vec<Action> = timeline.done().iter().map(|done| done.action.clone()).collect();
        let last = line
            .pop()
            .ok_or_else(|| PyIndexError::new_err("nothing has been done yet"))?;
        timeline.go(&line).map_err(move_error)?;
        Ok(last.text)
    }

    /// What chance decides now, drawn but not done; None where it does not decide. The same seed draws the same.
    #[pyo3(signature = (seed=None))]
    fn roll(&self, seed: Option<u64>) -> Option<String> {
        let lots = Lots::new(seed.unwrap_or_else(lot::any_number));
        let action = lots.draw(self.timeline().now())?;
        Some(action.text)
    }

    /// A game of its own that stands as this one does, with the same past.
    #[pyo3(name = "copy")]
    fn duplicate(&self) -> PyResult<Game> {
        let timeline = self.timeline();
        let line: Vec<Action> = timeline.done().iter().map(|done| done.action.clone()).collect();
        let mut copy = Timeline::new(timeline.start().copy());
        copy.go(&line).map_err(move_error)?;
        Ok(Game {
            ruleset: self.ruleset.clone(),
            timeline: Mutex::new(copy),
        })
    }

    fn __copy__(&self) -> PyResult<Game> {
        self.duplicate()
    }

    /// The move that a text means, in the notation of the sheets.
    fn parse(&self, text: &str) -> PyResult<String> {
        Ok(read(self.timeline().now(), text)?.text)
    }

    /// A move in short algebraic notation, or in another: "san", "figurine", "sheets", "iccs", "wxf".
    #[pyo3(signature = (text, notation="san"))]
    fn san(&self, text: &str, notation: &str) -> PyResult<String> {
        let notation = Notation::read(notation)?;
        let timeline = self.timeline();
        let action = read(timeline.now(), text)?;
        Ok(notation.write(timeline.now(), &action))
    }

    /// Is whoever has to decide in check?
    fn is_check(&self) -> bool {
        !self.timeline().now().view(None).checked.is_empty()
    }

    /// Does a move give check?
    fn gives_check(&self, text: &str) -> PyResult<bool> {
        let mut game = self.now();
        let action = read(game.as_ref(), text)?;
        game.apply(&action).map_err(move_error)?;
        Ok(!game.view(None).checked.is_empty())
    }

    /// Does a move capture?
    fn is_capture(&self, text: &str) -> PyResult<bool> {
        let action = read(self.timeline().now(), text)?;
        Ok(action.steps.iter().any(|step| match step {
            Step::Go { captures, .. } => !captures.is_empty(),
            Step::Shoot { .. } => true,
            _ => false,
        }))
    }

    /// How the game has ended; None while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        outcome(self.timeline().now())
    }

    /// How the game ends if whoever has to decide has no time left; None where that alone does not end it.
    fn outcome_on_time(&self) -> PyResult<Option<Outcome>> {
        let mut game = self.now();
        game.flag().map_err(move_error)?;
        Ok(outcome(game.as_ref()))
    }

    /// How the game ends if the player on this seat gives up.
    fn outcome_on_resignation(&self, seat: usize) -> PyResult<Outcome> {
        let game = self.now();
        let seats = game.seats();
        if seat >= seats.len() {
            return Err(PyIndexError::new_err(format!(
                "seat {seat}: there are {} players",
                seats.len()
            )));
        }
        if let Actor::Over(verdict) = game.actor() {
            return Err(move_error(format!("the game is over: {verdict}")));
        }
        let verdict = ends::resigned(&self.ruleset, game.as_ref(), seat).map_err(move_error)?;
        Ok(Outcome::of(&verdict, &seats))
    }

    /// The pieces: letter, name, value in pawns, Betza notation, whose they are.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pieces = self.timeline().now().pieces();
        as_data(py, &pieces)
    }

    /// How the game looks to a player, or to somebody who may see everything: boards, squares, pockets, as data.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.timeline().now().view(seat);
        as_data(py, &view)
    }

    /// What the position is worth to whoever is to move, without a search, in hundredths of a pawn; None where there is no board to judge.
    fn evaluate(&self) -> Option<i32> {
        let timeline = self.timeline();
        timeline.now().board().map(|board| board.evaluate())
    }

    /// Number of sequences of so many moves; None where dice make that meaningless. Other threads run meanwhile.
    fn perft(&self, py: Python<'_>, depth: u32) -> Option<u64> {
        let game = self.now();
        py.detach(move || game.perft(depth))
    }

    fn __repr__(&self) -> String {
        let timeline = self.timeline();
        let game = timeline.now();
        format!("<Game {} {:?}>", game.identity(), game.state())
    }
}
