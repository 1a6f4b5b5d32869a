//! A position as SVG: letters on discs, since no set of pictures has the pieces of all games.

use super::figure::Grid;
use crate::base::{Player, Square};
use maud::{Markup, html};

/// Size of a square.
pub(super) const CELL: u32 = 40;
/// Room for the names of files and ranks.
const MARGIN: u32 = 22;
/// Room between two boards.
const GAP: u32 = 14;

/// A frame with files and ranks named, and `cell` drawn on every square that there is: at its upper left corner.
pub(super) fn frame<T>(grid: &Grid<T>, label: &str, cell: impl Fn(Square, &T, u32, u32) -> Markup) -> Markup {
    let (files, ranks) = (u32::from(grid.files), u32::from(grid.ranks));
    let left = |file: u32| {
        let begun = grid
            .boards_begin
            .iter()
            .filter(|begin| u32::from(**begin) <= file)
            .count();
        MARGIN + file * CELL + begun as u32 * GAP
    };
    let (width, height) = (left(files - 1) + CELL, ranks * CELL + MARGIN);
    let corner = |index: u32| (left(index % files), (ranks - 1 - index / files) * CELL);
    let cells = (0u8..).zip(&grid.cells);
    html! {
        svg.board viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(label)
            style={ "max-width:" (width) "px" } {
            @for (index, content) in cells {
                @if let Some(content) = content {
                    @let (x, y) = corner(index.into());
                    (cell(Square(index), content, x, y))
                }
            }
            @for (file, letter) in (0..files).zip(&grid.letters) {
                text.axis x=(left(file) + CELL / 2) y=(height - 6) { (letter) }
            }
            @for rank in 0..ranks {
                text.axis x=(MARGIN / 2) y=((ranks - 1 - rank) * CELL + CELL / 2 + 4) { (rank + 1) }
            }
        }
    }
}

pub(super) fn draw(grid: &Grid<Option<(Player, char)>>, label: &str) -> Markup {
    frame(grid, label, |square, piece, x, y| {
        let dark = (u32::from(square.0 % grid.files) + u32::from(square.0 / grid.files)).is_multiple_of(2);
        html! {
            rect.dark[dark].light[!dark] x=(x) y=(y) width=(CELL) height=(CELL) {}
            @if let Some((player, letter)) = piece {
                @let south = *player == Player::South;
                circle.south[south].north[!south] cx=(x + CELL / 2) cy=(y + CELL / 2) r=(CELL * 2 / 5) {}
                text.letter.on-south[south].on-north[!south] x=(x + CELL / 2) y=(y + CELL / 2 + 6) {
                    (if south { *letter } else { letter.to_ascii_lowercase() })
                }
            }
        }
    })
}

#[cfg(test)]
mod tests;
