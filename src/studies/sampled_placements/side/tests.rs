use super::*;
use crate::studies::sampled_placements::tests::{few_pieces, game};
use std::collections::HashSet;

#[test]
fn a_side_has_all_its_arrays_and_their_parts() {
    let start = Board::start(&few_pieces());
    let sides = sides(&start).unwrap();
    for player in Player::ALL {
        let side = &sides[player];
        let sizes: Vec<usize> = side.levels.iter().map(Vec::len).collect();
        // Four squares, two of each colour, for K, Q and a pair on different colours.
        assert_eq!((sizes[0], sizes[1], sizes[4], side.pieces()), (1, 12, 8, 4));
        let whole: HashSet<&Vec<Placement>> = side.whole().iter().map(|array| &array.placed).collect();
        assert_eq!(whole.len(), 8);
        assert_eq!(side.after(0, 0, 4), (0..8).collect::<Vec<_>>());
        for (number, part) in side.levels[2].iter().enumerate() {
            let reached = side.after(2, number, 2);
            let holds = |whole: &Partial| part.placed.iter().all(|one| whole.placed.contains(one));
            let expected: Vec<usize> = (0..8).filter(|whole| holds(&side.whole()[*whole])).collect();
            assert_eq!(reached, expected, "{:?}", part.placed);
        }
    }
}

#[test]
fn the_last_turn_is_too_late_for_the_first_of_a_pair() {
    let side = Side::of(&Board::start(&few_pieces()), Player::South).unwrap();
    assert!(can_first_place(&side, 'K', [3, 4]));
    assert!(!can_first_place(&side, 'B', [3, 4]));
    assert!(can_first_place(&side, 'B', [1, 3]));
}

#[test]
fn offers_make_the_sides_depend_on_each_other() {
    assert!(are_independent(&few_pieces()));
    assert!(are_independent(&game("squeezedown")));
    assert!(!are_independent(&game("qiplacements")));
    assert!(!are_independent(&game("chess")));
}

#[test]
fn the_order_is_that_of_the_rules() {
    let order = order(&Board::start(&game("squeezedown")));
    let initials: String = order.iter().map(|player| &player.name()[..1]).collect();
    assert_eq!(initials, "SNNSSNNSSNNSSNNS");
}
