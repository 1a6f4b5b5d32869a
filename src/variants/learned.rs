//! Which learned tables a game plays by: an embedded game by its own, a user's by those of the game it comes from, for the
//! pieces that are still the same.

use super::{Catalogue, Definition};
use crate::base::Kind;
use crate::rules::spec::PieceSpec;
use crate::rules::{Learned, Spec};

/// Whose tables may suit the game built as `spec`.
pub(super) fn learned(game: &Definition, spec: &Spec) -> Option<Learned> {
    let relative = game.relative.clone()?;
    // No file replaces a game of the program, so its own id tells the embedded game itself.
    let kinds = if relative == game.id {
        None
    } else {
        let known = Catalogue::embedded().resolve(&relative).ok()?;
        Some(same_kinds(&known, spec))
    };
    Some(Learned {
        game: relative,
        kinds,
    })
}

/// For each kind of `known` the kind of `spec` with its letter, if it moves alike; none on a board of another shape.
fn same_kinds(known: &Spec, spec: &Spec) -> Vec<Option<Kind>> {
    let board = |spec: &Spec| (spec.files, spec.ranks, spec.holes.clone());
    let same_board = board(known) == board(spec);
    let counterpart = |piece: &PieceSpec| {
        let mut kinds = (0..).map(Kind).zip(&spec.pieces);
        let (kind, other) = kinds.find(|(_, other)| other.letter == piece.letter)?;
        let alike = other.moves == piece.moves && other.royal == piece.royal && other.region == piece.region;
        (same_board && alike).then_some(kind)
    };
    known.pieces.iter().map(counterpart).collect()
}
