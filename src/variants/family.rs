//! What a game is played with: the families of games a definition can be of.

use super::Definition;
use super::diagnostic::{Problems, did_you_mean};
use super::tree::Content;

/// What a game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    /// Two players, one board.
    Board,
    /// Runners and dice.
    Race,
    /// Three players, one board.
    ThreeHanded,
}

const WORDS: [(&str, Family); 3] = [
    ("board", Family::Board),
    ("race", Family::Race),
    ("three-handed", Family::ThreeHanded),
];

impl Definition {
    /// The family; a word that is none is reported and taken for a board game.
    pub(super) fn family(&self, problems: &mut Problems) -> Family {
        let Some(value) = self.table.get("family") else {
            return Family::Board;
        };
        let Some(text) = value.text(problems) else {
            return Family::Board;
        };
        let found = WORDS.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let help = did_you_mean(text, WORDS.iter().map(|&(word, _)| word));
            let message = format!("there is no family '{}'", text.escape_debug());
            problems.report(&value.place, message, help);
        }
        found.map_or(Family::Board, |&(_, family)| family)
    }

    /// Is it a game that protocols and arena know?
    pub(super) fn is_board(&self) -> bool {
        match self.table.get("family").map(|value| &value.content) {
            Some(Content::Text(word)) => WORDS
                .iter()
                .all(|(known, family)| known != word || *family == Family::Board),
            _ => true,
        }
    }
}
