use super::*;
use crate::base::{MoveClass, Square};

const BONUS: QuietBonus = QuietBonus {
    butterfly: 1500,
    continuation: 1500,
};

#[test]
fn scores_follow_rewards_and_stay_bounded() {
    let mut histories = Histories::new().expect("four megabytes");
    let context = Context {
        player: Player::North,
        rows: [Row::after(3), Row::after(700), Row::nothing()],
        threatened: [0; 2],
    };
    let m = Move::new(Square(127), Square(126), MoveClass::Normal);
    let last = HISTORY_SIZE - 1;
    for _ in 0..1000 {
        histories.add_quiet(m, last, &context, BONUS);
    }
    let score = histories.quiet(m, last, &context);
    assert!(score > 3 * HISTORY_LIMIT && score <= 4 * HISTORY_LIMIT, "{score}");
    let other = Context {
        player: Player::South,
        rows: [Row::after(1); 3],
        threatened: [0; 2],
    };
    assert_eq!(histories.quiet(m, 0, &other), 0);
    histories.clear();
    assert_eq!(histories.quiet(m, last, &context), 0);
}

#[test]
fn a_flight_is_another_move_than_the_same_from_a_safe_place() {
    let mut histories = Histories::new().expect("four megabytes");
    let m = Move::new(Square(3), Square(100), MoveClass::Normal);
    let (from, to) = (1 << 3, 1 << (100 - 64));
    let contexts = [[0, 0], [from, 0], [0, to], [from, to]].map(|threatened| Context {
        player: Player::South,
        rows: [Row::nothing(); 3],
        threatened,
    });
    let butterfly = QuietBonus {
        continuation: 0,
        ..BONUS
    };
    for (times, context) in (1..).zip(&contexts) {
        for _ in 0..times {
            histories.add_quiet(m, 0, context, butterfly);
        }
    }
    let scores = contexts.map(|context| histories.quiet(m, 0, &context));
    assert!(scores.is_sorted_by(|less, more| less < more), "{scores:?}");
    let elsewhere = Context {
        threatened: [!from, !to],
        ..contexts[0]
    };
    assert_eq!(histories.quiet(m, 0, &elsewhere), scores[0]);
}
