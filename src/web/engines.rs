//! Engines on the seats of a board: one thread thinks for all of them, one after the other.

use super::boards::{Shared, locked};
use super::session::Session;
use crate::arena::agreement::Terms;
use crate::base::Player;
use crate::play::{Engine, Limits, Play, Seat, Thought};
use crate::search::{Control, SearchOptions};
use std::sync::Arc;
use std::time::Duration;

/// Memory of an engine, in MiB: many boards may be open.
const MEMORY: usize = 16;

/// Engines that wait for their turns.
pub(super) struct Engines {
    seats: Vec<Option<Engine>>,
    time: Duration,
    /// What stops the one that thinks.
    thinking: Option<Arc<Control>>,
    /// A thread thinks, or is about to.
    busy: bool,
}

/// A decision to be found.
struct Task {
    seat: Seat,
    version: u64,
    engine: Engine,
    game: Box<dyn Play>,
    control: Arc<Control>,
    limits: Limits,
}

impl Engines {
    pub(super) fn new(players: usize, time: Duration) -> Engines {
        let mut seats = Vec::new();
        seats.resize_with(players, || None);
        Engines {
            seats,
            time,
            thinking: None,
            busy: false,
        }
    }

    /// Whoever thinks comes to an end.
    pub(super) fn stop(&mut self) {
        if let Some(control) = &self.thinking {
            control.stop();
        }
    }

    /// For a decision, where no clock runs.
    pub(super) fn time(&self) -> Duration {
        self.time
    }

    pub(super) fn thinking(&self) -> Option<&Arc<Control>> {
        self.thinking.as_ref()
    }
}

/// Lets the lot and engines decide until a person has to.
pub(super) fn go_on(shared: &Shared) {
    let mut session = locked(shared);
    session.draw_lots();
    if session.engines.busy || session.due_engine().is_none() {
        return;
    }
    session.engines.busy = true;
    let thinking = Arc::clone(shared);
    let begun = std::thread::Builder::new().spawn(move || think(&thinking));
    session.engines.busy = begun.is_ok();
}

fn think(shared: &Shared) {
    loop {
        let Some(mut task) = next(&mut locked(shared)) else {
            return;
        };
        let thought = task
            .engine
            .think(task.game.as_ref(), &task.limits, &task.control, &mut |_| {});
        done(&mut locked(shared), task, thought);
    }
}

/// The next decision of an engine; `None`, and the thread ends, where there is none.
fn next(session: &mut Session) -> Option<Task> {
    session.draw_lots();
    session.count();
    let due = session.due_engine();
    let task = due.and_then(|(seat, level)| {
        let kept = session.engines.seats.get_mut(seat)?.take();
        let engine = seated(kept, level)?;
        let control = Arc::new(Control::new());
        session.engines.thinking = Some(Arc::clone(&control));
        Some(Task {
            seat,
            version: session.version(),
            engine,
            game: session.game().copy(),
            control,
            limits: session.limits(seat),
        })
    });
    session.engines.busy = task.is_some();
    if task.is_none() && due.is_some() {
        session.leave_seats();
    }
    task
}

/// An engine of this level; `None` if there is no memory for it.
fn seated(kept: Option<Engine>, level: u8) -> Option<Engine> {
    match kept {
        Some(engine) if engine.level() == level => Some(engine),
        Some(mut engine) => engine.set_level(level).ok().map(|()| engine),
        None => Engine::new(SearchOptions {
            skill: Some(level),
            hash_mb: MEMORY,
            ..SearchOptions::default()
        })
        .ok(),
    }
}

fn done(session: &mut Session, task: Task, thought: Option<Thought>) {
    let Task {
        seat,
        version,
        engine,
        game,
        ..
    } = task;
    session.engines.thinking = None;
    if let Some(kept) = session.engines.seats.get_mut(seat) {
        *kept = Some(engine);
    }
    // Somebody may have taken back meanwhile.
    if session.version() != version {
        return;
    }
    let Some(thought) = thought else {
        session.leave_seats();
        return;
    };
    let offered = session.agreement();
    let answer = offered.clone().filter(|_| agrees(game.as_ref(), seat, &thought));
    let declined = offered.is_some() && answer.is_none();
    if session.count() {
        return;
    }
    let done = session.does(answer.as_ref().unwrap_or(&thought.action));
    if declined {
        session.note = Some("Tapestry declines the draw and plays on.".to_owned());
    }
    if done.is_err() {
        session.leave_seats();
    }
}

fn agrees(game: &dyn Play, seat: Seat, thought: &Thought) -> bool {
    let (Some(board), Some(&player)) = (game.board(), Player::ALL.get(seat)) else {
        return false;
    };
    Terms::default().accept(board, player, thought.judgement.score(seat))
}
