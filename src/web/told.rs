//! How a board stands, as JSON for its page.

use super::session::Session;
use crate::play::Actor;
use serde_json::{Value, json};

/// Everything that changes in a game.
pub(super) fn session(session: &Session) -> Value {
    let game = session.game();
    let view = game.view(session.seer());
    let names = game.seats();
    let over = session.over();
    let verdict = over.as_ref().map(|verdict| verdict.told(&names, None));
    let verdict = session.stands.clone().or(verdict);
    let plays = session.watched.is_some() && verdict.is_none();
    let (actor, seat) = match (&verdict, game.actor()) {
        (Some(_), _) => ("over", None),
        (None, Actor::Seat(seat)) => ("seat", Some(seat)),
        (None, _) => ("chance", None),
    };
    let seats: Vec<String> = session.minds.iter().map(ToString::to_string).collect();
    json!({
        "version": session.version(),
        "game": game.identity(), "title": game.title(),
        "actor": actor, "due": seat, "seer": session.seer(),
        "verdict": verdict, "watched": session.watched,
        "shares": over.as_ref().map(|verdict| &verdict.shares),
        "actions": session.actions(), "draws": session.draws(),
        "done": done(session), "redo": session.timeline.can_redo(),
        "tree": session.tried(), "at": session.at, "waits": session.waits,
        "last": session.timeline.last_turn(),
        "seats": seats, "thinking": plays || session.engines.thinking().is_some() || session.due_engine().is_some(),
        "note": session.note, "clocks": session.clocks(),
        "start": session.timeline.start().state(),
        "view": view,
    })
}

/// What has been done; choices stay secret until all have been made.
fn done(session: &Session) -> Vec<Value> {
    let choosing = session
        .game()
        .actions()
        .first()
        .is_some_and(|action| action.is_secret());
    let all = session.timeline.done().iter();
    all.map(|done| {
        let secret = choosing && done.action.is_secret();
        let text = if secret {
            "(secret)"
        } else {
            done.action.text.as_str()
        };
        json!({ "seat": done.seat(), "text": text })
    })
    .collect()
}
