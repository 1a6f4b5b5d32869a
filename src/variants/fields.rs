//! Taking a table apart: named fields, unknown names, values that may differ between the sides.

use super::diagnostic::{Place, Problems, did_you_mean};
use super::tree::{Content, Table, Value};
use crate::base::{PerPlayer, Player};
use crate::rules::spec::Mark;

/// The fields of one table. Remembers which were asked for, so that the others can be reported.
pub(super) struct Fields<'t> {
    table: &'t Table,
    place: &'t Place,
    asked: Vec<&'static str>,
}

impl<'t> Fields<'t> {
    pub(super) fn new(table: &'t Table, place: &'t Place) -> Fields<'t> {
        Fields {
            table,
            place,
            asked: Vec::new(),
        }
    }

    /// The fields of `value`, which has to be a table.
    pub(super) fn of(value: &'t Value, problems: &mut Problems) -> Option<Fields<'t>> {
        Some(Fields::new(value.table(problems)?, &value.place))
    }

    pub(super) fn place(&self) -> &'t Place {
        self.place
    }

    /// The first of these places that is in the text of the game itself, and not of one that it extends.
    pub(super) fn own_place<'p>(&self, places: impl IntoIterator<Item = &'p Place>) -> Option<&'p Place> {
        let mut places = places.into_iter();
        places.find(|place| place.source == self.place.source)
    }

    pub(super) fn take(&mut self, name: &'static str) -> Option<&'t Value> {
        if !self.asked.contains(&name) {
            self.asked.push(name);
        }
        self.table.get(name)
    }

    /// A field that must be there.
    pub(super) fn require(&mut self, name: &'static str, problems: &mut Problems) -> Option<&'t Value> {
        let value = self.take(name);
        if value.is_none() {
            problems.report(self.place, format!("'{name}' is missing"), None);
        }
        value
    }

    pub(super) fn text(&mut self, name: &'static str, problems: &mut Problems) -> Option<String> {
        self.take(name)?.text(problems).map(str::to_string)
    }

    /// A name that must be there, see [`Value::name`].
    pub(super) fn require_name(&mut self, name: &'static str, problems: &mut Problems) -> Option<String> {
        self.require(name, problems)?.name(problems).map(str::to_string)
    }

    pub(super) fn require_text(&mut self, name: &'static str, problems: &mut Problems) -> Option<String> {
        self.require(name, problems)?.text(problems).map(str::to_string)
    }

    pub(super) fn names(&mut self, name: &'static str, problems: &mut Problems) -> Vec<String> {
        let Some(list) = self.take(name).and_then(|value| value.list(problems)) else {
            return Vec::new();
        };
        list.iter()
            .filter_map(|item| item.name(problems).map(str::to_string))
            .collect()
    }

    pub(super) fn switch(&mut self, name: &'static str, default: bool, problems: &mut Problems) -> bool {
        self.take(name)
            .and_then(|value| value.switch(problems))
            .unwrap_or(default)
    }

    /// One of a few words.
    pub(super) fn choice<T: Copy>(
        &mut self,
        name: &'static str,
        choices: &[(&'static str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        let value = self.take(name)?;
        choose(value, choices, problems)
    }

    /// The mark of a fact; it has to be there.
    pub(super) fn mark(&mut self, problems: &mut Problems) -> Option<Mark> {
        let choices = [
            ("stated", Mark::Stated),
            ("deduced", Mark::Deduced),
            ("assumed", Mark::Assumed),
        ];
        choose(self.require("mark", problems)?, &choices, problems)
    }

    /// A field that is a table. `false` says that there is none.
    pub(super) fn table(&mut self, name: &'static str, problems: &mut Problems) -> Option<Fields<'t>> {
        let value = self
            .take(name)
            .filter(|value| value.content != Content::Switch(false))?;
        Fields::of(value, problems)
    }

    /// The entries of a field that is a table of named tables. Those that are `false` are not there.
    pub(super) fn named(
        &mut self,
        name: &'static str,
        problems: &mut Problems,
    ) -> Vec<(&'t str, &'t Place, &'t Value)> {
        let Some(inner) = self.table(name, problems) else {
            return Vec::new();
        };
        let there = inner
            .table
            .entries()
            .iter()
            .filter(|entry| entry.value.content != Content::Switch(false));
        there
            .map(|entry| (entry.name.as_str(), &entry.place, &entry.value))
            .collect()
    }

    /// Is the entry there, and `false`?
    pub(super) fn is_refused(&self, name: &str) -> bool {
        self.table
            .get(name)
            .is_some_and(|value| value.content == Content::Switch(false))
    }

    /// Reports the names that were never asked for.
    pub(super) fn finish(self, problems: &mut Problems) {
        for entry in self.table.entries() {
            if !self.asked.contains(&entry.name.as_str()) {
                let help = did_you_mean(&entry.name, self.asked.iter().copied());
                problems.report(&entry.place, format!("unknown key '{}'", entry.name), help);
            }
        }
    }
}

fn choose<T: Copy>(value: &Value, choices: &[(&'static str, T)], problems: &mut Problems) -> Option<T> {
    let text = value.text(problems)?;
    let found = choices.iter().find(|(word, _)| *word == text);
    if found.is_none() {
        let help = did_you_mean(text, choices.iter().map(|&(word, _)| word));
        problems.report(&value.place, format!("'{text}' is not possible here"), help);
    }
    found.map(|&(_, choice)| choice)
}

/// A value for each side: one for both, or a table with `south` and `north`.
pub(super) fn sides<'t>(value: &'t Value, problems: &mut Problems) -> PerPlayer<Option<&'t Value>> {
    let Content::Table(table) = &value.content else {
        return PerPlayer::both(Some(value));
    };
    let mut fields = Fields::new(table, &value.place);
    let found = PerPlayer([fields.take("south"), fields.take("north")]);
    for player in Player::ALL {
        if found[player].is_none() {
            let name = player.name().to_lowercase();
            problems.report(
                &value.place,
                format!("'{name}' is missing"),
                "write both south and north".to_string(),
            );
        }
    }
    fields.finish(problems);
    found
}
