//! Games compiled once for each definition and set of weights, and kept for the life of the process.

use crate::base::Bits;
use crate::eval::{Evaluator, Parameters, WeightFile, built_in_parameters};
use crate::rules::{PieceSquares, Rules, Spec};
use once_cell::sync::Lazy;
use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The rules of a game for one board width, and its evaluation.
#[derive(Debug)]
pub(super) struct Compiled<B> {
    /// The rules.
    pub(super) rules: Rules<B>,
    /// The evaluation.
    pub(super) evaluator: Evaluator<B>,
}

/// One compiled game and what it was made from.
struct Known {
    spec: Arc<Spec>,
    parameters: Parameters,
    compiled: &'static (dyn Any + Send + Sync),
}

/// Compiled games by identity; definitions of one identity can differ when a user's file replaces a game.
#[derive(Default)]
struct Cache {
    known: HashMap<String, Vec<Known>>,
    weights: WeightFile,
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

/// The compiled game of a definition. It lives as long as the process: positions refer to it freely.
///
/// # Panics
/// If the board does not fit `B`.
pub(super) fn compiled<B: Bits>(spec: &Arc<Spec>) -> &'static Compiled<B> {
    let mut cache = cache();
    let parameters = cache.weights.over(built_in_parameters(&spec.id), &spec.id);
    let known = cache.known.entry(spec.identity()).or_default();
    let found = known.iter().find(|known| {
        (Arc::ptr_eq(&known.spec, spec) || known.spec == *spec) && known.parameters == parameters
    });
    if let Some(compiled) = found.and_then(|known| known.compiled.downcast_ref()) {
        return compiled;
    }
    let mut rules = Rules::compile(spec, PieceSquares::material(spec));
    let (evaluator, piece_squares) = Evaluator::new(&rules, &parameters);
    rules.piece_squares = piece_squares;
    let compiled: &'static Compiled<B> = Box::leak(Box::new(Compiled { rules, evaluator }));
    known.push(Known {
        spec: spec.clone(),
        parameters,
        compiled,
    });
    compiled
}
