//! The families of games a definition can be of.

use super::Definition;
use super::diagnostic::{Problems, did_you_mean};
use crate::games::Family;

const WORDS: [(&str, Family); 4] = [
    ("board", Family::Board),
    ("race", Family::Race),
    ("three-handed", Family::ThreeHanded),
    ("parallel", Family::Parallel),
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
        self.plain_family() == Family::Board
    }

    /// Is it two games at once, so that other games can be put into it?
    pub(super) fn is_parallel(&self) -> bool {
        self.plain_family() == Family::Parallel
    }

    /// The family, without a report.
    pub(super) fn plain_family(&self) -> Family {
        self.family(&mut Problems::default())
    }
}
