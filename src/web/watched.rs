//! Games that are played elsewhere, shown as they are played.

use super::api::Refused;
use super::boards::{Boards, locked};
use super::server::Shared;
use super::session::Session;
use crate::arena::watching::Seen;
use crate::games::Ruleset;
use crate::play::{self, Timeline};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

impl Session {
    /// A game that is played elsewhere by these.
    ///
    /// # Errors
    /// If it begins with a faulty position.
    fn watched(ruleset: Ruleset, start: &str, names: Vec<String>) -> Result<Session, Refused> {
        let timeline = Timeline::new(play::start(&ruleset, Some(start))?);
        let mut session = Session::of(ruleset, timeline, Duration::ZERO);
        session.watched = Some(names);
        Ok(session)
    }

    /// Goes on to the end of these moves, which are all of a game that is played elsewhere.
    fn follow<'a>(&mut self, moves: impl Iterator<Item = &'a str>) {
        let known = self.timeline.done().len();
        for text in moves.skip(known) {
            let read = self.timeline.now().read(text);
            if read.and_then(|action| self.timeline.apply(&action)).is_err() {
                break;
            }
        }
        self.changed();
    }

    /// The game that is played elsewhere has ended so.
    fn stands(&mut self, words: &str) {
        self.stands = Some(words.to_owned());
        self.changed();
    }
}

/// The games that are played elsewhere, the first one first.
pub(super) fn playing(boards: &Boards) -> Vec<Value> {
    let all = boards.all().into_iter();
    let told = all.filter_map(|(number, board)| {
        let session = locked(&board);
        let names = session.watched.as_ref()?;
        Some(json!({ "board": number, "names": names, "over": session.stands.is_some() }))
    });
    told.collect()
}

/// Boards on which the games of a match are shown.
pub struct Stage {
    server: Arc<Shared>,
    /// The numbers of the boards, by game.
    boards: Mutex<BTreeMap<u64, u64>>,
}

impl Stage {
    pub(super) fn new(server: Arc<Shared>) -> Stage {
        Stage {
            server,
            boards: Mutex::default(),
        }
    }

    /// Shows how a game stands.
    pub fn show(&self, seen: &Seen<'_>) {
        let mut boards = locked(&self.boards);
        let number = match boards.get(&seen.number) {
            Some(number) => *number,
            None => {
                // A position that cannot be shown is played nevertheless.
                let Ok(session) = Session::watched(seen.rules.clone(), seen.start, seen.names.to_vec())
                else {
                    return;
                };
                let (number, _) = self.server.boards.open(session);
                boards.insert(seen.number, number);
                self.server.boards.tell();
                number
            }
        };
        let Some(board) = self.server.boards.find(number) else {
            return;
        };
        let mut session = locked(&board);
        session.follow(seen.done.iter().map(String::as_str));
        if let Some(how) = seen.ended {
            session.stands(how);
            boards.remove(&seen.number);
            // Whoever is told looks at the board.
            drop(session);
            self.server.boards.tell();
        }
    }
}
