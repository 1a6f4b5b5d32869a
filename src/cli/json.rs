//! Results written as JSON.

use super::Failure;
use serde::Serialize;
use std::path::Path;

/// Makes sure, before long work, that its results have a place.
///
/// # Errors
/// There is no such folder, or the file cannot be opened for writing; the message names it.
pub(super) fn check_place(path: &Path) -> Result<(), Failure> {
    let mut options = std::fs::OpenOptions::new();
    let is_new = !path.exists();
    options
        .append(true)
        .create(true)
        .open(path)
        .and_then(|_| {
            if is_new {
                std::fs::remove_file(path)
            } else {
                Ok(())
            }
        })
        .map_err(|error| Failure::Message(format!("{}: {error}", path.display())))
}

/// As [`check_place`] for a folder of results, which is made if it is not there.
///
/// # Errors
/// It cannot be made, or nothing can be written into it; the message names it.
pub(super) fn check_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
    check_place(&folder.join(".writable"))
}

/// A value as a text for standard output.
///
/// # Errors
/// It cannot be written as JSON.
pub(super) fn text(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(|error| Failure::Io(error.into()))
}

/// Writes a result to a file, all of it or nothing.
///
/// # Errors
/// The file cannot be written; the message names it.
pub(super) fn write(path: &Path, result: &impl Serialize) -> Result<(), Failure> {
    let named = |error: std::io::Error| Failure::Message(format!("{}: {error}", path.display()));
    let text = serde_json::to_string_pretty(result).map_err(|error| named(error.into()))?;
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    std::fs::write(&unfinished, text + "\n").map_err(named)?;
    std::fs::rename(&unfinished, path).map_err(named)
}
