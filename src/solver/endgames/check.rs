//! Holding a table against the rules: every position of the board, mirror images and all, must be worth what its moves make it. That is
//! a proof: wins and losses follow from shorter ones down to finished games, and whoever is said to draw can go on drawing. Where each
//! number is held against one of its positions alone, the proof rests on the mirrors besides.

use super::shelf::Shelf;
use crate::base::{Bits, MoveList, Player};
use crate::game::Scope;
use crate::position::Position;
use crate::solver::endings::verdict;
use crate::solver::material::Material;
use crate::solver::numbering::Numbering;
use crate::solver::value::{Value, Verdict};
use rayon::prelude::*;

/// Placements looked at by one thread at a stretch.
const STRETCH: u64 = 1 << 10;

/// Which positions are held against a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// Every position of the board.
    All,
    /// Of positions that are mirror images of one another only one.
    Once,
}

/// The placements that [`check`] looks at; `None` if they cannot be numbered.
pub fn placements<B: Bits>(shelf: &Shelf<B>, material: &Material, checked: Checked) -> Option<Numbering<B>> {
    match (checked, shelf.find(material)) {
        (Checked::Once, Some((table, _))) => Some(table.numbering().clone()),
        _ => shelf.ground().numbering(material, &[]),
    }
}

/// Checks the table of a material; the tables that it leads to have to be on the shelf, and are believed. Returns how many positions
/// were looked at.
///
/// # Errors
/// The first position found that is worth something else, as a FEN, with both values.
pub fn check<B: Bits>(
    shelf: &Shelf<B>,
    material: &Material,
    checked: Checked,
    tell: &(dyn Fn(u64) + Sync),
) -> Result<u64, String> {
    let ground = shelf.ground();
    let Some(numbering) = placements(shelf, material, checked) else {
        return Err(format!("{}: too many positions", ground.name(material)));
    };
    let placements = numbering.placements();
    let stretches = placements.div_ceil(STRETCH);
    (0..stretches)
        .into_par_iter()
        .map_init(
            || (ground.model().clone(), MoveList::new()),
            |(position, moves), stretch| {
                let mut looked_at = 0;
                let range = stretch * STRETCH..((stretch + 1) * STRETCH).min(placements);
                tell(range.end - range.start);
                for number in range {
                    let Some(pieces) = numbering.pieces(number) else {
                        continue;
                    };
                    for turn in Player::ALL {
                        position.arrange(turn, pieces.iter().copied());
                        looked_at += check_position(shelf, position, moves)?;
                    }
                }
                Ok(looked_at)
            },
        )
        .try_reduce(|| 0, |one, other| Ok(one + other))
}

/// Checks a position; 1 if it is one.
fn check_position<B: Bits>(
    shelf: &Shelf<B>,
    position: &mut Position<B>,
    moves: &mut MoveList,
) -> Result<u64, String> {
    let told = shelf.value(position);
    if !position.is_arranged_legally() {
        return match told {
            None => Ok(0),
            Some(value) => Err(format!("{}: {value}, and it is no position", position.fen())),
        };
    }
    let found = worth(shelf, position, moves);
    if told == found && told.is_some() {
        return Ok(1);
    }
    let words = |value: Option<Value>| value.map_or("unknown".to_owned(), |value| value.to_string());
    Err(format!(
        "{}: {} by the table, {} by its moves",
        position.fen(),
        words(told),
        words(found)
    ))
}

/// What a position is worth by its moves, which are listed in `moves`.
fn worth<B: Bits>(shelf: &Shelf<B>, position: &mut Position<B>, moves: &mut MoveList) -> Option<Value> {
    let over = |end: Verdict| match end {
        Verdict::Win => Value::Win(0),
        Verdict::Draw => Value::Draw,
        Verdict::Loss => Value::Loss(0),
    };
    if let Some(outcome) = position.ended() {
        return Some(over(verdict(outcome, position.turn())));
    }
    moves.clear();
    position.generate(Scope::All, moves);
    if moves.is_empty() {
        return Some(over(verdict(position.without_moves(), position.turn())));
    }
    let mut best: Option<Value> = None;
    for m in moves {
        position.make(*m);
        let value = shelf.value(position);
        position.unmake();
        let value = value?.before_move();
        if best.is_none_or(|best| value.preference() > best.preference()) {
            best = Some(value);
        }
    }
    best
}
