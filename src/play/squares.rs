//! The squares of a definition's board as squares of the boards that people see.

use super::{BoardView, Mark, Piece, Place, SquareView};
use crate::base::{Player, Square};
use crate::rules::Spec;
use crate::rules::spec::{PieceSpec, Region};

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

/// The boards of a definition, with what `pieces` says of each square.
pub(super) fn boards(spec: &Spec, pieces: impl Fn(Square) -> Vec<Piece>) -> Vec<BoardView> {
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
            squares: squares.map(|square| view(spec, square, pieces(square))).collect(),
        }
    };
    (0..spec.boards()).map(board).collect()
}

fn view(spec: &Spec, square: Square, pieces: Vec<Piece>) -> SquareView {
    SquareView {
        name: spec.square_name(square),
        hole: spec.holes.contains(&square),
        pieces,
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
    for player in Player::ALL {
        if palace(spec, player).any(|region| region.contains(&square)) {
            marks.push(Mark::Palace(player as usize));
        }
        if is_on_bank(spec, square, player) {
            marks.push(Mark::Bank(player as usize));
        }
    }
    let areas = spec.apart.iter().flatten().zip(0..);
    let within = areas.filter(|(area, _)| area.contains(&square));
    let within: Vec<Mark> = within.map(|(_, number)| Mark::Area(number)).collect();
    if within.is_empty() && !spec.apart.is_empty() {
        marks.push(Mark::River);
    }
    marks.extend(within);
    marks
}

/// Small regions that royals of a player do not leave.
fn palace(spec: &Spec, player: Player) -> impl Iterator<Item = &Region> {
    /// A palace is at most one square in so many.
    const SMALL: usize = 5;
    let squares = usize::from(spec.files) * usize::from(spec.ranks);
    let royals = spec.pieces.iter().filter(move |piece| piece.royal[player]);
    let regions = royals.filter_map(move |piece| piece.region[player].as_ref());
    regions.filter(move |region| region.len() * SMALL <= squares)
}

/// Is this a square beside the middle of the board, on the side of a player some of whose pieces do not leave that half, while those of
/// the other player do not leave the other half?
fn is_on_bank(spec: &Spec, square: Square, player: Player) -> bool {
    let middle = spec.ranks / 2;
    let last = match player {
        Player::South => middle - 1,
        Player::North => middle,
    };
    let half = |region: &Option<Region>, own: std::ops::Range<u8>| {
        let squares = usize::from(spec.files) * usize::from(middle);
        let is_inside = |square: &Square| own.contains(&(square.0 / spec.files));
        region
            .as_ref()
            .is_some_and(|region| region.len() == squares && region.iter().all(is_inside))
    };
    let stays = |piece: &PieceSpec| {
        half(&piece.region[Player::South], 0..middle)
            && half(&piece.region[Player::North], middle..spec.ranks)
    };
    spec.ranks.is_multiple_of(2) && square.0 / spec.files == last && spec.pieces.iter().any(stays)
}
