//! The module for Python: any game as an object that is played on, the engine, and the catalogue. The package around it
//! (`tapestry_chess`, beside this file) adds functions of a game, a position and moves, as sites that host variants use them.
//!
//! Nothing here knows rules: games are played through [`crate::play`]. Whatever is wrong becomes an exception that says what and where.

// What comes from Python is made for the call, and owned by it.
#![allow(clippy::needless_pass_by_value)]

mod catalogue;
mod engine;
mod game;
mod outcome;
mod writing;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use std::fmt::Display;

create_exception!(
    tapestry_chess,
    TapestryError,
    PyValueError,
    "Something that was given to the package is wrong; the message says what and where."
);
create_exception!(
    tapestry_chess,
    GameError,
    TapestryError,
    "No game of this name, or a faulty option or definition."
);
create_exception!(
    tapestry_chess,
    FenError,
    TapestryError,
    "A position that cannot be; the message has all that is wrong with it."
);
create_exception!(
    tapestry_chess,
    MoveError,
    TapestryError,
    "A move that cannot be made, with the reason as far as it can be told."
);

fn game_error(problem: impl Display) -> PyErr {
    GameError::new_err(problem.to_string())
}

fn fen_error(problem: impl Display) -> PyErr {
    FenError::new_err(problem.to_string())
}

fn move_error(problem: impl Display) -> PyErr {
    MoveError::new_err(problem.to_string())
}

fn value_error(problem: impl Display) -> PyErr {
    TapestryError::new_err(problem.to_string())
}

/// Dictionaries, lists, texts and numbers with what is written as JSON.
fn as_data<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(value_error)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// Games and the engine, compiled; the package has the rest.
#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("TapestryError", py.get_type::<TapestryError>())?;
    module.add("GameError", py.get_type::<GameError>())?;
    module.add("FenError", py.get_type::<FenError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::Analysis>()?;
    catalogue::add_to(module)
}
