//! The catalogue with every game's definition at hand, since lists of games and options are asked for again and again.

use crate::rules::Spec;
use crate::variants::{Catalogue, CatalogueError};
use std::path::Path;
use std::sync::Arc;

/// The catalogue and its games with their default options.
pub(super) struct Library {
    catalogue: Catalogue,
    /// In catalogue order.
    games: Vec<Arc<Spec>>,
}

impl Library {
    pub(super) fn new(catalogue: Catalogue) -> Library {
        let games = games(&catalogue);
        Library { catalogue, games }
    }

    pub(super) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// All games, with their default options.
    pub(super) fn games(&self) -> &[Arc<Spec>] {
        &self.games
    }

    /// As [`Catalogue::resolve`].
    ///
    /// # Errors
    /// As [`Catalogue::resolve`].
    pub(super) fn resolve(&self, name: &str) -> Result<Arc<Spec>, CatalogueError> {
        match self.games.iter().find(|spec| spec.id == name) {
            Some(spec) => Ok(Arc::clone(spec)),
            None => self.catalogue.resolve(name),
        }
    }

    /// As [`Catalogue::load_file`], with the notes about it.
    ///
    /// # Errors
    /// As [`Catalogue::load_file`].
    pub(super) fn load_file(&mut self, path: &Path) -> Result<(Vec<String>, Vec<String>), CatalogueError> {
        let ids = self.catalogue.load_file(path)?;
        self.games = games(&self.catalogue);
        Ok((ids, self.catalogue.take_notes()))
    }
}

/// A game of the catalogue resolves by its own id; one that does not has nothing to offer.
fn games(catalogue: &Catalogue) -> Vec<Arc<Spec>> {
    catalogue
        .ids()
        .into_iter()
        .filter_map(|id| catalogue.resolve(id).ok())
        .collect()
}
