//! Powers of pieces, step by step on plain boards: gaze, swap, leap, charge, mimicry.

use super::movement::{reaches, shifted};
use super::plies::{Ply, Special, moved};
use super::state::State;
use tapestry::base::{Kind, Player, Square};
use tapestry::betza::Offset;
use tapestry::rules::Spec;
use tapestry::rules::powers::{MimicSpec, PowersSpec};

const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// The squares of a line from a square on, in order.
fn line(spec: &Spec, from: usize, (files, ranks): (i8, i8)) -> Vec<usize> {
    (1..)
        .map_while(|times| shifted(spec, Player::South, from, Offset { files, ranks }, times))
        .collect()
}

fn in_sight(spec: &Spec, state: &State, from: usize) -> Vec<usize> {
    let first = |direction: &(i8, i8)| {
        line(spec, from, *direction)
            .into_iter()
            .find(|&square| state.board[square].is_some())
    };
    DIRECTIONS.iter().filter_map(first).collect()
}

fn mimicry(powers: &PowersSpec, kind: Kind) -> Option<&MimicSpec> {
    powers.mimic.as_ref().filter(|mimic| mimic.kind == kind)
}

/// Is the piece on this square petrified?
fn petrified(spec: &Spec, powers: &PowersSpec, state: &State, square: usize) -> bool {
    let Some((owner, kind)) = state.board[square] else {
        return false;
    };
    in_sight(spec, state, square).into_iter().any(|other| {
        let Some((player, gazer)) = state.board[other] else {
            return false;
        };
        let gazes = powers.gaze.contains(&gazer)
            || mimicry(powers, gazer).is_some_and(|mimic| mimic.gaze.contains(&kind));
        player != owner && gazes
    })
}

/// Removes the neighbours that a piece captures where it has arrived.
fn charge(spec: &Spec, powers: &PowersSpec, state: &mut State, at: usize, quiet: bool) -> bool {
    let Some((owner, kind)) = state.board[at] else {
        return false;
    };
    let mut any = false;
    for (files, ranks) in DIRECTIONS {
        let Some(near) = shifted(spec, Player::South, at, Offset { files, ranks }, 1) else {
            continue;
        };
        let Some((_, found)) = state.board[near].filter(|(player, _)| *player != owner) else {
            continue;
        };
        let charged = powers.charge.contains(&kind)
            || quiet && mimicry(powers, kind).is_some_and(|mimic| mimic.charge.contains(&found));
        if charged {
            state.board[near] = None;
            any = true;
        }
    }
    any
}

/// All moves of a game with powers.
pub(crate) fn power_plies(spec: &Spec, powers: &PowersSpec, state: &State) -> Vec<Ply> {
    let own = state.squares_where(|owner, _| owner == state.turn);
    let mut plies = Vec::new();
    for from in own {
        if petrified(spec, powers, state, from) {
            continue;
        }
        let Some((_, kind)) = state.board[from] else {
            continue;
        };
        plies.extend(goings(spec, powers, state, from, kind));
        plies.extend(swaps(spec, powers, state, from, kind));
        let single = mimicry(powers, kind);
        if powers.leap.contains(&kind) || single.is_some() {
            let start = moved(spec, state, from, from, None, Special::Series(Vec::new()));
            leaps(spec, powers, &start, &mut plies);
        }
    }
    plies
}

fn goings(spec: &Spec, powers: &PowersSpec, state: &State, from: usize, kind: Kind) -> Vec<Ply> {
    let player = state.turn;
    let mut targets: Vec<(usize, Option<usize>)> = reaches(spec, state, from)
        .into_iter()
        .map(|reach| (reach.to, reach.taken))
        .collect();
    for (victim, models) in mimicry(powers, kind).iter().flat_map(|mimic| &mimic.captures) {
        for model in models {
            let mut disguised = state.clone();
            disguised.board[from] = Some((player, *model));
            let takes = reaches(spec, &disguised, from).into_iter();
            targets.extend(
                takes
                    .filter(|reach| state.board[reach.to] == Some((!player, *victim)))
                    .map(|reach| (reach.to, reach.taken)),
            );
        }
    }
    targets.sort_unstable();
    targets.dedup();
    let mut plies = Vec::new();
    for (to, taken) in targets {
        let mut ply = moved(spec, state, from, to, taken, Special::Going);
        if charge(spec, powers, &mut ply.after, to, taken.is_none()) {
            ply.after.idle = 0;
            ply.charges = true;
        }
        let choice = spec.promotions.iter().find(|rule| {
            rule.player == player && rule.kind == kind && rule.squares.contains(&Square(to as u8))
        });
        for new in choice.iter().flat_map(|rule| &rule.to) {
            let mut promoted = ply.clone();
            promoted.after.board[to] = Some((player, *new));
            promoted.special = Special::Promotion(*new);
            plies.push(promoted);
        }
        if choice.is_none_or(|rule| rule.optional) {
            plies.push(ply);
        }
    }
    plies
}

fn swaps(spec: &Spec, powers: &PowersSpec, state: &State, from: usize, kind: Kind) -> Vec<Ply> {
    let partner = |square: &usize| {
        state.board[*square].is_some_and(|(owner, found)| {
            owner != state.turn
                && (powers.swap.contains(&kind)
                    || mimicry(powers, kind).is_some_and(|mimic| mimic.swap.contains(&found)))
        })
    };
    in_sight(spec, state, from)
        .into_iter()
        .filter(partner)
        .map(|to| {
            let mut ply = moved(spec, state, from, from, None, Special::Swap);
            ply.to = to;
            ply.after.board.swap(from, to);
            ply
        })
        .collect()
}

/// Goes on with a chain of leaps from where the last one ended.
fn leaps(spec: &Spec, powers: &PowersSpec, so_far: &Ply, plies: &mut Vec<Ply>) {
    let at = so_far.to;
    let board = &so_far.after;
    let Some((player, kind)) = board.board[at] else {
        return;
    };
    let mimic = mimicry(powers, kind);
    for direction in DIRECTIONS {
        let way = line(spec, at, direction);
        let Some(place) = way.iter().position(|&square| board.board[square].is_some()) else {
            continue;
        };
        let victim = board.board[way[place]];
        let prey = victim.is_some_and(|(owner, found)| {
            owner != player && mimic.is_none_or(|mimic| mimic.leap.contains(&found))
        });
        if !prey {
            continue;
        }
        for &landing in way[place + 1..]
            .iter()
            .take_while(|&&square| board.board[square].is_none())
        {
            let mut next = so_far.clone();
            next.to = landing;
            next.taken = victim;
            next.after.board[way[place]] = None;
            next.after.board[landing] = next.after.board[at].take();
            next.after.idle = 0;
            if mimic.is_none() {
                charge(spec, powers, &mut next.after, landing, false);
            }
            if let Special::Series(landings) = &mut next.special {
                landings.push(landing);
            }
            plies.push(next.clone());
            if mimic.is_none() && !petrified(spec, powers, &next.after, landing) {
                leaps(spec, powers, &next, plies);
            }
        }
    }
}
