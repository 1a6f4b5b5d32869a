//! The table of exact values, best play from both sides.

use super::{rules, spec};
use std::sync::Arc;
use tapestry::base::{PerPlayer, Player};
use tapestry::games::race::{Action, Die, Judge, Next, RaceRules, RaceTable, State, Track, expectimax};

const HALF_A_MILLIONTH: f64 = 0.5e-6;

fn assert_close(found: f64, expected: f64, what: &str) {
    assert!(
        (found - expected).abs() <= HALF_A_MILLIONTH * 1.001,
        "{what}: {found:.7}, the sheet has {expected:.6}"
    );
}

/// The chance of a race's first mover; `extra` says who has won the race before.
fn first_mover(judge: &Judge, rules: &RaceRules, course: usize, extra: Option<Player>) -> f64 {
    let first = rules.spec.first_mover(course);
    let won = PerPlayer([course.div_ceil(2) as u8, (course / 2) as u8]);
    let chance = judge.race_chance(&rules.race_start(course, won, extra));
    if first == Player::South {
        chance
    } else {
        1.0 - chance
    }
}

/// Nobody, the first mover, the second mover has the extra throws.
fn with_extra_throws(judge: &Judge, rules: &RaceRules, course: usize) -> [f64; 3] {
    let first = rules.spec.first_mover(course);
    [None, Some(first), Some(!first)].map(|extra| first_mover(judge, rules, course, extra))
}

struct Expected {
    game: &'static str,
    short: f64,
    after_throw: [f64; 3],
    middle: [f64; 3],
    long: [f64; 3],
    south: f64,
    long_needed: f64,
}

const RUNNING: Expected = Expected {
    game: "relay-running",
    short: 0.513415,
    after_throw: [0.501828, 0.486420, 0.551996],
    middle: [0.532859, 0.612470, 0.414263],
    long: [0.515134, 0.596663, 0.401190],
    south: 0.498565,
    long_needed: 0.401255,
};

const OBSTACLE: Expected = Expected {
    game: "relay-obstacle",
    short: 0.490244,
    after_throw: [0.478814, 0.478244, 0.513674],
    middle: [0.528155, 0.601861, 0.428128],
    long: [0.509422, 0.581535, 0.420235],
    south: 0.486583,
    long_needed: 0.412841,
};

fn assert_values(expected: &Expected) {
    let rules = rules(expected.game);
    let judge = Judge::new(&rules);
    let game = expected.game;
    assert_close(first_mover(&judge, &rules, 0, None), expected.short, game);
    for (face, after) in (1..=3).zip(expected.after_throw) {
        let state = State {
            die: Die::Shows(face),
            ..rules.start()
        };
        assert_close(
            judge.race_chance(&state),
            after,
            &format!("{game}, S after {face}"),
        );
    }
    for (course, chances) in [(1, expected.middle), (2, expected.long)] {
        for (found, expected) in with_extra_throws(&judge, &rules, course).into_iter().zip(chances) {
            assert_close(found, expected, &format!("{game}, race {course}"));
        }
    }
    assert_close(judge.game_chance(&rules.start()), expected.south, game);
    assert_close(
        judge.chance_of_race(&rules.start(), 2),
        expected.long_needed,
        game,
    );
}

#[test]
fn running() {
    assert_values(&RUNNING);
}

#[test]
fn obstacle() {
    assert_values(&OBSTACLE);
}

#[test]
fn without_sending_back_the_kinds_do_not_differ() {
    for game in ["relay-running", "relay-obstacle"] {
        let rules = rules(game);
        let state = rules.read("S d3,d3 d5,d5 w post").expect("a state");
        assert_close(Judge::new(&rules).race_chance(&state), 0.620369, game);
    }
}

#[test]
fn waiting_can_pay() {
    let rules = rules("relay-obstacle");
    let state = rules.read("S c4,W e4,e3 w 5,5 pre - 0-0 0").expect("a state");
    let judged = Judge::new(&rules).judged(&state);
    assert_eq!(judged[0].action, Action::Throw);
    assert_close(judged[0].race, 0.355089, "throw");
    assert_eq!(judged[1].action, Action::Enter);
    assert_close(judged[1].race, 0.199338, "enter");
}

/// Turns left to a race that is nearly over, so that looking ahead can see its end.
fn nearly_over() -> Vec<&'static str> {
    vec![
        "S e3,F d3,c4 w post",
        "S e4,F c4,F b post",
        "S e3,e4 c3,F w 14,14 pre - 0-0 0",
        "S e3,F d3,W b 15,14 pre - 0-0 0",
        "S e4,e3 c4,F w post",
    ]
}

#[test]
fn looking_ahead_agrees_with_the_tables_on_what_is_left_of_a_race() {
    for game in ["relay-running", "relay-obstacle"] {
        let rules = rules(game);
        let judge = Judge::new(&rules);
        for text in nearly_over() {
            let state = rules.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let (exact, looked) = (judge.race_chance(&state), expectimax(&rules, &state, 40));
            assert!((exact - looked).abs() < 1e-9, "{game} {text}: {exact} {looked}");
        }
    }
}

#[test]
fn a_shallow_look_leans_to_the_right_side() {
    let rules = rules("relay-running");
    let judge = Judge::new(&rules);
    for text in [
        "S e3,F d3,W w 3,3 pre - 0-0 0",
        "L d1,d1 g7,F w 20,20 pre - 1-1 0",
    ] {
        let state = rules.read(text).expect("a state");
        let (exact, looked) = (judge.race_chance(&state), expectimax(&rules, &state, 4));
        assert_eq!(exact > 0.5, looked > 0.5, "{text}: {exact} {looked}");
    }
}

/// Chances must not change when nothing but the order of decisions is looked through: the table's value of a state is the
/// best (or the mean) of the values behind it.
#[test]
fn the_tables_agree_with_the_rules_under_every_option() {
    let games = ["relay-running", "relay-obstacle"];
    let options = [
        "",
        ":finish=pass",
        ":re-entry=highest",
        ":re-entry=thrown",
        ":re-entry=thrown,finish=pass,extra=before-race",
        ":extra=before-race,finish=pass,re-entry=highest",
    ];
    for game in games
        .iter()
        .flat_map(|game| options.map(|options| format!("{game}{options}")))
    {
        let rules = rules(&game);
        let judge = Judge::new(&rules);
        for text in states() {
            let state = rules.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let found = judge.race_chance(&state);
            let behind = one_turn_ahead(&rules, &judge, &state);
            assert!((found - behind).abs() < 1e-12, "{game} {text}: {found} {behind}");
        }
    }
}

/// Three runners of a side in the short race have a table, and it agrees with the rules; in the long race they have none.
#[test]
fn more_runners_have_tables_while_these_are_bearable() {
    let rules = rules("relay-obstacle:runners=3,re-entry=thrown");
    let judge = Judge::new(&rules);
    for text in [
        "S d3,d3,d3 d5,d5,d5 w",
        "S c4,W,W e4,e3,F b 6,5 pre - 0-0 0",
        "S F,F,W d5,W,W w post",
    ] {
        let state = rules.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        // The long race, which may follow, makes the chances in the game guesses.
        assert!(!judge.is_exact_to_the_end(&state), "{text}");
        let (found, behind) = (judge.race_chance(&state), one_turn_ahead(&rules, &judge, &state));
        assert!((found - behind).abs() < 1e-12, "{text}: {found} {behind}");
    }
    let long = rules.read("L F,F,e1 f7,F,F w post").expect("a state");
    assert!(!judge.is_exact_to_the_end(&long) && judge.race_chance(&long) > 0.9);
}

fn states() -> Vec<&'static str> {
    vec![
        "S d3,d3 d5,d5 w",
        "S c4,W e4,e3 w 5,5 pre - 0-0 0",
        "S W,W d5,W b 6,5 pre - 0-0 0",
        "S F,W d5,e3 w 14,14 pre - 0-0 0",
        "S F,W d5,e3 b 15,14 pre - 0-0 0",
        "S F,W F,W w post",
        "S W,W F,W b post",
        "S d3,W W,W w post",
        "M d2,b6 W,f2 b 3,3 pre - 1-0 0",
    ]
}

/// South's chance by one step of every kind, and the tables behind them.
fn one_turn_ahead(rules: &RaceRules, judge: &Judge, state: &State) -> f64 {
    let values: Vec<f64> = rules
        .actions(state)
        .into_iter()
        .map(|action| match rules.apply(state, action) {
            Next::Won(Player::South) => 1.0,
            Next::Won(Player::North) => 0.0,
            Next::Goes(next) if next.die == Die::Unthrown => judge.race_chance(&next),
            Next::Goes(next) => one_turn_ahead(rules, judge, &next),
        })
        .collect();
    match (state.die, state.turn) {
        (Die::Rolling, _) => values.iter().sum::<f64>() / 6.0,
        (_, Player::South) => values.into_iter().fold(0.0, f64::max),
        (_, Player::North) => values.into_iter().fold(1.0, f64::min),
    }
}

#[test]
fn extra_throws_before_the_race_are_worth_about_as_much() {
    let rules = rules("relay-running:extra=before-race");
    let judge = Judge::new(&rules);
    let [nobody, first, second] = with_extra_throws(&judge, &rules, 1);
    assert!(second < nobody && nobody < first, "{second} {nobody} {first}");
}

#[test]
fn tracks_too_long_for_a_table_are_left_to_looking_ahead() {
    let spec = spec("relay-running");
    let usual = rules("relay-running");
    assert!(Judge::new(&usual).is_exact_to_the_end(&usual.start()));
    let mut course = spec.courses[2].clone();
    assert!(RaceTable::is_feasible(&spec, &Track::new(&spec, &course)));
    course.turns = 1000;
    assert!(!RaceTable::is_feasible(&spec, &Track::new(&spec, &course)));
    let mut long = (*spec).clone();
    long.courses[0].turns = 1000;
    long.courses[0].path = (0..60).map(|index| format!("a{index}")).collect();
    long.courses[0].diagonal = vec![None; 60];
    let rules = Arc::new(RaceRules::new(&Arc::new(long)));
    let judge = Judge::new(&rules);
    let start = rules.start();
    assert!(!judge.is_exact_to_the_end(&start));
    let chance = judge.race_chance(&start);
    assert!((0.4..0.7).contains(&chance), "{chance}");
}
