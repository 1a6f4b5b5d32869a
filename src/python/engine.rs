//! The engine: a search of any game, which leaves the interpreter to other threads and ends when the program is interrupted.

use super::game::Game;
use super::{move_error, value_error};
use crate::play::{self, Action, Actor, ClockLeft, Judgement, Limits, Play, Seat, Thought};
use crate::search::{Control, MAX_SKILL, SearchOptions};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often a search looks whether the program is interrupted.
const GLANCE: Duration = Duration::from_millis(50);

/// What an engine wants to do, and why.
#[pyclass(frozen, get_all, name = "Analysis", module = "tapestry_chess")]
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// The move, in the notation of the sheets.
    #[pyo3(name = "move")]
    best: String,
    /// What the game is worth to whoever is to move, in hundredths of a pawn.
    score: i32,
    /// In how many moves whoever is to move wins; negative: loses. None where neither is proven.
    mate: Option<i32>,
    /// What is expected to be done, the move first.
    pv: Vec<String>,
    /// Turns looked ahead.
    depth: u32,
    /// Positions looked at.
    nodes: u64,
    /// What is thought of the game, in words: "South is ahead by 1.2 pawns".
    judgement: String,
}

impl Analysis {
    fn of(thought: Thought, seat: Seat) -> Analysis {
        let mate = match &thought.judgement {
            Judgement::Wins { party, moves } => {
                let moves = i32::try_from(*moves).unwrap_or(i32::MAX);
                Some(if party.seat == seat { moves } else { -moves })
            }
            _ => None,
        };
        Analysis {
            score: thought.judgement.score(seat),
            mate,
            judgement: thought.judgement.to_string(),
            best: thought.action.text,
            pv: thought.line,
            depth: thought.depth,
            nodes: thought.nodes,
        }
    }
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        format!(
            "<Analysis {} {:+} depth {}: {}>",
            self.best, self.score, self.depth, self.judgement
        )
    }
}

/// Somebody who plays every game, on a level from 0 to 20 (full strength), and remembers what was learned about the game under way.
#[pyclass(frozen, module = "tapestry_chess")]
pub(super) struct Engine {
    /// Taken only where the interpreter is left to others: a search that has it waits for the interpreter.
    engine: Mutex<play::Engine>,
    control: Control,
}

fn seconds(what: &str, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let duration = seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|error| value_error(format!("{what}: {seconds} s: {error}")))
    });
    duration.transpose()
}

/// A number that has to be at least 1.
fn positive<N: PartialEq + Default>(what: &str, number: Option<N>) -> PyResult<Option<N>> {
    match number {
        Some(number) if number == N::default() => Err(value_error(format!("{what}: 0 is not enough"))),
        number => Ok(number),
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, level=None, threads=1, hash_mb=16, lines=1, seed=None))]
    fn new(
        level: Option<u8>,
        threads: usize,
        hash_mb: usize,
        lines: usize,
        seed: Option<u64>,
    ) -> PyResult<Engine> {
        if let Some(level) = level.filter(|level| *level > MAX_SKILL) {
            return Err(value_error(format!("level {level}: levels are 0 to {MAX_SKILL}")));
        }
        let options = SearchOptions {
            skill: level,
            threads,
            hash_mb,
            multi_pv: lines,
            seed,
            ..SearchOptions::default()
        };
        let engine = play::Engine::new(options).map_err(value_error)?;
        Ok(Engine {
            engine: Mutex::new(engine),
            control: Control::new(),
        })
    }

    /// The best move for whoever has to decide, within the first of these bounds that is reached.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None, clock=None, increment=None, moves=Vec::new()))]
    #[allow(clippy::too_many_arguments)]
    fn search(
        &self,
        py: Python<'_>,
        game: &Game,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        clock: Option<f64>,
        increment: Option<f64>,
        moves: Vec<String>,
    ) -> PyResult<Analysis> {
        let lines = self.analyse(py, game, depth, nodes, time, clock, increment, moves)?;
        // The first line is the best.
        lines
            .into_iter()
            .next()
            .ok_or_else(|| move_error("nothing can be done"))
    }

    /// As search(), with as many lines as the engine was made for, the best first.
    #[pyo3(signature = (game, *, depth=None, nodes=None, time=None, clock=None, increment=None, moves=Vec::new()))]
    #[allow(clippy::too_many_arguments)]
    fn analyse(
        &self,
        py: Python<'_>,
        game: &Game,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        clock: Option<f64>,
        increment: Option<f64>,
        moves: Vec<String>,
    ) -> PyResult<Vec<Analysis>> {
        let game = game.now();
        let left = seconds("clock", clock)?;
        let increment = seconds("increment", increment)?.unwrap_or_default();
        let limits = Limits {
            depth: positive("depth", depth)?,
            nodes: positive("nodes", nodes)?,
            time: seconds("time", time)?,
            clock: left.map(|left| ClockLeft {
                left,
                increment,
                opponent_mean: None,
                all: None,
            }),
            among: moves
                .iter()
                .map(|text| game.read(text).map_err(move_error))
                .collect::<PyResult<Vec<Action>>>()?,
        };
        let unbounded = Limits {
            among: limits.among.clone(),
            ..Limits::default()
        };
        if limits == unbounded {
            return Err(value_error("how long? Give depth, nodes, time or clock"));
        }
        let seat = match game.actor() {
            Actor::Seat(seat) => seat,
            Actor::Chance => return Err(move_error("chance decides now; roll() draws what")),
            Actor::Over(verdict) => return Err(move_error(format!("the game is over: {verdict}"))),
        };
        let lines = py.detach(|| self.think(game, &limits))?;
        Ok(lines
            .into_iter()
            .map(|thought| Analysis::of(thought, seat))
            .collect())
    }

    /// Ends the search under way in another thread, which returns the best it has found.
    fn stop(&self) {
        self.control.stop();
    }

    /// Forgets what was learned: for a new game.
    fn forget(&self, py: Python<'_>) {
        py.detach(|| {
            self.engine
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .forget();
        });
    }
}

impl Engine {
    /// Thinks on a thread of its own, while this one looks whether the program is interrupted.
    fn think(&self, game: Box<dyn Play>, limits: &Limits) -> PyResult<Vec<Thought>> {
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let engine = &mut *engine;
        let control = &self.control;
        control.reset();
        let (done, ended) = channel::<()>();
        thread::scope(|scope| {
            let worker = scope.spawn(move || {
                // Dropped at the end, whatever that is.
                let _done = done;
                think(engine, game.as_ref(), limits, control)
            });
            let mut interrupted = Ok(());
            while interrupted.is_ok() && ended.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                interrupted = Python::attach(|py| py.check_signals());
            }
            control.stop();
            let lines = worker.join();
            interrupted?;
            lines.map_err(|_| PyRuntimeError::new_err("the search broke off"))
        })
    }
}

/// All lines, the best first.
fn think(engine: &mut play::Engine, game: &dyn Play, limits: &Limits, control: &Control) -> Vec<Thought> {
    let mut lines = BTreeMap::new();
    let mut told = |thought: &Thought| drop(lines.insert(thought.rank, thought.clone()));
    let best = engine.think(game, limits, control, &mut told);
    let Some(best) = best else {
        return Vec::new();
    };
    let others = lines.into_values().filter(|line| line.action != best.action);
    let others: Vec<Thought> = others.collect();
    std::iter::once(best).chain(others).collect()
}
