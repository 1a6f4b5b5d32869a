use super::*;
use crate::base::{MoveClass, Square};

fn moves() -> impl Iterator<Item = Move> {
    (0..64).map(|to| Move::new(Square(70), Square(to), MoveClass::Normal))
}

fn overlooked(errors: Fallibility, gain: Score) -> usize {
    let in_position = |key: u64| moves().filter(|m| errors.overlooks(key, *m, gain)).count();
    (0..100).map(in_position).sum()
}

#[test]
fn as_much_is_overlooked_as_was_said_and_less_of_what_wins_something() {
    let errors = Fallibility::new(5, 0.5, 0.0);
    assert!((3000..3400).contains(&overlooked(errors, 0)));
    assert!((1400..1800).contains(&overlooked(errors, 500)));
    assert_eq!(overlooked(Fallibility::default(), 0), 0);
}

#[test]
fn the_same_search_overlooks_the_same_and_another_something_else() {
    let seen = |salt: u64| -> Vec<bool> {
        let errors = Fallibility::new(salt, 0.5, 0.0);
        moves().map(|m| errors.overlooks(3, m, 0)).collect()
    };
    assert_eq!(seen(1), seen(1));
    assert_ne!(seen(1), seen(2));
}

#[test]
fn judgements_spread_as_was_said() {
    let errors = Fallibility::new(9, 0.0, 100.0);
    let drawn: Vec<f64> = (0..10_000)
        .map(|key| f64::from(errors.misjudgement(key)))
        .collect();
    let mean = drawn.iter().sum::<f64>() / 10_000.0;
    let deviation = (drawn.iter().map(|value| value * value).sum::<f64>() / 10_000.0).sqrt();
    assert!(
        mean.abs() < 5.0 && (95.0..105.0).contains(&deviation),
        "{mean} {deviation}"
    );
    assert_eq!(Fallibility::default().misjudgement(7), 0);
}
