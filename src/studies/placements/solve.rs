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
pub(super) fn judged(tree: &Tree, arrays: &[Worth]) -> Vec<(Placement, Worth)> {
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
pub(super) fn best_line(tree: &Tree, arrays: &[Worth]) -> Vec<Placement> {
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
mod tests {
    use super::*;
    use crate::base::Square;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    /// A tree of three plies with 3, 2 and 4 choices, and numbers of its arrays that repeat.
    fn toy() -> Tree {
        let choice = |player, trees: Vec<Tree>| {
            let placements = (0..).map(|square| Placement {
                letter: 'C',
                square: Square(square),
            });
            Tree::Choice(player, placements.zip(trees).collect())
        };
        let array = |a: u32, b: u32, c: u32| Tree::Array((a * 5 + b * 3 + c) % 17);
        let last = |a, b| choice(Player::South, (0..4).map(|c| array(a, b, c)).collect());
        let second = |a| choice(Player::North, (0..2).map(|b| last(a, b)).collect());
        choice(Player::South, (0..3).map(second).collect())
    }

    #[test]
    fn minimax_agrees_with_trying_all_plans() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(5);
        for _ in 0..50 {
            let arrays: Vec<Worth> = (0..17)
                .map(|material| Worth {
                    score: (generator.next_u64() % 400) as Score - 200,
                    material,
                })
                .collect();
            let score = |a: usize, b: usize, c: usize| arrays[(a * 5 + b * 3 + c) % 17].score;
            // South's plan: a first choice, and a last one for each answer. Its worth is that of North's best answer.
            let plans = (0..3).flat_map(|a| (0..4).flat_map(move |c0| (0..4).map(move |c1| (a, c0, c1))));
            let expected = plans
                .map(|(a, c0, c1)| score(a, 0, c0).min(score(a, 1, c1)))
                .max();
            let tree = toy();
            assert_eq!(Some(worth(&tree, &arrays).score), expected);
            let line = best_line(&tree, &arrays);
            let squares: Vec<usize> = line.iter().map(|placement| placement.square.index()).collect();
            assert_eq!(Some(score(squares[0], squares[1], squares[2])), expected);
            let first = judged(&tree, &arrays);
            assert!(first.is_sorted_by_key(|(_, worth)| -worth.score));
            assert_eq!(Some(first[0].1.score), expected);
        }
    }
}
