//! Rules compiled once for each definition and kept for the life of the process.

use crate::base::Bits;
use crate::rules::{PieceSquares, Rules, Spec};
use once_cell::sync::Lazy;
use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Compiled rules by identity; definitions of one identity can differ when a user's file replaces a game.
type Cache = HashMap<String, Vec<(Arc<Spec>, &'static (dyn Any + Send + Sync))>>;

static CACHE: Lazy<Mutex<Cache>> = Lazy::new(Mutex::default);

/// The compiled rules of a definition. They live as long as the process: positions refer to them freely.
///
/// # Panics
/// If the board does not fit `B`.
pub fn compiled<B: Bits>(spec: &Arc<Spec>) -> &'static Rules<B> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = cache.entry(spec.identity()).or_default();
    let found = known
        .iter()
        .find(|(other, _)| Arc::ptr_eq(other, spec) || other == spec);
    if let Some(rules) = found.and_then(|(_, rules)| rules.downcast_ref::<Rules<B>>()) {
        return rules;
    }
    let rules: &'static Rules<B> = Box::leak(Box::new(Rules::compile(spec, PieceSquares::material(spec))));
    known.push((spec.clone(), rules));
    rules
}
