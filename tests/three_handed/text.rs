//! Positions as text: mistakes are named, all at once.

use super::rules;

#[test]
fn mistakes_are_named() {
    let rules = rules("triscacia");
    let told = |text: &str| rules.read(text).expect_err(text).to_string();
    assert!(told("").contains("empty"));
    assert!(told("8/8 B").contains("2 rows, expected 8"));
    let both = told("8/8/8/8/8/x'7/9/8[X] Y");
    for part in [
        "'x' is no piece",
        "rank 2 has 9 squares",
        "hand: 'X' is no piece",
        "side to move: not one of B, G, R",
    ] {
        assert!(both.contains(part), "{part}: {both}");
    }
    assert!(told("8/8/8/8/8/8/8/K6k B").contains("Red has 0 kings"));
    assert!(told("K6k/8/8/8/8/8/8/K'5K1 B").contains("Blue has 2 kings"));
    assert!(told("K6k/8/8/8/8/8/8/K'6R G").contains("the king of Red is attacked when it is not his turn"));
    assert!(told("K6k/8/8/8/8/8/8/K'6R B").contains("the king of Green is attacked when it is not his turn"));
    assert!(told("8/1k4K'1/8/8/8/8/8/3K4[QK] B").contains("kings are on the board"));
    assert!(told("8/1k4K'1/8/8/8/8/8/3K4[Qq] B").contains("rotation"));
    assert!(told("8/1k4K'1/8/8/8/8/8/3K4[Q B").contains("']' is missing"));
    assert!(told("8/1k4K'1/8/3N4/8/8/8/3K4[QqQ'] B").contains("Blue has pieces outside his area"));
    assert!(told("8/1k4K'1/8/8/8/8/1Q6/3K4[NnN'] B").contains("while pieces are placed"));
    assert!(told("8/1k4K'1/8/8/8/8/8/3K4 B KQ - 0 1").contains("nobody castles"));
    assert!(told("8/1k4K'1/8/8/8/8/8/3K4 B - - x 1 9").contains("field 5"));
}

#[test]
fn short_positions_are_completed() {
    let rules = rules("triscacia");
    let position = rules.read("k6K'/8/8/8/8/8/P1P5/3K4").expect("a position");
    assert_eq!(rules.write(&position), "k6K'/8/8/8/8/8/P1P5/3K4 B - - 0 1");
    assert_eq!(rules.parse_play(&position, "c2c3"), None);
}
