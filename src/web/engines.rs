//! Engines on the seats of a board: what they have to decide, and what becomes of what they have found.

use super::session::Session;
use crate::arena::agreement::Terms;
use crate::base::{Player, Score};
use crate::book::Book;
use crate::play::{Action, Engine, Limits, Play, Seat};
use crate::search::{Control, SearchOptions};
use std::sync::Arc;
use std::time::Duration;

/// Memory of an engine, in MiB: many boards may be open.
const MEMORY: usize = 16;

/// Engines that wait for their turns.
pub(super) struct Engines {
    time: Duration,
    /// What they play from where it knows something.
    pub(super) book: Option<Arc<Book>>,
    /// What stops the one that thinks, and the version that it thinks about.
    thinking: Option<(u64, Arc<Control>)>,
    /// Those of earlier turns, by seat, with what they have learned.
    #[cfg(feature = "web")]
    pub(super) kept: Vec<Option<Engine>>,
    /// A thread thinks, or is about to.
    #[cfg(feature = "web")]
    pub(super) busy: bool,
}

/// A decision to be found.
pub(super) struct Task {
    pub(super) seat: Seat,
    pub(super) level: u8,
    pub(super) version: u64,
    pub(super) limits: Limits,
}

/// A decision, and what is thought of the game after it, from the view of whoever decides.
pub(super) struct Found {
    pub(super) action: Action,
    pub(super) score: Score,
}

impl Engines {
    pub(super) fn new(time: Duration) -> Engines {
        Engines {
            time,
            book: None,
            thinking: None,
            #[cfg(feature = "web")]
            kept: Vec::new(),
            #[cfg(feature = "web")]
            busy: false,
        }
    }

    /// Whoever thinks comes to an end.
    pub(super) fn stop(&mut self) {
        if let Some((_, control)) = &self.thinking {
            control.stop();
        }
    }

    /// For a decision, where no clock runs.
    pub(super) fn time(&self) -> Duration {
        self.time
    }

    /// The version that is thought about, and what stops that.
    pub(super) fn thinking(&self) -> Option<&(u64, Arc<Control>)> {
        self.thinking.as_ref()
    }
}

/// The next decision of an engine, given out to be found; `None` where there is none.
pub(super) fn next(session: &mut Session) -> Option<Task> {
    session.draw_lots();
    session.count();
    let (seat, level) = session.due_engine()?;
    session.engines.thinking = Some((session.version(), Arc::default()));
    Some(Task {
        seat,
        level,
        version: session.version(),
        limits: session.limits(seat),
    })
}

/// An engine of this level, the same as before if there is one; `None` if there is no memory for it.
pub(super) fn seated(kept: Option<Engine>, level: u8) -> Option<Engine> {
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

/// The decision that was given out in this version has been found, or cannot be.
pub(super) fn done(session: &mut Session, version: u64, found: Option<Found>) {
    session.engines.thinking = None;
    // Somebody may have taken back meanwhile.
    if session.version() != version {
        return;
    }
    let Some((found, (seat, _))) = found.zip(session.due_engine()) else {
        session.leave_seats();
        return;
    };
    let offered = session.agreement();
    let answer = offered.clone().filter(|_| agrees(session.game(), seat, &found));
    let declined = offered.is_some() && answer.is_none();
    if session.count() {
        return;
    }
    let done = session.does(answer.as_ref().unwrap_or(&found.action));
    if declined {
        session.note = Some("Tapestry declines the draw and plays on.".to_owned());
    }
    if done.is_err() {
        session.leave_seats();
    }
}

fn agrees(game: &dyn Play, seat: Seat, found: &Found) -> bool {
    let (Some(board), Some(&player)) = (game.board(), Player::ALL.get(seat)) else {
        return false;
    };
    Terms::default().accept(board, player, found.score)
}
