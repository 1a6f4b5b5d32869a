//! Games compiled once for each definition and set of weights, and kept while somebody has the definition or a position.

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

/// Compiled games that stay although nobody has their definition any more: whoever reads it again and again wants them again.
const RECENT: usize = 8;

/// One compiled game and what it was made from.
struct Known {
    /// A copy of the definition that is the compiled game's own, so that its users can be told.
    spec: Arc<Spec>,
    /// The same definition, in the hands of those who asked.
    users: Vec<Weak<Spec>>,
    parameters: Parameters,
    compiled: Arc<dyn Any + Send + Sync>,
}

impl Known {
    /// Does somebody still have the definition, or a position of the game?
    fn is_used(&self) -> bool {
        Arc::strong_count(&self.compiled) > 1 || self.users.iter().any(|user| user.strong_count() > 0)
    }

    /// Is this the compiled form of the definition? Whoever asks is remembered.
    fn is_of(&mut self, spec: &Arc<Spec>) -> bool {
        if self.users.iter().any(|user| user.as_ptr() == Arc::as_ptr(spec)) {
            return true;
        }
        let equal = self.spec == *spec;
        if equal {
            self.users.retain(|user| user.strong_count() > 0);
            self.users.push(Arc::downgrade(spec));
        }
        equal
    }
}

/// Compiled games by identity; definitions of one identity can differ when a user's file replaces a game.
#[derive(Default)]
struct Cache {
    known: HashMap<String, Vec<Known>>,
    recent: VecDeque<Arc<dyn Any + Send + Sync>>,
    weights: WeightFile,
}

impl Cache {
    fn find<B: Bits>(&mut self, spec: &Arc<Spec>, parameters: &Parameters) -> Option<Arc<Compiled<B>>> {
        let games = self.known.get_mut(&spec.identity())?;
        let mut same_weights = games.iter_mut().filter(|known| known.parameters == *parameters);
        let found = same_weights.find_map(|known| known.is_of(spec).then_some(known))?;
        found.compiled.clone().downcast().ok()
    }

    /// Keeps a compiled game, and lets go of those that nobody uses.
    fn keep<B: Bits>(&mut self, known: Known, compiled: &Arc<Compiled<B>>) {
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(compiled.clone());
        self.known.retain(|_, games| {
            games.retain(Known::is_used);
            !games.is_empty()
        });
        self.known.entry(known.spec.identity()).or_default().push(known);
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
    let own = Arc::new(Spec::clone(spec));
    let mut rules = Rules::compile(&own, PieceSquares::material(&own));
    let (evaluator, piece_squares) = Evaluator::new(&rules, &parameters);
    rules.piece_squares = piece_squares;
    let rules = Arc::new(rules);
    let compiled = Arc::new(Compiled { rules, evaluator });
    let known = Known {
        spec: own,
        users: vec![Arc::downgrade(spec)],
        parameters,
        compiled: compiled.clone(),
    };
    cache.keep(known, &compiled);
    compiled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn a_compiled_game_is_shared_and_goes_with_the_last_that_uses_it_or_its_definition() {
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
        let defined = game(100);
        let known = Arc::downgrade(&compiled::<u64>(&defined));
        let first = Arc::downgrade(&compiled::<u64>(&game(1)));
        for others in 2..2 + RECENT as u32 {
            compiled::<u64>(&game(others));
        }
        assert!(first.upgrade().is_none(), "nobody uses it any more");
        assert!(Arc::ptr_eq(&kept, &compiled(&spec)), "it is still in use");
        assert!(known.upgrade().is_some(), "its definition is still there");
    }
}
