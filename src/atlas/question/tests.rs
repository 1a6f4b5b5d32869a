use super::*;
use crate::arena::statistics::Estimate;
use crate::atlas::measure::Findings;
use crate::game::Ending;
use crate::studies::Study;
use crate::studies::mobility::Mobility;

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
        fewest: 100,
        scale: Scale::Share,
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
        question
            .check_games(&own)
            .unwrap_or_else(|error| panic!("{error}"));
        for figure in &question.figures {
            if let Measure::Beats(_) = figure.of {
                let game = own.ruleset(&figure.game);
                assert!(matches!(game, Ok(Ruleset::Race(_))), "{}", question.id);
                continue;
            }
            let game = own.resolve(&figure.game);
            let game = game.unwrap_or_else(|error| panic!("{}: {error}", question.id));
            match figure.of {
                Measure::Value(letter) | Measure::MovesFrom(letter) | Measure::AttackedFrom(letter) => {
                    assert!(game.kind_of_letter(letter).is_some(), "{}: {letter}", question.id)
                }
                Measure::ToRank(letter, rank) => {
                    assert!(game.kind_of_letter(letter).is_some(), "{}: {letter}", question.id);
                    assert!(rank <= game.ranks, "{}: {rank}", question.id);
                }
                Measure::Price(letter) => {
                    let prices = &game.deployment.as_ref().expect("pieces are bought").prices;
                    assert!(
                        prices.iter().any(|(known, _)| *known == letter),
                        "{}: {letter}",
                        question.id
                    );
                }
                Measure::ViableFirst | Measure::ViableChoices => {
                    assert!(game.placement.is_some(), "{}: {}", question.id, figure.game)
                }
                Measure::EvenStarts | Measure::StartScore => {
                    let many = game.arrays.is_some() || game.deployment.is_some() || game.placement.is_some();
                    assert!(many, "{}: {} has one start", question.id, figure.game);
                }
                _ => {}
            }
        }
        let used = |name: &str| {
            let of_claims = question.claims.iter().any(|claim| {
                [Some(&claim.figure), claim.less.as_ref(), claim.over.as_ref()]
                    .contains(&Some(&name.to_owned()))
            });
            of_claims
                || question
                    .choices
                    .iter()
                    .any(|choice| choice.among.iter().any(|among| among == name))
        };
        let shown = question.names().filter(|name| used(name)).count();
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
        fewest: 99,
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
        fewest: 0,
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
    let ratio = claimed(r#"{ says = "half as much again", figure = "one", over = "two", above = 1.5 }"#);
    let exact = |one: f64| [measured("one", one, 0.0), measured("two", 2.0, 0.0)];
    assert_eq!(verdict(&ratio, &exact(3.1)), Verdict::Supported);
    assert_eq!(verdict(&ratio, &exact(3.0)), Verdict::Contradicted);
    // 0.6 ± 0.03 over 0.375 ± 0.01 is 1.6 ± 0.09, over 0.3 ± 0.01 it is 2.0 ± 0.12.
    let wide = |two: f64| [measured("one", 0.6, 0.03), measured("two", two, 0.01)];
    assert_eq!(verdict(&ratio, &wide(0.375)), Verdict::Supported);
    assert_eq!(verdict(&ratio, &wide(0.3)), Verdict::Supported);
    assert!(matches!(verdict(&ratio, &wide(0.39)), Verdict::Open(_)));
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

const GROUP: &str = r#"
[[question]]
id = "grouped"
title = "Should it be played?"
documents = ["000:1"]
test = "It is worked out."
claims = [{ says = "It should", figure = "the gain", above = 0.0 }]

[[question.groups]]
id = "rainbow"
chances = { chinese = "chinese", encounter = "chinese", qiplacements = "qiplacements", "qiplacements special" = [0.36, 0.32] }
gains = [{ name = "the gain", choice = "special", take = "special opening", over = "no special opening", standing = "behind", of = "least" }]
"#;

#[test]
fn choices_of_groups_take_the_games_that_they_rest_on() {
    let catalogue = Catalogue::embedded();
    let group = question(GROUP).unwrap();
    assert_eq!(group.check_games(&catalogue), Ok(()));
    let parts = BTreeSet::from([Part::FirstMove, Part::Stronger]);
    let needs: Vec<_> = group.needs().into_iter().collect();
    assert_eq!(needs, [("chinese", parts.clone()), ("qiplacements", parts)]);
    let given = ["\"chinese\",", "\"qiplacements\","];
    let given = given.iter().fold(GROUP.to_owned(), |text, game| {
        text.replace(game, "[0.33333, 0.33333],")
    });
    let given = question(&given).unwrap();
    assert!(given.needs().is_empty());
    // Nothing is said without the games; with given chances nothing is left to chance.
    let figure = |asked: &Question| asked.groups[0].measured(&BTreeMap::new(), &catalogue).remove(0);
    let verdict = |asked: &Question| Answer::new(asked, &[figure(asked)]).verdict;
    assert!(matches!(verdict(&group), Verdict::Open(_)));
    assert_eq!(verdict(&given), Verdict::Supported);
    let Measured {
        games,
        found,
        command,
        ..
    } = figure(&given);
    assert_eq!((games, found.unwrap().error), (0, 0.0));
    assert_eq!(
        command,
        "tapestry analyze group rainbow --rate 'chinese=0.3333,0.3333' --rate 'encounter=0.3333,0.3333' \
         --rate 'qiplacements=0.3333,0.3333' --rate 'qiplacements special=0.36,0.32'"
    );
}

#[test]
fn faulty_games_and_groups_are_refused_with_the_reason() {
    let catalogue = Catalogue::embedded();
    for (figure, why) in [
        (
            r#"game = "chess", of = "beats-random""#,
            "question 'asked': 'chess' is no game of races",
        ),
        (r#"game = "relay-running", of = "south""#, "'relay-running' is "),
        (r#"game = "chesss", of = "south""#, "unknown"),
    ] {
        let text = ASKED.replace(r#"game = "chess", of = "south""#, figure);
        let question = question(&format!("{text}untested = \"yet\"")).unwrap();
        let error = question.check_games(&catalogue).expect_err(figure);
        assert!(error.contains(why), "{figure}: {error}");
    }
    for (from, to, why) in [
        ("\"rainbow\"", "\"spectrum\"", "unknown group 'spectrum'"),
        (
            "[0.36, 0.32]",
            "[0.9, 0.2]",
            "'qiplacements special': 0.9 and 0.2 are no chances",
        ),
        (
            "[0.36, 0.32]",
            "0.9",
            "neither a game to be measured nor South's chances",
        ),
        (
            "{ chinese",
            "{ storm = \"storm\", chinese",
            "never looks for the chances of 'storm', but for those of chinese, encounter",
        ),
        (
            "encounter = \"chinese\", ",
            "",
            "'the gain': nothing is said about the chances in 'encounter'",
        ),
        (
            "\"special\"",
            "\"heads or tails\"",
            "nobody ever has the choice 'heads or tails'",
        ),
        (
            "take = \"special opening\"",
            "take = \"a coup\"",
            "between 'a coup' and 'no special opening'",
        ),
        ("\"least\"", "\"best\"", "unknown variant `best`"),
        ("\"behind\"", "\"asleep\"", "unknown variant `asleep`"),
        (
            "figure = \"the gain\"",
            "figure = \"the loss\"",
            "no figure 'the loss'",
        ),
        (
            "gains = [",
            "gains = [{ name = \"the gain\", choice = \"\", take = \"\", over = \"\", of = \"least\" }, ",
            "same name",
        ),
    ] {
        assert!(GROUP.contains(from), "{from}");
        let read = question(&GROUP.replacen(from, to, 1));
        let error = read
            .and_then(|question| question.check_games(&catalogue))
            .expect_err(to);
        assert!(error.contains(why), "{to}: {error}");
    }
}

#[test]
fn what_pieces_can_do_is_counted_for_questions() {
    let spec = Catalogue::embedded().resolve("chess").unwrap();
    let study = Mobility::new(&spec);
    let record = study.run(0, &mut study.worker().unwrap()).unwrap();
    let findings = Findings {
        mobility: Some(study.conclude(&[(0, record)].into())),
        ..Findings::default()
    };
    let found = |measure: &str| {
        let measure = Measure::try_from(measure.to_owned()).unwrap();
        assert_eq!(measure.parts(), [Part::Mobility]);
        let (_, found, games) = measure.of(&findings);
        assert_eq!(games, 0);
        found.map(|found| (measure.scale().shown(&found), found.error))
    };
    assert_eq!(found("moves-from: N"), Some(("5.25".to_owned(), 0.0)));
    assert_eq!(found("attacked-from: P"), Some(("1.53".to_owned(), 0.0)));
    assert_eq!(found("to-rank: P 8"), Some(("5".to_owned(), 0.0)));
    assert_eq!(found("to-rank: P 1"), None);
    assert_eq!(found("to-rank: P 9"), None);
    for bad in [
        "to-rank: N",
        "to-rank: N 0",
        "to-rank: n 7",
        "to-rank: N seven",
        "moves-from: NN",
    ] {
        assert!(Measure::try_from(bad.to_owned()).is_err(), "{bad}");
    }
    let both = question(&format!(
        r#"{ASKED}claims = [{{ says = "a", figure = "one", less = "two", over = "two", above = 1.0 }}]"#
    ));
    assert!(both.is_err_and(|told| told.contains("has both 'less' and 'over'")));
}
