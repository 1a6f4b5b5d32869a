//! What becomes of a side that copies the other's placements.

use super::solve::Worth;
use super::tree::{Placement, Tree};
use crate::base::{Score, Square};
use crate::rules::Spec;
use serde::Serialize;

/// Material whose loss counts as one, in centipawns: the value of a pawn.
pub(super) const LOSS: Score = 100;

/// A way to copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Image {
    /// The square opposite on the same file.
    Opposite,
    /// The square opposite on the file as counted from the other end.
    Turned,
}

impl Image {
    /// All ways.
    pub(super) const ALL: [Image; 2] = [Image::Opposite, Image::Turned];

    /// The image of a square.
    fn of(self, square: Square, spec: &Spec) -> Square {
        spec.opposite(square, self == Image::Turned)
    }

    /// In words.
    pub(super) fn name(self) -> &'static str {
        match self {
            Image::Opposite => "on the same file",
            Image::Turned => "turned by half a turn",
        }
    }
}

/// Placements of which the second side's are always images of those just made by the first.
#[derive(Clone, Debug, Serialize)]
pub struct Copying {
    /// How the second side copies.
    pub image: Image,
    /// Sequences of that kind that are legal.
    pub sequences: usize,
    /// Sequences after which the copying side loses material in the expected line.
    pub losing: usize,
    /// Mean of the scores, from the first side's view, in centipawns.
    pub mean: f64,
    /// The first side's best against copying.
    pub best: Option<Worth>,
    /// The arrays' values when the first side places as in its best sequence.
    pub best_line: Vec<String>,
}

impl Copying {
    pub(super) fn new(
        tree: &Tree,
        arrays: &[Worth],
        image: Image,
        spec: &Spec,
        name: impl Fn(&Placement) -> String,
    ) -> Copying {
        let mut found = Vec::new();
        collect(
            tree,
            arrays,
            &mut Vec::new(),
            &|square| image.of(square, spec),
            &mut found,
        );
        let best = found.iter().max_by_key(|(worth, _)| worth.score);
        Copying {
            image,
            sequences: found.len(),
            losing: found.iter().filter(|(worth, _)| worth.material >= LOSS).count(),
            mean: found.iter().map(|(worth, _)| f64::from(worth.score)).sum::<f64>()
                / found.len().max(1) as f64,
            best: best.map(|(worth, _)| *worth),
            best_line: best.map_or(Vec::new(), |(_, line)| line.iter().map(name).collect()),
        }
    }
}

/// Collects the ends of all sequences in which every second placement is the image of the one before it.
fn collect(
    tree: &Tree,
    arrays: &[Worth],
    line: &mut Vec<Placement>,
    image: &dyn Fn(Square) -> Square,
    found: &mut Vec<(Worth, Vec<Placement>)>,
) {
    let Tree::Choice(_, choices) = tree else {
        if let Tree::Array(number) = tree {
            found.push((arrays[*number as usize], line.clone()));
        }
        return;
    };
    let copied = (line.len() % 2 == 1).then(|| line.last().copied()).flatten();
    for (placement, next) in choices {
        let wanted = copied.is_none_or(|copied| {
            placement.letter == copied.letter && placement.square == image(copied.square)
        });
        if wanted {
            line.push(*placement);
            collect(next, arrays, line, image, found);
            line.pop();
        }
    }
}

#[cfg(test)]
mod tests;
