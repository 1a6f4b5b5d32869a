//! Files of games: written to their end, and read.

use crate::arena::pgn::{self, PgnGame};
use crate::files::growing::{GrowingFile, Sharing};
use crate::files::{named, read};
use crate::play::{Actor, Play, Seat};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Largest file of games that is read, in bytes.
const LARGEST: u64 = 1 << 28;
/// Bytes at the beginning of a file by which it is known.
const BEGINNING: u64 = 1 << 16;
/// A path as people type it: a leading `~` is their home.
pub(super) fn path(text: &str) -> PathBuf {
    path_from(text, std::env::var_os("HOME").as_deref())
}

fn path_from(text: &str, home: Option<&OsStr>) -> PathBuf {
    match (text.strip_prefix('~'), home) {
        (Some(""), Some(home)) => PathBuf::from(home),
        (Some(rest), Some(home)) if rest.starts_with(['/', std::path::MAIN_SEPARATOR]) => {
            Path::new(home).join(&rest[1..])
        }
        _ => PathBuf::from(text),
    }
}

/// Appends a game to a file of games, which is made if it is not there.
///
/// # Errors
/// If it cannot be written, or holds something else than games.
pub(super) fn append(path: &Path, game: &PgnGame) -> Result<(), String> {
    let failed = |error: std::io::Error| named(path, &error).to_string();
    let mut file = GrowingFile::open(path, Sharing::WithAppenders).map_err(failed)?;
    let mut beginning = Vec::new();
    let reader = file.reader().map_err(failed)?;
    std::io::Read::read_to_end(&mut std::io::Read::take(reader, BEGINNING), &mut beginning)
        .map_err(failed)?;
    if !may_be_games(&pgn::decode(&beginning)) {
        return Err(format!(
            "{} holds something else than games (PGN); nothing was written",
            path.display()
        ));
    }
    pgn::append(&mut file, game).map_err(failed)
}

/// Is this the beginning of a file of games, or of an empty file?
fn may_be_games(text: &str) -> bool {
    if text.trim().is_empty() {
        return true;
    }
    let begins_with_tag = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with(['%', ';', '{']))
        .is_some_and(|line| line.trim_start_matches('\u{feff}').starts_with('['));
    let tags = [
        "Event", "Site", "Date", "White", "Black", "Result", "FEN", "Variant",
    ];
    begins_with_tag
        && pgn::read(text)
            .first()
            .is_some_and(|game| tags.iter().any(|tag| game.tag(tag).is_some()))
}

/// The games of a file.
///
/// # Errors
/// If it cannot be read, or has none.
pub(super) fn games(path: &Path) -> Result<Vec<PgnGame>, String> {
    let bytes = read::bytes(path, LARGEST).map_err(|error| named(path, &error).to_string())?;
    let games = pgn::read(&pgn::decode(&bytes));
    if games.is_empty() {
        return Err(format!("{} holds no games (PGN)", path.display()));
    }
    Ok(games)
}

/// The seat of whoever has to decide.
pub(super) fn due(game: &dyn Play) -> Option<Seat> {
    match game.actor() {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
