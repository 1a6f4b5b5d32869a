use super::*;
use crate::base::{MoveClass, PerPlayer, Square};

fn budget(limits: &Limits) -> (Duration, Duration) {
    let budget = Budget::new(
        limits,
        Player::South,
        Duration::from_millis(20),
        &Tunables::default(),
    );
    (budget.soft.unwrap(), budget.hard.unwrap())
}

fn on_the_clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
    Limits {
        time: PerPlayer([Some(Duration::from_millis(left)), None]),
        increment: PerPlayer([Duration::from_millis(increment), Duration::ZERO]),
        moves_to_go,
        ..Limits::default()
    }
}

#[test]
fn no_clock_no_budget() {
    let tunables = Tunables::default();
    let none = Budget::new(&Limits::default(), Player::South, Duration::ZERO, &tunables);
    assert_eq!(none, Budget::default());
    let other_side = Budget::new(
        &on_the_clock(1000, 0, None),
        Player::North,
        Duration::ZERO,
        &tunables,
    );
    assert_eq!(other_side, Budget::default());
}

#[test]
fn fixed_time_is_used_but_for_a_small_part() {
    let limits = Limits::for_time(Duration::from_millis(100));
    let budget = Budget::new(
        &limits,
        Player::North,
        Duration::from_millis(20),
        &Tunables::default(),
    );
    assert_eq!(
        (budget.soft, budget.hard),
        (None, Some(Duration::from_millis(98)))
    );
    let long = Budget::new(
        &Limits::for_time(Duration::from_secs(10)),
        Player::North,
        Duration::from_millis(20),
        &Tunables::default(),
    );
    assert_eq!(long.hard, Some(Duration::from_millis(9_980)));
    let tiny = Budget::new(
        &Limits::for_time(SHORTEST),
        Player::North,
        Duration::from_secs(5),
        &Tunables::default(),
    );
    assert_eq!(tiny.hard, Some(SHORTEST));
}

#[test]
fn the_clock_never_runs_out() {
    for increment in [0, 100, 5000, u64::MAX] {
        for moves_to_go in [None, Some(1), Some(2), Some(40)] {
            for left in [0, 1, 5, 50, 500, 5_000, 60_000, 3_600_000, u64::MAX] {
                let (soft, hard) = budget(&on_the_clock(left, increment, moves_to_go));
                let left = Duration::from_millis(left.max(1));
                assert!(soft <= hard, "{left:?} {increment} {moves_to_go:?}");
                assert!(hard <= left, "{left:?} {increment} {moves_to_go:?}");
                assert!(left < Duration::from_millis(100) || hard + Duration::from_millis(20) < left);
            }
        }
    }
}

#[test]
fn more_time_is_planned_when_there_is_more() {
    let (plain, _) = budget(&on_the_clock(60_000, 0, None));
    assert!(budget(&on_the_clock(60_000, 1000, None)).0 > plain);
    assert!(budget(&on_the_clock(120_000, 0, None)).0 > plain);
    assert!(budget(&on_the_clock(60_000, 0, Some(5))).0 > budget(&on_the_clock(60_000, 0, Some(40))).0);
}

#[test]
fn trouble_prolongs_and_certainty_shortens() {
    let neutral = Clock::correction(3, 0, 0.5);
    assert!(Clock::correction(0, 0, 0.5) > neutral);
    assert!(Clock::correction(3, 60, 0.5) > neutral);
    assert!(Clock::correction(3, 0, 0.95) < neutral);
    assert!(Clock::correction(0, 10_000, 0.0) < 4.0);
}

#[test]
fn pondering_time_does_not_run_until_the_hit() {
    let limits = on_the_clock(10, 0, Some(1));
    let budget = Budget::new(&limits, Player::South, Duration::ZERO, &Tunables::default());
    let Some(started) = Instant::now().checked_sub(Duration::from_secs(1)) else {
        return;
    };
    let control = Control::new();
    let mut clock = Clock::new(budget, started, true, false);
    control.ponder_hit();
    assert!(!clock.is_over(&control), "the hard limit counts from the hit");
    control.reset();
    let mut clock = Clock::new(budget, started, true, false);
    let done = Completed {
        depth: 9,
        best: Move::new(Square(1), Square(2), MoveClass::Normal),
        score: 0,
        effort: 0.5,
    };
    assert!(!clock.is_over(&control) && !clock.iteration_done(&control, &done));
    control.ponder_hit();
    assert!(clock.is_over(&control), "enough was thought before the hit");
    assert!(Clock::new(budget, started, false, false).is_over(&control));
}
