use super::*;
use crate::base::{mated_in, mates_in};

#[test]
fn scores_and_intervals_are_words() {
    assert_eq!(
        [score(34), score(-5), score(mates_in(5)), score(mated_in(6))],
        ["+0.34", "-0.05", "wins in 5", "loses in 6"]
    );
    let known = Estimate {
        value: 0.5321,
        error: 0.041,
    };
    assert_eq!(percent_estimate(&known), "53.2 % ± 4.1");
    let unknown = Estimate {
        value: -12.0,
        error: f64::INFINITY,
    };
    assert_eq!(signed_estimate(&unknown), "-12.0 ± ?");
    assert_eq!([pawns(-0.004), pawns(-0.1)], ["+0.00", "-0.10"]);
    assert_eq!(best_for(Player::North, [-10, -3, 0]), "Best for North:");
    assert_eq!(
        best_for(Player::North, [3, 12]),
        "Best for North, though none of them favours it:"
    );
    assert_eq!(
        best_for(Player::North, [-11, 3]),
        "Best for North (those with + favour South):"
    );
    assert_eq!(
        best_for(Player::South, [1, -1]),
        "Best for South (those with - favour North):"
    );
}
