use super::super::Catalogue;
use super::super::tests::source;
use crate::rules::Spec;
use std::sync::Arc;

fn game(name: &str) -> Arc<Spec> {
    let found = Catalogue::embedded().resolve(name);
    found.unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn refusal(name: &str) -> String {
    let found = Catalogue::embedded().resolve(name);
    found.expect_err("a game that is not possible").to_string()
}

#[test]
fn a_format_is_laid_over_any_game() {
    for (name, start) in [
        (
            "mirrored-lancerchess:array=0",
            "bbkqlerr/pppppppp/8/8/8/8/PPPPPPPP/BBKQLERR w - -",
        ),
        (
            "squeezedown-lancerchess",
            "8/pppppppp/8/8/8/8/PPPPPPPP/8[QRRLEBBKqrrlebbk] w - -",
        ),
        (
            "squeezedown-clash",
            "8/pppppppp/8/8/8/8/PPPPPPPP/8[QRRNNBBKqrrlebbk] w - -",
        ),
        (
            "squeezedown-touchstone",
            "8/pppppppp/8/8/8/8/PPPPPPPP/8[QRRBBNNKqrrbbnnk] w ^ -",
        ),
        (
            "squeezedown-arabian",
            "8/pppppppp/8/8/8/8/PPPPPPPP/8[JJJjjjRRNNFCCKrrnnfcck] w ^ -",
        ),
        (
            "changeover-storm",
            "rbntkqsnbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNTKQSNBR w KQkq1 -",
        ),
        (
            "early-promotion-touchstone",
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkqGg -",
        ),
        (
            "transfer-d-clash:clash-b=on",
            "3k4rnb1qbnr/8pppppppp/16/16/16/16/PPPPPPPP8/REB1QBLR3K4 w - -",
        ),
        (
            "changeover-early-promotion-western",
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkqGg1 -",
        ),
    ] {
        let spec = game(name);
        assert_eq!(spec.start, start, "{name}");
        assert_eq!(Some(spec.id.as_str()), name.split(':').next());
        assert!(!spec.about.contains('{'), "{name}: {}", spec.about);
    }
}

#[test]
fn what_depends_on_the_head_is_worked_out_from_it() {
    let arrays = |name: &str| game(name).arrays.as_ref().expect("arrays").count();
    // The sheet's numbers: sixteen pairs of bishops, 180 and 360 arrangements of the others.
    assert_eq!((arrays("mirrored"), arrays("mirrored-lancerchess")), (2880, 5760));
    let largest = game("mirrored-lancerchess");
    let option = largest
        .options
        .iter()
        .find(|option| option.name == "array")
        .expect("an array");
    assert!(option.values.accept("5759").is_some() && option.values.accept("5760").is_none());
    let lesser = |name: &str| {
        let spec = game(name);
        let rows = spec
            .promotions
            .iter()
            .filter(|row| row.optional && row.player.name() == "South");
        let row = |row: &crate::rules::spec::PromotionSpec| {
            let to: String = row
                .to
                .iter()
                .map(|kind| spec.pieces[kind.index()].letter)
                .collect();
            format!("{}{} {to}", spec.square_name(row.squares[0]), row.squares.len())
        };
        rows.map(row).collect::<Vec<_>>()
    };
    assert_eq!(lesser("early-promotion-storm"), ["a710 NB"]);
    assert_eq!(lesser("early-promotion-lancerchess"), ["a74 BL", "b74 BE"]);
    assert_eq!(lesser("early-promotion-breakout"), ["a88 NB"]);
    let captures = game("changeover-touchstone").pieces[0].betza.0.clone();
    assert!(captures.iter().all(|betza| !betza.contains('e')), "{captures:?}");
}

#[test]
fn what_a_format_cannot_do_is_said() {
    for (name, reason) in [
        (
            "mirrored-clash",
            "mirrored-clash: the sides of the head have different pieces on their home ranks",
        ),
        ("mirrored-rotated-lancerchess", "'E' keeps to one colour"),
        ("squeezedown-mongolian", "the first moves of the head are given"),
        (
            "squeezedown-stormforce9",
            "the players of the head choose pieces of their home ranks",
        ),
        (
            "transfer-a-storm",
            "two boards of 10x8 have 160 squares, at most 128 are possible",
        ),
        (
            "early-promotion-chesstitles",
            "no pawn of the head becomes a lesser piece",
        ),
        (
            "mirrored-lancerchess:array=5760",
            "option 'array' cannot be '5760'",
        ),
        ("changeover-nothing", "unknown game 'changeover-nothing'"),
        ("transfer-western", "unknown game 'transfer-western'"),
        ("changeover-relay-running", "unknown game"),
    ] {
        assert!(refusal(name).contains(reason), "{name}: {}", refusal(name));
    }
}

#[test]
fn users_can_write_formats_and_use_them() {
    let text = "[[game]]\nid = 'knightly'\ntitle = 'Knightly chess'\ntemplate = true\npieces.N.betza = 'NN'\n\
                [game.from_head]\nabout = '{head} with nightriders.'\nen_passant = false\n\
                [[game]]\nid = 'mine'\ntitle = 'Mine'\nextends = 'chess'\nformat = 'knightly'\n";
    let mut catalogue = Catalogue::embedded();
    assert_eq!(
        catalogue.load_text("games.toml", text),
        Ok(vec!["mine".to_owned()])
    );
    let mine = catalogue.resolve("mine").expect("a game");
    assert_eq!(mine.about, "Orthodox chess with nightriders.");
    let other = catalogue.resolve("knightly-western").expect("a game");
    let knight = other.kind_of_letter('N').expect("a knight");
    assert_eq!(other.pieces[knight.index()].betza.0, ["NN", "NN"]);
    let refused = Catalogue::embedded().check_source(&source(
        "id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\nformat = 'western'",
    ));
    assert_eq!(
        refused.expect_err("no format")[0].message,
        "'western' is no format"
    );
}

#[test]
fn every_format_is_listed_once() {
    let catalogue = Catalogue::embedded();
    let ids: Vec<&str> = catalogue.formats().iter().map(|format| format.id).collect();
    let expected = "flying mirrored mirrored-rotated squeezedown transfer-a transfer-b transfer-c transfer-d early-promotion changeover";
    assert_eq!(ids.join(" "), expected);
}
