//! Definitions as trees of values that remember where they were written; reading TOML into them and merging them.

use super::diagnostic::{Place, Problems, Source};
use crate::base::is_printable;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Most names in one table and items in one list: more than any game needs, few enough to look through one by one.
const MOST_ENTRIES: usize = 500;

/// Most characters of a text, and of a name that people read.
const LONGEST_TEXT: usize = 2_000;
const LONGEST_NAME: usize = 100;

/// Keys of paragraphs for people, which may have several lines.
const PARAGRAPHS: [&str; 3] = ["about", "text", "reason"];

/// A value and where it was written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Value {
    pub(super) place: Place,
    pub(super) content: Content,
}

/// What a value can be.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Content {
    Text(String),
    Integer(i64),
    Float(f64),
    Switch(bool),
    List(Vec<Value>),
    Table(Table),
}

/// Named values in the order they were written.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Table {
    entries: Vec<Entry>,
}

/// A name, where it was written, and its value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) place: Place,
    pub(super) value: Value,
}

impl Table {
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.entries
            .iter()
            .find(|entry| entry.name == name)
            .map(|entry| &entry.value)
    }

    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        let entry = self.entries.iter_mut().find(|entry| entry.name == name);
        entry.map(|entry| &mut entry.value)
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.entries.iter_mut().map(|entry| &mut entry.value)
    }

    /// The tables in the table `name`, with their names.
    pub(super) fn tables_in(&mut self, name: &str) -> impl Iterator<Item = (&str, &mut Table)> {
        let inner = match self.get_mut(name).map(|value| &mut value.content) {
            Some(Content::Table(table)) => &mut table.entries[..],
            _ => &mut [],
        };
        inner
            .iter_mut()
            .filter_map(|entry| match &mut entry.value.content {
                Content::Table(table) => Some((entry.name.as_str(), table)),
                _ => None,
            })
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.entries.retain(|entry| entry.name != name);
    }

    /// Lays `patch` over this table: tables merge name by name, `false` takes an inherited table away,
    /// anything else replaces. The reason of a fact goes with the text or mark that it was given for.
    pub(super) fn merge(&mut self, patch: &Table) {
        for entry in &patch.entries {
            let Some(index) = self.entries.iter().position(|old| old.name == entry.name) else {
                self.entries.push(entry.clone());
                continue;
            };
            let old = &mut self.entries[index];
            match (&mut old.value.content, &entry.value.content) {
                (Content::Table(table), Content::Table(patch)) => {
                    if entry.name == "facts" {
                        table.forget_reasons(patch);
                    }
                    table.merge(patch);
                }
                (Content::Table(_), Content::Switch(false)) => {
                    self.entries.remove(index);
                }
                _ => *old = entry.clone(),
            }
        }
    }

    /// Takes away the reasons of the facts whose text or mark `patch` replaces.
    fn forget_reasons(&mut self, patch: &Table) {
        for entry in &mut self.entries {
            let fresh = patch.get(&entry.name).map(|value| &value.content);
            if let (Content::Table(fact), Some(Content::Table(fresh))) = (&mut entry.value.content, fresh)
                && (fresh.get("text").is_some() || fresh.get("mark").is_some())
            {
                fact.remove("reason");
            }
        }
    }

    /// Reports texts, and names of entries, that no line of output can hold.
    pub(super) fn report_texts(&self, problems: &mut Problems) {
        for entry in &self.entries {
            report_signs(&entry.name, false, &entry.place, problems);
            let paragraph = PARAGRAPHS.contains(&entry.name.as_str());
            entry.value.report_texts(paragraph, problems);
        }
    }

    /// Puts the entries with these names, in this order, before the others.
    pub(super) fn bring_forward(&mut self, names: &[&str]) {
        let rank = |entry: &Entry| {
            let place = names.iter().position(|name| *name == entry.name);
            place.unwrap_or(names.len())
        };
        self.entries.sort_by_key(rank);
    }

    /// Puts `value` at the dotted `path`, making tables on the way. `false` if something on the way is no table.
    pub(super) fn set_path(&mut self, path: &str, value: &Value) -> bool {
        let (name, rest) = path
            .split_once('.')
            .map_or((path, None), |(name, rest)| (name, Some(rest)));
        let index = self
            .entries
            .iter()
            .position(|entry| entry.name == name)
            .unwrap_or_else(|| {
                let place = value.place.clone();
                let empty = Value {
                    place: place.clone(),
                    content: Content::Table(Table::default()),
                };
                self.entries.push(Entry {
                    name: name.to_string(),
                    place,
                    value: empty,
                });
                self.entries.len() - 1
            });
        let slot = &mut self.entries[index].value;
        match (rest, &mut slot.content) {
            (None, _) => {
                *slot = value.clone();
                true
            }
            (Some(rest), Content::Table(table)) => table.set_path(rest, value),
            (Some(_), _) => false,
        }
    }
}

impl Value {
    /// Says that `wanted` was expected here.
    pub(super) fn expected(&self, wanted: &str, problems: &mut Problems) {
        let found = match &self.content {
            Content::Text(_) => "a text",
            Content::Integer(_) | Content::Float(_) => "a number",
            Content::Switch(_) => "true or false",
            Content::List(_) => "a list",
            Content::Table(_) => "a table",
        };
        problems.report(&self.place, format!("expected {wanted}, found {found}"), None);
    }

    pub(super) fn text(&self, problems: &mut Problems) -> Option<&str> {
        let Content::Text(text) = &self.content else {
            self.expected("a text", problems);
            return None;
        };
        Some(text)
    }

    /// A text that stands for something in a line of output: neither empty nor long, words with single blanks between.
    pub(super) fn name(&self, problems: &mut Problems) -> Option<&str> {
        let text = self.text(problems)?;
        let problem = if text.is_empty() {
            "a name cannot be empty".to_string()
        } else if text.chars().count() > LONGEST_NAME {
            format!("a name has at most {LONGEST_NAME} characters")
        } else if text != text.split_whitespace().collect::<Vec<_>>().join(" ") {
            "a name has single blanks, and only between its words".to_string()
        } else {
            return Some(text);
        };
        problems.report(&self.place, problem, None);
        None
    }

    pub(super) fn switch(&self, problems: &mut Problems) -> Option<bool> {
        let Content::Switch(switch) = self.content else {
            self.expected("true or false", problems);
            return None;
        };
        Some(switch)
    }

    /// A whole number within bounds.
    pub(super) fn integer(&self, min: i64, max: i64, problems: &mut Problems) -> Option<i64> {
        match self.content {
            Content::Integer(number) if (min..=max).contains(&number) => Some(number),
            Content::Integer(number) => {
                problems.report(
                    &self.place,
                    format!("{number} is not between {min} and {max}"),
                    None,
                );
                None
            }
            _ => {
                self.expected("a whole number", problems);
                None
            }
        }
    }

    /// A number within bounds, whole or not.
    pub(super) fn number(&self, min: f64, max: f64, problems: &mut Problems) -> Option<f64> {
        let number = match self.content {
            Content::Integer(number) => number as f64,
            Content::Float(number) => number,
            _ => {
                self.expected("a number", problems);
                return None;
            }
        };
        if !(min..=max).contains(&number) {
            problems.report(
                &self.place,
                format!("{number} is not between {min} and {max}"),
                None,
            );
            return None;
        }
        Some(number)
    }

    fn report_texts(&self, paragraph: bool, problems: &mut Problems) {
        match &self.content {
            Content::Text(text) => report_signs(text, paragraph, &self.place, problems),
            Content::List(items) => items.iter().for_each(|item| item.report_texts(false, problems)),
            Content::Table(table) => table.report_texts(problems),
            _ => {}
        }
    }

    pub(super) fn list(&self, problems: &mut Problems) -> Option<&[Value]> {
        let Content::List(list) = &self.content else {
            self.expected("a list", problems);
            return None;
        };
        Some(list)
    }

    pub(super) fn table(&self, problems: &mut Problems) -> Option<&Table> {
        let Content::Table(table) = &self.content else {
            self.expected("a table", problems);
            return None;
        };
        Some(table)
    }

    /// Where the `column`th character (from 1) of a text value stands, or the value itself where escapes hide it.
    pub(super) fn place_in_text(&self, column: usize) -> Place {
        let Content::Text(text) = &self.content else {
            return self.place.clone();
        };
        let written = self
            .place
            .source
            .text
            .get(self.place.offset..)
            .unwrap_or_default();
        let inside = written.trim_start_matches(['"', '\'']);
        if !inside.starts_with(text.as_str()) {
            return self.place.clone();
        }
        let before: usize = text
            .chars()
            .take(column.saturating_sub(1))
            .map(char::len_utf8)
            .sum();
        Place {
            source: Arc::clone(&self.place.source),
            offset: self.place.offset + written.len() - inside.len() + before,
        }
    }
}

/// Reads a whole file. Reports every mistake of its syntax.
pub(super) fn read_toml(source: &Arc<Source>, problems: &mut Problems) -> Table {
    let place = |offset: usize| Place {
        source: Arc::clone(source),
        offset,
    };
    let (document, mistakes) = DeTable::parse_recoverable(&source.text);
    for mistake in &mistakes {
        let at = mistake.span().map_or(0, |span| span.start);
        problems.report(&place(at), mistake.message().trim_end().replace('\n', ", "), None);
    }
    read_table(document.get_ref(), source, problems)
}

fn read_table(table: &DeTable<'_>, source: &Arc<Source>, problems: &mut Problems) -> Table {
    let place = |offset| Place {
        source: Arc::clone(source),
        offset,
    };
    if let Some((name, _)) = table.iter().nth(MOST_ENTRIES) {
        problems.report(
            &place(name.span().start),
            format!("a table has at most {MOST_ENTRIES} keys"),
            None,
        );
    }
    let entries = table.iter().take(MOST_ENTRIES).map(|(name, value)| Entry {
        name: name.get_ref().to_string(),
        place: place(name.span().start),
        value: read_value(value.get_ref(), value.span().start, source, problems),
    });
    Table {
        entries: entries.collect(),
    }
}

fn read_value(value: &DeValue<'_>, offset: usize, source: &Arc<Source>, problems: &mut Problems) -> Value {
    let place = Place {
        source: Arc::clone(source),
        offset,
    };
    let content = match value {
        DeValue::String(text) => Content::Text(text.to_string()),
        DeValue::Integer(digits) => match i64::from_str_radix(digits.as_str(), digits.radix()) {
            Ok(number) => Content::Integer(number),
            Err(_) => {
                problems.report(&place, "the number is too large", None);
                Content::Integer(0)
            }
        },
        DeValue::Float(digits) => Content::Float(digits.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(switch) => Content::Switch(*switch),
        DeValue::Datetime(date) => {
            problems.report(&place, "a date has no meaning here", None);
            Content::Text(date.to_string())
        }
        DeValue::Array(items) => {
            if let Some(item) = items.get(MOST_ENTRIES) {
                let place = Place {
                    source: Arc::clone(source),
                    offset: item.span().start,
                };
                problems.report(&place, format!("a list has at most {MOST_ENTRIES} items"), None);
            }
            let items = items.iter().take(MOST_ENTRIES);
            Content::List(
                items
                    .map(|item| read_value(item.get_ref(), item.span().start, source, problems))
                    .collect(),
            )
        }
        DeValue::Table(table) => Content::Table(read_table(table, source, problems)),
    };
    Value { place, content }
}

/// Texts are printed in lines, also of protocols: what would break a line, or show it other than it is, is no part of them.
fn report_signs(text: &str, paragraph: bool, place: &Place, problems: &mut Problems) {
    let breaks = |sign: char| !(is_printable(sign) || paragraph && ['\n', '\r', '\t'].contains(&sign));
    if let Some(sign) = text.chars().find(|&sign| breaks(sign)) {
        let problem = format!(
            "a control character, U+{:04X}, has no place here",
            u32::from(sign)
        );
        problems.report(place, problem, "leave it out".to_string());
    }
    if text.chars().count() > LONGEST_TEXT {
        problems.report(
            place,
            format!("a text has at most {LONGEST_TEXT} characters"),
            None,
        );
    }
}

#[cfg(test)]
mod tests;
