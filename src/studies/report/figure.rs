//! What can be drawn, as data.

use crate::base::{Player, Square};
use crate::board::Board;
use crate::files::page;
use crate::rules::Spec;

/// A drawing with words below it.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// What it shows.
    pub caption: String,
    /// The drawing.
    pub drawing: Drawing,
}

/// The kinds of drawings.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawing {
    /// A position, and what opens it on a board.
    Board(Grid<Option<(Player, char)>>, Shown),
    /// A number on every square.
    HeatMap(Grid<Option<f64>>),
    /// How often what occurs.
    Histogram(Histogram),
    /// Numbers that follow others.
    Curves(Curves),
}

impl Drawing {
    /// With words below it.
    pub fn captioned(self, caption: impl Into<String>) -> Figure {
        Figure {
            caption: caption.into(),
            drawing: self,
        }
    }

    /// The position of a board.
    pub fn of_board(board: &Board) -> Drawing {
        let grid = Grid::new(board.spec(), |square| board.piece_at(square));
        let shown = Shown {
            game: board.spec().identity(),
            state: board.fen(),
        };
        Drawing::Board(grid, shown)
    }
}

/// A position that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// Its game, with options.
    pub game: String,
    /// It, as text.
    pub state: String,
}

impl Shown {
    /// The command that opens it in the browser.
    pub fn command(&self) -> String {
        format!("tapestry board {} --fen \"{}\"", self.game, self.state)
    }

    /// Its address where a board has this one.
    pub fn address(&self, board: &str) -> String {
        format!("{board}#{}", page::on_board(&self.game, Some(&self.state)))
    }
}

/// Something for every square of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid<T> {
    /// Width.
    pub files: u8,
    /// Height.
    pub ranks: u8,
    /// The letters of the files; those of a second board may be those of the first again.
    pub letters: Vec<char>,
    /// Files from which on the squares belong to another board.
    pub boards_begin: Vec<u8>,
    /// By square; `None` where there is no square.
    pub cells: Vec<Option<T>>,
}

impl<T> Grid<T> {
    /// What `cell` says about every square of the board of a game.
    pub fn new(spec: &Spec, cell: impl Fn(Square) -> T) -> Grid<T> {
        let squares = (0..spec.files * spec.ranks).map(Square);
        Grid {
            files: spec.files,
            ranks: spec.ranks,
            letters: (0..spec.files).map(|file| spec.file_letter(file)).collect(),
            boards_begin: (0..spec.files).filter(|file| spec.board_begins(*file)).collect(),
            cells: squares
                .map(|square| (!spec.holes.contains(&square)).then(|| cell(square)))
                .collect(),
        }
    }
}

/// Counts over a range, one bar on the other for each series.
#[derive(Clone, PartialEq, Debug)]
pub struct Histogram {
    /// What the range is of.
    pub axis: String,
    /// Where the first bar begins.
    pub from: f64,
    /// Width of a bar.
    pub step: f64,
    /// Name and counts, all as long.
    pub series: Vec<(String, Vec<u64>)>,
}

/// Greatest number of bars of a histogram.
const MOST_BARS: f64 = 40.0;

impl Histogram {
    /// Counts the values of each series in bars of a round width.
    pub fn of_values(axis: &str, series: &[(&str, Vec<f64>)]) -> Histogram {
        let values = || series.iter().flat_map(|(_, values)| values).copied();
        let least = values().fold(f64::INFINITY, f64::min);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        let step = super::axis::round_step((most - least).max(0.0) / MOST_BARS);
        let from = if least.is_finite() {
            (least / step).floor() * step
        } else {
            0.0
        };
        let bar = |value: f64| ((value - from) / step) as usize;
        let bars = if most.is_finite() { bar(most) + 1 } else { 0 };
        let count = |values: &Vec<f64>| {
            let mut counts = vec![0; bars];
            values.iter().for_each(|value| counts[bar(*value)] += 1);
            counts
        };
        Histogram {
            axis: axis.to_owned(),
            from,
            step,
            series: series
                .iter()
                .map(|(name, values)| ((*name).to_owned(), count(values)))
                .collect(),
        }
    }
}

/// Lines through points.
#[derive(Clone, PartialEq, Debug)]
pub struct Curves {
    /// What is to the right.
    pub horizontal: String,
    /// What is upwards.
    pub vertical: String,
    /// Name and points, from left to right.
    pub series: Vec<(String, Vec<(f64, f64)>)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_in_one_bar() {
        let values = vec![-31.0, -30.0, 0.0, 4.9, 5.0, 164.0];
        let histogram = Histogram::of_values("score", &[("all", values), ("none", Vec::new())]);
        assert_eq!((histogram.from, histogram.step), (-35.0, 5.0));
        let counts = &histogram.series[0].1;
        assert_eq!((counts.len(), counts.iter().sum::<u64>()), (40, 6));
        assert_eq!(
            (counts[0], counts[1], counts[7], counts[8], counts[39]),
            (1, 1, 2, 1, 1)
        );
        let empty = Histogram::of_values("score", &[("none", Vec::new())]);
        assert_eq!(empty.series[0].1.len(), 0);
    }
}
