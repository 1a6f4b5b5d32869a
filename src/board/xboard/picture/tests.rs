use super::*;
use crate::variants::Catalogue;

fn texts(id: &str, fen: &str, from: &str) -> Vec<String> {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    let board = Board::from_fen(&spec, fen).unwrap();
    let origin = square(&spec, from).unwrap();
    let own = board.legal_moves().into_iter().filter(|m| m.from() == origin);
    let mut texts: Vec<String> = own
        .map(|m| Picture::of(&board, m).map_or_else(|| board.notation(m), |p| p.text(&spec)))
        .collect();
    texts.sort();
    texts
}

#[test]
fn a_capture_on_the_board_that_is_left_has_two_legs() {
    let fen = "6k1/8/8/3p4/8/8/8/3RK3|8/8/8/8/8/8/8/8 w - -";
    let rook = texts("alice", fen, "d1");
    assert!(rook.contains(&"d1d5,d5l5".to_owned()), "{rook:?}");
    assert!(rook.contains(&"d1l4".to_owned()), "{rook:?}");
    let fen = "6k1/4P3/8/8/8/8/8/4K3|8/8/8/8/8/8/8/8 w - -";
    assert_eq!(texts("alice", fen, "e7"), ["e7m8b", "e7m8n", "e7m8q", "e7m8r"]);
}

#[test]
fn a_jumped_piece_is_removed_by_the_first_leg() {
    let fen = "7k4/12/12/12/12/12/4c7/4C7/12/7K4 w - -";
    assert_eq!(texts("ordinary", fen, "e3"), ["e3e4,e4e5"]);
}

#[test]
fn of_several_jumped_pieces_one_is_removed() {
    let fen = "7k4/12/4c7/12/4c7/12/4c7/4C7/12/7K4 w - -";
    let series = texts("ordinary", fen, "e3");
    assert!(series.contains(&"e3e4,e4e9".to_owned()), "{series:?}");
}

#[test]
fn powers_remove_a_piece_elsewhere_and_swaps_have_no_picture() {
    let fen = "6f1af/8aa/7a2/2a7/10/10/4a5/2A7/AA2F5/FA8 w - -";
    let fury = texts("royalfury", fen, "e2");
    for text in ["e2e4,e4e5", "e2e4", "e2e4s"] {
        assert!(fury.contains(&text.to_owned()), "{text} in {fury:?}");
    }
    let mimotaur = texts(
        "royalfury",
        "7aff/7aaa/6aa2/10/10/10/4M2ca1/2AA6/AAA7/FFA7 w - -",
        "e4",
    );
    assert!(mimotaur.contains(&"e4h4,h4g4".to_owned()), "{mimotaur:?}");
}

#[test]
fn no_two_moves_have_the_same_text() {
    let spec = Catalogue::embedded().resolve("ordinary").unwrap();
    // Two ways lead around from e3 over e4 to e7.
    let fen = "7k4/12/12/12/3ccc6/12/3ccc6/4C7/12/7K4 w - -";
    let board = Board::from_fen(&spec, fen).unwrap();
    let mut texts: Vec<String> = Picture::all(&board).iter().map(|(_, p)| p.text(&spec)).collect();
    let all = texts.len();
    assert_eq!(all, board.legal_moves().len());
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all);
}

#[test]
fn what_moves_two_pieces_has_no_picture() {
    let fen = "6k1/8/8/8/8/8/8/4K2R|8/8/8/8/8/8/8/8 w K -";
    assert!(texts("alice", fen, "e1").contains(&"e1g1".to_owned()));
}

#[test]
fn a_carrier_left_behind_is_named() {
    let fen = "3k4/7p/8/8/8/8/7P/5Y2 w - -";
    assert_eq!(texts("arabella", fen, "f1"), ["f1d3", "f1e2c", "f1g2c", "f1h3"]);
    let fen = "3k4/7p/8/3p4/3r4/3XC3/8/3K3N w - -";
    let disembarked = texts("arabella", fen, "d3");
    assert!(disembarked.contains(&"d3d4c".to_owned()), "{disembarked:?}");
    assert!(disembarked.contains(&"d3e3c".to_owned()), "{disembarked:?}");
    let fen = "3k4/7p/8/8/2r5/3C4/2K5/7N w - -";
    assert!(texts("arabella", fen, "c2").contains(&"c2d3".to_owned()));
}

#[test]
fn names_lead_back_to_squares() {
    let spec = Catalogue::embedded().resolve("alice").unwrap();
    for at in (0..128).map(Square) {
        assert_eq!(square(&spec, &name(&spec, at)), Some(at));
    }
    for wrong in ["", "q1", "a9", "a0", "aa", "a", "é1", "a300"] {
        assert_eq!(square(&spec, wrong), None, "{wrong}");
    }
}
