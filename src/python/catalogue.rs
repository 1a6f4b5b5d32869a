//! The games that are known to this process: the built-in ones, and those of loaded definitions.

use super::{as_data, game_error};
use crate::board::{Board, Leniency};
use crate::games::Ruleset;
use crate::play;
use crate::variants::{Catalogue, CatalogueError, lot, ruleset_card, ruleset_json};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

static CATALOGUE: LazyLock<Mutex<Catalogue>> = LazyLock::new(|| Mutex::new(Catalogue::embedded()));

/// Nobody who holds it may wait for the interpreter.
fn known() -> MutexGuard<'static, Catalogue> {
    CATALOGUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The game of a name; what it leaves to the lot is drawn by the seed, if there is one.
pub(super) fn ruleset(name: &str, seed: Option<u64>) -> PyResult<Ruleset> {
    let found = match seed {
        Some(seed) => lot::drawn(&known(), name, seed),
        None => known().ruleset(name),
    };
    found.map_err(game_error)
}

/// Ids with titles of all games.
#[pyfunction]
fn titles() -> Vec<(String, String)> {
    let catalogue = known();
    let titles = catalogue.titles().into_iter();
    titles
        .map(|(id, title)| (id.to_owned(), title.to_owned()))
        .collect()
}

/// Adds games by `load`, and returns their ids and what should be known of them.
fn add(
    load: impl FnOnce(&mut Catalogue) -> Result<Vec<String>, CatalogueError>,
) -> PyResult<(Vec<String>, Vec<String>)> {
    let mut catalogue = known();
    let ids = load(&mut catalogue);
    let notes = catalogue.take_notes();
    Ok((ids.map_err(game_error)?, notes))
}

/// Adds the games of a file.
#[pyfunction]
fn load_file(path: PathBuf) -> PyResult<(Vec<String>, Vec<String>)> {
    add(|catalogue| catalogue.load_file(&path))
}

/// Adds the games of a text that is called `name` in messages.
#[pyfunction]
fn load_text(text: &str, name: &str, ini: bool) -> PyResult<(Vec<String>, Vec<String>)> {
    add(|catalogue| match ini {
        true => catalogue.load_imported_text(name, text),
        false => catalogue.load_text(name, text),
    })
}

/// All about a game as data.
#[pyfunction]
fn game_json<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    as_data(py, &ruleset_json(&ruleset(name, None)?))
}

/// The rules of a game for people.
#[pyfunction]
fn rule_card(name: &str) -> PyResult<String> {
    Ok(ruleset_card(&ruleset(name, None)?))
}

/// All that is wrong with a position, and what is odd about it and was put right.
#[pyfunction]
fn complaints(name: &str, fen: &str) -> PyResult<(Vec<String>, Vec<String>)> {
    let ruleset = ruleset(name, None)?;
    let refused = play::start(&ruleset, Some(fen)).err();
    let mut told = (Vec::new(), Vec::new());
    if let Ruleset::Board(spec) = &ruleset {
        let texts = |all: Vec<crate::rules::FenError>| all.iter().map(ToString::to_string).collect();
        match (Board::read_fen_as(spec, fen, Leniency::Habits), &refused) {
            (Ok((_, odd)), None) => told.1 = texts(odd),
            (Err(errors), Some(_)) => told.0 = texts(errors.0),
            _ => {}
        }
    }
    if let (true, Some(refusal)) = (told.0.is_empty(), refused) {
        told.0.push(refusal.0);
    }
    Ok(told)
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(titles, module)?)?;
    module.add_function(wrap_pyfunction!(load_file, module)?)?;
    module.add_function(wrap_pyfunction!(load_text, module)?)?;
    module.add_function(wrap_pyfunction!(game_json, module)?)?;
    module.add_function(wrap_pyfunction!(rule_card, module)?)?;
    module.add_function(wrap_pyfunction!(complaints, module)?)
}
