//! Names of two games at once: `parallel-id1-id2`, `parallel:options+id1:options+id2:options`.

use super::built::Built;
use super::tree::{Content, Value};
use super::{Catalogue, CatalogueError, Definition};

/// A format with two games of its own in it.
pub(super) struct Pair {
    pub(super) game: Result<Definition, CatalogueError>,
    pub(super) settings: String,
}

/// What a name of this form means; `None` if it is of another form.
pub(super) fn named(catalogue: &Catalogue, name: &str) -> Option<Pair> {
    let (format, heads) = match name.split_once('+') {
        Some((format, heads)) => (format, heads.split('+').map(str::to_owned).collect()),
        None => {
            let (id, settings) = name.split_once(':').unwrap_or((name, ""));
            let (format, heads) = joined(catalogue, id.trim())?;
            return Some(pair(catalogue, format, heads, settings));
        }
    };
    let (id, settings) = format.split_once(':').unwrap_or((format, ""));
    let format = catalogue.find(id.trim()).filter(|game| game.is_parallel())?;
    Some(pair(catalogue, format, heads, settings))
}

/// The format and the games of `format-id1-id2`, where ids have hyphens too.
fn joined<'c>(catalogue: &'c Catalogue, id: &str) -> Option<(&'c Definition, Vec<String>)> {
    if catalogue.find(id).is_some() {
        return None;
    }
    catalogue
        .listed()
        .filter(|game| game.is_parallel())
        .find_map(|format| {
            let heads = id.strip_prefix(format.id.as_str())?.strip_prefix('-')?;
            let known = |id: &str| catalogue.find(id).is_some() || catalogue.in_format(id).is_some();
            let mut splits = heads
                .match_indices('-')
                .map(|(at, _)| (&heads[..at], &heads[at + 1..]));
            let (first, second) = splits.find(|(first, second)| known(first) && known(second))?;
            Some((format, vec![first.to_owned(), second.to_owned()]))
        })
}

/// What is wrong with the games of a name, told before they are put into a format whose file is not the user's.
fn check_heads(catalogue: &Catalogue, heads: &[String]) -> Result<(), CatalogueError> {
    if heads.len() != 2 {
        let message = format!(
            "a name pairs two games, not {}; write parallel+ID1+ID2",
            heads.len()
        );
        return Err(CatalogueError(message));
    }
    let fault = |(index, head): (usize, &String)| {
        let why = catalogue.resolve(head).err()?;
        Some(format!(
            "head {}, '{}', is not possible: {why}",
            index + 1,
            head.escape_debug()
        ))
    };
    let faults: Vec<String> = heads.iter().enumerate().filter_map(fault).collect();
    match faults[..] {
        [] => Ok(()),
        _ => Err(CatalogueError(faults.join("; "))),
    }
}

/// The format with these games instead of its own.
fn pair(catalogue: &Catalogue, format: &Definition, heads: Vec<String>, settings: &str) -> Pair {
    let game = check_heads(catalogue, &heads).and_then(|()| with_heads(format, heads));
    Pair {
        game,
        settings: settings.to_owned(),
    }
}

fn with_heads(format: &Definition, heads: Vec<String>) -> Result<Definition, CatalogueError> {
    let mut table = format.table.clone();
    let value = |content| Value {
        place: format.place.clone(),
        content,
    };
    let plain = heads.iter().all(|head| !head.contains([':', '+']));
    let id = if plain {
        format!("{}-{}", format.id, heads.join("-"))
    } else {
        format.id.clone()
    };
    let heads = heads
        .into_iter()
        .map(|head| value(Content::Text(head.trim().to_owned())));
    let put = table.set_path("heads", &value(Content::List(heads.collect())))
        && table.set_path("id", &value(Content::Text(id.clone())));
    if !put {
        return Err(CatalogueError(format!("{}: no other games fit in", format.id)));
    }
    Ok(Definition {
        id,
        title: format.title.clone(),
        aliases: Vec::new(),
        template: false,
        orphan: false,
        relative: None,
        patch: None,
        table,
        place: format.place.clone(),
        built: Built::default(),
    })
}
