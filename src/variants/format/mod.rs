//! Formats: games that can be laid over others. `FORMAT-HEAD` is the game of the head in the format, and the head may be such a
//! game again.
//!
//! A definition with `from_head` is a format. What it says is laid over the head's definition, and what depends on the
//! head, its home rank above all, is worked out from the head with its options applied.

mod boards;
mod head;
mod home;
mod promotion;

pub(super) use head::{FROM_HEAD, from_head};

use super::built::Built;
use super::diagnostic::{Place, Problems};
use super::load::{OWN_KEYS, below};
use super::options;
use super::tree::{Content, Table, Value};
use super::{Catalogue, CatalogueError, Definition};

/// The key by which a game names the format that is laid over what it extends.
pub(super) const FORMAT: &str = "format";

/// What a format says of its own board, besides what belongs to one game alone: board and start are the head's.
const OWN_BOARD: [&str; 5] = ["files", "ranks", "start", "start_rows", "points"];

/// Most formats over one another.
const MOST_FORMATS: usize = 4;

/// The head's title, where the text about a format speaks of it.
const HEAD: &str = "{head}";

/// A format, as people are told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format<'c> {
    /// What stands before the id of the head.
    pub id: &'c str,
    /// Its title.
    pub title: &'c str,
}

/// What is laid over a head, if the game written as `own` is a format, by itself or because it extends one.
pub(super) fn patch(inherited: Option<&Table>, own: &Table) -> Option<Table> {
    let mut patch = match inherited {
        Some(inherited) => below(inherited, own),
        None => own.get(FROM_HEAD).map(|_| own.clone())?,
    };
    OWN_KEYS
        .iter()
        .chain(&OWN_BOARD)
        .for_each(|key| patch.remove(key));
    Some(patch)
}

/// The head's definition with a format laid over it.
pub(super) fn over(head: &Table, title: &str, patch: &Table, place: &Place) -> Table {
    let mut table = below(head, patch);
    table.remove("template");
    let about = match patch.get(FROM_HEAD).map(|value| &value.content) {
        Some(Content::Table(from_head)) => from_head.get("about"),
        _ => None,
    };
    if let Some(Content::Text(about)) = about.map(|value| &value.content) {
        let about = about.replace(HEAD, title);
        table.set_path("about", &value(place, Content::Text(about)));
    }
    home::number_arrays(&mut table, place);
    table
}

/// A value that stands nowhere, for its complaints to stand at `place`.
fn value(place: &Place, content: Content) -> Value {
    Value {
        place: place.clone(),
        content,
    }
}

/// The options of a definition as they usually are, and the definition with them put in.
fn usual(table: &Table, place: &Place) -> (Table, Vec<crate::rules::spec::OptionSpec>) {
    let mut ignored = Problems::default();
    let declared = options::declared(table, place, &mut ignored);
    let applied = options::applied(table, &declared, &mut ignored);
    (applied, declared.into_iter().map(|option| option.spec).collect())
}

impl Catalogue {
    /// The formats that can be laid over games, in catalogue order.
    pub fn formats(&self) -> Vec<Format<'_>> {
        let formats = self.definitions.iter().filter(|game| game.patch.is_some());
        formats
            .filter(|format| !format.is_unfinished())
            .map(|format| Format {
                id: &format.id,
                title: &format.title,
            })
            .collect()
    }

    /// The game of a name `FORMAT-HEAD`; `None` if it is of another form.
    pub(super) fn in_format(&self, name: &str) -> Option<Definition> {
        self.composed(&name.to_ascii_lowercase(), MOST_FORMATS)
    }

    fn composed(&self, name: &str, most: usize) -> Option<Definition> {
        let formats = self.definitions.iter().filter(|game| !game.is_unfinished());
        formats.filter(|_| most > 0).find_map(|format| {
            let patch = format.patch.as_ref()?;
            let head = name.strip_prefix(format.id.as_str())?.strip_prefix('-')?;
            let composed;
            let head = match self.listed().find(|game| game.id == head) {
                Some(head) => head,
                None => {
                    composed = self.composed(head, most - 1)?;
                    &composed
                }
            };
            Some(head.filter_board()?.in_format(format, patch))
        })
    }
}

impl Definition {
    /// Is it a format that only others are made of?
    fn is_unfinished(&self) -> bool {
        self.template && self.patch.is_some() && self.title.is_empty()
    }

    fn filter_board(&self) -> Option<&Definition> {
        self.is_board().then_some(self)
    }

    /// This game in a format.
    fn in_format(&self, format: &Definition, patch: &Table) -> Definition {
        let place = &format.place;
        let mut table = over(&self.table, &self.title, patch, place);
        let id = format!("{}-{}", format.id, self.id);
        let title = format!("{}, {}", format.title, self.title);
        for (key, text) in [("id", &id), ("title", &title), (FORMAT, &format.id)] {
            table.set_path(key, &value(place, Content::Text(text.clone())));
        }
        Definition {
            id,
            title,
            aliases: Vec::new(),
            template: false,
            orphan: false,
            relative: self.relative.clone(),
            patch: None,
            table,
            place: place.clone(),
            built: Built::default(),
        }
    }

    /// Was a format laid over what it extends?
    pub(super) fn is_in_format(&self) -> bool {
        self.table.get(FORMAT).is_some()
    }
}

/// Why a game cannot be had in a format, said of the two and not of the format's own text.
pub(super) fn refusal(game: &Definition, settings: &str, problems: &[super::Diagnostic]) -> CatalogueError {
    let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    let colon = if settings.is_empty() { "" } else { ":" };
    CatalogueError(format!("{}{colon}{settings}: {}", game.id, messages.join("; ")))
}

#[cfg(test)]
mod tests;
