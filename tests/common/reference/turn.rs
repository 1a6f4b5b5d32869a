//! Turns of two moves.

use super::legal::{in_check, legal_steps, royal_attacked};
use super::movement::reaches;
use super::plies::{Ply, Special, moved};
use super::state::State;
use tapestry::base::Square;
use tapestry::rules::Spec;
use tapestry::rules::turn::{MeddleSpec, TurnPlan};

/// The legal steps as the turns of lists: with the second move of a turn where there is one.
pub(crate) fn turns(spec: &Spec, state: &State, steps: Vec<Ply>) -> Vec<Ply> {
    match &spec.turn {
        TurnPlan::Single => steps,
        TurnPlan::Double if state.step == 0 => {
            steps.into_iter().map(|ply| moving_on(spec, state, ply)).collect()
        }
        TurnPlan::Double => steps,
        TurnPlan::Meddle(meddle) => steps
            .iter()
            .flat_map(|first| meddled(spec, meddle, state, first))
            .collect(),
    }
}

/// The position after a step, but with the same side to move.
fn stayed(state: &State, after: &State) -> State {
    State {
        turn: state.turn,
        number: state.number,
        step: 1,
        ..after.clone()
    }
}

/// The first of two moves, after which its side moves again if it can and has not checked.
fn moving_on(spec: &Spec, state: &State, mut ply: Ply) -> Ply {
    if ply.after.over.is_none() && !in_check(spec, &ply.after) {
        let again = stayed(state, &ply.after);
        if !legal_steps(spec, &again).is_empty() {
            ply.after = again;
        }
    }
    ply
}

/// All turns that begin with this move.
fn meddled(spec: &Spec, meddle: &MeddleSpec, state: &State, first: &Ply) -> Vec<Ply> {
    let between = stayed(state, &first.after);
    let mut seconds = enemy_moves(spec, meddle, &between, |kind| meddle.kinds.contains(&kind));
    let mut may_omit = seconds.is_empty();
    if may_omit && !meddle.otherwise.is_empty() {
        seconds = enemy_moves(spec, meddle, &between, |kind| meddle.otherwise.contains(&kind));
    }
    may_omit |= seconds.is_empty();
    let mut turns: Vec<Ply> = seconds
        .into_iter()
        .map(|second| {
            let mut turn = first.clone();
            turn.after = second.after.clone();
            turn.after.idle = if second.after.idle == 0 {
                0
            } else {
                first.after.idle
            };
            turn.second = Some(Box::new(second));
            turn
        })
        .collect();
    if may_omit {
        turns.push(first.clone());
    }
    turns
}

/// Moves of enemy pieces made by the side to move, after which its royals are safe.
fn enemy_moves(
    spec: &Spec,
    meddle: &MeddleSpec,
    state: &State,
    moves: impl Fn(tapestry::base::Kind) -> bool,
) -> Vec<Ply> {
    let (mover, owner) = (state.turn, !state.turn);
    let own_royals = state.royals(spec, mover);
    let mut plies = Vec::new();
    for from in state.squares_where(|side, kind| side == owner && moves(kind)) {
        let Some((_, kind)) = state.board[from] else {
            continue;
        };
        for reach in reaches(spec, state, from) {
            if own_royals.contains(&reach.to) {
                continue;
            }
            let mut ply = moved(
                spec,
                state,
                from,
                reach.to,
                reach.taken,
                Special::Plain(reach.atom),
            );
            ply.after.step = 0;
            let promotes = spec.promotions.iter().any(|rule| {
                rule.player == owner && rule.kind == kind && rule.squares.contains(&Square(reach.to as u8))
            });
            if promotes {
                for &new in &meddle.promotes_to {
                    let mut promoted = ply.clone();
                    promoted.after.board[reach.to] = Some((owner, new));
                    promoted.after.idle = 0;
                    promoted.special = Special::Promotion(new);
                    plies.push(promoted);
                }
            } else {
                plies.push(ply);
            }
        }
    }
    plies.retain(|ply| {
        let royal = state.board[ply.from].is_some_and(|(_, kind)| spec.pieces[kind.index()].royal[owner]);
        !royal_attacked(spec, &ply.after, mover) && (!royal || !royal_attacked(spec, &ply.after, owner))
    });
    plies
}

/// May the side to move move its own piece on this square?
pub(crate) fn moves_own(spec: &Spec, state: &State, from: usize) -> bool {
    match (&spec.turn, state.board[from]) {
        (TurnPlan::Meddle(meddle), Some((_, kind))) => meddle.owner_moves || !meddle.kinds.contains(&kind),
        _ => true,
    }
}
