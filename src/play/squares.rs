//! The squares of a definition's board as squares of the boards that people see.

use super::{BoardView, Man, Mark, Place, SquareView};
use crate::base::{Player, Square};
use crate::rules::Spec;

/// Names of two boards that are one in the definition.
const NAMES: [&str; 2] = ["A", "B"];

/// Where a square of a definition is seen.
pub(super) fn place(spec: &Spec, square: Square) -> Place {
    let file = square.0 % spec.files;
    Place {
        board: file / spec.board_files(),
        file: file % spec.board_files(),
        rank: square.0 / spec.files,
    }
}

/// The boards of a definition, with what `men` says of each square.
pub(super) fn boards(spec: &Spec, men: impl Fn(Square) -> Vec<Man>) -> Vec<BoardView> {
    let board = |index: u8| {
        let files = spec.board_files();
        let squares = (0..spec.ranks).flat_map(|rank| {
            let first = rank * spec.files + index * files;
            (first..first + files).map(Square)
        });
        BoardView {
            name: (spec.boards() > 1).then(|| NAMES[usize::from(index)].to_owned()),
            files,
            ranks: spec.ranks,
            squares: squares.map(|square| view(spec, square, men(square))).collect(),
        }
    };
    (0..spec.boards()).map(board).collect()
}

fn view(spec: &Spec, square: Square, men: Vec<Man>) -> SquareView {
    SquareView {
        name: spec.square_name(square),
        hole: spec.holes.contains(&square),
        men,
        marks: marks(spec, square),
    }
}

fn marks(spec: &Spec, square: Square) -> Vec<Mark> {
    let mut marks = Vec::new();
    marks.extend(
        spec.key
            .as_ref()
            .filter(|key| key.square == square)
            .map(|_| Mark::Key),
    );
    for player in Player::ALL {
        let mut goals = spec.ends.goals.iter().map(|goal| &goal.squares[player]);
        if spec.ends.royal_goal[player].contains(&square) || goals.any(|goal| goal.contains(&square)) {
            marks.push(Mark::Goal(player as usize));
        }
    }
    if spec.line_stops.contains(&square) {
        marks.push(Mark::Stop);
    }
    let areas = spec.apart.iter().flatten().zip(0..);
    marks.extend(
        areas
            .filter(|(area, _)| area.contains(&square))
            .map(|(_, number)| Mark::Area(number)),
    );
    marks
}
