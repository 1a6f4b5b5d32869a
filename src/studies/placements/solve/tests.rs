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
