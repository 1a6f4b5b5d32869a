//! How near a piece is to the squares on which it wins the game: key squares for claimants, goals for those who run to them.

use super::weights::Weights;
use crate::base::{Bits, Kind, Player, Square};
use crate::rules::Rules;
use crate::rules::key::Key;

/// Middlegame and endgame centipawns of the squares for a piece with a goal; `None` for pieces without one.
/// Royals go for their goal when little is left to stop them.
pub(super) fn table<B: Bits>(
    rules: &Rules<B>,
    weights: &Weights,
    player: Player,
    kind: Kind,
) -> Option<Vec<[f64; 2]>> {
    let distances = key_distances(rules, player, kind).or_else(|| goal_distances(rules, player, kind))?;
    let early = if rules.is_royal[player][kind] { 0.0 } else { 1.0 };
    let worth = |distance: Option<u8>| {
        let near = distance.map_or(0.0, |moves| 1.0 / f64::from(moves.max(1)));
        let worth = near * f64::from(weights.goal_near);
        [early * worth, worth]
    };
    Some(distances.into_iter().map(worth).collect())
}

/// Moves to the key as a claimant, by square, promotions included.
fn key_distances<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> Option<Vec<Option<u8>>> {
    let key = rules.key.as_ref()?;
    let squares = (0..rules.geometry.squares() as u8).map(Square);
    let distances: Vec<Option<u8>> = squares
        .map(|square| Some(key.distance(player, kind, square)).filter(|moves| *moves != Key::<B>::NEVER))
        .collect();
    distances.iter().any(Option::is_some).then_some(distances)
}

/// Moves to the nearest goal on an empty board, by square.
fn goal_distances<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> Option<Vec<Option<u8>>> {
    let goals = rules.goals[player][kind];
    if goals.none() {
        return None;
    }
    let mut distances = vec![None; rules.geometry.squares()];
    let mut reached = goals;
    goals.squares().for_each(|goal| distances[goal.index()] = Some(0));
    let mover = rules.mover(player, kind);
    for moves in 1..u8::MAX {
        let steps = |from: &Square| {
            let alone = B::single(*from);
            let targets = mover.targets(&rules.sliders, *from, alone, B::EMPTY);
            // Some goals are entered by capture only.
            let captures = mover.attacks(&rules.sliders, *from, alone) & goals;
            ((targets | captures) & reached).any()
        };
        let next = B::from_squares((rules.geometry.existing() & !reached).squares().filter(steps));
        if next.none() {
            break;
        }
        next.squares()
            .for_each(|square| distances[square.index()] = Some(moves));
        reached |= next;
    }
    Some(distances)
}

#[cfg(test)]
mod tests;
