use super::*;
use crate::arena::statistics::Estimate;
use crate::atlas::measure::Findings;
use crate::game::Ending;

fn question(text: &str) -> Result<Question, String> {
    Question::read("test", text).map(|mut all| all.remove(0))
}

fn measured(name: &str, value: f64, error: f64) -> Measured {
    Measured {
        name: name.to_owned(),
        game: "chess".to_owned(),
        weaker: None,
        found: Some(Estimate { value, error }),
        games: 100,
        command: name.to_owned(),
    }
}

const ASKED: &str = r#"
[[question]]
id = "asked"
title = "Is it?"
documents = ["000:1"]
test = "It is tried."
figures = [
  { name = "one", game = "chess", of = "south" },
  { name = "two", game = "chess", of = "ended: checkmate" },
]
"#;

#[test]
fn every_question_of_the_documents_can_be_asked() {
    let catalogue = Catalogue::embedded();
    let all = Question::of_documents().unwrap();
    let mut ids = BTreeSet::new();
    for question in &all {
        assert!(ids.insert(&question.id), "{} twice", question.id);
        let own = question
            .catalogue(&catalogue)
            .unwrap_or_else(|error| panic!("{}: {error}", question.id));
        let places = question.documents.iter().all(|place| {
            let (document, line) = place.split_once(':').unwrap_or(("", ""));
            document.len() == 3 && line.trim_start_matches('p').parse::<u32>().is_ok()
        });
        assert!(
            places && !question.documents.is_empty(),
            "{}: {:?}",
            question.id,
            question.documents
        );
        for figure in &question.figures {
            let game = own.resolve(&figure.game);
            let game = game.unwrap_or_else(|error| panic!("{}: {error}", question.id));
            match figure.of {
                Measure::Value(letter) => {
                    assert!(game.kind_of_letter(letter).is_some(), "{}: {letter}", question.id)
                }
                Measure::Price(letter) => {
                    let prices = &game.deployment.as_ref().expect("pieces are bought").prices;
                    assert!(
                        prices.iter().any(|(known, _)| *known == letter),
                        "{}: {letter}",
                        question.id
                    );
                }
                Measure::EvenStarts | Measure::StartScore => {
                    let many = game.arrays.is_some() || game.deployment.is_some() || game.placement.is_some();
                    assert!(many, "{}: {} has one start", question.id, figure.game);
                }
                _ => {}
            }
        }
        let used = |figure: &Figure| {
            let of_claims = question
                .claims
                .iter()
                .any(|claim| claim.figure == figure.name || claim.less.as_ref() == Some(&figure.name));
            of_claims
                || question
                    .choices
                    .iter()
                    .any(|choice| choice.among.contains(&figure.name))
        };
        let shown = question.figures.iter().filter(|figure| used(figure)).count();
        assert!(shown > 0 || question.untested.is_some(), "{}", question.id);
    }
    assert!(all.len() >= 40, "{} questions", all.len());
}

#[test]
fn claims_are_judged_by_whole_intervals() {
    let claimed = |claims: &str| question(&format!("{ASKED}claims = [{claims}]")).unwrap();
    let verdict = |question: &Question, figures: &[Measured]| Answer::new(question, figures).verdict;
    let ahead = claimed(r#"{ says = "ahead", figure = "one", above = 0.5 }"#);
    assert_eq!(verdict(&ahead, &[measured("one", 0.6, 0.05)]), Verdict::Supported);
    assert_eq!(
        verdict(&ahead, &[measured("one", 0.4, 0.05)]),
        Verdict::Contradicted
    );
    assert!(matches!(
        verdict(&ahead, &[measured("one", 0.52, 0.05)]),
        Verdict::Open(_)
    ));
    assert!(matches!(
        verdict(&ahead, &[measured("one", 1.0, f64::INFINITY)]),
        Verdict::Open(_)
    ));
    assert!(
        matches!(verdict(&ahead, &[]), Verdict::Open(_)),
        "nothing is said without games"
    );
    let few = Measured {
        games: 99,
        ..measured("one", 0.9, 0.01)
    };
    assert!(matches!(
        verdict(&ahead, std::slice::from_ref(&few)),
        Verdict::Open(_)
    ));
    let solved = Measured {
        found: Some(Estimate {
            value: 1.0,
            error: 0.0,
        }),
        games: 0,
        ..few
    };
    assert_eq!(
        verdict(&ahead, &[solved]),
        Verdict::Supported,
        "what is solved takes no games"
    );
    let between = claimed(r#"{ says = "between", figure = "one", above = 0.4, below = 0.6 }"#);
    assert_eq!(
        verdict(&between, &[measured("one", 0.5, 0.05)]),
        Verdict::Supported
    );
    assert_eq!(
        verdict(&between, &[measured("one", 0.7, 0.05)]),
        Verdict::Contradicted
    );
    let both = claimed(r#"{ says = "more", figure = "one", less = "two", above = 0.0 }"#);
    let pair = |one: f64| [measured("one", one, 0.03), measured("two", 0.5, 0.04)];
    assert_eq!(verdict(&both, &pair(0.56)), Verdict::Supported);
    assert!(
        matches!(verdict(&both, &pair(0.54)), Verdict::Open(_)),
        "the errors add like sides of a triangle"
    );
    let two = claimed(
        r#"{ says = "a", figure = "one", above = 0.5 }, { says = "b", figure = "two", above = 0.5 }"#,
    );
    assert_eq!(
        verdict(&two, &[measured("one", 0.6, 0.01), measured("two", 0.4, 0.01)]),
        Verdict::Contradicted
    );
    assert_eq!(Answer::new(&both, &pair(0.6)).games, 200);
}

#[test]
fn the_wanted_one_is_found_if_it_is_apart_from_all_others() {
    let chosen = |wanted: &str, one: f64, two: f64| {
        let text = format!(
            r#"{ASKED}choices = [{{ asks = "which", among = ["one", "two"], wanted = "{wanted}" }}]"#
        );
        Answer::new(
            &question(&text).unwrap(),
            &[measured("one", one, 0.02), measured("two", two, 0.02)],
        )
        .verdict
    };
    assert_eq!(chosen("least", 0.2, 0.3), Verdict::Found("one".to_owned()));
    assert_eq!(chosen("greatest", 0.2, 0.3), Verdict::Found("two".to_owned()));
    assert_eq!(chosen("even", 0.4, 0.52), Verdict::Found("two".to_owned()));
    assert!(matches!(chosen("even", 0.49, 0.52), Verdict::Open(_)));
}

#[test]
fn faulty_questions_are_refused_with_the_reason() {
    let claims = r#"claims = [{ says = "ahead", figure = "one", above = 0.5 }]"#;
    let whole = format!("{ASKED}{claims}");
    assert!(question(&whole).is_ok());
    for (from, to, why) in [
        ("south", "weather", "nothing that is measured"),
        (
            "ended: checkmate",
            "ended: bad weather",
            "nothing that is measured",
        ),
        ("ended: checkmate", "value: queen", "nothing that is measured"),
        ("figure = \"one\"", "figure = \"three\"", "no figure 'three'"),
        (", above = 0.5", "", "neither"),
        (claims, "", "untested"),
        ("name = \"two\"", "name = \"one\"", "same name"),
        ("id = \"asked\"", "id = \"As ked\"", "small letters"),
        ("test =", "tested =", "unknown field"),
    ] {
        assert!(whole.contains(from), "{from}");
        let error = question(&whole.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(why) && error.contains("test"), "{error}");
    }
    assert!(
        Question::read("test", &whole.repeat(2))
            .unwrap_err()
            .contains("two of this name")
    );
}

#[test]
fn measures_say_what_they_need_and_nothing_without_it() {
    assert_eq!(
        Measure::try_from("ended: checkmate".to_owned()),
        Ok(Measure::Ended(Ending::Checkmate))
    );
    assert_eq!(Measure::try_from("value: Q".to_owned()), Ok(Measure::Value('Q')));
    assert_eq!(Measure::Value('Q').parts(), [Part::Values]);
    for measure in [
        Measure::South,
        Measure::Value('Q'),
        Measure::Price('Q'),
        Measure::MoveWorth,
        Measure::EvenStarts,
    ] {
        assert_eq!(measure.of(&Findings::default()), (None, None, 0));
    }
}
