//! Definitions of groups, embedded and of users' files, and a group with its options in force.

use super::check;
use super::definition::{Group, OptionSpec};
use super::points::Points;
use crate::variants::Catalogue;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The embedded definitions.
const EMBEDDED: &str = include_str!("groups.toml");

/// Begins the name of a group where games are named too: `group:rainbow`.
pub const PREFIX: &str = "group:";

/// The group of one game, which is named behind it: `one:GAME`.
pub const ONE_GAME: &str = "one";

/// What is wrong with a definition or a name, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct GroupError(pub String);

/// All known groups.
#[derive(Clone, Debug)]
pub struct Library {
    definitions: Vec<Definition>,
}

/// A group with nothing set yet.
#[derive(Clone, Debug)]
struct Definition {
    id: String,
    title: String,
    options: BTreeMap<String, OptionSpec>,
    table: Table,
}

/// A group with its options in force.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// What it is.
    pub group: Group,
    /// `id`, or `id:option=value,…` with whatever is not as usual.
    pub identity: String,
}

/// A file of definitions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    group: Vec<Group>,
}

impl Library {
    /// The embedded groups.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn embedded() -> Library {
        Library::read(EMBEDDED).unwrap_or(Library {
            definitions: Vec::new(),
        })
    }

    /// The groups of a text. Whether their games exist is [checked](Library::chosen) when one is chosen.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    pub fn read(text: &str) -> Result<Library, GroupError> {
        let problem = |error: toml::de::Error| GroupError(error.to_string().trim_end().to_owned());
        let typed: File = toml::from_str(text).map_err(problem)?;
        let raw: Table = toml::from_str(text).map_err(problem)?;
        let tables = raw.get("group").and_then(Value::as_array).into_iter().flatten();
        let definitions: Vec<Definition> = tables
            .zip(typed.group)
            .filter_map(|(table, group)| {
                Some(Definition {
                    id: group.id,
                    title: group.title,
                    options: group.options,
                    table: table.as_table()?.clone(),
                })
            })
            .collect();
        for (index, definition) in definitions.iter().enumerate() {
            let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if definition.id.is_empty() || !definition.id.chars().all(is_word) {
                return Err(GroupError(format!(
                    "'{}' is no id: small letters, digits and '-' make one",
                    definition.id.escape_debug()
                )));
            }
            if definitions[..index].iter().any(|other| other.id == definition.id) {
                return Err(GroupError(format!("two groups are called '{}'", definition.id)));
            }
        }
        Ok(Library { definitions })
    }

    /// These groups and those of another library, which go before them.
    pub fn with(mut self, other: Library) -> Library {
        let is_new = |known: &Definition| other.definitions.iter().all(|new| new.id != known.id);
        self.definitions.retain(is_new);
        self.definitions.extend(other.definitions);
        self
    }

    /// Ids and titles.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.definitions
            .iter()
            .map(|definition| (definition.id.as_str(), definition.title.as_str()))
    }

    /// A group by its name, `id` or `id:option=value,…`, `group:` before it or not.
    ///
    /// # Errors
    /// If there is none, if an option or its value is unknown, or if something is wrong with the group; all that is wrong is told.
    pub fn chosen(&self, name: &str, catalogue: &Catalogue) -> Result<Chosen, GroupError> {
        let name = name.strip_prefix(PREFIX).unwrap_or(name).trim();
        let (id, settings) = name.split_once(':').unwrap_or((name, ""));
        let definition = self.definition(id.trim())?;
        let values = definition.values(settings)?;
        let mut chosen = definition.with(&values)?;
        let problems = check::problems(&chosen.group, catalogue);
        if problems.is_empty() {
            fill(&mut chosen.group, catalogue)?;
            return Ok(chosen);
        }
        let place = |problem: String| format!("group '{}': {problem}", chosen.identity);
        let all: Vec<String> = problems.into_iter().map(place).collect();
        Err(GroupError(all.join("\n")))
    }

    fn definition(&self, id: &str) -> Result<&Definition, GroupError> {
        let found = self
            .definitions
            .iter()
            .find(|known| known.id.eq_ignore_ascii_case(id));
        found.ok_or_else(|| {
            let known: Vec<&str> = self.all().map(|(id, _)| id).collect();
            GroupError(format!(
                "unknown group '{}'; known are {}",
                id.chars().take(60).collect::<String>().escape_debug(),
                known.join(", ")
            ))
        })
    }
}

impl Definition {
    /// The game that is the only option, and the name of that: it has options of its own, written as those of a group.
    fn sole_game<'a>(&'a self, settings: &'a str) -> Option<(&'a str, &'a str)> {
        let sole = self.options.iter().next().filter(|_| self.options.len() == 1);
        let (name, _) = sole.filter(|(_, option)| option.values.is_empty())?;
        let settings = settings.trim();
        let named = settings.strip_prefix(name.as_str()).map(str::trim_start);
        let game = named
            .and_then(|rest| rest.strip_prefix('='))
            .unwrap_or(settings)
            .trim();
        let id = game.split(':').next().unwrap_or_default();
        (!id.is_empty() && !id.contains('=')).then_some((name, game))
    }

    /// The value of each option, by what was said and what is usual.
    fn values(&self, settings: &str) -> Result<BTreeMap<String, String>, GroupError> {
        let defaults = self.options.iter();
        let mut values: BTreeMap<String, String> = defaults
            .map(|(name, option)| (name.clone(), option.default.clone()))
            .collect();
        if let Some((name, game)) = self.sole_game(settings) {
            values.insert(name.to_owned(), game.to_owned());
            return Ok(values);
        }
        for setting in settings
            .split(',')
            .map(str::trim)
            .filter(|setting| !setting.is_empty())
        {
            let Some((name, value)) = setting.split_once('=') else {
                return Err(GroupError(format!(
                    "'{}' is no option=value",
                    setting.escape_debug()
                )));
            };
            let (name, value) = (name.trim(), value.trim());
            let Some(option) = self.options.get(name) else {
                let known: Vec<&str> = self.options.keys().map(String::as_str).collect();
                return Err(GroupError(format!(
                    "group '{}' has no option '{}'; it has {}",
                    self.id,
                    name.escape_debug(),
                    if known.is_empty() {
                        "none".to_owned()
                    } else {
                        known.join(", ")
                    }
                )));
            };
            if !option.values.is_empty() && !option.values.contains_key(value) {
                let known: Vec<&str> = option.values.keys().map(String::as_str).collect();
                return Err(GroupError(format!(
                    "group '{}': {name} is one of {}, not '{}'",
                    self.id,
                    known.join(", "),
                    value.escape_debug()
                )));
            }
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(values)
    }

    /// The group with these values.
    fn with(&self, values: &BTreeMap<String, String>) -> Result<Chosen, GroupError> {
        let mut table = self.table.clone();
        let mut unusual = Vec::new();
        for (name, value) in values {
            let Some(option) = self.options.get(name) else {
                continue;
            };
            if *value != option.default {
                unusual.push(format!("{name}={value}"));
            }
            match option.values.get(value) {
                Some(patch) => merge(&mut table, patch),
                None => {
                    let mut whole = Value::Table(std::mem::take(&mut table));
                    substitute(&mut whole, &format!("{{{name}}}"), value);
                    if let Value::Table(whole) = whole {
                        table = whole;
                    }
                }
            }
        }
        let group: Group = Value::Table(table).try_into().map_err(|error: toml::de::Error| {
            GroupError(format!(
                "group '{}' with {}: {}",
                self.id,
                unusual.join(","),
                error.to_string().trim_end()
            ))
        })?;
        let identity = if unusual.is_empty() {
            self.id.clone()
        } else {
            format!("{}:{}", self.id, unusual.join(","))
        };
        Ok(Chosen { group, identity })
    }
}

/// Games of which nothing else is said have the points of the catalogue.
fn fill(group: &mut Group, catalogue: &Catalogue) -> Result<(), GroupError> {
    for game in &mut group.games {
        if game.win.is_some() && game.draw.is_some() {
            continue;
        }
        let Some(ruleset) = game
            .play
            .all()
            .first()
            .and_then(|name| catalogue.ruleset(name).ok())
        else {
            continue;
        };
        let own = ruleset.heading().points;
        let points = |number: f32| Points::try_from(f64::from(number)).map_err(GroupError);
        if game.win.is_none() {
            game.win = Some(points(own.win)?);
        }
        if game.draw.is_none() {
            game.draw = Some(points(own.draw)?);
        }
    }
    Ok(())
}

/// Stands for a table that is not there.
const NONE: &str = "none";

/// Lays a patch over a table: tables are merged, everything else is replaced.
fn merge(table: &mut Table, patch: &Table) {
    for (key, value) in patch {
        match (table.get_mut(key), value) {
            (Some(Value::Table(_)), Value::String(text)) if text == NONE => {
                table.remove(key);
            }
            (Some(Value::Table(own)), Value::Table(other)) => merge(own, other),
            _ => {
                table.insert(key.clone(), value.clone());
            }
        }
    }
}

/// Writes a value for its name into all texts.
fn substitute(value: &mut Value, name: &str, by: &str) {
    match value {
        Value::String(text) => *text = text.replace(name, by),
        Value::Array(values) => values.iter_mut().for_each(|value| substitute(value, name, by)),
        Value::Table(table) => table
            .iter_mut()
            .for_each(|(_, value)| substitute(value, name, by)),
        _ => {}
    }
}
