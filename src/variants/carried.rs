//! A user's games carried elsewhere: the texts of their files with the pictures that they name, to be loaded where the files are not.

use super::diagnostic::{Beside, Source};
use super::draft::svg;
use super::{Catalogue, CatalogueError};
use crate::files::read;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The key under which a piece names its picture.
const PICTURE: &str = "svg";

/// A file of definitions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Carried {
    /// Its name, without its folder.
    name: String,
    text: String,
    /// Texts of the pictures, by the names that the definitions have for them.
    pictures: BTreeMap<String, String>,
}

impl Catalogue {
    /// The files that were loaded, one after the other.
    ///
    /// # Errors
    /// If a picture cannot be read any more.
    pub fn carried(&self) -> Result<Vec<Carried>, CatalogueError> {
        self.loaded.iter().map(|source| carried(source)).collect()
    }

    /// As [`Catalogue::load_file`], for a file that was carried here.
    ///
    /// # Errors
    /// As [`Catalogue::load_file`].
    pub fn load_carried(&mut self, carried: Carried) -> Result<Vec<String>, CatalogueError> {
        self.load_source(Source {
            beside: Beside::Given(carried.pictures),
            ..Source::of_user(carried.name, carried.text)
        })
    }
}

fn carried(source: &Source) -> Result<Carried, CatalogueError> {
    let mut pictures = BTreeMap::new();
    let mut names = Vec::new();
    // What was loaded can be read.
    if let Ok(table) = toml::from_str(&source.text) {
        find(&toml::Value::Table(table), &mut names);
    }
    for name in names {
        let text = match &source.beside {
            Beside::Nothing => continue,
            Beside::Folder(folder) => {
                let read = read::text(&folder.join(&name), svg::LARGEST);
                read.map_err(|error| CatalogueError(format!("{name}: {error}")))?
            }
            Beside::Given(texts) => texts.get(&name).cloned().unwrap_or_default(),
        };
        pictures.insert(name, text);
    }
    let name = Path::new(&source.name).file_name().unwrap_or_default();
    Ok(Carried {
        name: name.to_string_lossy().into_owned(),
        text: source.text.clone(),
        pictures,
    })
}

/// The pictures that are named anywhere in a definition.
fn find(value: &toml::Value, names: &mut Vec<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                match value {
                    toml::Value::String(name) if key == PICTURE => names.push(name.clone()),
                    other => find(other, names),
                }
            }
        }
        toml::Value::Array(all) => all.iter().for_each(|value| find(value, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
