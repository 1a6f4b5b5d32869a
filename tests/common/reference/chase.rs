//! Which pieces a side attacks in earnest: the Asian rules' notion of chasing, simplified as the sheet says.

use super::legal::legal_plies;
use super::movement::reaches;
use super::plies::Ply;
use super::state::State;
use tapestry::base::{Kind, Player};
use tapestry::rules::Spec;

/// The squares of enemy pieces that the side which has just moved chases.
pub(crate) fn chased(spec: &Spec, state: &State) -> Vec<usize> {
    let as_if_to_move = State {
        turn: !state.turn,
        passed: Vec::new(),
        ..state.clone()
    };
    let captures = legal_plies(spec, &as_if_to_move)
        .into_iter()
        .filter(|ply| chases(spec, &as_if_to_move, ply));
    captures.map(|ply| ply.to).collect()
}

fn chases(spec: &Spec, state: &State, ply: &Ply) -> bool {
    let (Some((chaser, attacker)), Some((owner, victim))) = (state.board[ply.from], ply.taken) else {
        return false;
    };
    let royal = |player: Player, kind: Kind| spec.pieces[kind.index()].royal[player];
    let soldier = |kind: Kind| spec.pieces[kind.index()].progress;
    if royal(chaser, attacker) || soldier(attacker) || royal(owner, victim) {
        return false;
    }
    if soldier(victim) && !moves_sideways(spec, state, ply.to) {
        return false;
    }
    let rows = &spec.ends.chased;
    !protected(spec, ply)
        || rows
            .iter()
            .any(|(kind, by)| *kind == victim && by.contains(&attacker))
}

/// A soldier that has crossed can step sideways.
fn moves_sideways(spec: &Spec, state: &State, square: usize) -> bool {
    let files = spec.files as usize;
    let mut alone = State::empty(spec);
    alone.board[square] = state.board[square];
    reaches(spec, &alone, square)
        .iter()
        .any(|reach| reach.to / files == square / files)
}

/// Could the capturing piece be captured in turn?
fn protected(spec: &Spec, ply: &Ply) -> bool {
    let defenders = ply.after.squares_where(|owner, _| owner == ply.after.turn);
    defenders.into_iter().any(|from| {
        reaches(spec, &ply.after, from)
            .iter()
            .any(|reach| reach.taken == Some(ply.to))
    })
}
