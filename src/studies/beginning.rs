//! The beginning of a game of any kind, from which several threads take copies.

use crate::play::Play;
use std::sync::{Mutex, PoisonError};

/// A game that has begun; its copies share what is known about all of them.
pub(super) struct Beginning(Mutex<Box<dyn Play>>);

impl Beginning {
    pub(super) fn new(game: Box<dyn Play>) -> Beginning {
        Beginning(Mutex::new(game))
    }

    pub(super) fn copy(&self) -> Box<dyn Play> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).copy()
    }
}
