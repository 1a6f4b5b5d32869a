//! What setting an option changes.

use super::output::list;

/// What setting an option changed besides the setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Nothing else.
    None,
    /// The rules in force; the position is the start of the game now.
    Game,
    /// The catalogue.
    Catalogue(Loaded),
}

/// What a file of definitions brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Loaded {
    /// Games that are new or replaced; `None` if no file was named.
    pub(super) ids: Option<Vec<String>>,
    /// What else users should know of it.
    pub(super) notes: Vec<String>,
    pub(super) in_force: InForce,
}

/// What became of the game in force when a file was loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum InForce {
    Same,
    /// It has other rules from its next start on.
    Changed,
    /// It cannot be had any more, and why.
    Lost(String),
}

impl Loaded {
    /// What happened to the catalogue, as lines that begin with `head`.
    pub(super) fn lines(&self, head: &str) -> Vec<String> {
        let mut lines: Vec<String> = self.notes.iter().map(|note| format!("{head} {note}")).collect();
        lines.push(match &self.ids {
            Some(ids) => list(&format!("{head} games added:"), ids),
            None => format!("{head} no file to load; the games there are stay"),
        });
        lines
    }
}
