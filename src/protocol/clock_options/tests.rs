use super::*;
use crate::base::Player;
use crate::variants::Catalogue;
use std::time::Duration;

fn named(model: &str, spec: &str) -> Result<Option<String>, String> {
    let settings = Settings {
        clock_model: model.to_owned(),
        clock_spec: spec.to_owned(),
        ..Settings::default()
    };
    clock(&settings).map(|clock| clock.map(|clock| clock.to_string()))
}

#[test]
fn two_options_name_a_clock() {
    for (model, spec, expected) in [
        ("told", "", None),
        ("hourglass", "", None),
        ("told", "3600 60 40 3600", None),
        ("hourglass", "60", Some("hourglass 60")),
        (
            "pcombination",
            "3600 60 40 3600 30 ind 12000",
            Some("pcombination 3600/60/40/3600/30 ind 12000"),
        ),
        (
            "told",
            "pcombination 3600 60 40 3600 30",
            Some("pcombination 3600/60/40/3600/30"),
        ),
        ("told", "pswing 30/1800/40", Some("pswing 30/1800/40")),
        (
            "tournament",
            "40/6000:20/3000:900+30",
            Some("40/6000:20/3000:900+30"),
        ),
        ("told", "600+5 ind 900", Some("600+5 ind 900")),
    ] {
        let found = named(model, spec).unwrap_or_else(|why| panic!("{model} {spec}: {why}"));
        assert_eq!(found.as_deref(), expected, "{model} {spec}");
    }
    assert!(named("pswing", "30").is_err() && named("told", "sundial 5").is_err());
}

#[test]
fn a_sum_that_was_told_becomes_the_clock() {
    let spec = Catalogue::embedded().resolve("chess").expect("a game");
    let mut board = Board::start(&spec);
    for text in ["e2e4", "e7e5", "g1f3"] {
        board.make(board.parse_move(text).expect("legal"));
    }
    let settings = Settings {
        clock_spec: "pcountdown 100/10".to_owned(),
        ..Settings::default()
    };
    let mut limits = Limits::default();
    limits.time[Player::South] = Some(Duration::from_secs(100));
    limits.time[Player::North] = Some(Duration::from_secs(90));
    tell(&settings, &board, &mut limits);
    let words = limits.clock.expect("a clock").words();
    assert_eq!(
        words,
        "clock pcountdown wstage 80000 20000 bstage 80000 10000 wcredit 10000 bcredit 10000 wdone 2 bdone 1"
    );
}
