//! Which inputs of two games mean the same, so that a network of one may begin with what one of the other has learned.

use super::{Inputs, POCKET_DEPTH, RELATIONS, View};
use crate::base::{Kind, Player};
use crate::rules::Spec;
use crate::rules::likeness::likeness;
use crate::rules::pocket::pocket_kinds;
use arrayvec::ArrayVec;

/// Inputs of a relative that mean the same together: one for each place of its royal piece where the game tells none apart.
pub type Alike = ArrayVec<usize, 3>;

/// The kinds of a game and those of them that are pocketed, as its inputs number them.
struct Kinds<'a> {
    spec: &'a Spec,
    order: Vec<Kind>,
    movements: Vec<String>,
    pocketed: Vec<usize>,
}

/// Kinds less alike than this teach each other nothing.
const LEAST_LIKENESS: f64 = 0.5;

impl Kinds<'_> {
    fn of(spec: &Spec) -> Kinds<'_> {
        let order = spec.kinds_by_movement();
        let place = |kind: &Kind| order.iter().position(|other| other == kind);
        Kinds {
            spec,
            movements: order.iter().map(|kind| spec.movement_text(*kind)).collect(),
            pocketed: pocket_kinds(spec).iter().filter_map(place).collect(),
            order,
        }
    }

    /// The kind among those of another game that moves as this one does, of several the one of the same number among them; or else
    /// that which moves most like it, of several the one of the nearest value.
    fn alike(&self, kind: usize, others: &Kinds<'_>) -> Option<usize> {
        self.same(kind, others).or_else(|| self.nearest(kind, others))
    }

    fn same(&self, kind: usize, others: &Kinds<'_>) -> Option<usize> {
        let movement = &self.movements[kind];
        let alike = |kinds: &Kinds<'_>| kinds.movements.iter().position(|other| other == movement);
        let place = alike(others)? + kind - alike(self)?;
        (others.movements.get(place)? == movement).then_some(place)
    }

    fn nearest(&self, kind: usize, others: &Kinds<'_>) -> Option<usize> {
        let own = &self.spec.pieces[self.order[kind].index()];
        let rank = |place: usize| {
            let other = &others.spec.pieces[others.order[place].index()];
            let apart = (own.value[Player::South] - other.value[Player::South]).abs();
            (likeness(own, other), -apart)
        };
        let ranked = (0..others.order.len()).map(|place| (rank(place), place));
        let (best, place) = ranked.max_by(|(a, _), (b, _)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?;
        (best.0 >= LEAST_LIKENESS).then_some(place)
    }
}

/// The place along an edge that lies as this one does along an edge of another length: ends at ends.
fn scaled(place: usize, length: usize, theirs: usize) -> usize {
    match length - 1 {
        0 => 0,
        last => (2 * place * (theirs - 1) + last) / (2 * last),
    }
}

impl Inputs {
    /// Files and ranks of one board of a game.
    fn size(&self, game: &Spec) -> (usize, usize) {
        (self.files / usize::from(game.boards()), self.squares / self.files)
    }

    /// Where a square lies on a board of the relative; on which of two boards is no matter.
    fn square_in_relative(&self, square: usize, game: &Spec, theirs: &Inputs, relative: &Spec) -> usize {
        let (file, rank) = (square % self.files, square / self.files);
        let (own, other) = (self.size(game), theirs.size(relative));
        if own == other && self.files == theirs.files {
            return square;
        }
        scaled(rank, own.1, other.1) * theirs.files + scaled(file % own.0, own.0, other.0)
    }

    /// By input of a game, the inputs of a relative that mean the same there, or come nearest to it: the same right, or a piece that
    /// moves alike on the square that lies so on its board; nothing where there is none.
    pub fn in_relative(&self, game: &Spec, theirs: &Inputs, relative: &Spec) -> Vec<Alike> {
        let (kinds, others) = (Kinds::of(game), Kinds::of(relative));
        let alike: Vec<Option<usize>> = (0..self.kinds).map(|kind| kinds.alike(kind, &others)).collect();
        let of_piece = |input: usize| {
            let (zone, input) = (input / self.of_one_zone(), input % self.of_one_zone());
            let (piece, square) = (input / self.squares, input % self.squares);
            let square = self.square_in_relative(square, game, theirs, relative);
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
        all.map(|input| own(input).unwrap_or_default()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PieceSquares, Rules};
    use crate::variants::Catalogue;
    use std::sync::Arc;

    #[test]
    fn places_lie_alike_along_edges_of_other_lengths() {
        let along = |from: usize, to: usize| -> Vec<usize> {
            (0..from).map(|place| scaled(place, from, to)).collect()
        };
        assert_eq!(along(8, 8), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(along(10, 8), [0, 1, 2, 2, 3, 4, 5, 5, 6, 7]);
        assert_eq!(along(8, 10), [0, 1, 3, 4, 5, 6, 8, 9]);
        assert_eq!(along(1, 8), [0]);
    }

    #[test]
    fn squares_of_two_boards_lie_on_one() {
        let catalogue = Catalogue::embedded();
        let [alice, chess, capablanca] =
            ["alice", "chess", "capablanca"].map(|id| catalogue.resolve(id).expect("known"));
        let inputs = |spec: &Arc<Spec>| {
            let rules: Rules<u128> = Rules::compile(spec, PieceSquares::material(spec));
            Inputs::new(&rules, View::Plain)
        };
        let [of_alice, of_chess, of_capablanca] = [&alice, &chess, &capablanca].map(inputs);
        let in_chess = |square: usize| of_alice.square_in_relative(square, &alice, &of_chess, &chess);
        // e2 of either board.
        assert_eq!([in_chess(16 + 4), in_chess(16 + 12)], [8 + 4, 8 + 4]);
        let in_alice = |square: usize| of_alice.square_in_relative(square, &alice, &of_alice, &alice);
        assert_eq!(in_alice(16 + 12), 16 + 12);
        // j8 of ten files.
        assert_eq!(
            of_capablanca.square_in_relative(79, &capablanca, &of_chess, &chess),
            63
        );
    }
}
