//! Threads that think for the engines of a board: one for all of them, one after the other.

use super::boards::{Shared, locked};
use super::engines::{self, Found, Task};
use super::session::Session;
use crate::play::{Action, Engine, Play};
use crate::search::Control;
use crate::variants::lot;
use std::sync::Arc;

/// Lets the lot and engines decide until a person has to.
pub(super) fn go_on(shared: &Shared) {
    let mut session = locked(shared);
    session.draw_lots();
    if session.engines.busy || session.due_engine().is_none() {
        return;
    }
    session.engines.busy = true;
    let thinking = Shared::clone(shared);
    let begun = std::thread::Builder::new().spawn(move || think(&thinking));
    session.engines.busy = begun.is_ok();
}

fn think(shared: &Shared) {
    loop {
        let Some(mut thinking) = next(&mut locked(shared)) else {
            return;
        };
        let Task {
            seat,
            version,
            ref limits,
            ..
        } = thinking.task;
        let game = thinking.game.as_ref();
        let from_book = thinking.book.take().map(|action| Found { score: 0, action });
        let found = from_book.or_else(|| {
            let engine = &mut thinking.engine;
            let thought = engine.think(game, limits, &thinking.control, &mut |_| {})?;
            Some(Found {
                score: thought.judgement.score(seat),
                action: thought.action,
            })
        });
        let mut session = locked(shared);
        if let Some(kept) = session.engines.kept.get_mut(seat) {
            *kept = Some(thinking.engine);
        }
        engines::done(&mut session, version, found);
    }
}

/// A decision that is to be found here.
struct Thinking {
    task: Task,
    game: Box<dyn Play>,
    /// What the book does; nothing where a draw is offered, for it cannot judge that.
    book: Option<Action>,
    control: Arc<Control>,
    engine: Engine,
}

/// The next decision; `None`, and the thread ends, where there is none.
fn next(session: &mut Session) -> Option<Thinking> {
    let next = engines::next(session).and_then(|task| {
        let (_, control) = session.engines.thinking()?;
        let (control, game) = (Arc::clone(control), session.game().copy());
        let kept = &mut session.engines.kept;
        if kept.len() <= task.seat {
            kept.resize_with(task.seat + 1, || None);
        }
        let engine = engines::seated(kept[task.seat].take(), task.level);
        if engine.is_none() {
            engines::done(session, task.version, None);
        }
        let book = session.engines.book.as_ref();
        let book = book.filter(|_| session.agreement().is_none());
        let book = book.and_then(|book| book.action(game.as_ref(), lot::any_number()));
        Some(Thinking {
            task,
            game,
            book,
            control,
            engine: engine?,
        })
    });
    session.engines.busy = next.is_some();
    next
}
