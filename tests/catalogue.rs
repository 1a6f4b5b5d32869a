//! The embedded games, and what users are told about definitions of their own.

use std::collections::BTreeSet;
use tapestry::base::{Kind, Player};
use tapestry::rules::Spec;
use tapestry::rules::spec::{Mark, OptionValues};
use tapestry::variants::Catalogue;

fn games() -> Vec<std::sync::Arc<Spec>> {
    let catalogue = Catalogue::embedded();
    catalogue
        .ids()
        .iter()
        .map(|id| {
            catalogue
                .resolve(id)
                .unwrap_or_else(|error| panic!("{id}: {error}"))
        })
        .collect()
}

#[test]
fn every_embedded_game_builds_with_every_value_of_every_option() {
    let catalogue = Catalogue::embedded();
    for game in games() {
        for option in &game.options {
            let values = match &option.values {
                OptionValues::Words(words) => words.clone(),
                OptionValues::Number { min, max } => vec![min.to_string(), max.to_string()],
            };
            for value in values {
                let name = format!("{}:{}={value}", game.id, option.name);
                let chosen = catalogue
                    .resolve(&name)
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(
                    chosen
                        .options
                        .iter()
                        .any(|o| o.name == option.name && o.value == value),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn the_games_of_the_foundation_are_there() {
    let expected: BTreeSet<&str> = "chess western lancerchess clash touchstone touchstone-2011 chesstitles
        capablanca-steps capablanca-steps-10x10 storm storm-10x10 crossfire crossfire-10x10 chinese qiplacements
        qiplacements-accelerated encounter encounter-b touchpaper meridian-western meridian-eastern combination
        semiqueen semiqueen-extended tweedle xiangqi capablanca"
        .split_whitespace()
        .collect();
    assert_eq!(
        Catalogue::embedded().ids().into_iter().collect::<BTreeSet<_>>(),
        expected
    );
}

#[test]
fn reasons_are_given_for_what_the_sources_do_not_say() {
    for game in games() {
        assert!(!game.facts.is_empty(), "{}", game.id);
        for fact in &game.facts {
            assert!(
                fact.mark == Mark::Stated || !fact.reason.is_empty(),
                "{}: {}",
                game.id,
                fact.text
            );
        }
    }
}

#[test]
fn kinds_are_in_natural_order() {
    let letters = |id: &str| -> String {
        Catalogue::embedded()
            .resolve(id)
            .unwrap()
            .pieces
            .iter()
            .map(|piece| piece.letter)
            .collect()
    };
    assert_eq!(letters("chess"), "PNBRQK");
    assert_eq!(letters("lancerchess"), "PBELRQK");
    assert_eq!(letters("chinese"), "PABNCRK");
    assert_eq!(letters("storm"), "PNBRTQSK");
}

fn start(name: &str) -> String {
    Catalogue::embedded()
        .resolve(name)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .start
        .clone()
}

#[test]
fn options_change_the_start_as_the_sheets_say() {
    assert_eq!(
        start("clash:clash-b=on"),
        "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/REBKQBLR w KQkq -"
    );
    assert_eq!(
        start("Storm:Storm-Array=RNB"),
        "rnbtkqsbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBTKQSBNR w KQkq -"
    );
    assert_eq!(
        start("storm-10x10:storm-array=rnb"),
        "rnbtkqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBTKQSBNR w KQkq -"
    );
    assert_eq!(
        start("crossfire:storm-array=rnb"),
        "rnbtkqsbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNCBKQBANR w KQkq -"
    );
    assert_eq!(
        start("crossfire:crossfire-b=on"),
        "rncbkqbanr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNTKQSNBR w KQkq -"
    );
    assert_eq!(
        start("crossfire-10x10:crossfire-b=on,storm-array=rnb"),
        "rncbkqbanr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBTKQSBNR w KQkq -"
    );
}

/// Letters that a side's `piece` may become on a square: always, and by rescue.
fn choices(spec: &Spec, player: Player, square: &str) -> (String, String) {
    let square = spec.square(square).expect("a square");
    let row = spec
        .promotions
        .iter()
        .find(|row| row.player == player && row.squares.contains(&square))
        .unwrap_or_else(|| panic!("{} has no promotion there", player.name()));
    let letters = |kinds: &[Kind]| {
        kinds
            .iter()
            .map(|kind| spec.pieces[kind.index()].letter)
            .collect()
    };
    (letters(&row.to), letters(&row.rescue))
}

#[test]
fn typed_promotions() {
    let catalogue = Catalogue::embedded();
    let to = |name: &str, player, square: &str| choices(&catalogue.resolve(name).unwrap(), player, square).0;
    let rescue =
        |name: &str, player, square: &str| choices(&catalogue.resolve(name).unwrap(), player, square).1;
    use Player::{North, South};
    assert_eq!(to("lancerchess", South, "a8"), "QRBE");
    assert_eq!(to("lancerchess", South, "b8"), "QRBL");
    assert_eq!(to("lancerchess", North, "a1"), "QRBE");
    assert_eq!(to("lancerchess", North, "b1"), "QRBL");
    assert_eq!(to("lancerchess:free-lancer=on", South, "a8"), "QRBLE");
    assert_eq!(to("clash", South, "a8"), "QRBN");
    assert_eq!(to("clash", North, "a1"), "QRBE");
    assert_eq!(to("clash:clash-b=on", South, "a8"), "QRBE");
    assert_eq!(to("clash:clash-b=on", North, "b1"), "QRBN");
    assert_eq!(to("clash:free-lancer=on", North, "b1"), "QRBLE");
    assert_eq!(to("clash:free-lancer=on,clash-b=on", South, "b8"), "QRBLE");
    assert_eq!(to("clash:free-lancer=on", South, "b8"), "QRBN");
    assert_eq!(rescue("touchstone", South, "a8"), "QD");
    assert_eq!(rescue("touchstone-2011", South, "a8"), "Q");
    assert_eq!(rescue("crossfire", South, "a8"), "QCA");
    assert_eq!(rescue("crossfire", North, "a1"), "QST");
    assert_eq!(rescue("crossfire:crossfire-b=on", South, "a8"), "QST");
    assert_eq!(rescue("combination", North, "a1"), "Q");
    assert_eq!(rescue("combination:combination-b=on", North, "a1"), "S");
}

#[test]
fn castling_of_north_mirrors_south() {
    let spec = Catalogue::embedded().resolve("storm-10x10").unwrap();
    let squares: Vec<String> = spec
        .castling
        .iter()
        .map(|c| {
            let name = |square| spec.square_name(square);
            format!(
                "{} {}{} {}{}",
                c.letter,
                name(c.royal_from),
                name(c.royal_to),
                name(c.rook_from),
                name(c.rook_to)
            )
        })
        .collect();
    assert_eq!(
        squares,
        ["K e1h1 j1g1", "Q e1b1 a1c1", "k e10h10 j10g10", "q e10b10 a10c10"]
    );
}

#[test]
fn names_are_found_or_the_nearest_is_told() {
    let catalogue = Catalogue::embedded();
    assert_eq!(catalogue.resolve("CHESS").unwrap().id, "chess");
    assert_eq!(catalogue.resolve("Chinese chess").unwrap().id, "chinese");
    assert_eq!(catalogue.resolve("chess:").unwrap().identity(), "chess");
    assert_eq!(
        catalogue.resolve("western:first-queen=true").unwrap().identity(),
        "western:first-queen=on"
    );
    assert_eq!(catalogue.resolve("chess:nmove=100").unwrap().ends.move_limit, 100);
    let error = |name: &str| catalogue.resolve(name).unwrap_err().0;
    assert_eq!(error("strom"), "unknown game 'strom'; did you mean 'storm'?");
    assert!(error("").contains("tapestry variants"));
    assert!(
        error("orthodox-pieces").starts_with("unknown game"),
        "templates are no games"
    );
    assert_eq!(
        error("storm:storm-aray=rnb,nmove=x"),
        "storm: unknown option 'storm-aray'; did you mean 'storm-array'?; \
         option 'nmove' cannot be 'x'; it is a whole number from 0 to 1000"
    );
    assert!(error("storm:storm-array=abc").contains("one of rbn, rnb"));
    assert!(error("storm:x").contains("write option=value"));
}
