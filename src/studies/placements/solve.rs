//! The placement phase as a game: minimax over the values of arrays.

use super::super::limits;
use super::tree::{Placement, Tree};
use crate::base::{Player, Score};
use serde::{Deserialize, Serialize};

/// What an array is worth to South.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Worth {
    /// Centipawns.
    #[serde(deserialize_with = "limits::centipawns")]
    pub score: Score,
    /// Centipawns of material won in the expected line.
    #[serde(deserialize_with = "limits::centipawns")]
    pub material: Score,
}

impl Worth {
    /// The score from the view of a side.
    pub(super) fn score_for(self, player: Player) -> Score {
        match player {
            Player::South => self.score,
            Player::North => -self.score,
        }
    }
}

/// What a point in the placement phase is worth if both sides place as well as they can from there.
pub(super) fn worth(tree: &Tree, arrays: &[Worth]) -> Worth {
    match tree {
        Tree::Array(number) => arrays[*number as usize],
        Tree::Choice(player, choices) => best(choices.iter().map(|(_, tree)| worth(tree, arrays)), *player),
    }
}

/// The best of some worths for a side; of equal ones the first. Of none at all, which does not occur, an even one.
pub(super) fn best(worths: impl Iterator<Item = Worth>, player: Player) -> Worth {
    let better = |best: Worth, next: Worth| {
        if next.score_for(player) > best.score_for(player) {
            next
        } else {
            best
        }
    };
    worths.reduce(better).unwrap_or_default()
}

/// The placements of a choice with what they are worth, best first for the side that has it.
pub(in crate::studies) fn judged(tree: &Tree, arrays: &[Worth]) -> Vec<(Placement, Worth)> {
    let Tree::Choice(player, choices) = tree else {
        return Vec::new();
    };
    let mut judged: Vec<(Placement, Worth)> = choices
        .iter()
        .map(|(placement, tree)| (*placement, worth(tree, arrays)))
        .collect();
    judged.sort_by_key(|(placement, worth)| (-worth.score_for(*player), placement.square));
    judged
}

/// The placements of both sides when they place as well as they can.
pub(in crate::studies) fn best_line(tree: &Tree, arrays: &[Worth]) -> Vec<Placement> {
    let (mut tree, mut line) = (tree, Vec::new());
    while let Some((placement, _)) = judged(tree, arrays).first() {
        line.push(*placement);
        match tree.after(*placement) {
            Some(next) => tree = next,
            None => break,
        }
    }
    line
}

#[cfg(test)]
mod tests;
