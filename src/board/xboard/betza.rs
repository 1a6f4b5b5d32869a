//! The moves of pieces in the dialect of Betza notation that XBoard reads.
//!
//! Written from the atoms of the definition, not from its text, so that XBoard's strict order of modifiers is kept and what
//! XBoard cannot say is noticed. Regions (palaces, rivers) are beyond the notation: such a piece is described by all the moves it can
//! ever have, which makes XBoard refuse no legal move.

use super::royals_stray;
use crate::base::Player;
use crate::betza::spell::{bend, legs, terms, widest_term};
use crate::betza::{Atom, Motion, parse};
use crate::rules::Spec;
use crate::rules::spec::{CastlingSpec, PieceSpec};

/// Most pieces that can stand between two squares of a line on XBoard's boards, but for rows longer than its notation is.
const MOST_PASSED: usize = 8;
/// Sets of directions from the widest to the narrowest; not every one means something with every letter.
const DIRECTIONS: [&str; 24] = [
    "", "v", "s", "vs", "fs", "bs", "fh", "bh", "f", "b", "l", "r", "ff", "bb", "ll", "rr", "fl", "fr", "bl",
    "br", "lf", "rf", "lb", "rb",
];

/// The description of a piece of one side, with castling for a royal; `None` if XBoard's notation cannot express it.
pub fn describe(spec: &Spec, piece: &PieceSpec, player: Player) -> Option<String> {
    let said = movement(piece.moves[player].iter().map(|part| part.atom))?;
    // Any long step along the rank would look like castling where a step can lead to the other board.
    let castling = if piece.royal[player] && !spec.chess960 && spec.linked_boards.is_none() {
        castling(spec, player)
    } else {
        String::new()
    };
    let first_move = if piece.royal[player] && castling.is_empty() && royals_stray(spec) {
        first_move(piece.moves[player].first()?.atom)?
    } else {
        String::new()
    };
    Some(said + &castling + &first_move)
}

/// A move said again as one of the first turn, which changes nothing but that XBoard does not take a long step for castling.
fn first_move(atom: Atom) -> Option<String> {
    movement(std::iter::once(Atom {
        initial: true,
        ..atom
    }))
}

/// Atoms as a text; `None` if there are none, or XBoard's notation cannot express one.
fn movement(atoms: impl Iterator<Item = Atom>) -> Option<String> {
    let term = |first: Atom, kin: &[Atom]| {
        in_legs(first, kin).or_else(|| widest_term(first, kin, DIRECTIONS, |term| parse(term).ok()))
    };
    let terms = terms(atoms, term)?;
    (!terms.is_empty()).then(|| merged(terms))
}

/// What XBoard's notation has no letter for but can say as a walk of several legs, each in a direction as seen from the one before
/// (`a`): a knight's jump is a step that passes over whatever stands there and a diagonal one; `y` makes a slide of what follows. Only for
/// movements in all directions, that are the same with and without capture; [`Motion::Fly`] only goes, over as many pieces as there can be.
fn in_legs(first: Atom, kin: &[Atom]) -> Option<(String, Vec<Atom>)> {
    let walk = match first.motion {
        Motion::Bent { then } if legs(first.offset) == (1, 2) => {
            let walk = match bend(first.offset, then) {
                (true, true) => "NmpafsyafW",
                (true, false) => "NmpafryaflWmpaflyafrW",
                (false, _) => "NmpafryafrWmpaflyaflW",
            };
            walk.to_owned()
        }
        Motion::LameDiagonal if legs(first.offset) == (1, 2) => "mafsF".to_owned(),
        Motion::Fly if legs(first.offset) == (0, 1) => {
            let over = |pieces: usize| "paf".repeat(pieces) + "mR";
            (0..=MOST_PASSED).map(over).collect()
        }
        _ => return None,
    };
    let (directions, modes) = match first.motion {
        Motion::Fly => (4, (true, false)),
        _ => (8, (true, true)),
    };
    let whole = kin.len() == directions && (first.quiet, first.capture) == modes;
    (whole && !first.initial && !first.en_passant && !first.shoots).then(|| (walk, kin.to_vec()))
}

/// Joins what has a letter of its own: rook and bishop moves to a queen's, wazir and ferz to a king's.
fn merged(terms: Vec<String>) -> String {
    let mut joined = terms;
    for (orthogonal, diagonal, both) in [('W', 'F', 'K'), ('R', 'B', 'Q')] {
        let pair = joined.iter().enumerate().find_map(|(at, term)| {
            let other = term
                .contains(orthogonal)
                .then(|| term.replace(orthogonal, &diagonal.to_string()))?;
            let other = joined.iter().position(|term| *term == other)?;
            // A direction means one square to an orthogonal letter and two to a diagonal one: only whole sets are joined.
            (!term.contains(['f', 'b', 'l', 'r', 's', 'v', 'h'])).then_some((at, other))
        });
        if let Some((at, other)) = pair {
            joined[at] = joined[at].replace(orthogonal, &both.to_string());
            joined.remove(other);
        }
    }
    joined.concat()
}

/// `O` with the royal's steps. The partner must stand in the corner, or next to it (`j`); other castlings cannot be said.
fn castling(spec: &Spec, player: Player) -> String {
    let file = |square: crate::base::Square| i32::from(square.0 % spec.files);
    let term = |castling: &CastlingSpec, direction: &str| {
        let steps = (file(castling.royal_to) - file(castling.royal_from)).abs();
        let from_edge = file(castling.rook_from).min(i32::from(spec.files) - 1 - file(castling.rook_from));
        match from_edge {
            0 => Some(format!("i{direction}O{steps}")),
            1 => Some(format!("i{direction}jO{steps}")),
            _ => None,
        }
    };
    let own: Vec<&CastlingSpec> = spec
        .castling
        .iter()
        .filter(|castling| castling.player == player)
        .collect();
    let mut sideways: Vec<String> = own.iter().filter_map(|castling| term(castling, "s")).collect();
    sideways.sort_unstable();
    sideways.dedup();
    match sideways.as_slice() {
        [one] if own.len() > 1 => one.clone(),
        _ => {
            let one_way = |castling: &&CastlingSpec| {
                term(
                    castling,
                    if file(castling.royal_to) > file(castling.royal_from) {
                        "r"
                    } else {
                        "l"
                    },
                )
            };
            own.iter().filter_map(one_way).collect()
        }
    }
}

#[cfg(test)]
mod tests;
