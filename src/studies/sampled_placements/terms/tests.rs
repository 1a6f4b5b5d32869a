use super::*;
use crate::studies::placements::placed_at_random;
use crate::studies::sampled_placements::tests::{few_pieces, placed};
use std::collections::BTreeMap;

fn terms(mirror: bool) -> (Terms, Vec<Placed>) {
    let start = Board::start(&few_pieces());
    let positions: Vec<Placed> = (0..300)
        .map(|seed| placed(&start, &placed_at_random(&start, seed)))
        .collect();
    (
        Terms::of(View::new(&start, mirror), &positions, usize::MAX),
        positions,
    )
}

/// A position with every square changed.
fn moved(position: &Placed, to: impl Fn(Square) -> Square) -> Placed {
    PerPlayer::from_fn(|player| {
        let moved = position[player].iter().map(|placement| Placement {
            square: to(placement.square),
            letter: placement.letter,
        });
        let mut moved: Vec<Placement> = moved.collect();
        moved.sort_unstable();
        moved
    })
}

fn row(terms: &Terms, position: &Placed) -> BTreeMap<usize, f64> {
    terms.row(position).into_iter().collect()
}

#[test]
fn sides_that_are_alike_count_against_each_other() {
    let (terms, positions) = terms(true);
    assert!(terms.are_sides_alike());
    let spec = few_pieces();
    for position in &positions[..20] {
        let turned = moved(position, |square| spec.opposite(square, false));
        let PerPlayer([south, north]) = turned;
        let swapped = PerPlayer([north, south]);
        let mut expected = row(&terms, position);
        for (column, sum) in &mut expected {
            *sum *= if *column == 0 { 1.0 } else { -1.0 };
        }
        assert_eq!(row(&terms, &swapped), expected);
    }
}

#[test]
fn mirror_images_count_alike_where_the_game_does_not_tell_them_apart() {
    let spec = few_pieces();
    let reversed = |square: Square| spec.opposite(spec.opposite(square, true), false);
    for mirror in [true, false] {
        let (terms, positions) = terms(mirror);
        let alike = positions[..20]
            .iter()
            .filter(|position| row(&terms, position) == row(&terms, &moved(position, reversed)));
        assert_eq!(alike.count() == 20, mirror);
    }
}

#[test]
fn a_row_is_the_sum_of_its_parts() {
    let (terms, positions) = terms(true);
    let weights: Vec<f64> = (0..terms.columns())
        .map(|column| (column * 37 % 101) as f64)
        .collect();
    for position in &positions[..20] {
        let whole: f64 = terms
            .row(position)
            .iter()
            .map(|(column, x)| x * weights[*column])
            .sum();
        let side = |player: Player| terms.worth_of_side(&weights, player, &position[player]);
        let pairs = position[Player::South].iter().flat_map(|south| {
            let north = position[Player::North].iter();
            north.map(|north| terms.worth_of_pair(&weights, *south, *north))
        });
        let parts = weights[0] + side(Player::South) + side(Player::North) + pairs.sum::<f64>();
        assert!((whole - parts).abs() < 1e-9);
    }
}

#[test]
fn families_that_make_too_many_terms_are_left_out() {
    let start = Board::start(&few_pieces());
    let (all, positions) = terms(false);
    let count = |family: Family| all.columns_of(&[family]).len() - 1;
    let two = count(Family::Squares) + count(Family::Own);
    for (most, expected) in [
        (two, [true, true, false]),
        (two - 1, [true, false, false]),
        (0, [true, false, false]),
    ] {
        let terms = Terms::of(View::new(&start, false), &positions, most);
        let found = [Family::Squares, Family::Own, Family::Opposing].map(|family| terms.has(family));
        assert_eq!(found, expected, "{most}");
        assert!(terms.columns() <= most.max(count(Family::Squares)) + 1);
    }
}
