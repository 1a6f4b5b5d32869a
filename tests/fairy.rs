//! Files for other engines are read as games: the same numbers of moves as those engines count, and nothing silently different.

use std::fmt::Write;
use std::path::Path;
use tapestry::board::Board;
use tapestry::games::Ruleset;
use tapestry::variants::{Catalogue, fairy};

const FILE: &str = "tests/variants/fairy.ini";

#[test]
fn games_have_as_many_moves_as_elsewhere() {
    let mut catalogue = Catalogue::embedded();
    let ids = catalogue.load_file(Path::new(FILE)).expect("some games are good");
    assert_eq!(ids, ["cornered", "lanterns", "wide", "runners", "palaces"]);
    let notes = catalogue.take_notes();
    assert!(notes[0].contains("handed, lost"), "{notes:?}");
    for (id, counts) in [
        ("cornered", [21, 528, 12_139]),
        ("lanterns", [16, 256, 4_534]),
        ("wide", [32, 1_024, 37_231]),
        ("runners", [10, 100, 1_030]),
        ("palaces", [44, 1_920, 79_666]),
    ] {
        let board = Board::start(&catalogue.resolve(id).expect("loaded"));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(board.perft(depth), count, "{id} {depth}");
        }
    }
}

/// The page that tells which games can be said, and why the others cannot. `TAPESTRY_BLESS=1` writes it anew.
const PAGE: &str = "src/variants/fairy/exported.md";

const HEAD: &str = "\
# Games in the words of Fairy-Stockfish

`tapestry export ID --ini` writes a game as a section of a `variants.ini`. It is read again and held against the game, so that what is written is the same game
or nothing is written, and all that cannot be said is listed. With options (`ID:option=value`) more or less can be said than below.

| game | what cannot be said |
|---|---|
";

#[test]
fn games_are_said_whole_or_not_at_all() {
    let catalogue = Catalogue::embedded();
    let mut page = HEAD.to_owned();
    let mut said = 0;
    for (id, _) in catalogue.titles() {
        let Ok(Ruleset::Board(spec)) = catalogue.ruleset(id) else {
            continue;
        };
        let why = match fairy::export(&spec) {
            Err(why) => why.join("; "),
            Ok(text) => {
                said += 1;
                let game = fairy::import(&text, &catalogue).expect("sections").remove(0);
                assert!(game.is_exact(), "{id}: {:?}", game.unsaid);
                let mut own = Catalogue::default();
                own.load_text(id, game.toml.as_ref().expect("exact"))
                    .expect("good");
                let read = own.resolve(&game.id).expect("loaded");
                assert!(
                    fairy::export(&read).is_ok(),
                    "{id}: said and read, it cannot be said again"
                );
                let (read, start) = (Board::start(&read), Board::start(&spec));
                assert_eq!(read.fen(), start.fen(), "{id}");
                (1..=2).for_each(|depth| assert_eq!(read.perft(depth), start.perft(depth), "{id}"));
                "–".to_owned()
            }
        };
        writeln!(page, "| `{id}` | {why} |").expect("memory");
    }
    assert!(said > 0);
    if std::env::var_os("TAPESTRY_BLESS").is_some() {
        std::fs::write(PAGE, &page).expect("writable");
    }
    let stored = std::fs::read_to_string(PAGE).expect("the page");
    assert!(
        stored == page,
        "{PAGE} is not as the games are: TAPESTRY_BLESS=1 writes it"
    );
}
