//! Leapers on boards of one or more levels.

use super::grid::{Cell, Grid};
use crate::betza::{Atom, Motion};
use std::collections::BTreeSet;

/// A piece that jumps by fixed displacements of files, ranks and levels, whatever stands between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaper {
    offsets: Vec<[i8; 3]>,
}

/// Why a movement does not tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeaperError {
    /// It slides, hops or needs empty squares.
    #[error("circuits and tours are for leapers: atoms such as W, F, D, A, N, C, Z, alone or together")]
    NotALeaper,
    /// It cannot move without capture.
    #[error("the piece cannot move to empty squares")]
    NoQuietMove,
    /// Only straight steps have a meaning between levels.
    #[error(
        "on several levels only pieces that move alike along files and ranks, and along nothing else, are defined (as WD)"
    )]
    NotStraight,
}

impl Leaper {
    /// The leaper of these atoms on a board. With several levels it goes along exactly one of the three axes.
    ///
    /// # Errors
    /// Atoms that are no leaps, or that have no meaning on several levels.
    pub fn new(atoms: &[Atom], grid: &Grid) -> Result<Self, LeaperError> {
        let moving = |atom: &&Atom| atom.quiet && !atom.initial && !atom.shoots;
        if atoms.iter().any(|atom| atom.motion != Motion::Leap) {
            return Err(LeaperError::NotALeaper);
        }
        let flat: BTreeSet<[i8; 2]> = atoms
            .iter()
            .filter(moving)
            .map(|atom| [atom.offset.files, atom.offset.ranks])
            .collect();
        if flat.is_empty() {
            return Err(LeaperError::NoQuietMove);
        }
        let mut offsets: Vec<[i8; 3]> = flat.iter().map(|&[files, ranks]| [files, ranks, 0]).collect();
        if grid.sides()[2] > 1 {
            let straight = flat.iter().all(|&[files, ranks]| {
                (files == 0 || ranks == 0)
                    && flat.contains(&[ranks, files])
                    && flat.contains(&[-files, -ranks])
            });
            if !straight {
                return Err(LeaperError::NotStraight);
            }
            let upright = flat.iter().filter(|[files, _]| *files == 0);
            offsets.extend(upright.map(|&[_, ranks]| [0, 0, ranks]));
        }
        Ok(Leaper { offsets })
    }

    /// Where it can go from a square.
    pub fn steps(&self, grid: &Grid, from: Cell) -> impl Iterator<Item = Cell> {
        self.offsets
            .iter()
            .filter_map(move |offset| grid.displaced(from, *offset))
    }

    /// Does it go one and two squares along the files and ranks, and perhaps more?
    pub fn is_lancer(&self) -> bool {
        let straight = [1, -1, 2, -2]
            .iter()
            .flat_map(|&steps| [[steps, 0, 0], [0, steps, 0]]);
        straight.into_iter().all(|offset| self.offsets.contains(&offset))
    }
}

#[cfg(test)]
mod tests;
