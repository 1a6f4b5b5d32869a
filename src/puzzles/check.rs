//! A path somebody proposes, checked step by step.

use super::grid::{Cell, Grid};
use super::leaper::Leaper;
use std::collections::BTreeSet;

/// What a correct path is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathReport {
    /// Can it step from the last square back to the start?
    pub closes: bool,
    /// Squares never visited.
    pub missed: Vec<Cell>,
    /// Steps longer than one square, the closing one counted too.
    pub jumps: usize,
    /// Steps from one level to another, the closing one counted too.
    pub between_levels: usize,
}

/// Where a path is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PathError {
    /// No squares.
    #[error("the path has no squares")]
    Empty,
    /// A step that the piece does not make.
    #[error("step {number}: the piece does not go from {from} to {to}")]
    Step {
        /// Number of the step, from 1.
        number: usize,
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// A square visited again.
    #[error("step {number}: {square} has been visited before")]
    Again {
        /// Number of the step, from 1.
        number: usize,
        /// The square.
        square: String,
    },
}

/// Checks a path from its first square. Writing the start again at its end does no harm.
///
/// # Errors
/// The first step that is wrong.
pub fn check(grid: &Grid, leaper: &Leaper, path: &[Cell]) -> Result<PathReport, PathError> {
    let start = *path.first().ok_or(PathError::Empty)?;
    let path = match path {
        [_, middle @ .., last] if *last == start && !middle.is_empty() => &path[..path.len() - 1],
        _ => path,
    };
    let reaches = |from: Cell, to: Cell| leaper.steps(grid, from).any(|next| next == to);
    let mut seen = BTreeSet::from([start]);
    for (number, pair) in (1..).zip(path.windows(2)) {
        let (from, to) = (pair[0], pair[1]);
        if !reaches(from, to) {
            let (from, to) = (grid.name(from), grid.name(to));
            return Err(PathError::Step { number, from, to });
        }
        if !seen.insert(to) {
            let square = grid.name(to);
            return Err(PathError::Again { number, square });
        }
    }
    let last = path[path.len() - 1];
    let closes = path.len() > 1 && reaches(last, start);
    let closing = closes.then_some([last, start]);
    let steps = path.windows(2).map(|pair| [pair[0], pair[1]]).chain(closing);
    let between = |[from, to]: [Cell; 2]| {
        let (from, to) = (grid.coordinates(from), grid.coordinates(to));
        std::array::from_fn::<_, 3, _>(|axis| from[axis].abs_diff(to[axis]))
    };
    let distances: Vec<[u8; 3]> = steps.map(between).collect();
    Ok(PathReport {
        closes,
        missed: grid.cells().filter(|cell| !seen.contains(cell)).collect(),
        jumps: distances
            .iter()
            .filter(|by| by.iter().any(|&side| side > 1))
            .count(),
        between_levels: distances.iter().filter(|by| by[2] > 0).count(),
    })
}

#[cfg(test)]
mod tests;
