//! The squares of a board and the steps of a leaper between them.

use super::grid::{Cell, Grid};
use super::leaper::Leaper;

/// Squares numbered from 0 without holes, and where a piece can step from each.
#[derive(Clone, Debug)]
pub struct Graph {
    cells: Vec<Cell>,
    next: Vec<Vec<usize>>,
}

impl Graph {
    /// The steps of a leaper on a board.
    pub fn new(grid: &Grid, leaper: &Leaper) -> Self {
        let cells: Vec<Cell> = grid.cells().collect();
        let next = cells
            .iter()
            .map(|&from| {
                let steps = leaper.steps(grid, from);
                steps.filter_map(|to| cells.binary_search(&to).ok()).collect()
            })
            .collect();
        Graph { cells, next }
    }

    /// Number of squares.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Has the board no squares?
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The square of a number.
    pub fn cell(&self, number: usize) -> Cell {
        self.cells[number]
    }

    /// The number of a square; none of a hole.
    pub fn number(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// Squares one step away.
    pub fn next(&self, number: usize) -> &[usize] {
        &self.next[number]
    }

    /// Can every step be taken back?
    pub fn is_symmetric(&self) -> bool {
        (0..self.len()).all(|from| self.next[from].iter().all(|&to| self.next[to].contains(&from)))
    }

    /// Two colours such that every step changes colour: `true` for the colour of square 0, if there are such.
    /// Squares that nothing connects get colours of their own.
    pub fn colours(&self) -> Option<Vec<bool>> {
        let mut colours: Vec<Option<bool>> = vec![None; self.len()];
        let before = self.reversed();
        for seed in 0..self.len() {
            let mut open = Vec::new();
            if colours[seed].is_none() {
                colours[seed] = Some(true);
                open.push(seed);
            }
            while let Some(at) = open.pop() {
                let colour = colours[at] == Some(false);
                for &other in self.next[at].iter().chain(&before[at]) {
                    match colours[other] {
                        None => {
                            colours[other] = Some(colour);
                            open.push(other);
                        }
                        Some(known) if known != colour => return None,
                        Some(_) => {}
                    }
                }
            }
        }
        colours.into_iter().collect()
    }

    /// From where each square can be reached in one step.
    pub fn reversed(&self) -> Vec<Vec<usize>> {
        let mut before = vec![Vec::new(); self.len()];
        for (from, next) in self.next.iter().enumerate() {
            next.iter().for_each(|&to| before[to].push(from));
        }
        before
    }
}

#[cfg(test)]
mod tests;
