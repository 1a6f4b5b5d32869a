use super::*;
use crate::board::Board;
use crate::studies::placements::placed_at_random;
use crate::studies::sampled_placements::side;
use crate::studies::sampled_placements::terms::View;
use crate::studies::sampled_placements::tests::{few_pieces, placed};

/// Positions, and a model of scores that are made up for them.
fn model_of(score: impl Fn(usize, &Placed) -> f64) -> (Vec<Placed>, Model) {
    let start = Board::start(&few_pieces());
    let positions: Vec<Placed> = (0..600)
        .map(|seed| placed(&start, &placed_at_random(&start, seed)))
        .collect();
    let scores: Vec<f64> = positions
        .iter()
        .enumerate()
        .map(|(number, placed)| score(number, placed))
        .collect();
    let terms = Terms::of(View::new(&start, false), &positions, MOST_TERMS);
    let model = Model::of(terms, &positions, &scores).unwrap();
    (positions, model)
}

/// Where a side's only piece of a letter stands.
fn file(placed: &[Placement], letter: char) -> f64 {
    let found = placed.iter().find(|placement| placement.letter == letter);
    f64::from(found.unwrap().square.0 % 8)
}

/// Something between ±20 that foretells nothing.
fn noise(number: usize) -> f64 {
    (number * 7919 % 41) as f64 - 20.0
}

#[test]
fn pairs_that_mean_nothing_are_not_kept() {
    let (_, model) = model_of(|number, placed| {
        20.0 * (file(&placed[Player::South], 'K') - file(&placed[Player::North], 'K')) + noise(number)
    });
    let kept: Vec<bool> = model.steps.iter().map(|step| step.kept).collect();
    assert_eq!(kept, [true, false, false]);
    assert!(model.steps[0].explained > 0.95, "{:?}", model.steps);
    assert!((8.0..16.0).contains(&model.error), "{}", model.error);
    let kings = [0, 1, 6, 7].map(|square| Placement {
        letter: 'K',
        square: crate::base::Square(square),
    });
    let effects = model.effects(Player::South, &kings);
    let (left, right) = (effects[0], effects[3]);
    // All squares are filled: a third of what the King is worth there goes to those who leave the square to him.
    assert!(
        (right.1 - left.1 - 140.0 * 2.0 / 3.0).abs() < 6.0,
        "{left:?} {right:?}"
    );
    assert!(effects.iter().map(|(_, effect, _)| effect).sum::<f64>().abs() < 1e-9);
    assert!(left.2 > 0.0 && left.2 < 2.0, "{left:?}");
}

#[test]
fn opposing_pieces_are_kept_if_they_matter() {
    let (positions, model) = model_of(|number, placed| {
        let (south, north) = (
            file(&placed[Player::South], 'K'),
            file(&placed[Player::North], 'Q'),
        );
        let (other, own) = (
            file(&placed[Player::South], 'Q'),
            file(&placed[Player::North], 'K'),
        );
        50.0 * (f64::from(u8::from(south == north)) - f64::from(u8::from(own == other))) + noise(number)
    });
    assert!(model.steps[2].kept, "{:?}", model.steps);
    assert!(model.steps[2].explained > 0.7, "{:?}", model.steps);
    // Every pair of arrays is worth what its position is.
    let sides = side::sides(&Board::start(&few_pieces())).unwrap();
    let ends = model.ends(&sides);
    for position in &positions[..50] {
        let number = |player: Player| {
            let whole = sides[player].whole();
            whole
                .iter()
                .position(|array| array.placed == position[player])
                .unwrap()
        };
        let end = f64::from(ends[number(Player::South)][number(Player::North)]);
        assert!((end - model.worth(position)).abs() < 1e-3);
    }
}

#[test]
fn a_few_arrays_make_no_model() {
    let start = Board::start(&few_pieces());
    let positions = vec![placed(&start, &placed_at_random(&start, 1)); FEWEST - 1];
    let terms = Terms::of(View::new(&start, false), &positions, MOST_TERMS);
    assert!(Model::of(terms, &positions, &vec![0.0; FEWEST - 1]).is_none());
}
