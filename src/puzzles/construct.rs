//! Circuits built without a search.

use super::grid::{Cell, Grid};

/// A circuit from the corner a1 (of level 1) for a piece that goes one or two squares straight, on N×N squares or N×N×N:
/// up and down the files with at most one jump. `None` for boards of other shapes, with holes, or of one square.
pub fn lancer_circuit(grid: &Grid) -> Option<Vec<Cell>> {
    let [files, ranks, levels] = grid.sides();
    if files != ranks || (levels != 1 && levels != files) || files < 2 || grid.has_holes() {
        return None;
    }
    let side = i16::from(files);
    let flat = if side % 2 == 0 { even(side) } else { odd(side) };
    let mut path = vec![[0, 0, 0]];
    for level in 0..i16::from(levels) {
        let mut walk: Vec<[i16; 3]> = flat[1..]
            .iter()
            .map(|&[file, rank]| [file, rank, level])
            .collect();
        if level % 2 == 1 {
            walk.reverse();
        }
        path.extend(walk);
    }
    // Back down the corner's own column.
    path.extend((1..i16::from(levels)).rev().map(|level| [0, 0, level]));
    path.into_iter().map(|at| grid.at(at)).collect()
}

/// Unit steps only: out along the first rank, to and fro without the a-file, back down the a-file.
fn even(side: i16) -> Vec<[i16; 2]> {
    let mut path: Vec<[i16; 2]> = (0..side).map(|file| [file, 0]).collect();
    for rank in 1..side {
        let files = 1..side;
        if rank % 2 == 1 {
            path.extend(files.rev().map(|file| [file, rank]));
        } else {
            path.extend(files.map(|file| [file, rank]));
        }
    }
    path.extend((1..side).rev().map(|rank| [0, rank]));
    path
}

/// One jump, which an odd number of squares needs: out along the first rank, up and down the files to the c-file,
/// down the two last files rank by rank, and home from a3.
fn odd(side: i16) -> Vec<[i16; 2]> {
    let mut path: Vec<[i16; 2]> = (0..side).map(|file| [file, 0]).collect();
    for (turn, file) in (2..side).rev().enumerate() {
        let ranks = 1..side;
        if turn % 2 == 0 {
            path.extend(ranks.map(|rank| [file, rank]));
        } else {
            path.extend(ranks.rev().map(|rank| [file, rank]));
        }
    }
    for (turn, rank) in (3..side).rev().enumerate() {
        let first = i16::from(turn % 2 == 0);
        path.extend([[first, rank], [1 - first, rank]]);
    }
    path.extend([[1, 2], [1, 1], [0, 1], [0, 2]]);
    path
}

#[cfg(test)]
mod tests;
