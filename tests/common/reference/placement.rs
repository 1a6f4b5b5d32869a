//! The placement phase: pieces in the pocket are dropped before the play begins.

use super::plies::{Ply, Special, handed_over};
use super::state::State;
use tapestry::base::{Kind, Player, Square};
use tapestry::rules::Spec;
use tapestry::rules::spec::{PLACING_SIGN, PlacementOffer, PlacementSpec};

/// Must the side to move drop a piece?
pub(crate) fn placing(spec: &Spec, state: &State) -> bool {
    to_place(spec, state, state.turn) > 0
}

/// How many pieces a side still has to place: what is in its pocket, but for what was never to be placed. Where captured pieces
/// come into pockets too, a sign tells whether the phase goes on.
pub(crate) fn to_place(spec: &Spec, state: &State, player: Player) -> u32 {
    let kinds = (0..spec.pieces.len()).map(|kind| Kind(kind as u8));
    kinds
        .map(|kind| u32::from(kind_to_place(spec, state, player, kind)))
        .sum()
}

fn kind_to_place(spec: &Spec, state: &State, player: Player, kind: Kind) -> u8 {
    let Some(placement) = &spec.placement else {
        return 0;
    };
    if outlasts(spec) && state.offer != Some(PLACING_SIGN) {
        return 0;
    }
    let held = state.pockets[player as usize][kind.index()];
    held.saturating_sub(placement.reserve[player][kind])
}

/// Can pieces be in a pocket when everything is placed?
pub(crate) fn outlasts(spec: &Spec) -> bool {
    spec.placement.is_some()
        && (spec.rescue.is_some() || spec.promotions.iter().any(|row| !row.rescue.is_empty()))
}

/// The drops the side to move may make.
pub(crate) fn drops(spec: &Spec, state: &State) -> Vec<Ply> {
    let Some(placement) = &spec.placement else {
        return Vec::new();
    };
    let player = state.turn;
    let mut plies = Vec::new();
    for kind in (0..spec.pieces.len() as u8).map(Kind) {
        if kind_to_place(spec, state, player, kind) == 0 {
            continue;
        }
        for &square in &placement.squares[player] {
            if state.board[square.index()].is_none() && allowed(spec, placement, state, kind, square) {
                plies.push(drop_ply(spec, placement, state, kind, square));
            }
        }
    }
    plies
}

fn drop_ply(spec: &Spec, placement: &PlacementSpec, state: &State, kind: Kind, square: Square) -> Ply {
    let player = state.turn;
    let mut after = handed_over(state);
    if !placement.order.is_empty() {
        let left = drops_left(spec, state) as usize - 1;
        let next = placement.order.iter().rev().take(left).next_back();
        after.turn = next.copied().unwrap_or(Player::South);
        after.number = state.number + u32::from(player == Player::North && after.turn == Player::South);
    }
    after.board[square.index()] = Some((player, kind));
    after.pockets[player as usize][kind.index()] -= 1;
    after.idle = 0;
    if drops_left(spec, state) == 4 && !outlasts(spec) {
        after.offer = placement
            .offers
            .iter()
            .find(|row| row.offer == square)
            .map(|row| row.letter);
    }
    if drops_left(spec, &after) == 0 {
        after.offer = None;
    }
    Ply {
        from: square.index(),
        to: square.index(),
        taken: None,
        special: Special::Drop(kind),
        after,
        charges: false,
        second: None,
    }
}

/// Drops still to come, of both sides.
fn drops_left(spec: &Spec, state: &State) -> u32 {
    to_place(spec, state, Player::South) + to_place(spec, state, Player::North)
}

/// Do the offers made so far, and the arrays that must not arise, allow this drop?
fn allowed(spec: &Spec, placement: &PlacementSpec, state: &State, kind: Kind, square: Square) -> bool {
    if !pairs_can_part(spec, placement, state, kind, square) {
        return false;
    }
    let rows = rows_in_force(placement, state, kind);
    match drops_left(spec, state) {
        2 => rows.iter().all(|row| !row.second_bound || row.second == square),
        1 => {
            let row = rows
                .iter()
                .find(|row| holds(state, Player::South, kind, row.second));
            match row {
                Some(row) => row.last == square,
                None => !completes_forbidden_array(placement, state, kind, square),
            }
        }
        _ => true,
    }
}

/// Once this piece is dropped, do the pairs stand on different colours, with squares left for those that are still to come?
fn pairs_can_part(spec: &Spec, placement: &PlacementSpec, state: &State, kind: Kind, square: Square) -> bool {
    let player = state.turn;
    let colour = |at: usize| (at / spec.files as usize + at % spec.files as usize) % 2;
    let mut board = state.board.clone();
    board[square.index()] = Some((player, kind));
    let of_colour = |wanted: usize, content: Option<(Player, Kind)>| {
        let stands = |at: &&Square| board[at.index()] == content && colour(at.index()) == wanted;
        placement.squares[player].iter().filter(stands).count()
    };
    [0, 1].into_iter().all(|wanted| {
        let mut missing = 0;
        for &pair in &placement.pairs {
            let in_hand = kind_to_place(spec, state, player, pair) - u8::from(pair == kind);
            match of_colour(wanted, Some((player, pair))) {
                0 => missing += usize::from(in_hand > 0),
                1 => {}
                _ => return pair != kind,
            }
        }
        missing <= of_colour(wanted, None)
    })
}

/// The rows that South's offer and North's answer have entered.
fn rows_in_force<'a>(placement: &'a PlacementSpec, state: &State, kind: Kind) -> Vec<&'a PlacementOffer> {
    let entered = |row: &&PlacementOffer| {
        state.offer == Some(row.letter) && holds(state, Player::North, kind, row.answer)
    };
    placement.offers.iter().filter(entered).collect()
}

fn holds(state: &State, player: Player, kind: Kind, square: Square) -> bool {
    state.board[square.index()] == Some((player, kind))
}

fn completes_forbidden_array(placement: &PlacementSpec, state: &State, kind: Kind, last: Square) -> bool {
    let stands = |player, square: Square| square == last || holds(state, player, kind, square);
    placement.forbidden.iter().any(|array| {
        array[Player::North].contains(&last)
            && array[Player::South]
                .iter()
                .all(|&square| holds(state, Player::South, kind, square))
            && array[Player::North]
                .iter()
                .all(|&square| stands(Player::North, square))
    })
}
