//! Every worked example of the groups with a bonus; `links`: those of the others; `refusals`: what is refused.

mod links;
mod refusals;

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
        Library::read(include_str!("../groups.toml")).expect("the embedded definitions"),
        Catalogue::embedded(),
    );
    let all: Vec<String> = library.all().map(|(id, _)| id.to_owned()).collect();
    assert_eq!(all.len(), 14);
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
