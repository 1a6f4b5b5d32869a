use super::*;
use crate::variants::Catalogue;

#[test]
fn pawns_and_soldiers_go_ahead() {
    for steady in ["fmWfceF", "fmWfceFifmnDifmnH", "fW"] {
        assert!(keeps_its_file(steady), "{steady}");
    }
    for straying in ["fsW", "fWfF", "fFifmnA", "WD", "fmcF"] {
        assert!(!keeps_its_file(straying), "{straying}");
    }
}

#[test]
fn no_piece_without_a_graphic_and_no_stray_pawn() {
    for id in Catalogue::embedded().ids() {
        let spec = Catalogue::embedded().resolve(id).expect("known");
        let letters = table(&spec);
        let south = &letters[..GRAPHICS];
        for piece in stacks::others(&spec) {
            let places: Vec<usize> = south.match_indices(piece.letter).map(|(at, _)| at).collect();
            assert_eq!(places.len(), 1, "{id} {}: {letters}", piece.letter);
            if [PAWN, LANCE].contains(&places[0]) && spec.linked_boards.is_none() {
                let movement = betza::describe(&spec, piece, Player::South).unwrap_or_default();
                assert!(keeps_its_file(&movement), "{id} {}: {movement}", piece.letter);
            }
        }
    }
}

/// In games whose pieces are those of chess, however they move, they look so.
#[test]
fn orthodox_pieces_look_orthodox() {
    let orthodox_games = [
        "alice",
        "transfer-a-western",
        "transfer-d-western",
        "duffery-simpletons",
        "duffery-advancing",
        "duffery-capture",
        "gryphon",
        "gryphon-circular",
        "gryphon-simple",
        "early-promotion-western",
        "rettah",
        "tweedle",
    ];
    for id in orthodox_games {
        let spec = Catalogue::embedded().resolve(id).expect("known");
        assert_eq!(&table(&spec)[..GRAPHICS], "PNBRQ................K", "{id}");
    }
    for id in ["zeta-pieces", "zeta-royal"] {
        let spec = Catalogue::embedded().resolve(id).expect("known");
        assert_eq!(&table(&spec)[..GRAPHICS], ".NBRQ................K", "{id}");
    }
    for id in [
        "transfer-b-lancerchess",
        "palace",
        "palace-moat",
        "breakout",
        "losttreasure",
        "riverqi",
    ] {
        let spec = Catalogue::embedded().resolve(id).expect("known");
        assert!(table(&spec).starts_with('P'), "{id}: {}", table(&spec));
    }
}
