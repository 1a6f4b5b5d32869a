//! What is told of games while they are played.

use super::referee::PlayedMove;
use super::tournament::MatchEvent;
use crate::games::Ruleset;

/// A game that is being played, as it stands.
pub struct Seen<'a> {
    /// Tells it from the other games of a match, from 0.
    pub number: u64,
    /// Its rules.
    pub rules: &'a Ruleset,
    /// Who plays, by seat.
    pub names: &'a [String],
    /// Where it begins.
    pub start: &'a str,
    /// All that was done, as [`crate::play::Play::read`] reads it.
    pub done: &'a [String],
    /// How it has ended, if it has.
    pub ended: Option<&'a str>,
}

/// Hears of every move of every game, from any thread.
pub type Watcher<'a> = dyn Fn(&Seen<'_>) + Sync + 'a;

/// What was done, by the moves of a referee.
pub fn texts(moves: &[PlayedMove]) -> Vec<String> {
    moves.iter().map(|played| played.text.clone()).collect()
}

/// Tells a watcher of what happens in a match of one game.
pub fn tell(event: &MatchEvent<'_>, rules: &Ruleset, watcher: &Watcher<'_>) {
    match event {
        MatchEvent::Moved {
            index,
            names,
            start,
            moves,
        } => watcher(&Seen {
            number: *index,
            rules,
            names: &names.0.map(str::to_owned),
            start,
            done: &texts(moves),
            ended: None,
        }),
        MatchEvent::GameFinished {
            index, names, record, ..
        } => watcher(&Seen {
            number: *index,
            rules,
            names: &names.0.map(str::to_owned),
            start: &record.start,
            done: &texts(&record.moves),
            ended: Some(&format!(
                "{}: {}",
                record.ending.result.pgn(),
                record.ending.reason
            )),
        }),
        MatchEvent::Notice(_) | MatchEvent::Begun { .. } => {}
    }
}
