use super::*;
use crate::studies::Conclusion;
use crate::studies::placements::{self, Placements};
use crate::variants::Catalogue;

pub(super) fn game(id: &str) -> Arc<Spec> {
    Catalogue::embedded().resolve(id).unwrap()
}

fn defined(id: &str, text: &str) -> Arc<Spec> {
    let mut catalogue = Catalogue::embedded();
    catalogue.load_text("a test", text).unwrap();
    catalogue.resolve(id).unwrap()
}

/// Four pieces a side, of which two are a pair, on four squares.
pub(super) fn few_pieces() -> Arc<Spec> {
    let text = r#"
id = "few-pieces"
title = "Four pieces each"
extends = "western"
about = "Each side places four pieces."
castling = false
start = "2nnrr2/pppppppp/8/8/8/8/PPPPPPPP/2NNRR2[KQBBkqbb] w - -"
placement = { squares = { south = "a1 b1 g1 h1", north = "a8 b8 g8 h8" }, order = "SNNSSNNS", pairs = "B" }
"#;
    defined("few-pieces", text)
}

/// Two Cannons a side on six squares, with offers or without.
fn cannons(offers: bool) -> Arc<Spec> {
    let mut text = r#"
id = "few-cannons"
title = "Two Cannons each"
extends = "qiplacements"
about = "Each side places two Cannons."
placement.squares = { south = "b3 h3 d4 f4 b2 h2", north = "b8 h8 d7 f7 b9 h9" }
"#
    .to_owned();
    if !offers {
        text.push_str("placement.offers = []\nplacement.forbidden = []\n");
    }
    defined("few-cannons", &text)
}

/// What both sides have placed.
pub(super) fn placed(start: &Board, board: &Board) -> Placed {
    study(start.spec(), 1).placed(board)
}

fn study(spec: &Arc<Spec>, sample: u64) -> SampledPlacements {
    let settings = Settings {
        budget: Budget::Nodes(60),
        sample,
        seed: 1,
        viable: 50,
    };
    SampledPlacements::new(spec, settings).unwrap()
}

fn concluded<S: Study>(study: &S) -> S::Conclusion {
    let mut bench = study.worker().unwrap();
    let record = |item| (item, study.run(item, &mut bench).unwrap());
    study.conclude(&(0..study.items()).map(record).collect())
}

#[test]
fn the_model_agrees_with_all_arrays_searched() {
    for offers in [false, true] {
        let spec = cannons(offers);
        let settings = placements::Settings {
            budget: Budget::Nodes(60),
            viable: 50,
        };
        let all = Placements::new(&spec, &Catalogue::embedded(), settings).unwrap();
        let expected = concluded(&all).solved.unwrap();
        let study = study(&spec, 900);
        assert_eq!(matches!(study.ground, Ground::Listed { .. }), offers);
        let found = concluded(&study);
        let (model, solved) = (found.model.unwrap(), found.solved.unwrap());
        let apart = (solved.worth - f64::from(expected.worth.score)).abs();
        assert!(
            apart <= 2.0 * model.error,
            "{apart} with an error of {}",
            model.error
        );
        let best = &expected.first[0].name;
        let place = solved.first.iter().find(|first| first.name == *best).unwrap();
        assert!(solved.first[0].worth - place.worth <= 2.0 * model.error, "{best}");
        assert_eq!((solved.line.len(), solved.first.len()), (4, 6));
        assert!(solved.confirmed.is_some() && solved.assured.is_some() != offers);
    }
}

#[test]
fn reports_tell_what_each_time_costs() {
    let found = concluded(&study(&few_pieces(), 200));
    let assured = found.solved.as_ref().unwrap().assured.as_ref().unwrap();
    let [least, most] = assured.window;
    assert_eq!(assured.timing.len(), 3 * (3 + 2));
    for timing in &assured.timing {
        let too_late = timing.letter == 'B' && timing.placements == [4, 4];
        assert_eq!(timing.cost.is_none(), too_late, "{timing:?}");
        let most = most - least + 2.0 * assured.resolution;
        assert!(
            timing.cost.is_none_or(|cost| (0.0..=most).contains(&cost)),
            "{timing:?}"
        );
    }
    let text = found.report().to_string();
    for words in [
        "On the model",
        "When pieces are placed",
        "impossible",
        "Best for North",
        "pairs of own pieces",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let unfinished = study(&few_pieces(), 200).conclude(&Records::new());
    assert_eq!(unfinished.missing, 13);
    assert!(unfinished.report().to_string().contains("Too few arrays"));
}

#[test]
fn games_without_placements_are_refused() {
    let settings = study(&few_pieces(), 1).settings;
    let error = SampledPlacements::new(&game("chess"), settings).err().unwrap();
    assert_eq!(error.to_string(), "chess has no placement phase");
}

#[test]
fn records_have_as_many_parts_as_their_items() {
    let study = study(&few_pieces(), 20);
    assert_eq!(study.items(), 2);
    assert!(study.check(1, &vec![Worth::default(); 4]).is_ok());
    assert!(study.check(1, &vec![Worth::default(); 16]).is_err());
    assert!(study.check(u64::MAX, &vec![Worth::default(); 16]).is_err());
}

#[test]
fn a_side_with_too_many_arrays_is_refused_as_such() {
    let settings = study(&few_pieces(), 1).settings;
    let refused = SampledPlacements::new(&game("squeezedown-storm"), settings).err();
    let told = refused.map(|refusal| refusal.to_string()).unwrap_or_default();
    assert!(
        told.contains("a side of it has more than 1000000 arrays"),
        "{told}"
    );
}
