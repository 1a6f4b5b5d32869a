//! Paths of captures: one piece that captures, others that never move, and every move must capture until none is left.

use super::grid::{Cell, Grid};
use super::task::MOST_SQUARES;
use crate::base::{Bits, FenRow, Geometry, Player, Sliders, Square};
use crate::betza::Atom;
use crate::rules::movement::{Mover, Obstacles, compile_mover};
use crate::rules::spec::PieceMove;
use std::ops::ControlFlow;

/// A board with the one piece that captures and those that it captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CapturePath {
    grid: Grid,
    start: Cell,
    letter: char,
    pieces: Vec<Cell>,
}

/// What is wrong with the text of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CapturePathError {
    /// A row is longer or shorter than the first.
    #[error("row {row} has {files} files, the first row {expected}")]
    Width {
        /// Number of the row, from the top, from 1.
        row: usize,
        /// Its files.
        files: usize,
        /// Files of the first row.
        expected: usize,
    },
    /// Something that is no piece, hole or number.
    #[error("row {row}: '{letter}' is neither a piece (a letter), a number of empty squares nor a hole (*)")]
    Letter {
        /// Number of the row, from the top, from 1.
        row: usize,
        /// The character.
        letter: char,
    },
    /// No upper-case letter, or several.
    #[error("{0} upper-case letters: exactly one piece captures")]
    Capturers(usize),
    /// No pieces.
    #[error("there are no pieces (lower-case letters) to capture")]
    NoPieces,
    /// Too large or too narrow a board.
    #[error("the board must have from 1 to 26 files and ranks and at most {MOST_SQUARES} squares")]
    Size,
}

impl CapturePath {
    /// Reads a board in the manner of a FEN: the capturing piece in upper case, the others in lower case.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, CapturePathError> {
        let rows: Vec<Vec<char>> = text
            .split('/')
            .enumerate()
            .map(|(index, row)| read_row(index + 1, row))
            .collect::<Result<_, _>>()?;
        let files = rows[0].len();
        for (index, row) in rows.iter().enumerate() {
            if row.len() != files {
                return Err(CapturePathError::Width {
                    row: index + 1,
                    files: row.len(),
                    expected: files,
                });
            }
        }
        let size = format!("{files}x{}", rows.len());
        let mut grid: Grid = size.parse().map_err(|_| CapturePathError::Size)?;
        if grid.area() > MOST_SQUARES {
            return Err(CapturePathError::Size);
        }
        let cells: Vec<Cell> = grid.cells().collect();
        let squares = cells.into_iter().zip(rows.iter().rev().flatten().copied());
        let (mut capturers, mut pieces) = (Vec::new(), Vec::new());
        for (cell, letter) in squares {
            match letter {
                '*' => grid.remove(cell),
                '.' => {}
                letter if letter.is_ascii_uppercase() => capturers.push((cell, letter)),
                _ => pieces.push(cell),
            }
        }
        let [(start, letter)] = capturers[..] else {
            return Err(CapturePathError::Capturers(capturers.len()));
        };
        if pieces.is_empty() {
            return Err(CapturePathError::NoPieces);
        }
        Ok(CapturePath {
            grid,
            start,
            letter,
            pieces,
        })
    }

    /// The letter of the capturing piece.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// Where it stands.
    pub fn start(&self) -> Cell {
        self.start
    }

    /// The board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The squares of the pieces that can be captured first.
    pub fn first(&self, atoms: &[Atom]) -> Vec<Cell> {
        let mut first = Vec::new();
        let chase = Chase::<u128>::new(self, atoms);
        chase
            .targets(chase.start, chase.pieces)
            .squares()
            .for_each(|square| {
                first.push(Cell(square.0.into()));
            });
        first
    }

    /// All routes, each the squares of the captures, in the order of the squares; at most `most`.
    /// `go_on` is asked before every capture. The flag tells whether these are all.
    pub fn solve(
        &self,
        atoms: &[Atom],
        most: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Vec<Vec<Cell>>, bool) {
        let chase = Chase::<u128>::new(self, atoms);
        let mut found = Vec::new();
        let mut path = Vec::new();
        let end = chase.on(chase.start, chase.pieces, &mut path, &mut |path| {
            if !go_on() || (path.len() == self.pieces.len() && found.len() == most) {
                return ControlFlow::Break(());
            }
            if path.len() == self.pieces.len() {
                found.push(path.to_vec());
            }
            ControlFlow::Continue(())
        });
        (found, end.is_continue())
    }
}

fn read_row(row: usize, text: &str) -> Result<Vec<char>, CapturePathError> {
    let read = FenRow::read(text);
    let mut strange = read.letters.iter().map(|at| at.letter);
    match strange.find(|letter| *letter != '*' && !letter.is_ascii_alphabetic()) {
        Some(letter) => Err(CapturePathError::Letter { row, letter }),
        None => Ok(read.cells().into_iter().map(|cell| cell.unwrap_or('.')).collect()),
    }
}

/// A route on bit sets.
struct Chase<B> {
    mover: Mover<B>,
    sliders: Sliders<B>,
    start: Square,
    pieces: B,
}

impl<B: Bits> Chase<B> {
    fn new(route: &CapturePath, atoms: &[Atom]) -> Self {
        let [files, ranks, _] = route.grid.sides();
        let square = |cell: &Cell| Square(cell.0 as u8);
        let existing: Vec<Cell> = route.grid.cells().collect();
        let holes: Vec<Square> = (0..route.grid.area() as u16)
            .filter(|&cell| existing.binary_search(&Cell(cell)).is_err())
            .map(|cell| square(&Cell(cell)))
            .collect();
        let geometry = Geometry::<B>::new(files, ranks, &holes);
        let moves: Vec<PieceMove> = atoms
            .iter()
            .filter(|atom| atom.capture && !atom.initial)
            .map(|&atom| PieceMove {
                atom,
                from: None,
                to: None,
            })
            .collect();
        let obstacles = Obstacles {
            stops: B::EMPTY,
            apart: Vec::new(),
        };
        Chase {
            mover: compile_mover(&geometry, &moves, None, Player::South, &obstacles),
            sliders: Sliders::new(&geometry),
            start: square(&route.start),
            pieces: B::from_squares(route.pieces.iter().map(square)),
        }
    }

    fn targets(&self, at: Square, pieces: B) -> B {
        let occupied = pieces | B::single(at);
        self.mover.targets(&self.sliders, at, occupied, pieces) & pieces
    }

    fn on(
        &self,
        at: Square,
        pieces: B,
        path: &mut Vec<Cell>,
        visit: &mut impl FnMut(&[Cell]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(path)?;
        for target in self.targets(at, pieces).squares() {
            path.push(Cell(target.0.into()));
            let end = self.on(target, pieces & !B::single(target), path, visit);
            path.pop();
            end?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
