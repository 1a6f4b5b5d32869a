//! A path drawn as numbers on its board.

use super::grid::{Cell, Grid};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How the squares are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// The start is 1.
    FromOne,
    /// The first step leads to 1; the start gets the last number if the path returns to it, else none.
    Steps {
        /// Does it return?
        closes: bool,
    },
}

/// Draws the path, level above level, South at the bottom.
pub fn draw(grid: &Grid, path: &[Cell], numbering: Numbering) -> String {
    let mut numbers: BTreeMap<Cell, usize> = BTreeMap::new();
    for (place, &cell) in path.iter().enumerate() {
        let number = match numbering {
            Numbering::FromOne => Some(place + 1),
            Numbering::Steps { closes } if place == 0 => closes.then_some(path.len()),
            Numbering::Steps { .. } => Some(place),
        };
        numbers.extend(number.map(|number| (cell, number)));
    }
    let [files, ranks, levels] = grid.sides();
    let width = path.len().to_string().len() + 1;
    let margin = ranks.to_string().len();
    let mut text = String::new();
    for level in (0..levels).rev() {
        if levels > 1 {
            let _ = writeln!(text, "level {}", level + 1);
        }
        for rank in (0..ranks).rev() {
            let _ = write!(text, "{:margin$}", rank + 1);
            for file in 0..files {
                let cell = grid.at([file.into(), rank.into(), level.into()]);
                let number = cell.and_then(|cell| numbers.get(&cell)).map(usize::to_string);
                let empty = if cell.is_none() { "*" } else { "." };
                let _ = write!(text, "{:>width$}", number.as_deref().unwrap_or(empty));
            }
            text.push('\n');
        }
        let _ = write!(text, "{:margin$}", "");
        for file in 0..files {
            let _ = write!(text, "{:>width$}", char::from(b'a' + file));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
