//! The embedded games, and what users are told about definitions of their own.

mod files;
mod told;

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
                OptionValues::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
                OptionValues::Letters { .. } => vec![option.default.clone()],
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
fn the_games_are_there() {
    let expected: BTreeSet<&str> = "chess western lancerchess clash touchstone touchstone-2011 chesstitles
        capablanca-steps capablanca-steps-10x10 storm storm-10x10 crossfire crossfire-10x10 chinese qiplacements
        qiplacements-accelerated encounter encounter-b touchpaper meridian-western meridian-eastern combination
        twotowers-western twotowers-lancerchess twotowers-clash twotowers-touchstone capablanca8 stormshelter stormshelter-10x10
        stormforce stormforce-10x10 stormforce9 western-storm flying-western mirrored mirrored-rotated squeezedown breakout
        royalfury ordinary semiqueen semiqueen-extended tweedle xiangqi capablanca duel skirmish combat northernlight kaleidoscope crystal
        losttreasure riverqi riverqi-hawker riverqi-waterhorse shadow
        arabella arabella-modern invasion invasion-modern mongolian siege-field siege-trench arabian arabian-modern shatranj palace palace-moat early-promotion-western
        early-promotion-lancerchess
        duffery-simpletons duffery-advancing duffery-capture rettah rettah-double zeta zeta-four zeta-advance
        zeta-pieces zeta-royal gryphon gryphon-circular gryphon-simple gyroscope
        alice transfer-a-western transfer-b-western transfer-c-western transfer-d-western transfer-a-lancerchess
        transfer-b-lancerchess transfer-c-lancerchess transfer-d-lancerchess changeover-western changeover-lancerchess
        changeover-clash changeover-arabian changeover-arabian-modern changeover-arabella changeover-arabella-modern
        changeover-invasion changeover-invasion-modern meddlers meddlers-pawns"
        .split_whitespace()
        .collect();
    assert_eq!(
        Catalogue::embedded().ids().into_iter().collect::<BTreeSet<_>>(),
        expected
    );
    let others = [
        "relay-running",
        "relay-obstacle",
        "triscacia",
        "triscacia-10",
        "parallel",
    ];
    assert_eq!(Catalogue::embedded().other_ids(), others);
}

#[test]
fn games_that_are_no_board_games_have_cards_and_are_refused_as_board_games() {
    let catalogue = Catalogue::embedded();
    for id in catalogue.other_ids() {
        let error = catalogue.resolve(id).expect_err(id).0;
        assert!(
            error.starts_with(&format!("'{id}' is ")) && error.contains("tapestry play"),
            "{error}"
        );
        let ruleset = catalogue.ruleset(id).expect(id);
        let card = tapestry::variants::ruleset_card(&ruleset);
        let told: String = card.split_whitespace().collect::<Vec<_>>().join(" ");
        let heading = ruleset.heading();
        assert!(!heading.facts.is_empty() && told.contains(&heading.title), "{id}");
        for fact in &heading.facts {
            assert!(
                told.contains(fact.text.as_str()) && told.contains(fact.reason.as_str()),
                "{id}: {}",
                fact.text
            );
            assert!(
                fact.mark == Mark::Stated || !fact.reason.is_empty(),
                "{id}: {}",
                fact.text
            );
        }
        assert!(card.lines().all(|line| line.chars().count() <= 110), "{id}");
        let json = tapestry::variants::ruleset_json(&ruleset);
        assert_eq!(
            (json["id"].as_str(), json["family"].is_string()),
            (Some(id), true)
        );
        assert_eq!(json["facts"].as_array().map(Vec::len), Some(heading.facts.len()));
        for option in &heading.options {
            let OptionValues::Words(words) = &option.values else {
                continue;
            };
            for word in words {
                let name = format!("{id}:{}={word}", option.name);
                let ruleset = catalogue.ruleset(&name).expect(&name);
                let game = tapestry::play::start(&ruleset, None).expect(&name);
                assert!(!game.actions().is_empty(), "{name}");
            }
        }
    }
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
fn a_name_can_stand_for_a_game_with_options() {
    let catalogue = Catalogue::embedded();
    let named = catalogue.resolve("chess960").unwrap();
    assert_eq!(
        named.identity(),
        catalogue.resolve("chess:chess960=on").unwrap().identity()
    );
    let mut catalogue = Catalogue::embedded();
    let faulty = "id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\naliases = ['yours:chess960=perhaps']\n";
    let path = std::env::temp_dir().join(format!("tapestry-alias-{}.toml", std::process::id()));
    std::fs::write(&path, faulty).unwrap();
    let complaint = catalogue.load_file(&path).unwrap_err().to_string();
    std::fs::remove_file(&path).unwrap();
    assert!(
        complaint.contains("4:11: error: the alias 'yours'"),
        "{complaint}"
    );
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

/// A scratch file with this content, removed when dropped.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("tapestry-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a scratch file");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs the program: exit code, standard output, standard error.
fn tapestry(arguments: &[&str], variants: &str) -> (Option<i32>, String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tapestry"))
        .args(arguments)
        .env("TAPESTRY_VARIANTS", variants)
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}
