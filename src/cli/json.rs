//! Results written as JSON.

use super::Failure;
use crate::files::whole;
use serde::Serialize;
use std::path::Path;

/// A value as a text for standard output.
///
/// # Errors
/// It cannot be written as JSON.
pub(super) fn text(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(|error| Failure::Io(error.into()))
}

/// Writes a result to a file, see [`whole`].
///
/// # Errors
/// The file cannot be written; the message names it.
pub(super) fn write(path: &Path, result: &impl Serialize) -> Result<(), Failure> {
    let named = |error: std::io::Error| Failure::Message(format!("{}: {error}", path.display()));
    whole::write(path, (text(result)? + "\n").as_bytes()).map_err(named)
}
