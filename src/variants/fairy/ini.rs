//! Sections `[name:parent]` of lines `key = value`, and what a section inherits.

use super::{IniError, Unsaid};
use crate::base::Player;
use once_cell::sync::Lazy;

/// Games that files extend without defining them.
const PARENTS: &str = include_str!("parents.ini");

/// The section without parent of every chain.
const ROOT: &str = "fairy";

/// Most generations; more are a circle.
const MOST_GENERATIONS: usize = 32;

/// A key and what it is set to.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) value: String,
    /// From 1.
    pub(super) line: usize,
}

/// A game as written.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) name: String,
    parent: Option<String>,
    line: usize,
    entries: Vec<Entry>,
}

impl Section {
    fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().rev().find(|entry| entry.key == key)
    }
}

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Vec<Section>, IniError> {
    let mut sections: Vec<Section> = Vec::new();
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let (line, number) = (without_comment(line), number + 1);
        let error = |message: &str| IniError {
            line: number,
            message: message.to_owned(),
        };
        if line.is_empty() {
            continue;
        }
        if let Some(rest) = line.strip_prefix('[') {
            let name = rest.strip_suffix(']').ok_or_else(|| error("']' is missing"))?;
            let (name, parent) = match name.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (name, None),
            };
            if name.trim().is_empty() {
                return Err(error("the game has no name"));
            }
            sections.push(Section {
                name: name.trim().to_owned(),
                parent,
                line: number,
                entries: Vec::new(),
            });
            continue;
        }
        let (key, value) = line
            .split_once('=')
            .ok_or_else(|| error("neither '[game]' nor 'key = value'"))?;
        let section = sections
            .last_mut()
            .ok_or_else(|| error("a key before the first '[game]'"))?;
        section.entries.push(Entry {
            key: key.trim().to_owned(),
            value: value.trim().to_owned(),
            line: number,
        });
    }
    Ok(sections)
}

/// A line up to a comment, which begins the line or follows a blank.
fn without_comment(line: &str) -> &str {
    let begins = |at: usize| at == 0 || line[..at].ends_with([' ', '\t']);
    let comment = line
        .char_indices()
        .find(|(at, sign)| matches!(sign, '#' | ';') && begins(*at));
    line[..comment.map_or(line.len(), |(at, _)| at)].trim()
}

static KNOWN: Lazy<Vec<Section>> = Lazy::new(|| read(PARENTS).unwrap_or_default());

/// Is this the name of a game that others know without a definition?
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.iter().any(|section| section.name == name)
}

/// A game with all that it extends, the game itself last. What a later one says goes.
pub(super) struct Chain<'s> {
    generations: Vec<Generation<'s>>,
}

struct Generation<'s> {
    section: &'s Section,
    /// Is it of the file that is read?
    of_file: bool,
}

impl<'s> Chain<'s> {
    pub(super) fn of(section: &'s Section, sections: &'s [Section]) -> Result<Chain<'s>, Unsaid> {
        let mut generations = vec![Generation {
            section,
            of_file: true,
        }];
        while let Some(parent) = parent_of(generations[generations.len() - 1].section) {
            let child = &generations[generations.len() - 1];
            let unsaid = |why: String| Unsaid {
                line: child.of_file.then_some(child.section.line),
                text: format!("[{}:{parent}]", child.section.name),
                why,
            };
            if generations.len() > MOST_GENERATIONS {
                return Err(unsaid("the games extend one another in a circle".to_owned()));
            }
            // A file may define a game anew that others know: its own goes, if it comes before.
            let before = |other: &&Section| {
                other.name == parent && (!child.of_file || other.line < child.section.line)
            };
            let own = sections.iter().rev().find(before).filter(|_| child.of_file);
            let known = || KNOWN.iter().find(|other| other.name == parent);
            let of_file = own.is_some();
            let section = own
                .or_else(known)
                .ok_or_else(|| unsaid(format!("no game '{parent}' comes before it")))?;
            generations.push(Generation { section, of_file });
        }
        generations.reverse();
        Ok(Chain { generations })
    }

    /// Name of the game.
    pub(super) fn name(&self) -> &str {
        let own = self.generations.last();
        own.map_or("", |generation| &generation.section.name)
    }

    /// What a key is set to.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        let mut found = self.generations.iter().rev();
        found.find_map(|generation| Some(generation.section.get(key)?.value.as_str()))
    }

    /// What a key is set to for one side: by its own key (`keyWhite`), or for both.
    pub(super) fn of_side(&self, key: &str, player: Player) -> Option<&str> {
        let colour = match player {
            Player::South => "White",
            Player::North => "Black",
        };
        let own = format!("{key}{colour}");
        self.generations.iter().rev().find_map(|generation| {
            let entry = generation
                .section
                .get(&own)
                .or_else(|| generation.section.get(key));
            Some(entry?.value.as_str())
        })
    }

    /// The line that sets a key, if it is one of the file.
    pub(super) fn line(&self, key: &str) -> Option<usize> {
        let mut found = self.generations.iter().rev();
        let (entry, of_file) =
            found.find_map(|generation| Some((generation.section.get(key)?, generation.of_file)))?;
        of_file.then_some(entry.line)
    }

    /// The entries of each generation, the oldest first.
    pub(super) fn generations(&self) -> impl Iterator<Item = &[Entry]> {
        self.generations
            .iter()
            .map(|generation| generation.section.entries.as_slice())
    }
}

/// What a section extends: everything at last the section without pieces.
fn parent_of(section: &Section) -> Option<&str> {
    match (&section.parent, section.name.as_str()) {
        (Some(parent), _) => Some(parent),
        (None, ROOT) => None,
        (None, _) => Some(ROOT),
    }
}
