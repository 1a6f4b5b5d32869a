//! Compulsory captures: moves held against what could be captured directly.

use super::jumps::jumped_over;
use super::legal::{in_check, safe_plies};
use super::movement::{reaches, shifted};
use super::plies::{Ply, Special};
use super::state::State;
use std::collections::BTreeSet;
use tapestry::base::Player;
use tapestry::rules::Spec;
use tapestry::rules::move_choice::DutySpec;

/// Does a piece that has to be captured stand here?
fn wanted(duty: &DutySpec, state: &State, square: usize) -> bool {
    state.board[square].is_some_and(|(owner, kind)| owner != state.turn && duty.take.contains(&kind))
}

/// The pieces that could be captured directly if no royal had to be kept safe.
fn exposed(spec: &Spec, duty: &DutySpec, state: &State) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for from in state.squares_where(|owner, kind| owner == state.turn && duty.by.contains(&kind)) {
        let taken = reaches(spec, state, from)
            .into_iter()
            .filter_map(|reach| reach.taken);
        found.extend(taken.filter(|square| wanted(duty, state, *square)));
        let kind = state.board[from].map(|(_, kind)| kind);
        let jumps = spec.jumps.as_ref();
        let steps = jumps.filter(|jumps| kind.is_some_and(|kind| jumps.kinds.contains(&kind)));
        for step in steps.iter().flat_map(|jumps| &jumps.over) {
            let at = |times| shifted(spec, state.turn, from, *step, times);
            if let (Some(over), Some(landing)) = (at(1), at(2))
                && wanted(duty, state, over)
                && state.board[landing].is_none()
            {
                found.insert(over);
            }
        }
    }
    found
}

/// The piece that a move captures directly.
fn direct(duty: &DutySpec, state: &State, ply: &Ply) -> Option<usize> {
    let (_, kind) = state.board[ply.from]?;
    let square = match ply.special {
        Special::Series(_) => *jumped_over(ply).first()?,
        _ => ply.to,
    };
    (duty.by.contains(&kind) && wanted(duty, state, square)).then_some(square)
}

/// The squares of enemy pieces that a move makes vanish.
fn captured(state: &State, ply: &Ply) -> BTreeSet<usize> {
    let enemies = state.squares_where(|owner, _| owner != state.turn);
    enemies
        .into_iter()
        .filter(|&square| ply.after.board[square] != state.board[square])
        .collect()
}

/// The moves that compulsory captures leave.
pub(crate) fn dutiful(spec: &Spec, state: &State, plies: Vec<Ply>) -> Vec<Ply> {
    let Some(duty) = &spec.move_choice.duty else {
        return plies;
    };
    let exposed = exposed(spec, duty, state);
    if exposed.is_empty() {
        return plies;
    }
    let takes = |ply: &Ply, pieces: &BTreeSet<usize>| !captured(state, ply).is_disjoint(pieces);
    if in_check(spec, state) {
        return if_any(plies, |ply| takes(ply, &exposed));
    }
    let possible: BTreeSet<usize> = plies.iter().filter_map(|ply| direct(duty, state, ply)).collect();
    if possible.is_empty() {
        if_any(plies, |ply| settled(spec, duty, state.turn, &ply.after))
    } else {
        plies.into_iter().filter(|ply| takes(ply, &possible)).collect()
    }
}

fn if_any(plies: Vec<Ply>, condition: impl Fn(&Ply) -> bool) -> Vec<Ply> {
    let kept: Vec<Ply> = plies.iter().filter(|ply| condition(ply)).cloned().collect();
    if kept.is_empty() { plies } else { kept }
}

/// If it were this side's turn again: has it nothing to capture, or can it capture something?
fn settled(spec: &Spec, duty: &DutySpec, player: Player, after: &State) -> bool {
    let again = State {
        turn: player,
        passed: Vec::new(),
        ..after.clone()
    };
    let able = || {
        safe_plies(spec, &again)
            .iter()
            .any(|ply| direct(duty, &again, ply).is_some())
    };
    exposed(spec, duty, &again).is_empty() || able()
}
