//! Games that are played elsewhere, shown as they are played.

use super::api::Refused;
use super::boards::locked;
use super::server::Shared;
use super::session::Session;
use crate::arena::tournament::MatchEvent;
use crate::games::Ruleset;
use crate::play::{self, Timeline};
use crate::rules::Spec;
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

/// Boards on which the games of a match are shown.
pub struct Stage {
    server: Arc<Shared>,
    game: Ruleset,
    /// The numbers of the boards, by game.
    boards: Mutex<BTreeMap<u64, u64>>,
}

impl Stage {
    pub(super) fn new(server: Arc<Shared>, game: Arc<Spec>) -> Stage {
        Stage {
            server,
            game: Ruleset::Board(game),
            boards: Mutex::default(),
        }
    }

    /// Shows what has happened in the match.
    pub fn show(&self, event: &MatchEvent<'_>) {
        match event {
            MatchEvent::Moved {
                index,
                names,
                start,
                moves,
            } => {
                let mut boards = locked(&self.boards);
                if !boards.contains_key(index) {
                    let names = names.0.map(str::to_owned).to_vec();
                    // A position that cannot be shown is played nevertheless.
                    let Ok(session) = Session::watched(self.game.clone(), start, names) else {
                        return;
                    };
                    let (number, _) = self.server.boards.open(session);
                    boards.insert(*index, number);
                }
                let board = boards
                    .get(index)
                    .and_then(|number| self.server.boards.find(*number));
                if let Some(board) = board {
                    locked(&board).follow(moves.iter().map(|played| played.text.as_str()));
                }
            }
            MatchEvent::GameFinished { index, record, .. } => {
                let number = locked(&self.boards).remove(index);
                if let Some(board) = number.and_then(|number| self.server.boards.find(number)) {
                    let ending = &record.ending;
                    locked(&board).stands(&format!("{}: {}", ending.result.pgn(), ending.reason));
                }
            }
            MatchEvent::Notice(_) | MatchEvent::Begun { .. } => {}
        }
    }
}
