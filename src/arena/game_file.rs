//! The PGN file of a match: games are appended as they end, and a match that goes on counts those that are there. Whoever goes on has the
//! file alone.

use super::pgn::{self, PgnGame};
use super::scoresheet::Scoresheet;
use super::standing::Standing;
use crate::files::growing::{GrowingFile, Sharing};
use std::io;
use std::path::{Path, PathBuf};

/// Largest file that a match goes on with, in bytes.
const LARGEST_FILE: u64 = 8 << 30;

/// Why games cannot be counted or written.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What failed.
        error: io::Error,
    },
    /// What is in it cannot be gone on with.
    #[error("{}: {problem}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
}

/// An open PGN file.
#[derive(Debug)]
pub struct GameFile {
    path: PathBuf,
    file: GrowingFile,
}

impl GameFile {
    /// Opens a file, or begins it; to go on with it, alone.
    ///
    /// # Errors
    /// If it cannot be used, or another match is at it.
    pub fn open(path: &Path, resume: bool) -> Result<GameFile, GameFileError> {
        let sharing = if resume {
            Sharing::Alone
        } else {
            Sharing::WithAppenders
        };
        let path = path.to_owned();
        match GrowingFile::open(&path, sharing) {
            Ok(file) => Ok(GameFile { path, file }),
            Err(error) => Err(GameFileError::Io { path, error }),
        }
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, game: &PgnGame) -> Result<(), GameFileError> {
        pgn::append(&mut self.file, game).map_err(|error| self.failed(error))
    }

    /// Counts the first `games` games of a match as far as they are there. A last one of it that breaks off is cut off, and `notice` told so.
    ///
    /// # Errors
    /// If the file cannot be read, is no text, or holds a game of the match that cannot be one of it.
    pub fn count(
        &mut self,
        sheet: &Scoresheet,
        games: u64,
        notice: impl FnOnce(&str),
    ) -> Result<Standing, GameFileError> {
        let bytes = self
            .file
            .content(LARGEST_FILE)
            .map_err(|error| self.failed(error))?;
        if let Some(place) = bytes.iter().position(|byte| *byte == 0) {
            return Err(self.wrong(format!(
                "this is no text (byte {} is 0); it is left as it is",
                place + 1
            )));
        }
        let mut text = readable(&bytes);
        if let Some((begin, torn)) = pgn::torn_end(&text)
            && sheet.begins(&text[begin..], &torn)
        {
            self.file.cut(begin as u64).map_err(|error| self.failed(error))?;
            text.truncate(begin);
            notice(&format!(
                "{}: the last game breaks off; it is cut off and played again",
                self.path.display()
            ));
        }
        let mut standing = Standing::default();
        for game in pgn::read(&text) {
            let Some((index, counted)) = sheet.count(&game).filter(|(index, _)| *index < games) else {
                continue;
            };
            let number = index + 1;
            if !sheet.has_limits_of(&game) {
                return Err(self.wrong(format!(
                    "game {number} of this match was played with other limits; resume with those, or name another file"
                )));
            }
            sheet
                .check(&game)
                .map_err(|problem| self.wrong(format!("game {number} of this match: {problem}")))?;
            standing.record(index, counted);
        }
        Ok(standing)
    }

    fn failed(&self, error: io::Error) -> GameFileError {
        GameFileError::Io {
            path: self.path.clone(),
            error,
        }
    }

    fn wrong(&self, problem: String) -> GameFileError {
        GameFileError::Content {
            path: self.path.clone(),
            problem,
        }
    }
}

/// A text with every byte in its place, those that are none as question marks.
fn readable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}
