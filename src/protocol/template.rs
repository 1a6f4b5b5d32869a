//! What a GUI that does not know a game should take as its nearest kin.

use crate::rules::Spec;

/// The built-in game of XBoard whose display and entry of moves suit a game, and the size of the hand it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Template {
    /// XBoard's name of the parent game.
    pub(super) parent: &'static str,
    /// Kinds of pieces the hand has room for; 0: no hand.
    ///
    /// XBoard numbers the hand by participating kind, so it must have room for all kinds if it exists. A pocket out of which
    /// pieces only come by promotion is left to the engine: XBoard would fill a hand by its own rules.
    pub(super) hand: usize,
}

impl Template {
    pub(super) fn of(spec: &Spec) -> Template {
        if spec.placement.is_some() {
            let hand = spec
                .pieces
                .iter()
                .filter(|piece| !piece.royal.0.contains(&true))
                .count();
            return Template {
                parent: "crazyhouse",
                hand,
            };
        }
        Template {
            parent: "fairy",
            hand: 0,
        }
    }
}
