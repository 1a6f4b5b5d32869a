use super::*;
use crate::variants::Catalogue;

fn board(fen: Option<&str>) -> Board {
    let spec = Catalogue::embedded().resolve("xiangqi").unwrap();
    fen.map_or_else(|| Board::start(&spec), |fen| Board::from_fen(&spec, fen).unwrap())
}

fn reads(board: &Board, text: &str) -> String {
    match board.read_wxf(text) {
        Ok(m) => board.notation(m),
        Err(error) => error.to_string(),
    }
}

#[test]
fn wxf_is_read_in_every_habit() {
    let mut start = board(None);
    for text in ["C2=5", "C2.5", "c2.5", "c2=5!?"] {
        assert_eq!(reads(&start, text), "h3e3", "{text}");
    }
    for (text, meant) in [
        ("H2+3", "h1g3"),
        ("N2+3", "h1g3"),
        ("E3+5", "g1e3"),
        ("B3+5", "g1e3"),
        ("G5+1", "e1e2"),
        ("S5+1", "e4e5"),
    ] {
        assert_eq!(reads(&start, text), meant, "{text}");
    }
    for text in ["C2=6=", "C2", "", "+", "X2=5", "C9=5", "CC=5", "H2+4", "é"] {
        assert!(start.read_wxf(text).is_err(), "{text}");
    }
    let cannon = start.read_wxf("C2=5").unwrap();
    start.make(cannon);
    assert_eq!(reads(&start, "H8+7"), "h10g8");
    assert_eq!(
        reads(&start, "R9=8"),
        "'R9=8' is not legal: no legal move is written so"
    );
}

#[test]
fn tandem_pieces_are_told_apart() {
    let cannons = board(Some("3k5/9/9/9/4C4/9/4C4/9/9/5K3 w - - 0 1"));
    for (text, meant) in [
        ("C+=4", "e6f6"),
        ("+C=4", "e6f6"),
        ("C-.4", "e4f4"),
        ("-c.4", "e4f4"),
        ("C++1", "e6e7"),
        ("C--1", "e4e3"),
    ] {
        assert_eq!(reads(&cannons, text), meant, "{text}");
    }
    assert_eq!(reads(&cannons, "C5=4"), "'C5=4' can mean e4f4, e6f6");
    let soldiers = board(Some("3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1"));
    for (text, meant) in [
        ("15+1", "e8e9"),
        ("25=6", "e7d7"),
        ("35=4", "e6f6"),
        ("+P+1", "e8e9"),
        ("P-=4", "e6f6"),
    ] {
        assert_eq!(reads(&soldiers, text), meant, "{text}");
    }
}

#[test]
fn iccs_is_written_in_capitals() {
    let start = board(None);
    let m = start.parse_move("h3e3").unwrap();
    assert_eq!(start.written(m, Writing::Iccs), "H2-E2");
    assert_eq!(start.written(m, Writing::Sheets), "h3e3");
    for (text, small) in [
        ("H2-E2", "h2e2"),
        ("H2E2+", "h2e2"),
        ("Hg2", "Hg2"),
        ("H2e2", "H2e2"),
        ("R1xa2", "R1xa2"),
    ] {
        assert_eq!(with_small_files(text), small);
    }
}

#[test]
fn what_is_written_is_read() {
    let mut written = 0;
    for id in Catalogue::embedded().ids() {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        if !Writing::Wxf.suits(&spec) {
            continue;
        }
        let mut board = Board::start(&spec);
        for ply in 0..120 {
            let moves = board.legal_moves();
            for m in moves.iter().filter(|m| board.step(**m).is_some()) {
                let text = board.written(*m, Writing::Wxf);
                let read = board.read_wxf(&text).or_else(|_| board.parse_move(&text));
                assert_eq!(read, Ok(*m), "{id}: {text} in {}", board.fen());
                written += usize::from(text != board.notation(*m));
            }
            let Some(chosen) = moves.get((ply * 7 + 3) % moves.len().max(1)) else {
                break;
            };
            board.make(*chosen);
        }
    }
    assert!(written > 5_000, "{written}");
}
