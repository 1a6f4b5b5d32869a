//! Two boards: where a piece lands that has moved on its own board, and whether it may.

use super::movement::{Reach, reaches};
use super::state::State;
use tapestry::base::{Kind, Player};
use tapestry::rules::Spec;

/// The same square of the other board.
pub(crate) fn counterpart(spec: &Spec, square: usize) -> usize {
    let files = spec.files as usize;
    let (rank, file) = (square / files, square % files);
    rank * files + (file + files / 2) % files
}

/// Does a piece of this kind go over to the other board when it has moved?
fn crosses(spec: &Spec, player: Player, kind: Kind) -> bool {
    spec.linked_boards
        .is_some_and(|boards| boards.royals_cross || !spec.pieces[kind.index()].royal[player])
}

/// Where a piece that moves to a square is put.
pub(crate) fn landing(spec: &Spec, piece: (Player, Kind), to: usize) -> usize {
    if crosses(spec, piece.0, piece.1) {
        counterpart(spec, to)
    } else {
        to
    }
}

/// May the piece make this move as far as the other board, and a royal's way over it, are concerned?
pub(crate) fn may_cross(spec: &Spec, state: &State, from: usize, reach: &Reach) -> bool {
    let Some((player, kind)) = state.board[from].filter(|(player, kind)| crosses(spec, *player, *kind))
    else {
        return true;
    };
    if state.board[counterpart(spec, reach.to)].is_some() {
        return false;
    }
    if !spec.pieces[kind.index()].royal[player] {
        return true;
    }
    let mut before_crossing = state.clone();
    before_crossing.board[reach.to] = before_crossing.board[from].take();
    let enemies = before_crossing.squares_where(|owner, _| owner != player);
    !enemies.into_iter().any(|enemy| {
        reaches(spec, &before_crossing, enemy)
            .iter()
            .any(|threat| threat.taken == Some(reach.to))
    })
}
