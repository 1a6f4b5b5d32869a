//! Forced first moves, and mates that depend on who has given check.

use super::legal::{in_check, royal_attacked};
use super::movement::reaches;
use super::plies::{Ply, Special, moved, piece_plies};
use super::state::State;
use tapestry::base::{Kind, Square};
use tapestry::game::GameResult;
use tapestry::rules::Spec;

/// The one move of the opening, while the position is one of it, whoever began.
pub(crate) fn opening_ply(spec: &Spec, state: &State) -> Option<Ply> {
    let start = State::from_fen(spec, &spec.start).ok()?;
    let mut turned = start.clone();
    turned.turn = !start.turn;
    let opposite = |square: Square| {
        Square((spec.ranks - 1 - square.0 / spec.files) * spec.files + square.0 % spec.files)
    };
    let opening: Vec<(Square, Square)> = spec.opening.iter().map(|m| (m.from, m.to)).collect();
    let mirrored: Vec<(Square, Square)> = opening
        .iter()
        .map(|(from, to)| (opposite(*from), opposite(*to)))
        .collect();
    forced_ply(spec, state, start, &opening).or_else(|| forced_ply(spec, state, turned, &mirrored))
}

fn forced_ply(spec: &Spec, state: &State, mut stage: State, opening: &[(Square, Square)]) -> Option<Ply> {
    for (from, to) in opening {
        if (&stage.board, stage.turn) == (&state.board, state.turn) {
            return Some(moved(
                spec,
                state,
                from.index(),
                to.index(),
                None,
                Special::Opening,
            ));
        }
        stage = moved(spec, &stage, from.index(), to.index(), None, Special::Opening).after;
    }
    None
}

/// The kinds that give check to the side to move.
fn checkers(spec: &Spec, state: &State) -> Vec<Kind> {
    let royals = state.royals(spec, state.turn);
    let enemies = state.squares_where(|owner, _| owner != state.turn);
    let checks = |from: &usize| {
        reaches(spec, state, *from)
            .iter()
            .any(|reach| royals.contains(&reach.to))
    };
    enemies
        .into_iter()
        .filter(checks)
        .filter_map(|from| state.board[from].map(|(_, kind)| kind))
        .collect()
}

/// Carries the series of checks on through a move.
pub(crate) fn follow_checks(spec: &Spec, before: &State, after: &mut State) {
    let Some(mate) = &spec.ends.mate else { return };
    let strong = checkers(spec, after)
        .iter()
        .any(|kind| mate.strong.contains(kind));
    let checked = in_check(spec, after);
    let series = &mut after.strong_checks[before.turn as usize];
    *series = checked && (*series || strong);
}

/// Is the move a mate by pieces that may not mate?
pub(crate) fn forbidden_mate(spec: &Spec, ply: &Ply) -> bool {
    let Some(mate) = spec.ends.mate.as_ref().filter(|mate| mate.unable_is_illegal) else {
        return false;
    };
    let by = checkers(spec, &ply.after);
    let mut replies = piece_plies(spec, &ply.after);
    replies.retain(|reply| !royal_attacked(spec, &reply.after, ply.after.turn));
    !by.is_empty() && by.iter().all(|kind| mate.unable.contains(kind)) && replies.is_empty()
}

/// What a mate of the side to move brings.
pub(crate) fn mate_result(spec: &Spec, state: &State) -> GameResult {
    let win = GameResult::Win(!state.turn);
    let Some(mate) = &spec.ends.mate else { return win };
    let by = checkers(spec, state);
    let strong =
        by.iter().any(|kind| mate.strong.contains(kind)) || state.strong_checks[!state.turn as usize];
    if by.iter().all(|kind| mate.unable.contains(kind)) || !strong {
        GameResult::Draw
    } else {
        win
    }
}
