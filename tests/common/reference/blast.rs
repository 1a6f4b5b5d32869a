//! Captures that blast: the capturer and the pieces around its arrival vanish, unless they withstand it.

use super::movement::shifted;
use super::plies::{Ply, Special};
use super::state::State;
use tapestry::base::Player;
use tapestry::betza::Offset;
use tapestry::rules::Spec;

/// The squares of pieces beside the arrival of a capture, and whether they vanish.
pub(crate) fn bystanders(spec: &Spec, state: &State, ply: &Ply) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    let (Some(blast), Some(_)) = (&spec.blast, ply.taken) else {
        return found;
    };
    let moves = !matches!(ply.special, Special::Shot);
    for (files, ranks) in (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks))) {
        let beside = shifted(spec, Player::South, ply.to, Offset { files, ranks }, 1);
        let Some(square) = beside.filter(|&square| moves && square != ply.to && square != ply.from) else {
            continue;
        };
        let passed = ply.special == Special::EnPassant && ply.after.board[square].is_none();
        if let Some((_, kind)) = state.board[square].filter(|_| !passed) {
            found.push((square, !blast.withstands.contains(&kind)));
        }
    }
    found
}

/// The same move with its blast.
pub(crate) fn blasting(spec: &Spec, state: &State, mut ply: Ply) -> Ply {
    if spec.blast.is_none() || ply.taken.is_none() || ply.special == Special::Shot {
        return ply;
    }
    let gone = bystanders(spec, state, &ply)
        .into_iter()
        .filter(|(_, gone)| *gone);
    let squares: Vec<usize> = gone.map(|(square, _)| square).chain([ply.to]).collect();
    for square in squares {
        ply.after.board[square] = None;
        let stands = |corner: &tapestry::base::Square| corner.index() != square;
        ply.after
            .rights
            .retain(|right| stands(&right.royal_from) && stands(&right.rook_from));
    }
    ply
}

/// Does the move leave its side the royals it had?
pub(crate) fn spares_own_royals(spec: &Spec, state: &State, ply: &Ply) -> bool {
    let count = |state: &State, player: Player| state.royals(spec, player).len();
    spec.blast.is_none() || count(&ply.after, state.turn) == count(state, state.turn)
}
