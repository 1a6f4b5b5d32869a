//! States as text: what is wrong with a text is told.

use super::rules;
use tapestry::games::race::{Action, Next};

#[test]
fn mistakes_are_named() {
    let rules = rules("relay-running");
    let told = |text: &str| rules.read(text).expect_err(text).to_string();
    assert!(told("").contains("a state has"));
    assert!(told("X d3,d3 d5,d5 w").contains("'X' is none of S, M, L"));
    assert!(told("S d3,d9 d5,d5 w").contains("South's runners: 'd9'"));
    assert!(told("S d3,d3 d5 w").contains("North's runners: 2 squares"));
    assert!(told("S d3,d3 d5,d5 x").contains("neither w nor b"));
    assert!(told("S F,F d5,d5 w").contains("the race is over"));
    assert!(told("S d3,d3 d5,d5 w 0,1 pre - 0-0 0").contains("turns: 0 and 1"));
    assert!(told("S d3,d3 d5,d5 w 3,3 post - 0-0 0").contains("turns"));
    assert!(told("S d3,d3 d5,d5 w 0,0 now - 0-0 0").contains("phase"));
    assert!(told("S d3,d3 d5,d5 w 0,0 pre 7 0-0 0").contains("die"));
    assert!(told("S d3,d3 d5,d5 w 0,0 pre - 1-0 0").contains("races won"));
    assert!(told("S d3,d3 d5,d5 w 0,0 pre - 0-0 1w").contains("extra throws"));
    // The throws before a race are a prize for the race before it.
    assert!(told("M d2,d2 d6,d6 b 0,0 pre - 1-0 1b").contains("winner of the race before"));
    assert!(told("M d2,d2 d6,d6 b 0,0 pre - 2-0 0").contains("races won"));
    assert!(told("S c5,W d3,c4 w 0,0 pre 3 0-0 0").contains("cannot have been thrown"));
    assert!(told("S d3,d3 d5,d5 w 0,0 pre").contains("after the side to move"));
}

/// More runners, and a return on the square thrown, which sends back as a run does.
#[test]
fn runners_come_back_on_the_square_thrown() {
    let rules = rules("relay-running:re-entry=thrown,runners=3");
    let state = rules
        .read("S c3,c5,W d5,d5,d5 w 3,3 pre - 0-0 0")
        .expect("a state");
    assert_eq!(rules.actions(&state)[..], [Action::Throw]);
    let thrown = rules
        .read("S c3,c5,W e3,d5,d5 w 3,3 pre 2 0-0 0")
        .expect("a state");
    assert_eq!(rules.actions(&thrown)[..], [Action::Enter]);
    let text = |text: &str, action| match rules.apply(&rules.read(text).expect("a state"), action) {
        Next::Goes(state) => rules.write(&state),
        Next::Won(player) => player.name().to_owned(),
    };
    // North's fourth square from d5 on is c4, where South comes back; its diagonal hits d5, where two stand.
    assert_eq!(
        text("S c3,c5,W d5,d5,c4 w 3,3 pre 2 0-0 0", Action::Enter),
        "S c3,c4,c5 d5,d5,W b 4,3 pre - 0-0 0"
    );
    assert_eq!(
        text("S F,F,e3 d5,d5,c4 w 3,3 pre 1 0-0 0", Action::Run(7)),
        "South"
    );
    assert!(
        rules
            .read("S c3,c5 d5,d5 w")
            .expect_err("two runners")
            .to_string()
            .contains("3 squares")
    );
}

#[test]
fn four_fields_are_enough() {
    let rules = rules("relay-obstacle");
    let whole = |text: &str| rules.write(&rules.read(text).expect(text));
    assert_eq!(whole("S d3,d3 d5,d5 w"), "S d3,d3 d5,d5 w 0,0 pre - 0-0 0");
    assert_eq!(whole("S c4,d3 d5,d5 b"), "S d3,c4 d5,d5 b 1,0 pre - 0-0 0");
    assert_eq!(whole("M d2,d2 d6,d6 w"), "M d2,d2 d6,d6 w 0,1 pre - 1-0 0");
    assert_eq!(whole("L W,a1 F,g4 b post"), "L a1,W g4,F b 30,30 post - 1-1 0");
    assert_eq!(
        whole("M d2,d2 d6,d6 b 0,0 pre ? 1-0 1w"),
        "M d2,d2 d6,d6 b 0,0 pre ? 1-0 1w"
    );
}

#[test]
fn the_die_in_the_air_is_told_by_its_face_alone() {
    let rules = rules("relay-running");
    let state = rules.read("S d3,d3 d5,d5 w 0,0 pre ? 0-0 0").expect("a state");
    assert_eq!(rules.parse_action(&state, "3"), Some(Action::Dice(3)));
    assert_eq!(rules.parse_action(&state, "dice 3"), Some(Action::Dice(3)));
    assert_eq!(rules.parse_action(&state, "7"), None);
    let thrown = rules.read("S d3,d3 d5,d5 w 0,0 pre 3 0-0 0").expect("a state");
    assert_eq!(rules.parse_action(&thrown, "3"), None);
}

#[test]
fn a_runner_back_on_his_start_is_marked() {
    let rules = rules("relay-running:finish=pass");
    let state = rules.read("S e3,c4 d5,d5 w 0,0 pre 1 0-0 0").expect("a state");
    assert_eq!(rules.parse_action(&state, "e3d3"), Some(Action::Run(7)));
    let back = "S c4,d3+ d5,d5+ b 1,0 pre - 0-0 0";
    assert_eq!(rules.write(&rules.read(back).expect(back)), back);
}
