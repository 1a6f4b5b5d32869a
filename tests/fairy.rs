//! Files for other engines are read as games: the same numbers of moves as those engines count, and nothing silently different.

use std::path::Path;
use tapestry::board::Board;
use tapestry::variants::Catalogue;

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
