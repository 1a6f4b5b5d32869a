//! Games found by words of what is written about them.

use super::names::known_names;
use super::tree::{Content, Table, Value};
use super::{Catalogue, Definition, split_settings};

/// A game in which all the words were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<'c> {
    /// Its id.
    pub id: &'c str,
    /// Its title.
    pub title: &'c str,
    /// Where the words stand if not in id or title: `also called …`, `in …`.
    pub place: Option<String>,
}

/// What is searched, the surest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Name,
    OtherName,
    Document,
    Piece,
    Description,
}

impl Catalogue {
    /// The games that have all these words in id, title, other names, documents, pieces or description, those first that
    /// have them in their names. Case, blanks and hyphens do not matter.
    pub fn search(&self, words: &str) -> Vec<Found<'_>> {
        let words: Vec<String> = words
            .split_whitespace()
            .map(plain)
            .filter(|word| !word.is_empty())
            .collect();
        if words.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(Rank, Found<'_>)> =
            self.listed().filter_map(|game| search(game, &words)).collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, found)| found).collect()
    }
}

/// A text as it is compared.
fn plain(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

fn search<'c>(game: &'c Definition, words: &[String]) -> Option<(Rank, Found<'c>)> {
    let texts = texts(game);
    let mut worst: Option<&(Rank, &str)> = None;
    for word in words {
        let with_word = |(_, text): &&(Rank, &str)| plain(text).contains(word.as_str());
        let best = texts.iter().filter(with_word).min_by_key(|(rank, _)| *rank)?;
        if worst.is_none_or(|worst| best.0 > worst.0) {
            worst = Some(best);
        }
    }
    let &(rank, text) = worst?;
    let place = match rank {
        Rank::Name => None,
        Rank::OtherName => Some(format!("also called {text}")),
        Rank::Document => Some(format!("in {text}")),
        Rank::Piece => Some(format!("has the {text}")),
        Rank::Description => Some("in its description".to_string()),
    };
    let found = Found {
        id: &game.id,
        title: &game.title,
        place,
    };
    Some((rank, found))
}

/// Everything that is searched of a game.
fn texts(game: &Definition) -> Vec<(Rank, &str)> {
    let mut texts = vec![(Rank::Name, game.id.as_str()), (Rank::Name, game.title.as_str())];
    let aliases = game.aliases.iter().map(|alias| split_settings(alias).0);
    texts.extend(
        aliases
            .chain(known_names(&game.table))
            .map(|name| (Rank::OtherName, name)),
    );
    texts.extend(written(game.table.get("sources")).map(|text| (Rank::Document, text)));
    let pieces = entries(game.table.get("pieces")).filter_map(|piece| table(piece));
    texts.extend(
        pieces
            .flat_map(|piece| written(piece.get("name")))
            .map(|name| (Rank::Piece, name)),
    );
    texts.extend(written(game.table.get("about")).map(|text| (Rank::Description, text)));
    texts
}

/// A text, the texts of a list, or those of a table.
fn written(value: Option<&Value>) -> impl Iterator<Item = &str> {
    let items: Vec<&Value> = match value.map(|value| &value.content) {
        Some(Content::List(items)) => items.iter().collect(),
        Some(Content::Table(_)) => entries(value).collect(),
        _ => value.into_iter().collect(),
    };
    items.into_iter().filter_map(|item| match &item.content {
        Content::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

fn entries(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    let table = value.and_then(table);
    table
        .into_iter()
        .flat_map(|table| table.entries().iter().map(|entry| &entry.value))
}

fn table(value: &Value) -> Option<&Table> {
    match &value.content {
        Content::Table(table) => Some(table),
        _ => None,
    }
}
