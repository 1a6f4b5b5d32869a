//! Check, legal moves and their count.

use super::bending::{board_result, chosen};
use super::duty::dutiful;
use super::extinction::extinction;
use super::jumps::{jump_targets, series};
use super::key::{forced_pass, free_pass, key_result};
use super::mating::{follow_checks, forbidden_mate, opening_ply};
use super::movement::{reaches, shifted};
use super::neutral::{neutral_attacked, neutral_pass, neutral_plies};
use super::partial::note_baring;
use super::placement::{drops, placing};
use super::plies::{
    Ply, Special, castling_ply, moved, piece_plies, royal_leaps, squares_between, takes_royal,
};
use super::powers::power_plies;
use super::state::{State, exists, may_stand};
use super::take_back::{remember, taken_back};
use super::turn::turns;
use tapestry::base::Player;
use tapestry::betza::Offset;
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::spec::EscapeRule;

/// Could a royal of `player` be taken by the other side?
pub(crate) fn royal_attacked(spec: &Spec, state: &State, player: Player) -> bool {
    if spec.neutral.is_some() {
        return neutral_attacked(spec, state, !player);
    }
    let royals = state.royals(spec, player);
    let enemies = state.squares_where(|owner, _| owner != player);
    let taken_by = |from: usize| {
        reaches(spec, state, from)
            .iter()
            .any(|reach| reach.taken == Some(reach.to) && royals.contains(&reach.to))
    };
    let jumped_by = |from: usize| {
        royals
            .iter()
            .any(|royal| jump_targets(spec, state, from).contains(royal))
    };
    let mut enemies = enemies.into_iter();
    enemies.any(|from| taken_by(from) || spec.jumps.is_some() && jumped_by(from))
        || (spec.ends.facing[!player] && royals_face(spec, state))
}

/// Do royals of both sides see each other along a file?
fn royals_face(spec: &Spec, state: &State) -> bool {
    let enemies = state.royals(spec, Player::North);
    state.royals(spec, Player::South).into_iter().any(|royal| {
        let ahead = (1..)
            .map_while(|times| shifted(spec, Player::South, royal, Offset { files: 0, ranks: 1 }, times));
        ahead
            .into_iter()
            .find(|&square| state.board[square].is_some())
            .is_some_and(|first| enemies.contains(&first))
    })
}

/// Is the side to move in check?
pub(crate) fn in_check(spec: &Spec, state: &State) -> bool {
    if spec.powers.is_some() {
        return false;
    }
    royal_attacked(spec, state, state.turn)
}

/// All legal moves. None if the last move has ended the game.
pub(crate) fn legal_plies(spec: &Spec, state: &State) -> Vec<Ply> {
    turns(spec, state, legal_steps(spec, state))
}

/// All legal moves of own pieces: in most games that is all there is to a turn.
pub(crate) fn legal_steps(spec: &Spec, state: &State) -> Vec<Ply> {
    let on_board = key_result(spec, state).or_else(|| board_result(spec, state));
    if state.over.is_some() || on_board.is_some() || extinction(spec, state).is_some() {
        return Vec::new();
    }
    let mut plies = unended_plies(spec, state);
    remember(state, &mut plies);
    if !plies.is_empty() {
        plies.extend(taken_back(spec, state));
    }
    plies
}

/// All legal moves, even if a goal has been reached.
pub(crate) fn unended_plies(spec: &Spec, state: &State) -> Vec<Ply> {
    if let Some(ply) = opening_ply(spec, state) {
        return vec![ply];
    }
    if let Some(neutral) = spec.neutral {
        let mut plies = neutral_plies(spec, state, neutral);
        if plies.is_empty() {
            plies.extend(neutral_pass(spec, state, neutral));
        }
        return plies;
    }
    if let Some(powers) = &spec.powers {
        return power_plies(spec, powers, state);
    }
    let mut plies = chosen(spec, state, safe_plies(spec, state));
    plies = dutiful(spec, state, plies);
    plies.retain(|ply| !forbidden_mate(spec, ply));
    if plies.is_empty() && in_check(spec, state) {
        plies = escapes(spec, state);
    }
    match free_pass(spec, state).filter(|_| !placing(spec, state)) {
        Some(pass) => plies.push(pass),
        None if plies.is_empty() => plies.extend(forced_pass(spec, state)),
        None => {}
    }
    for ply in &mut plies {
        follow_checks(spec, state, &mut ply.after);
        note_baring(spec, &mut ply.after);
    }
    plies
}

/// Drops, or moves and castlings that leave the own royals safe, before rules choose among them.
pub(crate) fn safe_plies(spec: &Spec, state: &State) -> Vec<Ply> {
    let mut plies = if placing(spec, state) {
        drops(spec, state)
    } else {
        let mut plies = piece_plies(spec, state);
        plies.extend(series(spec, state));
        plies.extend(castlings(spec, state));
        plies.extend(royal_leaps(spec, state, in_check(spec, state)));
        plies
    };
    if !spec.ends.royal_capture {
        plies.retain(|ply| !royal_attacked(spec, &ply.after, state.turn));
    }
    plies
}

/// Castlings that start, pass and end on squares that are not attacked.
fn castlings(spec: &Spec, state: &State) -> Vec<Ply> {
    let safe = |ply: &Ply, royal_to: usize| {
        squares_between(ply.from, royal_to).all(|square| {
            let mut on_the_way = state.clone();
            on_the_way.board[square] = on_the_way.board[ply.from].take();
            !square_attacked(spec, &on_the_way, square)
        })
    };
    let mut plies = Vec::new();
    for right in &state.rights {
        if let Some(ply) = castling_ply(spec, state, right)
            && safe(&ply, right.royal_to.index())
        {
            plies.push(ply);
        }
    }
    plies
}

/// Could the piece on this square be taken by the other side?
fn square_attacked(spec: &Spec, state: &State, square: usize) -> bool {
    let Some((player, _)) = state.board[square] else {
        return false;
    };
    let enemies = state.squares_where(|owner, _| owner != player);
    enemies.into_iter().any(|from| {
        reaches(spec, state, from)
            .iter()
            .any(|reach| reach.taken == Some(square))
            || jump_targets(spec, state, from).contains(&square)
    })
}

/// Steps of the mated royal out of its palace, which end the game as a draw.
fn escapes(spec: &Spec, state: &State) -> Vec<Ply> {
    let mating_side_has_needed = !state
        .squares_where(|owner, kind| owner != state.turn && spec.ends.escape_needs.contains(&kind))
        .is_empty();
    match spec.ends.escape {
        None => return Vec::new(),
        Some(_) if spec.ends.escape_side == Some(!state.turn) => return Vec::new(),
        Some(EscapeRule::Restricted) if !mating_side_has_needed => return Vec::new(),
        Some(_) => {}
    }
    let mut unconfined = spec.clone();
    for piece in &mut unconfined.pieces {
        if piece.royal[state.turn] {
            piece.region[state.turn] = None;
        }
    }
    let mut plies = Vec::new();
    for royal in state.royals(spec, state.turn) {
        let Some((player, kind)) = state.board[royal] else {
            continue;
        };
        for reach in reaches(&unconfined, state, royal) {
            if may_stand(spec, player, kind, reach.to) || takes_royal(spec, state, &reach) {
                continue;
            }
            let mut ply = moved(spec, state, royal, reach.to, reach.taken, Special::Escape);
            ply.after.over = Some(GameResult::Draw);
            plies.push(ply);
        }
    }
    plies.retain(|ply| !royal_attacked(spec, &ply.after, state.turn));
    plies
}

/// Counts the leaves of the tree of legal moves.
pub(crate) fn perft(spec: &Spec, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let plies = legal_plies(spec, state);
    if depth == 1 {
        return plies.len() as u64;
    }
    plies.iter().map(|ply| perft(spec, &ply.after, depth - 1)).sum()
}

/// The squares of the board of this game.
pub(crate) fn squares(spec: &Spec) -> impl Iterator<Item = usize> {
    (0..spec.files as usize * spec.ranks as usize).filter(|&square| exists(spec, square))
}
