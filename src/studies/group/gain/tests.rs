use super::super::conclude;
use super::*;
use crate::groups::Library;
use crate::variants::Catalogue;
use std::sync::Arc;

fn course(name: &str) -> Course {
    let group = Library::embedded().chosen(name, &Catalogue::embedded());
    Course::new(Arc::new(group.expect("a group")), ["A", "B"].map(str::to_owned))
}

fn rates() -> Rates {
    Rates::new(Rate { win: 0.3, draw: 0.4 }, &Catalogue::embedded())
}

fn chance(win: f64, draw: f64, games: u64) -> Chance {
    Chance {
        rate: Rate { win, draw },
        games,
    }
}

/// The Accelerated placement, as questions are written.
fn accelerated(standing: &str, of: &str) -> Gain {
    let text = format!(
        r#"name = "gain"
        choice = "special opening"
        take = "special opening"
        over = "no special opening"
        standing = "{standing}"
        of = "{of}""#
    );
    toml::from_str(&text).expect("sound")
}

const RAINBOW: [&str; 4] = ["chinese", "qiplacements", "qiplacements special", "encounter"];

fn all(chance: Chance) -> Vec<(String, Chance)> {
    RAINBOW.map(|name| (name.to_owned(), chance)).to_vec()
}

#[test]
fn intervals_follow_from_those_of_the_chances() {
    let share = |rates: &[Rate]| Ok::<f64, ()>(rates.iter().map(|rate| rate.share()).sum());
    // Without draws the share is that of a coin.
    let coin = carried(&[chance(0.4, 0.0, 400)], share).unwrap();
    let expected = 1.96 * (0.4 * 0.6 / 400.0_f64).sqrt();
    assert!(
        (coin.value - 0.4).abs() < 1e-9 && (coin.error - expected).abs() < 1e-6,
        "{coin:?}"
    );
    let four_times = carried(&[chance(0.4, 0.0, 1600)], share).unwrap();
    assert!((coin.error - 2.0 * four_times.error).abs() < 1e-6);
    // Draws and wins exclude each other: 0.3, 0.4, 0.3 has a spread of a half less.
    let draws = carried(&[chance(0.3, 0.4, 400)], share).unwrap();
    let spread = 0.3 * 0.25 + 0.3 * 0.25;
    assert!(
        (draws.error - 1.96 * (spread / 400.0_f64).sqrt()).abs() < 1e-6,
        "{draws:?}"
    );
    let two = carried(&[chance(0.4, 0.0, 400), chance(0.4, 0.0, 400)], share).unwrap();
    assert!(
        (two.error - coin.error * 2.0_f64.sqrt()).abs() < 1e-6,
        "independent of each other"
    );
    assert_eq!(
        carried(&[chance(0.4, 0.1, 0)], share).unwrap().error,
        0.0,
        "known exactly"
    );
    assert_eq!(
        carried(&[chance(0.4, 0.1, 9)], |_| Err::<f64, _>("no")),
        Err("no")
    );
}

#[test]
fn a_gain_is_the_difference_of_the_values_of_a_choice() {
    let course = course("rainbow");
    let found = conclude(&course, &rates(), Aim::Lead).unwrap();
    let exact = all(chance(0.3, 0.4, 0));
    for (standing, of, is) in [("behind", "least", [0.0, 1.0]), ("ahead", "greatest", [1.0, 0.0])] {
        let gains = found
            .decisions
            .iter()
            .filter(|decision| match decision.who.as_str() {
                "A" => decision.score == is,
                _ => decision.score == [is[1], is[0]],
            });
        let gains: Vec<f64> = gains
            .map(|decision| decision.values[1].lead - decision.values[0].lead)
            .collect();
        assert_eq!(gains.len(), 2, "whoever is South in the second game");
        let expected = gains
            .iter()
            .copied()
            .reduce(if of == "least" { f64::min } else { f64::max });
        let gain = accelerated(standing, of)
            .estimate(&course, &rates(), &exact)
            .unwrap();
        assert!(
            (gain.value - expected.unwrap()).abs() < 1e-9,
            "{standing}: {gain:?}"
        );
        assert_eq!(gain.error, 0.0);
    }
    let few = accelerated("behind", "least").estimate(&course, &rates(), &all(chance(0.3, 0.4, 100)));
    let many = accelerated("behind", "least").estimate(&course, &rates(), &all(chance(0.3, 0.4, 10_000)));
    let (few, many) = (few.unwrap(), many.unwrap());
    assert!(
        few.error > 0.01 && (few.error / many.error - 10.0).abs() < 0.01,
        "{few:?} {many:?}"
    );
}

#[test]
fn results_that_were_not_seen_take_away_no_choice() {
    let only_draws = all(chance(0.0, 1.0, 50));
    let gain = accelerated("behind", "least").estimate(&course("rainbow"), &rates(), &only_draws);
    assert!(gain.is_ok_and(|gain| gain.error.is_finite()));
}

#[test]
fn what_is_not_known_and_what_is_not_there_is_told() {
    let course = course("rainbow");
    let told =
        |gain: &Gain, chances: &[(String, Chance)]| gain.estimate(&course, &rates(), chances).unwrap_err();
    let mut without = all(chance(0.3, 0.4, 100));
    without.retain(|(name, _)| name != "encounter");
    let gain = accelerated("behind", "least");
    assert_eq!(
        told(&gain, &without),
        "nothing is said about the chances in 'encounter'"
    );
    let other = Gain {
        take: "a coup".to_owned(),
        ..gain
    };
    let told = told(&other, &all(chance(0.3, 0.4, 100)));
    assert!(
        told.contains("nobody ever has the choice 'special opening' between 'a coup'"),
        "{told}"
    );
}

#[test]
fn more_time_is_worth_what_is_said_about_it() {
    let gain = |elo: f64| {
        let text = format!(
            r#"name = "time"
            choice = "points or advantage"
            take = "times the time"
            over = "take"
            of = "greatest"
            time-elo = {elo:.1}"#
        );
        let gain: Gain = toml::from_str(&text).expect("sound");
        let drawn = ["skirmish", "combat", "northernlight", "crystal", "losttreasure"];
        let drawn = drawn.map(|name| (name.to_owned(), chance(0.3, 0.4, 0)));
        let races = ("relay-obstacle".to_owned(), chance(0.5, 0.0, 0));
        let chances: Vec<_> = drawn.into_iter().chain([races]).collect();
        gain.estimate(&course("jewel"), &rates(), &chances).unwrap().value
    };
    assert!(gain(400.0) > gain(70.0) + 0.1);
}
