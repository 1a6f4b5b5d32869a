//! Every worked example of series, pairs, the trilogy and grouplets.

use super::*;

#[test]
fn points_of_a_series_are_taken_or_carried() {
    // The worked example: A carries, B takes two, a drawn round decided by Relay is carried, A takes three.
    let words = "A #1 B #0 = A #1 #1 A #0 A";
    let mut course = started("jewel");
    let scores = play_on(&mut course, words);
    assert_eq!(
        scores,
        [
            "0-0", "0-0", "0-0", "0-2", "0-2", "0-2", "0-2", "0-2", "0-2", "3-2", "10-2"
        ]
    );
    assert_eq!(final_score("jewel", "A #1 B #0 = A #1 #1 A #0 B"), "3-9");
    // Everything carried to the last round.
    let all = "A #1 A #1 A #1 #0 #0 A #1 A";
    assert_eq!(final_score("jewel", all), "12-0");
}

#[test]
fn statuses_of_a_series() {
    for (words, expected) in [
        ("", "Influential"),
        ("A #0 A #0", "Influential"),
        ("A #0 A #0 A #0", "Critical"),
        ("A #0 B #0 A #0", "Critical"),
        ("A #1 A #0 B #1", "Critical"),
        ("A #1 A #1 A #1", "Pivotal"),
        ("A #0 B #1 A #1", "Pivotal"),
        ("A #0 B #0 A #1", "Pivotal"),
        ("A #0 A #0 A #0 B #0", "Pivotal"),
        ("A #0 A #0 A #0 A #0", "Inactive"),
        ("A #0 A #0 A #0 B #0 =", "Decisive"),
        ("A #0 A #0 A #0 A #0 =", "Inactive"),
        ("A #0 A #0 A #0 =", "Critical"),
    ] {
        let mut course = started("jewel");
        let mut said = words.to_owned();
        play_on(&mut course, words);
        // Whatever has to be chosen about an advantage is not what is asked here.
        while let Due::Question(_) = course.standing().due {
            course.enter(Event::Answer(0)).expect("due");
            said.push_str(" #0");
        }
        let fixture = course.fixture().expect("a game");
        let status = fixture.status.map(Status::word);
        assert_eq!(status, Some(expected), "{words}");
    }
}

#[test]
fn advantages_of_a_series_hold_in_the_next_round() {
    let next = |words: &str| {
        let mut course = started("jewel");
        play_on(&mut course, words);
        course.fixture().expect("a game")
    };
    assert_eq!(next("A #1").south, 0);
    assert_eq!(next("B #1").south, 1);
    assert_eq!(next("A #0 #0 B #1").time, [1.0, 1.5]);
    assert_eq!(next("A #0 #0 B #0").time, [1.0, 1.0]);
    // The favoured player decides which advantage, the other where his only Adjacent stands.
    assert_eq!(
        next("A #0 #0 A #0 B #1 #0 #1").game,
        "crystal:bonus=adjacent,favoured=north"
    );
    assert_eq!(
        next("A #0 #0 A #0 A #1 #1").game,
        "crystal:bonus=prince,favoured=south"
    );
    assert_eq!(
        next("A #0 #0 A #0 A #0 A #1").game,
        "losttreasure:take-back=south"
    );
    let time = next("A #0 #0 B #1").clock(&"pswing 30/1800/40".parse().expect("a clock"));
    assert!(time.expect_err("a swing").contains("nobody can have more time"));
}

#[test]
fn pairs_have_a_bonus_for_both_games() {
    for (words, total) in [("AA", "4-0"), ("A=", "1½-½"), ("AB", "1-1"), ("==", "1-1")] {
        assert_eq!(final_score("woodland", words), total, "{words}");
    }
    for (words, total) in [("A A", "5-0"), ("A B", "1-2"), ("= A", "2½-½"), ("B B", "0-5")] {
        assert_eq!(final_score("realm", words), total, "{words}");
    }
    let mut course = started("realm");
    play_on(&mut course, "#0 #1 #0 #1");
    assert_eq!(course.fixture().expect("a game").game, "transfer-c-western");
    play_on(&mut course, "A");
    let second = course.fixture().expect("a game");
    assert_eq!(
        (second.game.as_str(), second.south),
        ("transfer-b-lancerchess", 1)
    );
}

#[test]
fn a_trilogy_doubles_its_winner() {
    for (words, total) in [
        ("A A A", "12-0"),
        ("A A =", "10-1"),
        ("A = A", "10-1"),
        ("A A B", "8-2"),
        ("A = B A=", "6-3"),
        ("= = = AB B", "3-6"),
    ] {
        assert_eq!(final_score("trilogy", words), total, "{words}");
    }
    // A draw of the third tie-break game is the second mover's; A has moved first twice, so that B does now.
    let mut course = started("trilogy");
    play_on(&mut course, "= = = AB");
    assert_eq!(course.fixture().expect("a game").south, 1);
    assert_eq!(final_score("trilogy", "= = = AB ="), "6-3");
    let mut course = started("trilogy:third=siege-field");
    play_on(&mut course, "#0 #5");
    assert_eq!(course.fixture().expect("a game").game, "siege-field");
    assert_eq!(status("trilogy", "A A"), "Inactive");
}

#[test]
fn races_swing_the_points_of_a_game() {
    // Two points drawn: the winner of the short race is X, here A.
    for (words, total) in [
        ("= A #0", "2-1"),
        ("= A #1 A", "3-0"),
        ("= A #1 B #0", "1-2"),
        ("= A #1 B #1 A", "2-1"),
        ("= A #1 B #1 B", "0-3"),
        ("A A", "3-0"),
        ("A B #0", "2-1"),
    ] {
        assert_eq!(final_score("grouplet", words), total, "{words}");
    }
    for (words, total) in [
        ("= A #0", "1½-½"),
        ("= A #1 A", "2-0"),
        ("= A #1 B #0", "1-1"),
        ("= A #1 B #1 A", "2-0"),
        ("= A #1 B #1 B", "0-2"),
    ] {
        assert_eq!(final_score("grouplet:head=kaleidoscope", words), total, "{words}");
    }
    for (words, total) in [
        ("= A #0", "1-½"),
        ("= A #1 A", "1½-0"),
        ("= A #1 B #0", "½-1"),
        ("= A #1 B #1 A", "1-½"),
        ("= A #1 B #1 B", "0-1½"),
    ] {
        assert_eq!(final_score("combat-grouplet", words), total, "{words}");
    }
}

#[test]
fn races_begin_as_the_ones_before_have_ended() {
    let catalogue = Catalogue::embedded();
    let state = |words: &str| {
        let mut course = started("grouplet");
        play_on(&mut course, words);
        let fixture = course.fixture().expect("a race");
        let ruleset = catalogue.ruleset(&fixture.game).expect("a game");
        let start = fixture.start(&ruleset).expect("a state");
        crate::play::start(&ruleset, Some(&start))
            .expect("a sound state")
            .state()
    };
    assert_eq!(state("="), "S d3,d3 d5,d5 w 0,0 pre - 0-0 0");
    assert!(state("= B #1").ends_with("0-1 1b"), "{}", state("= B #1"));
    assert!(state("= A #1").ends_with("1-0 1w"), "{}", state("= A #1"));
    assert!(
        state("= A #1 B #1").ends_with("1-1 2b"),
        "{}",
        state("= A #1 B #1")
    );
}
