//! Every worked example of the groups, and what is refused.

use super::*;
use crate::variants::Catalogue;
use std::sync::Arc;

fn chosen(name: &str) -> Arc<Chosen> {
    let chosen = Library::embedded().chosen(name, &Catalogue::embedded());
    Arc::new(chosen.unwrap_or_else(|error| panic!("{name}: {error}")))
}

fn names() -> [String; 2] {
    ["A", "B"].map(str::to_owned)
}

fn score(standing: &Standing) -> String {
    let [one, other] = standing.score;
    format!("{one}-{other}")
}

/// Goes on with a group by words: `A`, `B` and `=` are results, `#N` is an answer, `!` a special opening, `A=` are two results at once.
/// Lots and agreements that are not said have their first answer. Says the scores after each word.
fn play_on(course: &mut Course, words: &str) -> Vec<String> {
    let mut scores = Vec::new();
    for word in words.split_whitespace() {
        while let Due::Question(question) = course.standing().due {
            if word.starts_with('#') || matches!(question.who, Who::One(_)) {
                break;
            }
            course.enter(Event::Answer(0)).expect("due");
        }
        let event = if let Some(answer) = word.strip_prefix('#') {
            Event::Answer(answer.parse().expect("a number"))
        } else if word == "!" {
            Event::Opening
        } else {
            let winner = |letter| match letter {
                'A' => Some(0),
                'B' => Some(1),
                _ => None,
            };
            Event::Result(
                word.chars()
                    .map(|letter| Played::won_by(winner(letter)))
                    .collect(),
            )
        };
        let standing = course
            .enter(event)
            .unwrap_or_else(|error| panic!("{word} of {words}: {error}"));
        scores.push(score(&standing));
    }
    scores
}

fn started(name: &str) -> Course {
    Course::new(chosen(name), names())
}

/// The final score, after which nothing is due.
fn final_score(name: &str, words: &str) -> String {
    let mut course = started(name);
    let scores = play_on(&mut course, words);
    assert_eq!(course.standing().due, Due::Over, "{name}: {words}");
    scores.last().cloned().unwrap_or_default()
}

/// The status of the game that is due after these words, lots and agreements having their first answer.
fn status(name: &str, words: &str) -> String {
    let mut course = started(name);
    play_on(&mut course, words);
    loop {
        match course.standing().due {
            Due::Question(_) => {
                course.enter(Event::Answer(0)).expect("due");
            }
            Due::Game(fixture) => {
                let line = fixture.status_line().expect("a status");
                return line.trim_start_matches("Enhanced game status: ").to_owned();
            }
            Due::Over => return "over".to_owned(),
        }
    }
}

#[test]
fn every_embedded_group_is_sound_in_every_value_of_its_options() {
    let (library, catalogue) = (
        Library::read(include_str!("groups.toml")).expect("the embedded definitions"),
        Catalogue::embedded(),
    );
    let all: Vec<String> = library.all().map(|(id, _)| id.to_owned()).collect();
    assert_eq!(all.len(), 13);
    for id in all {
        let usual = library.chosen(&id, &catalogue).expect(&id);
        for (option, spec) in &usual.group.options {
            for value in spec.values.keys() {
                let name = format!("{id}:{option}={value}");
                if let Err(problem) = library.chosen(&name, &catalogue) {
                    panic!("{name}: {problem}");
                }
            }
        }
    }
}

/// Points of group play are those of the games themselves, as the sheets have them.
#[test]
fn games_count_in_groups_as_they_count_alone() {
    let catalogue = Catalogue::embedded();
    for id in [
        "rainbow",
        "jini",
        "chequered",
        "meridian",
        "forest",
        "siege",
        "woodland",
        "realm",
    ] {
        for game in &chosen(id).group.games {
            let name = game.play.all()[0].replace("{}", "a");
            let points = catalogue.ruleset(&name).expect("a game").heading().points;
            let own = [points.win, points.draw].map(f64::from);
            let counted = [game.win, game.draw].map(|points| points.map_or(0.0, f64::from));
            assert_eq!(counted, own, "{id}: {name}");
        }
    }
}

#[test]
fn totals_are_those_of_the_table() {
    for (group, words, total) in [
        ("rainbow", "A A A", "6-0"),
        ("rainbow", "A ! A A", "7-0"),
        ("jini", "A A A", "7-0"),
        ("jini", "A B A", "5-1"),
        ("chequered", "A A A", "9-0"),
        ("meridian", "A A A", "11-0"),
        ("meridian-alternative", "A A A", "10-0"),
        ("meridian-alternative:bonus=4", "A A A", "9-0"),
        ("forest", "A A A", "14-0"),
        ("forest", "A A =", "12-1"),
    ] {
        assert_eq!(final_score(group, words), total, "{group}: {words}");
    }
}

#[test]
fn sides_change_up_to_the_first_game_of_a_tie_break() {
    let mut course = started("rainbow");
    let mut souths = Vec::new();
    for word in ["A", "=", "B", "B", "A", "="] {
        play_on(&mut course, "");
        while let Due::Question(_) = course.standing().due {
            course.enter(Event::Answer(0)).expect("due");
        }
        souths.push(course.fixture().expect("a game").south);
        play_on(&mut course, word);
    }
    assert_eq!(souths, [0, 1, 0, 1, 1, 1]);
    // B won the first game, A the second; the third was drawn: North, A, wins nominally.
    assert_eq!(score(&course.standing()), "4½-1½");
    assert_eq!(course.standing().winner, Some(0));
    let lines = course.standing().lines;
    assert!(lines.iter().any(|line| line.note.contains("nominal win of A")));
}

#[test]
fn two_games_of_a_tie_break_can_be_played_at_once() {
    assert_eq!(final_score("rainbow:together=on", "= = = A="), "4½-1½");
    assert_eq!(final_score("rainbow:together=on", "= = = AB B"), "1½-4½");
    assert_eq!(status("rainbow:together=on", "= = ="), "Influential");
    let mut course = started("rainbow:south-time=more");
    play_on(&mut course, "= = = = =");
    let third = course.fixture().expect("a third game");
    assert_eq!(third.label, "tie-break game 3");
    let clock = third
        .clock(&"3000+30".parse().expect("a clock"))
        .expect("more time");
    assert_eq!(clock.to_string(), "1498.5+14.985|999+9.99");
}

#[test]
fn an_accelerated_placement_stakes_what_one_has() {
    for (words, scores) in [
        ("A ! A =", ["1-0", "0-0", "6-0", "6½-½"]),
        ("A ! B A", ["1-0", "0-0", "0-5", "1-5"]),
        ("= ! A A", ["½-½", "0-0", "5½-0", "6½-0"]),
        ("A ! = A", ["1-0", "0-0", "1½-½", "5½-½"]),
    ] {
        assert_eq!(play_on(&mut started("rainbow"), words), scores, "{words}");
    }
    for (words, total) in [
        ("A ! A A", "7-0"),
        ("A ! B B", "0-6"),
        ("= ! A A", "6½-0"),
        ("A ! = B", "1½-1½"),
    ] {
        let mut course = started("rainbow");
        assert_eq!(
            play_on(&mut course, words).last().map(String::as_str),
            Some(total)
        );
    }
    // Level after a drawn Accelerated game: the tie-break is about three points.
    assert_eq!(final_score("rainbow", "A ! = B A A"), "4½-1½");
    // Without it nothing is staked.
    assert_eq!(play_on(&mut started("rainbow"), "A B ="), ["1-0", "1-1", "1½-1½"]);
    for (words, expected) in [
        ("A !", "Pivotal-accelerated"),
        ("= !", "Pivotal-accelerated"),
        ("A ! A", "Inactive-accelerated"),
        ("A ! =", "Critical"),
        ("A", "Critical"),
    ] {
        assert_eq!(status("rainbow", words), expected, "{words}");
    }
}

#[test]
fn who_has_won_the_key_has_a_greater_bonus() {
    assert_eq!(final_score("jini", "A B A"), "5-1");
    assert_eq!(final_score("jini", "= A ="), "6-1");
    assert_eq!(final_score("jini", "= A B A ="), "5½-1½");
    assert_eq!(final_score("jini", "= A B B ="), "1½-4½");
    assert_eq!(status("jini", "A"), "Critical-key");
    assert_eq!(status("jini", "="), "Influential-key");
    assert_eq!(status("jini", "= A"), "Critical-key");
    assert_eq!(status("jini", "A ="), "Critical");
    assert_eq!(status("jini", "= A B"), "Influential-key");
}

#[test]
fn forms_are_settled_anew_before_each_game() {
    let mut course = started("jini");
    play_on(&mut course, "A");
    let Due::Question(question) = course.standing().due else {
        panic!("a form is to be settled");
    };
    assert_eq!(
        (question.who, question.values),
        (
            Who::Both,
            vec!["arabella".to_owned(), "arabella-modern".to_owned()]
        )
    );
    course.enter(Event::Answer(1)).expect("due");
    assert_eq!(course.fixture().expect("a game").game, "arabella-modern");
    let mut course = started("jini:invasion-opposite=on");
    play_on(&mut course, "A #1 A");
    assert_eq!(course.fixture().expect("a game").game, "invasion");
    let mut course = started("jini:invasion-opposite=on");
    play_on(&mut course, "A #0 A");
    assert_eq!(course.fixture().expect("a game").game, "invasion-modern");
}

#[test]
fn a_saga_shares_a_level_bonus() {
    assert_eq!(final_score("chequered:saga=on", "= = ="), "4½-4½");
    assert_eq!(final_score("chequered", "A A B"), "7-2");
    assert_eq!(play_on(&mut started("chequered"), "A A"), ["1-0", "3-0"]);
    assert_eq!(status("chequered", "A A"), "Inactive");
    let mut course = started("chequered:third=changeover");
    play_on(&mut course, "= = = = =");
    let Due::Question(question) = course.standing().due else {
        panic!("South chooses");
    };
    assert_eq!(question.who, Who::One(1));
}

#[test]
fn the_lot_decides_which_core_variation_comes_first() {
    let mut course = started("meridian");
    play_on(&mut course, "#0 #1");
    assert_eq!(course.fixture().expect("a game").game, "meridian-eastern");
    play_on(&mut course, "=");
    assert_eq!(course.fixture().expect("a game").game, "meridian-western");
    play_on(&mut course, "= =");
    // The variation of game one is that of the tie-break.
    assert_eq!(course.fixture().expect("a game").game, "meridian-eastern");
    // Level before the Combination: its winner gets seven points.
    assert_eq!(final_score("meridian", "A B A"), "9-2");
}

#[test]
fn a_forest_group_is_always_decided_after_unlike_wins() {
    for (words, before_bonus, total) in [
        ("A B A", "5-3", "11-3"),
        ("A B =", "3-4", "3-10"),
        ("A B B", "2-6", "2-12"),
    ] {
        assert_eq!(final_score("forest", words), total, "{words}");
        let mut course = started("forest");
        play_on(&mut course, words);
        let lines = course.standing().lines;
        let game = lines
            .iter()
            .rev()
            .find(|line| line.game.is_some())
            .expect("games");
        assert_eq!(format!("{}-{}", game.score[0], game.score[1]), before_bonus);
    }
}

#[test]
fn statuses_are_those_of_the_table() {
    let table = [
        (
            "rainbow jini",
            "A,= = A",
            "A",
            "= =:Pivotal A =:Critical A A:Inactive",
        ),
        (
            "chequered meridian-alternative",
            "",
            "",
            "= =:Pivotal A =:Decisive = A:Critical A A:Inactive",
        ),
        ("meridian", "", "", "= =:Pivotal A =:Critical A A:Inactive"),
        (
            "forest",
            "",
            "",
            "= =:Pivotal A B:Decisive A =:Decisive = A:Critical A A:Inactive",
        ),
    ];
    for (groups, _, _, thirds) in table {
        for group in groups.split(' ') {
            let plain = |words: &str| status(group, words).trim_end_matches("-key").to_owned();
            assert_eq!(plain(""), "Influential", "{group}");
            assert_eq!(plain("A"), "Critical", "{group}");
            assert_eq!(plain("="), "Influential", "{group}");
            let mut words = String::new();
            for part in thirds.split(' ') {
                match part.split_once(':') {
                    Some((last, expected)) => {
                        words.push_str(last);
                        assert_eq!(plain(&words), expected, "{group}: {words}");
                        words.clear();
                    }
                    None => words.push_str(&format!("{part} ")),
                }
            }
        }
    }
    for (words, expected) in [
        ("= = =", "Influential"),
        ("= = = =", "Pivotal"),
        ("= = = A", "Critical"),
        ("= = = A B", "Decisive"),
        ("= = = = =", "Decisive"),
    ] {
        assert_eq!(status("rainbow", words), expected, "{words}");
    }
}

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

#[test]
fn wins_of_different_kinds_count_as_their_game_counts_them() {
    let mut course = started("siege");
    course.enter(Event::Answer(0)).expect("sides");
    let own = Played {
        winner: Some(0),
        points: Some([Points::whole(2), Points::ZERO]),
    };
    let standing = course.enter(Event::Result(vec![own])).expect("due");
    assert_eq!(score(&standing), "2-0");
    assert_eq!(
        course.fixture().expect("a game").game,
        "siege-field:infantry=berolina"
    );
    play_on(&mut course, "B A");
    assert_eq!(score(&course.standing()), "11-3");
}

#[test]
fn what_is_not_due_is_refused() {
    let mut course = started("rainbow");
    for (event, why) in [
        (Event::Result(vec![Played::won_by(None)]), "has to be settled"),
        (Event::Answer(2), "there are 2 answers, and no number 3"),
        (Event::Opening, "has to be settled"),
    ] {
        let refused = course.enter(event).expect_err("it is not due");
        assert!(refused.to_string().contains(why), "{refused}");
    }
    course.enter(Event::Answer(1)).expect("due");
    assert_eq!(course.fixture().expect("a game").south, 1);
    for (event, why) in [
        (Event::Answer(0), "game 1 has to be played"),
        (Event::Opening, "game 1 has to be played"),
        (
            Event::Result(vec![Played::won_by(None), Played::won_by(None)]),
            "has 1 results, not 2",
        ),
        (Event::Result(vec![Played::won_by(Some(2))]), "won by one of two"),
    ] {
        let refused = course.enter(event).expect_err("it is not due");
        assert!(refused.to_string().contains(why), "{refused}");
    }
    play_on(&mut course, "A A A");
    let refused = course.result(None).expect_err("it is over");
    assert!(refused.to_string().contains("over"), "{refused}");
    // What was kept is gone through again.
    let events = course.events().to_vec();
    let again = Course::with_events(chosen("rainbow"), names(), events.clone()).expect("the same");
    assert_eq!(again.standing(), course.standing());
    let mut faulty = events;
    faulty[2] = Event::Answer(7);
    let refused = Course::with_events(chosen("rainbow"), names(), faulty).expect_err("it cannot be");
    assert!(refused.to_string().starts_with("event 3: "), "{refused}");
}

#[test]
fn names_and_definitions_are_refused_with_what_is_wrong() {
    let (library, catalogue) = (Library::embedded(), Catalogue::embedded());
    for (name, why) in [
        ("group:rainbov", "unknown group 'rainbov'"),
        (
            "rainbow:third=x",
            "has no option 'third'; it has south-time, together",
        ),
        ("forest:boards=8x8", "boards is one of 10x10, 10x8, not '8x8'"),
        ("forest:boards", "'boards' is no option=value"),
        ("trilogy:third=chss", "did you mean"),
        ("grouplet:head=triscacia", "is not for two players"),
    ] {
        let refused = library.chosen(name, &catalogue).expect_err(name);
        assert!(refused.to_string().contains(why), "{name}: {refused}");
    }
    let faulty = |text: &str| match Library::read(text) {
        Err(problem) => problem.to_string(),
        Ok(library) => {
            let id = library
                .all()
                .next()
                .map(|(id, _)| id.to_owned())
                .unwrap_or_default();
            library.chosen(&id, &catalogue).expect_err(text).to_string()
        }
    };
    let head = "[[group]]\nid = 'g'\ntitle = 'G'\nabout = 'x'\n";
    for (text, why) in [
        (
            format!(
                "{head}games = [{{ play = 'chess', wins = 1 }}]\nscoring = {{ bonus = {{ points = 1 }} }}"
            ),
            "unknown field `wins`",
        ),
        (
            format!(
                "{head}games = [{{ play = 'chess', win = 0.3 }}]\nscoring = {{ bonus = {{ points = 1 }} }}"
            ),
            "halves",
        ),
        (
            format!("{head}games = []\nscoring = {{ bonus = {{ points = 1 }} }}"),
            "0 games",
        ),
        (
            format!("{head}games = [{{ play = 'chess' }}]\nscoring = {{ both = {{ bonus = 1 }} }}"),
            "two games, not 1",
        ),
        (
            format!(
                "{head}games = [{{ play = 'chess' }}]\nscoring = {{ bonus = {{ points = 1, tie-break = {{ games = [1, 2], third = 1 }} }} }}"
            ),
            "there is no game 2",
        ),
        (
            format!(
                "{head}games = [{{ play = 'chess' }}]\nscoring = {{ bonus = {{ points = 1, tie-break = {{ games = [1, 1], third = 1, clock = 'sundial' }} }} }}"
            ),
            "'sundial'",
        ),
        (
            format!(
                "{head}games = [{{ play = 'chess', win = 1 }}]\nscoring = {{ series = {{ bonus = 1, needed = 2, decider = 'relay-running' }} }}"
            ),
            "more than half",
        ),
        (
            format!(
                "{head}games = [{{ play = 'chess', advantage = {{ time = 2 }} }}]\nscoring = {{ both = {{ bonus = 1 }} }}"
            ),
            "only in a series",
        ),
        (
            format!(
                "{head}games = [{{ play = 'transfer-{{}}-western' }}]\nscoring = {{ bonus = {{ points = 1 }} }}"
            ),
            "without pools",
        ),
        (
            format!(
                "{head}pools = [[]]\ngames = [{{ play = 'chess' }}]\nscoring = {{ bonus = {{ points = 1 }} }}"
            ),
            "none of them empty",
        ),
        (
            format!(
                "{head}games = [{{ play = 'chess' }}]\nscoring = {{ grouplet = {{ races = 'chess', first = 1, swing = 1 }} }}"
            ),
            "no game of races",
        ),
        (
            "[[group]]\nid = 'G 1'\ntitle = 'G'\nabout = 'x'\ngames = []\nscoring = { bonus = {} }"
                .to_owned(),
            "is no id",
        ),
    ] {
        let problem = faulty(&text);
        assert!(problem.contains(why), "{text}\n{problem}");
    }
}
