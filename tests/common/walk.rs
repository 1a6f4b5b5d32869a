//! Positions at random: walks of legal moves, and positions edited without regard to how they could arise.

use super::chance::Chance;
use super::reference::{
    Ply, SlowGame, State, barer_on_board, counterpart, in_check, line_result, may_stand, royal_attacked,
    squares, to_place,
};
use std::sync::Arc;
use tapestry::base::{Kind, Player, Square};
use tapestry::rules::Spec;
use tapestry::rules::powers::PowersSpec;
use tapestry::rules::spec::GoalSpec;

/// How a walk chooses its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Any legal move.
    Wander,
    /// Often back to where a piece came from, so that positions repeat.
    Shuffle,
    /// As [`Manner::Shuffle`], but one side checks whenever it can.
    Harass(Player),
}

/// The next move of a walk; `None` if there is none.
pub(crate) fn next_move(
    chance: &mut Chance,
    manner: Manner,
    slow: &SlowGame,
    plies: &[Ply],
    own_last: Option<&Ply>,
) -> Option<Ply> {
    let back = |ply: &&Ply| own_last.is_some_and(|last| (ply.from, ply.to) == (last.to, last.from));
    let checks = |ply: &&Ply| in_check(slow.spec(), &ply.after);
    let random = chance.once_in(8);
    let preferred = match manner {
        _ if random => None,
        Manner::Wander => None,
        Manner::Harass(side) if side == slow.state().turn => {
            let checking: Vec<&Ply> = plies.iter().filter(checks).collect();
            checking
                .iter()
                .copied()
                .find(back)
                .or_else(|| chance.pick(&checking).copied())
        }
        Manner::Shuffle | Manner::Harass(_) => plies.iter().find(back),
    };
    preferred.or_else(|| chance.pick(plies)).cloned()
}

/// A position with few pieces, where games end soon.
pub(crate) fn sparse(spec: &Arc<Spec>, chance: &mut Chance) -> Option<SlowGame> {
    let mut state = State::from_fen(spec, &spec.start).ok()?;
    let pieces = state.squares_where(|owner, kind| piece_of(spec, owner, kind));
    pieces
        .into_iter()
        .filter(|_| !chance.once_in(6))
        .for_each(|square| state.board[square] = None);
    for player in Player::ALL {
        place_royals(spec, &mut state, player);
        for royal in state.royals(spec, player) {
            let free = free_squares(spec, &state);
            let (Some(&to), Some((_, kind))) = (chance.pick(&free), state.board[royal]) else {
                continue;
            };
            if may_stand(spec, player, kind, to) {
                state.board.swap(royal, to);
            }
        }
    }
    state.rights.clear();
    state.pockets.iter_mut().flatten().for_each(|count| *count = 0);
    edited(spec, &state, chance)
}

/// Empty squares; where both boards name their squares alike, the counterpart is empty as well.
fn free_squares(spec: &Spec, state: &State) -> Vec<usize> {
    let alike = spec.linked_boards.is_some_and(|boards| boards.shared_names);
    let empty = |square: usize| state.board[square].is_none();
    squares(spec)
        .filter(|&square| empty(square) && (!alike || empty(counterpart(spec, square))))
        .collect()
}

/// Puts royals that wait in the pocket on the first free squares.
fn place_royals(spec: &Spec, state: &mut State, player: Player) {
    for (index, piece) in spec.pieces.iter().enumerate() {
        for _ in 0..state.pockets[player as usize][index] {
            let first = free_squares(spec, state).first().copied();
            if let Some(square) = first.filter(|_| piece.royal[player]) {
                state.board[square] = Some((player, Kind(index as u8)));
            }
        }
    }
}

/// A position made from another by a few edits, with both sides' royals left in place and no royal to be taken.
pub(crate) fn edited(spec: &Arc<Spec>, state: &State, chance: &mut Chance) -> Option<SlowGame> {
    let mut edited = state.clone();
    for _ in 0..=chance.below(6) {
        edit(spec, &mut edited, chance);
    }
    if chance.once_in(3) && spec.placement.is_none() {
        edited.turn = !edited.turn;
    }
    edited.passed.clear();
    edited.earlier = None;
    edited.over = line_result(spec, &edited);
    edited.barer = barer_on_board(spec, &edited);
    edited.rights.retain(|right| {
        let stands = |square: Square, royal: bool| {
            let home = state.board[square.index()];
            edited.board[square.index()] == home
                && home.is_some_and(|(player, kind)| spec.pieces[kind.index()].royal[player] == royal)
        };
        stands(right.royal_from, true) && stands(right.rook_from, false)
    });
    // The sheets rule out checks while pieces are placed, so positions of that phase keep to what they allow.
    let placing = Player::ALL
        .into_iter()
        .any(|player| to_place(spec, &edited, player) > 0);
    let takeable = !spec.ends.royal_capture && royal_attacked(spec, &edited, !edited.turn);
    let possible = !placing && !takeable && !pockets_overflow(spec, &edited);
    possible.then(|| SlowGame::from_state(spec, edited))
}

/// Are there more pieces of a kind, pocket included, than a side began with? A pocket never holds such a piece in a game.
fn pockets_overflow(spec: &Spec, state: &State) -> bool {
    let Ok(start) = State::from_fen(spec, &spec.start) else {
        return true;
    };
    let owned = |state: &State, player: Player, kind: Kind| {
        let on_board = state
            .squares_where(|owner, found| (owner, found) == (player, kind))
            .len();
        on_board + state.pockets[player as usize][kind.index()] as usize
    };
    let overflows = |player: Player, kind: Kind| {
        let held = state.pockets[player as usize][kind.index()] > 0;
        held && owned(state, player, kind) > owned(&start, player, kind).max(1)
    };
    Player::ALL.into_iter().any(|player| {
        (0..spec.pieces.len() as u8)
            .map(Kind)
            .any(|kind| overflows(player, kind))
    })
}

/// Takes a piece away, moves one, or adds one.
fn edit(spec: &Spec, state: &mut State, chance: &mut Chance) {
    let pieces = state.squares_where(|owner, kind| piece_of(spec, owner, kind));
    let empty: Vec<usize> = squares(spec)
        .filter(|&square| state.board[square].is_none())
        .filter(|&square| !spec.shares_names() || state.board[counterpart(spec, square)].is_none())
        .collect();
    let (Some(&piece), Some(&free)) = (chance.pick(&pieces), chance.pick(&empty)) else {
        return;
    };
    let Some((player, kind)) = state.board[piece] else {
        return;
    };
    match chance.below(4) {
        0 => state.board[piece] = None,
        1 if may_come(spec, player, kind, free) => state.board.swap(piece, free),
        2 if may_come(spec, !player, kind, free) && piece_of(spec, !player, kind) => {
            state.board[free] = Some((!player, kind));
            state.board[piece] = None;
        }
        _ => {
            let kind = Kind(chance.below(spec.pieces.len()) as u8);
            if may_come(spec, player, kind, free) && piece_of(spec, player, kind) {
                state.board[free] = Some((player, kind));
            }
        }
    }
}

/// Could a piece of this kind stand here in a game that goes on? Not where it would have become something else, or have won.
fn may_come(spec: &Spec, player: Player, kind: Kind, square: usize) -> bool {
    let displaced = spec.powers.as_ref().is_some_and(PowersSpec::displace);
    let promotes = !displaced
        && spec.promotions.iter().any(|rule| {
            rule.player == player && rule.kind == kind && rule.squares.contains(&Square(square as u8))
        });
    let at = Square(square as u8);
    let wins = |goal: &GoalSpec| goal.kinds.contains(&kind) && goal.squares[player].contains(&at);
    may_stand(spec, player, kind, square) && !promotes && !spec.ends.goals.iter().any(wins)
}

/// Is the kind an ordinary, not a royal piece of the side?
fn piece_of(spec: &Spec, player: Player, kind: Kind) -> bool {
    !spec.pieces[kind.index()].royal[player] && spec.neutral != Some(kind)
}
