//! Games compiled once for each definition and set of weights, and kept while positions of them live.

use crate::base::Bits;
use crate::eval::{Evaluator, Parameters, WeightFile, built_in_parameters};
use crate::rules::{PieceSquares, Rules, Spec};
use once_cell::sync::Lazy;
use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The rules of a game for one board width, and its evaluation.
#[derive(Debug)]
pub(super) struct Compiled<B> {
    /// The rules.
    pub(super) rules: Arc<Rules<B>>,
    /// The evaluation.
    pub(super) evaluator: Evaluator<B>,
}

/// Compiled games that stay although no position of them lives: those who set up one position after another want them again.
const RECENT: usize = 8;

/// One compiled game and what it was made from.
struct Known {
    spec: Weak<Spec>,
    parameters: Parameters,
    compiled: Weak<dyn Any + Send + Sync>,
}

/// Compiled games by identity; definitions of one identity can differ when a user's file replaces a game.
#[derive(Default)]
struct Cache {
    known: HashMap<String, Vec<Known>>,
    recent: VecDeque<Arc<dyn Any + Send + Sync>>,
    weights: WeightFile,
}

impl Cache {
    fn find<B: Bits>(&self, spec: &Arc<Spec>, parameters: &Parameters) -> Option<Arc<Compiled<B>>> {
        let fits = |known: &&Known| {
            let of = known.spec.upgrade();
            of.is_some_and(|of| Arc::ptr_eq(&of, spec) || of == *spec) && known.parameters == *parameters
        };
        let known = self.known.get(&spec.identity())?.iter().find(fits)?;
        known.compiled.upgrade()?.downcast().ok()
    }

    fn keep<B: Bits>(&mut self, spec: &Arc<Spec>, parameters: Parameters, compiled: &Arc<Compiled<B>>) {
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(compiled.clone());
        self.known.retain(|_, games| {
            games.retain(|known| known.compiled.strong_count() > 0);
            !games.is_empty()
        });
        let compiled: Arc<dyn Any + Send + Sync> = compiled.clone();
        self.known.entry(spec.identity()).or_default().push(Known {
            spec: Arc::downgrade(spec),
            parameters,
            compiled: Arc::downgrade(&compiled),
        });
    }
}

static CACHE: Lazy<Mutex<Cache>> = Lazy::new(Mutex::default);

fn cache() -> MutexGuard<'static, Cache> {
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts the weights of a file over the built-in ones for all positions set up from now on; earlier positions keep theirs.
/// Returns the weights that were in use before.
pub fn use_weights(file: WeightFile) -> WeightFile {
    std::mem::replace(&mut cache().weights, file)
}

/// The compiled game of a definition.
///
/// # Panics
/// If the board does not fit `B`.
pub(super) fn compiled<B: Bits>(spec: &Arc<Spec>) -> Arc<Compiled<B>> {
    let mut cache = cache();
    let parameters = cache.weights.over(built_in_parameters(spec), &spec.id);
    if let Some(compiled) = cache.find(spec, &parameters) {
        return compiled;
    }
    let mut rules = Rules::compile(spec, PieceSquares::material(spec));
    let (evaluator, piece_squares) = Evaluator::new(&rules, &parameters);
    rules.piece_squares = piece_squares;
    let rules = Arc::new(rules);
    let compiled = Arc::new(Compiled { rules, evaluator });
    cache.keep(spec, parameters, &compiled);
    compiled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn a_compiled_game_is_shared_and_goes_with_the_last_that_uses_it() {
        let catalogue = Catalogue::embedded();
        let game = |points: u32| {
            let spec = catalogue.resolve("chess").expect("known");
            Arc::new(Spec {
                title: format!("Chess {points}"),
                ..(*spec).clone()
            })
        };
        let spec = game(0);
        let kept = compiled::<u64>(&spec);
        assert!(Arc::ptr_eq(&kept, &compiled(&spec)), "asked for twice");
        assert!(Arc::ptr_eq(&kept, &compiled(&game(0))), "an equal definition");
        let first = Arc::downgrade(&compiled::<u64>(&game(1)));
        for others in 2..2 + RECENT as u32 {
            compiled::<u64>(&game(others));
        }
        assert!(first.upgrade().is_none(), "nobody uses it any more");
        assert!(Arc::ptr_eq(&kept, &compiled(&spec)), "it is still in use");
    }
}
