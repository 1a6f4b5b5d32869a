//! The catalogue: embedded and user TOML definitions, inheritance, options, diagnostics.

use crate::rules::Spec;
use std::path::Path;
use std::sync::Arc;

/// All known games: the embedded ones and those of user files.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {}

/// Why a game could not be had, in words for users.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CatalogueError(pub String);

impl Catalogue {
    /// The embedded games.
    pub fn embedded() -> Catalogue {
        todo!()
    }
    /// Adds (or replaces) the games of a user's file. On error nothing changes.
    ///
    /// # Errors
    /// Every problem of the file, with line, column, cause and suggestion, rendered for people.
    pub fn load_file(&mut self, _path: &Path) -> Result<Vec<String>, CatalogueError> {
        todo!()
    }
    /// The ids, in catalogue order.
    pub fn ids(&self) -> Vec<&str> {
        todo!()
    }
    /// The game named `id` or `id:option=value,…` (ids and aliases compare without case).
    ///
    /// # Errors
    /// An unknown id (with the nearest known one), option or value.
    pub fn resolve(&self, _name: &str) -> Result<Arc<Spec>, CatalogueError> {
        todo!()
    }
}
