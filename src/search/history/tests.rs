use super::*;
use crate::base::{MoveClass, Square};

#[test]
fn scores_follow_rewards_and_stay_bounded() {
    let mut histories = Histories::new().expect("three megabytes");
    let rows = [Row::after(3), Row::after(700), Row::nothing()];
    let m = Move::new(Square(127), Square(126), MoveClass::Normal);
    let last = HISTORY_SIZE - 1;
    for _ in 0..1000 {
        let bonus = QuietBonus {
            butterfly: 1500,
            continuation: 1500,
        };
        histories.add_quiet(Player::North, m, last, &rows, bonus);
    }
    let score = histories.quiet(Player::North, m, last, &rows);
    assert!(score > 3 * HISTORY_LIMIT && score <= 4 * HISTORY_LIMIT, "{score}");
    assert_eq!(histories.quiet(Player::South, m, 0, &[Row::after(1); 3]), 0);
    histories.clear();
    assert_eq!(histories.quiet(Player::North, m, last, &rows), 0);
}
