//! Which inputs of two games mean the same, so that a network of one may begin with what one of the other has learned.

use super::{Inputs, POCKET_DEPTH, RELATIONS, View};
use crate::base::Kind;
use crate::rules::Spec;
use crate::rules::pocket::pocket_kinds;
use arrayvec::ArrayVec;

/// Inputs of a relative that mean the same together: one for each place of its royal piece where the game tells none apart.
pub type Alike = ArrayVec<usize, 3>;

/// The kinds of a game and those of them that are pocketed, as its inputs number them.
struct Kinds {
    movements: Vec<String>,
    pocketed: Vec<usize>,
}

impl Kinds {
    fn of(spec: &Spec) -> Kinds {
        let order = spec.kinds_by_movement();
        let place = |kind: &Kind| order.iter().position(|other| other == kind);
        Kinds {
            movements: order.iter().map(|kind| spec.movement_text(*kind)).collect(),
            pocketed: pocket_kinds(spec).iter().filter_map(place).collect(),
        }
    }

    /// The kind among those of another game that moves as this one does; of several the one of the same number among them.
    fn alike(&self, kind: usize, others: &Kinds) -> Option<usize> {
        let movement = &self.movements[kind];
        let alike = |kinds: &Kinds| kinds.movements.iter().position(|other| other == movement);
        let place = alike(others)? + kind - alike(self)?;
        (others.movements.get(place)? == movement).then_some(place)
    }
}

impl Inputs {
    /// By input of a game, the inputs of a relative that mean the same there: the same right, or a piece that moves alike on the
    /// same square; nothing where there is none. `None` if their boards are not of the same size.
    pub fn in_relative(&self, game: &Spec, theirs: &Inputs, relative: &Spec) -> Option<Vec<Alike>> {
        if (self.squares, self.files) != (theirs.squares, theirs.files) {
            return None;
        }
        let (kinds, others) = (Kinds::of(game), Kinds::of(relative));
        let alike: Vec<Option<usize>> = (0..self.kinds).map(|kind| kinds.alike(kind, &others)).collect();
        let of_piece = |input: usize| {
            let (zone, input) = (input / self.of_one_zone(), input % self.of_one_zone());
            let (piece, square) = (input / self.squares, input % self.squares);
            let (relation, kind) = (piece / self.kinds, alike[piece % self.kinds]?);
            let input = (relation * theirs.kinds + kind) * theirs.squares + square;
            let zones = match (self.view, theirs.view) {
                (View::ByRoyal, View::ByRoyal) => zone..zone + 1,
                (_, other) => 0..other.zones(),
            };
            Some(zones.map(|zone| zone * theirs.of_one_zone() + input).collect())
        };
        let one = |input: usize| Alike::from_iter([input]);
        let remembered = |place: usize| {
            let (relation, place) = (place / self.of_one_side(), place % self.of_one_side());
            let first = theirs.remembered + relation * theirs.of_one_side();
            let pockets = self.pocket_kinds * POCKET_DEPTH;
            if let Some(right) = place.checked_sub(pockets) {
                return Some(one(first + theirs.pocket_kinds * POCKET_DEPTH + right));
            }
            let kind = alike[*kinds.pocketed.get(place / POCKET_DEPTH)?]?;
            let slot = others.pocketed.iter().position(|other| *other == kind)?;
            Some(one(first + slot * POCKET_DEPTH + place % POCKET_DEPTH))
        };
        let all = 0..self.remembered + RELATIONS * self.of_one_side();
        let own = |input: usize| match input.checked_sub(self.remembered) {
            None => of_piece(input),
            Some(place) => remembered(place),
        };
        Some(all.map(|input| own(input).unwrap_or_default()).collect())
    }
}
