//! What a GUI that does not know a game should take as its nearest kin.

use crate::base::Kind;
use crate::rules::Spec;
use crate::rules::pocket::pocket_kinds;
use crate::rules::spec::PieceSpec;

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
            let in_pocket = pocket_kinds(spec);
            let shown = |(index, piece): &(usize, &PieceSpec)| {
                !piece.royal.0.contains(&true) || in_pocket.contains(&Kind(*index as u8))
            };
            let hand = spec.pieces.iter().enumerate().filter(shown).count();
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
