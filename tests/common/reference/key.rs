//! Key squares, in the order in which the sheet tests them after a move.

use super::legal::in_check;
use super::movement::{reaches, reaches_on_empty_board};
use super::plies::{Ply, Special, handed_over};
use super::state::State;
use std::collections::BTreeSet;
use tapestry::base::{Kind, Player, Square};
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::spec::{BareRule, KeyRule, KeySpec, StuckRule};

/// The result that the key, or the lack of claimants or pieces, has brought about.
pub(crate) fn key_result(spec: &Spec, state: &State) -> Option<GameResult> {
    let key = spec.key.as_ref()?;
    let (mover, other) = (!state.turn, state.turn);
    if claims(key, state, other) && (key.rule == KeyRule::Hold || !attacks_key(spec, key, state, mover)) {
        return Some(GameResult::Win(other));
    }
    let claimants = state.squares_where(|_, kind| key.claimants.contains(&kind));
    if key.claimless_draw && claimants.is_empty() {
        return Some(GameResult::Draw);
    }
    for bare in Player::ALL {
        if key.bare == BareRule::Adjudicated && pieces(state, bare).is_empty() {
            let can_claim = pieces(state, !bare)
                .into_iter()
                .any(|square| can_reach_key(spec, key, state, square));
            return Some(if can_claim {
                GameResult::Win(!bare)
            } else {
                GameResult::Draw
            });
        }
    }
    None
}

/// The result of a side that has pieces but no move.
pub(crate) fn stuck_result(spec: &Spec, state: &State) -> Option<GameResult> {
    let key = spec.key.as_ref()?;
    Some(
        if claims(key, state, !state.turn) || key.stuck == StuckRule::Loss {
            GameResult::Win(!state.turn)
        } else {
            GameResult::Draw
        },
    )
}

/// The pass of a side that cannot move, where it has to pass.
pub(crate) fn forced_pass(spec: &Spec, state: &State) -> Option<Ply> {
    let bare = pieces(state, state.turn).is_empty();
    let passes = match &spec.key {
        Some(key) if bare => key.bare == BareRule::PlayedOut,
        Some(key) => key.stuck == StuckRule::Pass && !claims(key, state, !state.turn),
        None => spec.ends.stuck_passes && (spec.ends.royal_capture || !in_check(spec, state)),
    };
    passes.then(|| pass(state))
}

/// The pass of a side that may do without a move: in any game that has it, out of check.
pub(crate) fn free_pass(spec: &Spec, state: &State) -> Option<Ply> {
    (spec.free_pass && !in_check(spec, state)).then(|| pass(state))
}

fn pass(state: &State) -> Ply {
    Ply {
        from: 0,
        to: 0,
        taken: None,
        special: Special::Pass,
        after: handed_over(state),
        charges: false,
        second: None,
    }
}

fn pieces(state: &State, player: Player) -> Vec<usize> {
    state.squares_where(|owner, _| owner == player)
}

fn claims(key: &KeySpec, state: &State, player: Player) -> bool {
    state.board[key.square.index()]
        .is_some_and(|(owner, kind)| owner == player && key.claimants.contains(&kind))
}

fn attacks_key(spec: &Spec, key: &KeySpec, state: &State, player: Player) -> bool {
    let on_key = Some(key.square.index());
    pieces(state, player).into_iter().any(|from| {
        reaches(spec, state, from)
            .iter()
            .any(|reach| reach.taken == on_key)
    })
}

/// Could this piece, left alone on the board, ever stand on the key as a claimant?
fn can_reach_key(spec: &Spec, key: &KeySpec, state: &State, square: usize) -> bool {
    let Some((player, kind)) = state.board[square] else {
        return false;
    };
    let mut seen: BTreeSet<(Kind, usize)> = BTreeSet::from([(kind, square)]);
    let mut open = vec![(kind, square)];
    while let Some((kind, from)) = open.pop() {
        if key.claimants.contains(&kind) && from == key.square.index() {
            return true;
        }
        for to in reaches_on_empty_board(spec, player, kind, from) {
            for arriving in becomes(spec, player, kind, to) {
                if seen.insert((arriving, to)) {
                    open.push((arriving, to));
                }
            }
        }
    }
    false
}

fn becomes(spec: &Spec, player: Player, kind: Kind, to: usize) -> Vec<Kind> {
    let promotion = spec.promotions.iter().find(|promotion| {
        promotion.player == player && promotion.kind == kind && promotion.squares.contains(&Square(to as u8))
    });
    promotion.map_or(vec![kind], |promotion| promotion.to.clone())
}
