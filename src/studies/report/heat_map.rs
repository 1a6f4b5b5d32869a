//! A number on every square as SVG: the deeper a colour, the further from the middle of all numbers.

use super::board::{CELL, frame};
use super::figure::Grid;
use super::number;
use maud::{Markup, html};

/// Share of the full colour that the outermost numbers get, in per cent: letters stay legible on it.
const DEEPEST: f64 = 70.0;

/// Values above the middle have the one colour, those below it the other; the number stands on the square too.
pub(super) fn draw(grid: &Grid<Option<f64>>, label: &str) -> Markup {
    let values: Vec<f64> = grid.cells.iter().flatten().flatten().copied().collect();
    let middle = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let reach = values
        .iter()
        .map(|value| (value - middle).abs())
        .fold(f64::MIN_POSITIVE, f64::max);
    frame(grid, label, |_, value, x, y| {
        let colour = value.map(|value| {
            let side = if value >= middle { "--above" } else { "--below" };
            let share = (value - middle).abs() / reach * DEEPEST;
            format!("fill:color-mix(in srgb, var({side}) {share:.0}%, var(--plain))")
        });
        html! {
            rect.cell x=(x) y=(y) width=(CELL) height=(CELL) style=[colour] {}
            @if let Some(value) = value {
                text.value x=(x + CELL / 2) y=(y + CELL / 2 + 4) { (number::pawns(*value)) }
            }
        }
    })
}
