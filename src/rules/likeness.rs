//! How alike pieces of different games move.

use super::spec::PieceSpec;
use crate::base::{Offset, Player};
use crate::betza::{Atom, Motion};
use std::collections::BTreeSet;

/// Steps of a line that are compared: beyond, boards end and pieces stand.
const STEPS: i16 = 3;

/// One thing that a piece can do on an empty board, or with an enemy piece at the end of its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reach {
    /// Files and ranks away: steps of the longest leap go beyond an [`Offset`].
    to: (i16, i16),
    capture: bool,
    /// Whether a piece has to stand between.
    over: bool,
}

/// What two pieces do alike, of all that either does, 0 to 1: goings and captures over at most three steps, with first moves of
/// their own and captures in passing left out (the index of P. Jaccard, 1901). A royal piece and another have nothing in common.
pub fn likeness(a: &PieceSpec, b: &PieceSpec) -> f64 {
    if Player::ALL
        .iter()
        .any(|player| a.royal[*player] != b.royal[*player])
    {
        return 0.0;
    }
    let (a, b) = (reaches(a), reaches(b));
    let all = a.union(&b).count();
    if all == 0 {
        return 0.0;
    }
    a.intersection(&b).count() as f64 / all as f64
}

fn reaches(piece: &PieceSpec) -> BTreeSet<Reach> {
    let atoms = piece.moves[Player::South].iter().map(|movement| movement.atom);
    atoms.filter(|atom| !atom.initial).flat_map(reaches_of).collect()
}

fn reaches_of(atom: Atom) -> impl Iterator<Item = Reach> {
    let times =
        |offset: Offset, steps: i16| (i16::from(offset.files) * steps, i16::from(offset.ranks) * steps);
    let steps = match atom.motion {
        Motion::Leap | Motion::Lame | Motion::LameDiagonal => 1..=1,
        Motion::Slide { limit } | Motion::Hop { limit } if limit > 0 => 1..=STEPS.min(limit.into()),
        Motion::Fly | Motion::Slide { .. } | Motion::Hop { .. } | Motion::Grasshop => 1..=STEPS,
        Motion::Bent { .. } => 0..=STEPS,
    };
    let over = matches!(atom.motion, Motion::Hop { .. } | Motion::Grasshop);
    steps
        .map(move |steps| match atom.motion {
            Motion::Bent { then } => {
                let (leap, slide) = (times(atom.offset, 1), times(then, steps));
                (leap.0 + slide.0, leap.1 + slide.1)
            }
            _ => times(atom.offset, steps),
        })
        .flat_map(move |to| {
            let ways = [(atom.quiet, false), (atom.capture, true)];
            let able = ways.into_iter().filter(|(able, _)| *able);
            able.map(move |(_, capture)| Reach { to, capture, over })
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    fn piece(game: &str, letter: char) -> PieceSpec {
        let spec = Catalogue::embedded().resolve(game).expect("known");
        let mut pieces = spec.pieces.iter();
        pieces
            .find(|piece| piece.letter == letter)
            .expect("it has one")
            .clone()
    }

    #[test]
    fn pieces_are_alike_by_what_they_do() {
        let in_chess = |letter: char| piece("chess", letter);
        assert_eq!(likeness(&in_chess('Q'), &in_chess('Q')), 1.0);
        // Twelve goings and twelve captures of a queen's 24 and 24 are a rook's.
        assert_eq!(likeness(&in_chess('Q'), &in_chess('R')), 0.5);
        assert_eq!(likeness(&in_chess('B'), &in_chess('R')), 0.0);
        assert_eq!(likeness(&in_chess('K'), &in_chess('Q')), 0.0, "one is royal");
        // A cannon goes as a rook does and captures otherwise.
        assert_eq!(likeness(&piece("xiangqi", 'C'), &in_chess('R')), 12.0 / 36.0);
        assert_eq!(
            likeness(&piece("lancerchess", 'P'), &in_chess('P')),
            1.0,
            "captures in passing do not count"
        );
    }
}
