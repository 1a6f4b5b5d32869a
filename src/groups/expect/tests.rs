use super::super::{Course, Library};
use super::*;
use crate::variants::Catalogue;
use std::sync::Arc;

fn started(name: &str) -> Course {
    let group = Library::embedded().chosen(name, &Catalogue::embedded());
    Course::new(Arc::new(group.expect("a group")), ["A", "B"].map(str::to_owned))
}

fn found(course: &Course, rate: Rate, aim: Aim) -> (Expected, Vec<Decision>) {
    let rate = |fixture: &Fixture| match fixture.course {
        super::super::fixture::Course::Race { .. } => Rate { win: 0.5, draw: 0.0 },
        _ if fixture.label.ends_with("decider") => Rate { win: 0.5, draw: 0.0 },
        _ => rate,
    };
    let outlook = Outlook {
        rate: &rate,
        special: &rate,
        aim,
    };
    expected(course, &outlook).expect("sound rules")
}

#[test]
fn equal_players_can_expect_the_same() {
    let even = Rate::new(0.3, 0.4).expect("sound");
    for name in [
        "rainbow",
        "jini",
        "chequered",
        "meridian",
        "forest",
        "trilogy",
        "woodland",
        "realm",
    ] {
        let (expected, _) = found(&started(name), even, Aim::Lead);
        assert!(
            (expected.points[0] - expected.points[1]).abs() < 1e-9,
            "{name}: {expected:?}"
        );
        assert!((expected.wins[0] - 0.5).abs() < 1e-9, "{name}: {expected:?}");
    }
}

/// By hand: three games that are never drawn, won by South with certainty. A wins games one and three.
#[test]
fn certain_results_are_certain() {
    let certain = Rate::new(1.0, 0.0).expect("sound");
    let mut course = started("chequered");
    course.enter(Event::Answer(0)).expect("due");
    let (expected, _) = found(&course, certain, Aim::Lead);
    assert_eq!(expected.points, [7.0, 2.0]);
    assert_eq!(expected.wins, [1.0, 0.0]);
}

/// A tie-break of two games and a third whose draw is North's: 40.3 % for South within two games, 52.8 % with the third, for a win
/// 0.38 and a draw 0.34.
#[test]
fn a_tie_break_is_what_its_arithmetic_says() {
    let rate = Rate::new(0.38, 0.34).expect("sound");
    let mut course = started("rainbow");
    course.enter(Event::Answer(0)).expect("due");
    for _ in 0..3 {
        course.result(None).expect("due");
    }
    let loss = 1.0 - rate.win - rate.draw;
    let ahead = rate.win * rate.win + 2.0 * rate.win * rate.draw;
    let level = rate.draw * rate.draw + 2.0 * rate.win * loss;
    let south = ahead + level * rate.win;
    let (expected, _) = found(&course, rate, Aim::Group);
    // South of the tie-break is B.
    assert!((expected.wins[1] - south).abs() < 1e-9);
    assert!(
        (ahead - 0.4028).abs() < 1e-4 && (south - 0.528).abs() < 0.001,
        "{ahead} {south}"
    );
}

#[test]
fn whoever_has_a_choice_takes_the_better() {
    // The loser of the short race, who is behind 1-2, runs on: he can lose a point, or win one.
    let mut course = started("grouplet");
    course.enter(Event::Answer(0)).expect("due");
    course.result(None).expect("due");
    course.result(Some(0)).expect("due");
    let (expected, decisions) = found(&course, Rate::new(0.3, 0.4).expect("sound"), Aim::Lead);
    let first = decisions
        .iter()
        .find(|decision| decision.games == 0)
        .expect("a decision");
    assert_eq!((first.who, first.values.len()), (1, 2));
    // Stopping: 2-1. Running on: 3-0, or 1-2 with a choice of A's, whom a further even race would cost nothing on average.
    assert_eq!(first.values[0].1.points, [2.0, 1.0]);
    let on = &first.values[1].1.points;
    assert!((on[0] - 2.0).abs() < 1e-9 && (on[1] - 1.0).abs() < 1e-9, "{on:?}");
    assert_eq!(first.best(Aim::Lead), 0, "of equal values the first");
    assert_eq!(expected.points[0] + expected.points[1], 3.0);
}

#[test]
fn strength_moves_chances() {
    let rate = Rate::new(0.3, 0.4).expect("sound");
    let stronger = rate.stronger_by(100.0);
    assert!((stronger.share() - 1.0 / (1.0 + 10f64.powf(-0.25))).abs() < 1e-9);
    assert!(stronger.draw < rate.draw && stronger.win > rate.win);
    assert_eq!(rate.stronger_by(0.0), rate);
    assert!(Rate::new(0.7, 0.4).is_err() && Rate::new(-0.1, 0.4).is_err());
}
