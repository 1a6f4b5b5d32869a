//! Games compiled: the rules of a definition and its evaluation, kept with the definition.

use crate::base::Bits;
use crate::eval::{Evaluator, Parameters, WeightFile, built_in_parameters};
use crate::rules::kept::Kept;
use crate::rules::{PieceSquares, Rules, Spec};
use std::sync::Arc;

/// The rules of a game for one board width, and its evaluation.
#[derive(Debug)]
pub(super) struct Compiled<B> {
    /// The rules.
    pub(super) rules: Arc<Rules<B>>,
    /// The evaluation.
    pub(super) evaluator: Evaluator<B>,
}

impl<B: Bits> Compiled<B> {
    fn new(spec: &Spec, parameters: &Parameters) -> Compiled<B> {
        // A copy of its own: the definition that keeps this must not be kept by it.
        let own = Arc::new(spec.clone());
        let mut rules = Rules::compile(&own, PieceSquares::material(&own));
        let (evaluator, piece_squares) = Evaluator::new(&rules, parameters);
        rules.piece_squares = piece_squares;
        Compiled {
            rules: Arc::new(rules),
            evaluator,
        }
    }
}

/// The compiled game of a definition, judged by the built-in weights or by those that it was [weighed](super::weighed) with.
///
/// # Panics
/// If the board does not fit `B`.
pub(super) fn compiled<B: Bits>(spec: &Arc<Spec>) -> Arc<Compiled<B>> {
    spec.kept
        .get_or_make(|| Compiled::new(spec, &built_in_parameters(spec)))
}

/// The same game, judged by the weights of a file put over the built-in ones.
pub(super) fn weighed<B: Bits>(spec: &Spec, file: &WeightFile) -> Arc<Spec> {
    let parameters = file.over_game(built_in_parameters(spec), spec);
    Arc::new(Spec {
        kept: Kept::of(Arc::new(Compiled::<B>::new(spec, &parameters))),
        ..spec.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn a_compiled_game_is_shared_and_goes_with_its_definition() {
        let spec = Catalogue::embedded().resolve("chess").expect("known");
        let own = Arc::new((*spec).clone());
        let kept = compiled::<u64>(&own);
        assert!(Arc::ptr_eq(&kept, &compiled(&own)));
        assert!(!Arc::ptr_eq(&kept, &compiled(&spec)));
        let known = Arc::downgrade(&kept);
        drop(kept);
        assert!(known.upgrade().is_some(), "its definition is still there");
        drop(own);
        assert!(known.upgrade().is_none(), "nobody has it any more");
    }
}
