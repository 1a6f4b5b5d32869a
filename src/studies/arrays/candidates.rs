//! The start positions of a game that has many of them.

use crate::base::{Player, Square};
use crate::board::Board;
use crate::rules::arrays::army;
use crate::rules::{Setup, Spec};
use crate::studies::mirror::position_text;
use crate::studies::placements::placed_at_random;
use crate::studies::start::mixed;
use std::sync::Arc;

/// Which start positions there are.
pub(super) enum Candidates {
    /// Numbered arrays.
    Numbered(Arc<Spec>),
    /// Forces of South and of North, each from this list.
    Forces(Arc<Spec>, Vec<String>),
    /// What the players' placements end in, which nobody has counted.
    Placed(Arc<Spec>),
}

/// One of them.
pub(super) struct Candidate {
    /// For people: number and letters, or both forces.
    pub(super) name: String,
    /// The letters of what was chosen: of both sides together, or of South and of North.
    pub(super) chosen: [String; 2],
    /// `None` if it is no position of the game.
    pub(super) board: Option<Board>,
}

impl Candidates {
    /// Those of a game, if it has many.
    pub(super) fn of(spec: &Arc<Spec>) -> Option<Candidates> {
        let forces = spec.deployment.as_ref().map(|deployment| deployment.forces());
        match (forces, &spec.arrays) {
            (Some(forces), _) => Some(Candidates::Forces(Arc::clone(spec), forces)),
            (None, Some(_)) => Some(Candidates::Numbered(Arc::clone(spec))),
            (None, None) => {
                let placed = spec.placement.is_some();
                placed.then(|| Candidates::Placed(Arc::clone(spec)))
            }
        }
    }

    /// How many there are, if that is known.
    pub(super) fn count(&self) -> Option<u64> {
        match self {
            Candidates::Numbered(spec) => spec.arrays.as_ref().map(|plan| plan.count()),
            Candidates::Forces(_, forces) => Some((forces.len() as u64).pow(2)),
            Candidates::Placed(_) => None,
        }
    }

    /// Number `index` of a random sample, drawn with replacement.
    pub(super) fn drawn(&self, seed: u64, index: u64) -> u64 {
        let number = mixed(seed, index);
        self.count().map_or(number, |count| number % count.max(1))
    }

    /// The one with this number.
    pub(super) fn candidate(&self, number: u64) -> Candidate {
        match self {
            Candidates::Numbered(spec) => {
                let plan = spec.arrays.as_ref();
                let array = plan.and_then(|plan| plan.array(number)).unwrap_or_default();
                let turned = plan.is_some_and(|plan| plan.turned);
                let squares = plan.map_or(&[][..], |plan| plan.squares());
                Candidate {
                    name: format!("{number} {array}"),
                    board: with_pieces(spec, squares, [&array, &array], turned),
                    chosen: [array.clone(), array],
                }
            }
            Candidates::Forces(spec, forces) => {
                let count = forces.len() as u64;
                let chosen = [number / count, number % count].map(|index| forces[index as usize].clone());
                let squares = spec
                    .deployment
                    .as_ref()
                    .map_or(&[][..], |deployment| &deployment.squares);
                Candidate {
                    name: format!("{} against {}", chosen[0], chosen[1]),
                    board: with_pieces(spec, squares, [&chosen[0], &chosen[1]], false),
                    chosen,
                }
            }
            Candidates::Placed(spec) => {
                let board = placed_at_random(&Board::start(spec), number);
                Candidate {
                    name: position_text(&board),
                    chosen: Default::default(),
                    board: Some(board),
                }
            }
        }
    }
}

/// The start with the array of this number, in a game that numbers its arrays.
pub fn numbered_start(spec: &Arc<Spec>, number: u64) -> Option<Board> {
    spec.arrays.as_ref()?;
    Candidates::Numbered(Arc::clone(spec)).candidate(number).board
}

/// The start position with other pieces on the squares of South's array and their opposites.
fn with_pieces(spec: &Arc<Spec>, squares: &[Square], pieces: [&String; 2], turned: bool) -> Option<Board> {
    let mut setup = Setup::start(spec);
    for player in Player::ALL {
        setup.place(
            spec,
            &army(spec, player, squares, pieces[player as usize], turned),
        );
    }
    Board::from_changed(spec, &setup).ok()
}

#[cfg(test)]
mod tests;
