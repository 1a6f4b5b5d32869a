//! Board games built from a definition, kept with it, so that whoever asks for one again has the same, and what was made of it.

use crate::rules::Spec;
use once_cell::sync::OnceCell;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Games with options put in that are kept: those asked for last.
const RECENT: usize = 8;

/// The board games built of one definition.
#[derive(Default, Debug)]
pub(super) struct Built {
    /// With every option as it usually is.
    plain: OnceCell<Arc<Spec>>,
    /// By their settings, the latest first.
    with_settings: Mutex<VecDeque<(String, Arc<Spec>)>>,
}

impl Built {
    /// The game with these settings, built by `build` if it is not known.
    pub(super) fn get<E>(
        &self,
        settings: &str,
        build: impl FnOnce() -> Result<Arc<Spec>, E>,
    ) -> Result<Arc<Spec>, E> {
        if settings.trim().is_empty() {
            return self.plain.get_or_try_init(build).cloned();
        }
        let lock = || self.with_settings.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().iter().find(|(known, _)| known == settings).cloned();
        let (settings, spec) = match known {
            Some(known) => known,
            None => (settings.to_owned(), build()?),
        };
        let mut recent = lock();
        recent.retain(|(other, _)| *other != settings);
        recent.push_front((settings, Arc::clone(&spec)));
        recent.truncate(RECENT);
        Ok(spec)
    }
}

#[cfg(test)]
mod tests;
