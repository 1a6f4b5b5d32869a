//! Sides without vital pieces, and bared royals.

use super::legal::{in_check, unended_plies};
use super::state::State;
use tapestry::base::Player;
use tapestry::game::GameResult;
use tapestry::rules::Spec;

/// The result once a side has no vital piece left. Mate by the same move comes first; then the mover is judged last.
pub(crate) fn extinction(spec: &Spec, state: &State) -> Option<GameResult> {
    if spec.ends.extinction.is_empty() {
        return None;
    }
    let lacks = |player: Player| {
        let vital = |owner, kind| owner == player && spec.ends.extinction.contains(&kind);
        state.squares_where(vital).is_empty()
    };
    let (mover, other) = (!state.turn, state.turn);
    let mated = || in_check(spec, state) && unended_plies(spec, state).is_empty();
    if lacks(other) || lacks(mover) && mated() {
        return Some(GameResult::Win(mover));
    }
    lacks(mover).then_some(GameResult::Win(other))
}

/// The result once a side has nothing but royals: it loses, but may first bare the other side, which draws.
pub(crate) fn bared(spec: &Spec, state: &State) -> Option<GameResult> {
    if !spec.ends.bare_royal_loses {
        return None;
    }
    let is_bare = |state: &State, player: Player| {
        let others =
            |owner, kind: tapestry::base::Kind| owner == player && !spec.pieces[kind.index()].royal[owner];
        state.squares_where(others).is_empty()
    };
    match (is_bare(state, state.turn), is_bare(state, !state.turn)) {
        (false, true) => Some(GameResult::Win(state.turn)),
        (true, false) => {
            let saved = unended_plies(spec, state)
                .iter()
                .any(|ply| is_bare(&ply.after, !state.turn));
            (!saved).then_some(GameResult::Win(!state.turn))
        }
        _ => None,
    }
}
