//! The pieces of a game: what people call them, what they are worth, how they move.

use super::squares::place;
use super::{Place, Seat};
use crate::base::{Bits, Kind, Player, Square};
use crate::board::PositionVisitor;
use crate::position::Position;
use crate::rules::Spec;
use serde::Serialize;

/// A kind of piece, as one or several players have it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceView {
    /// Whose: seats in order.
    pub seats: Vec<Seat>,
    /// Its letter, in upper case.
    pub letter: char,
    /// Its name.
    pub name: String,
    /// What it is worth, in pawns; 0 where that cannot be said.
    pub value: f32,
    /// How it moves, in Betza notation.
    pub betza: String,
    /// Is the game about its fate?
    pub royal: bool,
}

/// Where a piece can go on a board on which it stands alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reach {
    /// Where it stands.
    pub from: Place,
    /// Where it can go.
    pub moves: Vec<Place>,
    /// Where it could capture if an enemy stood there.
    pub captures: Vec<Place>,
}

/// The kinds of a board game; those that both sides have alike are there once.
pub(super) fn pieces(spec: &Spec) -> Vec<PieceView> {
    let of = |kind: usize, player: Player| {
        let piece = &spec.pieces[kind];
        let further = piece.further[player].iter().map(|further| further.betza.as_str());
        let betza: Vec<&str> = std::iter::once(piece.betza[player].as_str())
            .chain(further)
            .collect();
        PieceView {
            seats: vec![player as Seat],
            letter: piece.letter,
            name: piece.names[player].clone(),
            value: piece.value[player] as f32 / 100.0,
            betza: betza.join(" "),
            royal: piece.royal[player],
        }
    };
    let both = |kind: usize| {
        let [mut south, north] = Player::ALL.map(|player| of(kind, player));
        let alike = PieceView {
            seats: south.seats.clone(),
            ..north.clone()
        } == south;
        if alike {
            south.seats.extend(&north.seats);
            return vec![south];
        }
        vec![south, north]
    };
    (0..spec.pieces.len()).flat_map(both).collect()
}

/// Where a kind goes from the square on which it reaches most: of several, one in the middle.
pub(super) struct ReachOf {
    pub(super) player: Player,
    pub(super) kind: Kind,
}

impl PositionVisitor for ReachOf {
    type Output = Option<Reach>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Option<Reach> {
        let rules = position.rules();
        let spec = &rules.spec;
        let mover = rules.mover(self.player, self.kind);
        let reached = |square: Square| {
            let alone = B::single(square);
            let moves = mover.targets(&rules.sliders, square, alone, B::EMPTY);
            let captures = mover.attacks(&rules.sliders, square, alone);
            (moves, captures)
        };
        let off_centre = |square: Square| {
            let (file, rank) = (square.0 % spec.files, square.0 / spec.files);
            let from_middle = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
            from_middle(file, spec.board_files()) + from_middle(rank, spec.ranks)
        };
        let squares = (0..spec.files * spec.ranks).map(Square);
        let first_board = squares.filter(|square| square.0 % spec.files < spec.board_files());
        let open = first_board.filter(|square| !spec.holes.contains(square));
        let from = open.max_by_key(|square| {
            let (moves, captures) = reached(*square);
            ((moves | captures).count(), -off_centre(*square))
        })?;
        let (moves, captures) = reached(from);
        let places = |set: B| set.squares().map(|square| place(spec, square)).collect();
        Some(Reach {
            from: place(spec, from),
            moves: places(moves),
            captures: places(captures),
        })
    }
}
