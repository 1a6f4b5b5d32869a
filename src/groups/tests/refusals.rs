//! What cannot happen, and what no group is.

use super::*;

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
