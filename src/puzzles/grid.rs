//! Boards of one or more levels, with holes, and the names of their squares.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Most squares of a board, holes included.
const MOST_CELLS: usize = 4096;
/// Files and levels have one letter or two digits at most.
const LONGEST_SIDE: u8 = 26;

/// A square of a [`Grid`]: `(level * ranks + rank) * files + file`, all from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

/// A board of `files` by `ranks` squares on each of its `levels`, some of them holes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    files: u8,
    ranks: u8,
    levels: u8,
    holes: BTreeSet<Cell>,
}

/// What is wrong with a board or the name of a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GridError {
    /// Not `8x8` or `4x4x4`.
    #[error(
        "'{0}' is no size of a board: write FILESxRANKS or FILESxRANKSxLEVELS, each from 1 to 26, as 6x6 or 3x3x3"
    )]
    Size(String),
    /// Too many squares.
    #[error("{0} squares are too many: at most {MOST_CELLS}")]
    TooLarge(usize),
    /// No square of this board.
    #[error("'{text}' is no square of a {size} board: write {form}")]
    Square {
        /// The text.
        text: String,
        /// The board.
        size: String,
        /// How squares are written there.
        form: &'static str,
    },
}

impl Grid {
    /// Files, ranks and levels.
    pub fn sides(&self) -> [u8; 3] {
        [self.files, self.ranks, self.levels]
    }

    /// Makes a square a hole that no piece can visit.
    pub fn remove(&mut self, cell: Cell) {
        self.holes.insert(cell);
    }

    /// Has the board holes?
    pub fn has_holes(&self) -> bool {
        !self.holes.is_empty()
    }

    /// Number of squares, holes included.
    pub fn area(&self) -> usize {
        self.sides().into_iter().map(usize::from).product()
    }

    /// The squares that are no holes, in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.area() as u16)
            .map(Cell)
            .filter(|cell| !self.holes.contains(cell))
    }

    /// File, rank and level of a square, from 0.
    pub fn coordinates(&self, cell: Cell) -> [u8; 3] {
        let (files, ranks) = (u16::from(self.files), u16::from(self.ranks));
        [cell.0 % files, cell.0 / files % ranks, cell.0 / files / ranks].map(|part| part as u8)
    }

    /// The square at these coordinates, from 0; none beyond the edges or in a hole.
    pub fn at(&self, coordinates: [i16; 3]) -> Option<Cell> {
        let sides = self.sides().map(i16::from);
        let inside = (0..3).all(|axis| (0..sides[axis]).contains(&coordinates[axis]));
        let [file, rank, level] = coordinates;
        let cell = inside.then(|| Cell(((level * sides[1] + rank) * sides[0] + file) as u16))?;
        (!self.holes.contains(&cell)).then_some(cell)
    }

    /// The square that lies so many files, ranks and levels away.
    pub fn displaced(&self, cell: Cell, by: [i8; 3]) -> Option<Cell> {
        let from = self.coordinates(cell);
        self.at(std::array::from_fn(|axis| {
            i16::from(from[axis]) + i16::from(by[axis])
        }))
    }

    /// The name of a square: `a1`, with several levels `a1.2`.
    pub fn name(&self, cell: Cell) -> String {
        let [file, rank, level] = self.coordinates(cell);
        let flat = format!("{}{}", char::from(b'a' + file), rank + 1);
        if self.levels == 1 {
            flat
        } else {
            format!("{flat}.{}", level + 1)
        }
    }

    /// The square of this name.
    ///
    /// # Errors
    /// No such square, or a hole.
    pub fn cell(&self, text: &str) -> Result<Cell, GridError> {
        self.read_cell(text).ok_or_else(|| GridError::Square {
            text: text.into(),
            size: self.to_string(),
            form: if self.levels == 1 {
                "a1"
            } else {
                "a1.1 for a1 of level 1"
            },
        })
    }

    fn read_cell(&self, text: &str) -> Option<Cell> {
        let (flat, level) = match text.split_once('.') {
            Some((flat, level)) => (flat, number(level)?),
            None if self.levels == 1 => (text, 1),
            None => return None,
        };
        let file = flat.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let rank = number(&flat[1..])?;
        self.at([i16::from(file), i16::from(rank) - 1, i16::from(level) - 1])
    }
}

/// A number from 1, written without sign or leading noughts.
fn number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        let sides: Option<Vec<u8>> = text
            .split('x')
            .map(|side| number(side).filter(|side| (1..=LONGEST_SIDE).contains(side)))
            .collect();
        let (files, ranks, levels) = match sides.as_deref() {
            Some([files, ranks]) => (*files, *ranks, 1),
            Some([files, ranks, levels]) => (*files, *ranks, *levels),
            _ => return Err(GridError::Size(text.into())),
        };
        let grid = Grid {
            files,
            ranks,
            levels,
            holes: BTreeSet::new(),
        };
        if grid.area() > MOST_CELLS {
            return Err(GridError::TooLarge(grid.area()));
        }
        Ok(grid)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)?;
        if self.levels > 1 {
            write!(f, "x{}", self.levels)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
