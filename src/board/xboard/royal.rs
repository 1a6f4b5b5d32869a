//! Royals that XBoard takes to be castling.

use crate::base::Player;
use crate::betza::Motion;
use crate::rules::Spec;
use crate::rules::spec::PieceMove;

/// Does a royal go two files or more along a rank by a move of its own? XBoard (4.9.1) would take the next piece beyond along, unless the
/// king has a move of its first turn and cannot castle; but then it writes, where the castling rights should be in a FEN, the files of
/// pieces that have not moved.
pub fn royals_stray(spec: &Spec) -> bool {
    let strays = |part: &PieceMove| {
        let step = part.atom.offset;
        let far = match part.atom.motion {
            Motion::Slide { limit: 1 } => step.files.abs() > 1,
            Motion::Leap | Motion::Lame | Motion::LameDiagonal => step.files.abs() > 1,
            _ => true,
        };
        step.ranks == 0 && step.files != 0 && far
    };
    let royal_moves = spec.pieces.iter().flat_map(|piece| {
        let sides = Player::ALL.into_iter().filter(|player| piece.royal[*player]);
        sides.flat_map(|player| piece.moves[player].iter())
    });
    spec.linked_boards.is_some_and(|boards| boards.royals_cross) || royal_moves.into_iter().any(strays)
}
