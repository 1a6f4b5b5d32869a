//! Where games are kept that nobody saved: one file of games (PGN) in the folder for what programs remember.

use super::record;
use crate::arena::pgn::PgnGame;
use crate::arena::played;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Name of the file.
const FILE: &str = "games.pgn";
/// Name of the folder of groups.
const GROUPS: &str = "groups";
/// Name of the folder of games on boards in the browser.
const BOARDS: &str = "boards";
/// Name of the folder of tables of endings.
const TABLES: &str = "tables";
/// Name of the program's folder.
const FOLDER: &str = "tapestry";

/// The place for games that are left.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Keep {
    folder: Option<PathBuf>,
}

impl Keep {
    /// The place that the environment names: `XDG_STATE_HOME`, or what stands for it in the user's home.
    pub(in crate::cli) fn of_user() -> Keep {
        Keep::among(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
    }

    fn among(variable: impl Fn(&str) -> Option<OsString>) -> Keep {
        let state = variable("XDG_STATE_HOME").map(PathBuf::from);
        let local = || variable("LOCALAPPDATA").map(PathBuf::from);
        let home = || variable("HOME").map(|home| Path::new(&home).join(".local").join("state"));
        // A relative path would be another place in every folder.
        let folder = state
            .filter(|path| path.is_absolute())
            .or_else(home)
            .or_else(local);
        Keep {
            folder: folder.map(|folder| folder.join(FOLDER)),
        }
    }

    /// A place of one's own.
    #[cfg(test)]
    pub(super) fn at(folder: &Path) -> Keep {
        Keep {
            folder: Some(folder.to_owned()),
        }
    }

    /// The file.
    ///
    /// # Errors
    /// If the environment names no place for it.
    pub(super) fn file(&self) -> Result<PathBuf, String> {
        let folder = self.folder.as_ref();
        folder.map(|folder| folder.join(FILE)).ok_or_else(|| {
            "there is no folder to keep it in: neither XDG_STATE_HOME nor HOME is set".to_owned()
        })
    }

    /// The folder for groups, each in one of its own.
    ///
    /// # Errors
    /// If the environment names no place for it.
    pub(super) fn groups(&self) -> Result<PathBuf, String> {
        Ok(self.file()?.with_file_name(GROUPS))
    }

    /// The folder for games on boards in the browser.
    ///
    /// # Errors
    /// If the environment names no place for it.
    pub(in crate::cli) fn boards(&self) -> Result<PathBuf, String> {
        Ok(self.file()?.with_file_name(BOARDS))
    }

    /// The folder for tables of endings.
    ///
    /// # Errors
    /// If the environment names no place for it.
    pub(in crate::cli) fn tables(&self) -> Result<PathBuf, String> {
        Ok(self.file()?.with_file_name(TABLES))
    }

    /// Keeps a game, and says where.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub(super) fn keep(&self, game: &PgnGame) -> Result<PathBuf, String> {
        let path = self.file()?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        record::append(&path, game)?;
        Ok(path)
    }

    /// The last game that was left unfinished, of this id if one is given. A game that was gone on with counts as it was left last.
    ///
    /// # Errors
    /// If there is none, or the file cannot be read.
    pub(super) fn last_unfinished(&self, is_wanted: impl Fn(&PgnGame) -> bool) -> Result<PgnGame, String> {
        let path = self.file()?;
        let none = || format!("no unfinished game is kept in {}", path.display());
        if !path.exists() {
            return Err(none());
        }
        let games = record::games(&path)?;
        let mut seen: Vec<&str> = Vec::new();
        for game in games.iter().rev() {
            let name = game.tag(played::GAME_TAG).unwrap_or("");
            if !name.is_empty() && seen.contains(&name) {
                continue;
            }
            seen.push(name);
            if played::is_unfinished(game) && is_wanted(game) {
                return Ok(game.clone());
            }
        }
        Err(none())
    }
}

#[cfg(test)]
mod tests;
