//! A search running on a thread of its own, and the engine between searches.

use super::settings::Settings;
use super::{Message, SearchId};
use crate::base::{Move, Score};
use crate::board::Board;
use crate::search::{Control, Engine, Event, Limits, SearchOptions, SearchResult, first_glance_at};
use crate::solver::oracle::Oracle;
use crate::solver::strong::probe::Keeping;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Stack of the thread that searches: enough for the deepest line.
const STACK: usize = 16 << 20;

/// How to search, apart from the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// Lines asked for.
    pub(super) multi_pv: i64,
    /// Who analyses wants the best that can be found, whatever strength the engine plays games at.
    pub(super) analyses: bool,
}

impl Manner {
    /// Is the search to be as strong as it can be?
    pub(super) fn is_full(self, settings: &Settings) -> bool {
        self.analyses || settings.plays_fully()
    }
}

/// The engine while it rests, and what is to happen to it before its next search.
#[derive(Default)]
pub(super) struct Engines {
    resting: Option<Engine>,
    clear: bool,
}

impl Engines {
    /// Makes the engine forget everything: now, or before its next search if it is at work.
    pub(super) fn clear(&mut self) {
        match &mut self.resting {
            Some(engine) => engine.clear(),
            None => self.clear = true,
        }
    }

    /// Does what the next search of this game would have to do first. Only while the engine rests.
    ///
    /// # Errors
    /// As [`Engines::take`].
    pub(super) fn prepare(
        &mut self,
        settings: &Settings,
        manner: Manner,
        board: &Board,
    ) -> Result<(), String> {
        let mut engine = self.take(settings, manner)?;
        engine.prepare(board);
        self.resting = Some(engine);
        Ok(())
    }

    /// The engine, set as the settings say.
    ///
    /// # Errors
    /// If there is no memory for the transposition table. A resting engine keeps the settings it had, and one that there was not yet
    /// has the least table, if there is memory for that.
    pub(super) fn take(&mut self, settings: &Settings, manner: Manner) -> Result<Engine, String> {
        self.configure(settings, manner)?;
        let mut engine = self.resting.take().ok_or("the engine is busy")?;
        if std::mem::take(&mut self.clear) {
            engine.clear();
        }
        Ok(engine)
    }

    /// Applies settings now, so that what cannot be had is noticed when it is asked for.
    ///
    /// # Errors
    /// As [`Engines::take`].
    pub(super) fn configure(&mut self, settings: &Settings, manner: Manner) -> Result<(), String> {
        let options = search_options(settings, manner);
        match &mut self.resting {
            Some(engine) => engine.set_options(options).map_err(|error| error.to_string()),
            None => {
                let engine = Engine::new(options.clone()).map_err(|error| error.to_string());
                let with_little = || {
                    Engine::new(SearchOptions {
                        hash_mb: 1,
                        ..options
                    })
                    .ok()
                };
                let (engine, missed) = match engine {
                    Ok(engine) => (Some(engine), Ok(())),
                    Err(problem) => (with_little(), Err(problem)),
                };
                self.resting = engine;
                missed
            }
        }
    }

    /// Size of the transposition table in MiB, also of the one to begin with.
    pub(super) fn hash(&self) -> i64 {
        let resting = self.resting.as_ref();
        resting.map_or(Settings::default().hash, |engine| engine.options().hash_mb as i64)
    }

    /// Puts the engine to rest; `None` if its search failed and it cannot be trusted any more.
    pub(super) fn put_back(&mut self, engine: Option<Engine>) {
        self.resting = engine;
    }
}

fn search_options(settings: &Settings, manner: Manner) -> SearchOptions {
    let plays = !manner.analyses;
    SearchOptions {
        hash_mb: settings.hash as usize,
        threads: settings.threads as usize,
        multi_pv: manner.multi_pv as usize,
        move_overhead: Duration::from_millis(settings.move_overhead as u64),
        contempt: if plays { settings.contempt as Score } else { 0 },
        skill: plays.then_some(settings.skill as u8),
        elo: (plays && settings.limit_strength).then_some(settings.elo as u32),
        seed: (settings.seed > 0).then_some(settings.seed as u64),
        // The text was read once when it was set.
        tunables: settings.tunables.parse().unwrap_or_default(),
        ..SearchOptions::default()
    }
}

/// What is known of a solved position, told like the end of a search. `None`: it has to be searched.
fn advise(
    oracle: &Oracle,
    board: &Board,
    limits: &Limits,
    control: &Control,
    gives_up: &dyn Fn() -> bool,
    report: &mut impl FnMut(Event),
) -> Option<SearchResult> {
    let begun = Instant::now();
    let advice = oracle
        .advise(board, gives_up)
        .filter(|advice| limits.allows(advice.best()))?;
    let iteration = advice.iteration(begun.elapsed());
    let result = SearchResult {
        best: advice.best(),
        ponder: iteration.pv.get(1).copied().unwrap_or(Move::NONE),
        score: iteration.score,
        nodes: 0,
        depth: iteration.depth,
    };
    report(Event::Iteration(iteration));
    if limits.infinite || limits.ponder {
        control.wait(!limits.infinite);
    }
    Some(result)
}

/// The limits without the moves that give something away, and reports put right by what is known.
fn restricted(
    mut limits: Limits,
    keeping: Option<&Keeping>,
    mut report: impl FnMut(Event),
) -> (Limits, impl FnMut(Event)) {
    let good: Vec<Move> = keeping
        .iter()
        .flat_map(|keeping| &keeping.moves)
        .copied()
        .collect();
    let good: Vec<Move> = good.into_iter().filter(|m| limits.allows(*m)).collect();
    // Who excludes all good moves wants to know what the others are worth.
    let keeping = keeping.filter(|_| !good.is_empty()).cloned();
    if keeping.is_some() {
        limits.search_moves = good;
    }
    let told = move |event| match (event, &keeping) {
        (Event::Iteration(mut iteration), Some(keeping)) => {
            iteration.score = keeping.corrected(iteration.score);
            iteration.tbhits = 1;
            report(Event::Iteration(iteration));
        }
        (event, _) => report(event),
    };
    (limits, told)
}

/// What is known of a position before it is thought about.
#[derive(Default)]
pub(super) struct Known {
    /// The move that a book has for it.
    pub(super) book: Option<Move>,
    /// Solved games.
    pub(super) oracle: Option<Arc<Oracle>>,
}

/// The move of a book, told as a search's result; whoever ponders waits for the opponent's move all the same.
fn by_the_book(best: Move, limits: &Limits, control: &Control) -> SearchResult {
    if limits.ponder {
        control.wait(true);
    }
    SearchResult {
        best,
        ponder: Move::NONE,
        score: 0,
        nodes: 0,
        depth: 0,
    }
}

/// Finds a move: from a book, read off what is known of a solved position, or by search.
fn think(
    board: &Board,
    known: &Known,
    limits: Limits,
    control: &Control,
    engine: &mut Engine,
    begun: Instant,
    mut report: impl FnMut(Event),
) -> SearchResult {
    if let Some(best) = known.book {
        return by_the_book(best, &limits, control);
    }
    let oracle = known.oracle.as_deref();
    // What is known of this material may have to be worked out first: not for long where a clock runs.
    let turn = board.turn();
    let time = limits.time_to_prepare(turn);
    let gives_up = || {
        let clock_runs = !limits.ponder || control.is_ponder_hit();
        control.is_stopped() || clock_runs && time.is_some_and(|time| begun.elapsed() >= time)
    };
    let advice = oracle.and_then(|oracle| advise(oracle, board, &limits, control, &gives_up, &mut report));
    if let Some(result) = advice {
        return result;
    }
    let keeping = oracle.and_then(|oracle| oracle.keeping(board, &gives_up));
    let passed = if limits.ponder {
        Duration::ZERO
    } else {
        begun.elapsed()
    };
    let (limits, mut report) = restricted(limits.after(turn, passed), keeping.as_ref(), report);
    engine.search(board, &limits, control, &mut report)
}

/// A running search.
pub(super) struct Thinking {
    id: SearchId,
    /// The position being searched.
    root: Board,
    limits: Limits,
    control: Arc<Control>,
    started: Instant,
    from_book: bool,
    worker: JoinHandle<(Option<SearchResult>, Option<Engine>, Duration)>,
}

/// What a search found.
pub(super) struct Finished {
    /// The position that was searched.
    pub(super) root: Board,
    pub(super) result: SearchResult,
    /// From when it was asked for until it was found.
    pub(super) took: Duration,
    /// The search broke down; the result is the best move at first glance.
    pub(super) failed: bool,
    /// The move is a book's: nothing was thought of it.
    pub(super) from_book: bool,
}

impl Finished {
    /// In place of the result of a search that broke down or could not begin: the best legal move at first glance.
    pub(super) fn stand_in(root: Board, limits: &Limits) -> Finished {
        let result = SearchResult {
            best: first_glance_at(&root, limits).unwrap_or(Move::NONE),
            ponder: Move::NONE,
            score: 0,
            nodes: 0,
            depth: 0,
        };
        Finished {
            root,
            result,
            took: Duration::ZERO,
            failed: true,
            from_book: false,
        }
    }
}

impl Thinking {
    /// # Errors
    /// If no thread can be started.
    pub(super) fn start(
        id: SearchId,
        root: &Board,
        engine: Engine,
        limits: Limits,
        known: Known,
        sender: Sender<Message>,
        report: impl FnMut(Event) + Send + 'static,
    ) -> Result<Thinking, String> {
        let control = Arc::new(Control::new());
        let (board, steering, mut engine) = (root.clone(), Arc::clone(&control), engine);
        let bounds = limits.clone();
        let from_book = known.book.is_some();
        // The clock runs already while the thread is being started.
        let started = Instant::now();
        let work = move || {
            let thought =
                AssertUnwindSafe(|| think(&board, &known, bounds, &steering, &mut engine, started, report));
            let result = catch_unwind(thought).ok();
            let took = started.elapsed();
            // Nobody listening means that the program is ending.
            let _ = sender.send(Message::SearchEnded(id));
            let engine = result.is_some().then_some(engine);
            (result, engine, took)
        };
        let worker = std::thread::Builder::new().stack_size(STACK).spawn(work);
        let worker = worker.map_err(|error| format!("no thread to search on: {error}"))?;
        Ok(Thinking {
            id,
            root: root.clone(),
            limits,
            control,
            started,
            from_book,
            worker,
        })
    }

    pub(super) fn id(&self) -> SearchId {
        self.id
    }

    pub(super) fn root(&self) -> &Board {
        &self.root
    }

    /// When it began.
    pub(super) fn started(&self) -> Instant {
        self.started
    }

    /// Asks it to end soon.
    pub(super) fn stop(&self) {
        self.control.stop();
    }

    /// Turns pondering into ordinary thinking.
    pub(super) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Waits for its end.
    pub(super) fn join(self) -> (Finished, Option<Engine>) {
        let (result, engine, took) = self.worker.join().unwrap_or((None, None, Duration::ZERO));
        let finished = match result {
            Some(result) => Finished {
                root: self.root,
                result,
                took,
                failed: false,
                from_book: self.from_book,
            },
            None => Finished::stand_in(self.root, &self.limits),
        };
        (finished, engine)
    }
}

#[cfg(test)]
mod tests;
