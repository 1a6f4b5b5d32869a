//! A royal that belongs to nobody, as the sheet tells it.

use super::movement::reaches;
use super::plies::{Ply, Special, handed_over, moved, piece_plies};
use super::state::State;
use tapestry::base::{Kind, Player};
use tapestry::rules::Spec;

fn square_of(state: &State, neutral: Kind) -> Option<usize> {
    state.squares_where(|_, kind| kind == neutral).first().copied()
}

/// Could a piece of `player` step onto the neutral royal's square?
pub(crate) fn neutral_attacked(spec: &Spec, state: &State, player: Player) -> bool {
    let Some(neutral) = spec.neutral else { return false };
    let Some(square) = square_of(state, neutral) else {
        return false;
    };
    let mut as_enemy = state.clone();
    as_enemy.board[square] = Some((!player, neutral));
    let pieces = as_enemy.squares_where(|owner, _| owner == player);
    pieces.into_iter().any(|from| {
        reaches(spec, &as_enemy, from)
            .iter()
            .any(|reach| reach.taken == Some(square))
    })
}

/// The legal moves: own pieces, and the neutral royal too when the other side attacks it.
pub(crate) fn neutral_plies(spec: &Spec, state: &State, neutral: Kind) -> Vec<Ply> {
    let Some(square) = square_of(state, neutral) else {
        return Vec::new();
    };
    let mut plies = piece_plies(spec, state);
    plies.retain(|ply| ply.from != square && ply.to != square);
    if !neutral_attacked(spec, state, !state.turn) {
        return plies;
    }
    plies.extend(steps(spec, state, square, neutral));
    let left_alone = |ply: &Ply| {
        !Player::ALL
            .into_iter()
            .any(|player| neutral_attacked(spec, &ply.after, player))
    };
    plies.retain(left_alone);
    plies
}

/// Steps of the neutral royal to all squares it reaches, whatever stands there.
fn steps(spec: &Spec, state: &State, square: usize, neutral: Kind) -> Vec<Ply> {
    let mut among_enemies = state.clone();
    for content in among_enemies.board.iter_mut().flatten() {
        content.0 = Player::North;
    }
    among_enemies.board[square] = Some((Player::South, neutral));
    reaches(spec, &among_enemies, square)
        .iter()
        .map(|reach| moved(spec, state, square, reach.to, reach.taken, Special::Neutral))
        .collect()
}

/// A side without pieces passes, unless it has to save the neutral royal.
pub(crate) fn neutral_pass(spec: &Spec, state: &State, neutral: Kind) -> Option<Ply> {
    let pieces = state.squares_where(|owner, kind| owner == state.turn && kind != neutral);
    let passes = pieces.is_empty() && !neutral_attacked(spec, state, !state.turn);
    passes.then(|| Ply {
        from: 0,
        to: 0,
        taken: None,
        special: Special::Pass,
        charges: false,
        second: None,
        after: handed_over(state),
    })
}
