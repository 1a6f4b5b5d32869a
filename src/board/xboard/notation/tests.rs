use super::*;
use crate::variants::Catalogue;

fn position(id: &str, fen: &str) -> (Notation, Board) {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    let notation = Notation::of(&spec, false);
    let board = Board::from_fen(&spec, &notation.read_fen(fen)).unwrap();
    (notation, board)
}

#[test]
fn ten_ranks_count_from_zero() {
    assert_eq!(shift_ranks("a9a10q", -1), "a8a9q");
    assert_eq!(shift_ranks("a8a9q", 1), "a9a10q");
    assert_eq!(shift_ranks("C@h3", -1), "C@h2");
    assert_eq!(shift_ranks("a3a4", 1), "a4a5");
    assert_eq!(shift_ranks("a99999999999", 1), "a99999999999");
    assert_eq!(shift_ranks("e2e4", 0), "e2e4");
    assert_eq!(shift_ranks("-", 1), "-");
}

#[test]
fn letters_change_only_where_they_name_pieces() {
    let swap = |letter| if letter == 'n' { 'h' } else { letter };
    assert_eq!(map_piece_letters("n1n2n", swap), "n1n2h");
    assert_eq!(map_piece_letters("n@n2", swap), "h@n2");
    assert_eq!(map_piece_letters("e2e4", swap), "e2e4");
}

/// XBoard 4.9.1 shows a queen after `a7a8`.
#[test]
fn a_pawn_that_stays_one_on_its_last_rank_is_written_with_its_letter() {
    let (notation, board) = position("duffery-advancing", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let told: Vec<String> = board
        .legal_moves()
        .iter()
        .map(|m| notation.tell(&board, *m))
        .collect();
    assert!(told.contains(&"a7a8p".to_owned()), "{told:?}");
    for text in ["a7a8p", "a7a8", "a7a8="] {
        let m = notation.parse(&board, text).unwrap();
        assert_eq!(board.notation(m), "a7a8");
        assert_eq!(notation.given_letter(&board, m), Some('p'));
    }
    assert!(notation.parse(&board, "a7a8q").is_err());
    assert!(notation.parse(&board, "e1e2p").is_err());
}

/// A king may castle to where it stands, or past it.
#[test]
fn castlings_of_fischer_chess_are_told_apart_wherever_the_king_stands() {
    for king in 1..7 {
        let [before, after] = [king - 1, 6 - king].map(|empty| match empty {
            0 => String::new(),
            _ => empty.to_string(),
        });
        let rank = format!("R{before}K{after}R");
        let fen = format!("4k3/8/8/8/8/8/8/{rank} w KQ - 0 1");
        let (notation, board) = position("chess:chess960=on", &fen);
        let castlings = board.legal_moves().into_iter();
        let castlings: Vec<_> = castlings.filter(|m| m.class() == MoveClass::Castle).collect();
        let mut told: Vec<String> = castlings.iter().map(|m| notation.tell(&board, *m)).collect();
        told.sort_unstable();
        assert_eq!(told, ["O-O", "O-O-O"], "{fen}");
        for m in castlings {
            assert_eq!(notation.parse(&board, &notation.tell(&board, m)), Ok(m), "{fen}");
            let mut after = board.clone();
            after.make(m);
            let place = if notation.tell(&board, m) == "O-O" {
                "RK1 b"
            } else {
                "/2KR"
            };
            assert!(after.fen().contains(place), "{fen}: {}", after.fen());
        }
    }
}

#[test]
fn what_a_piece_becomes_as_a_matter_of_course_is_given() {
    let (notation, board) = position("gryphon", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let m = notation.parse(&board, "e2e4n").unwrap();
    assert_eq!(notation.given_letter(&board, m), Some('n'));
    let (notation, board) = position("early-promotion-western", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let m = notation.parse(&board, "a7a8q").unwrap();
    assert_eq!(notation.given_letter(&board, m), None);
}

#[test]
fn rights_that_xboard_does_not_know_are_there_and_files_of_unmoved_pieces_are_none() {
    let rights = |id: &str, fen: &str| {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let read = Notation::of(&spec, false).read_fen(fen);
        read.split(' ').nth(2).map(str::to_owned)
    };
    for (id, written, read) in [
        ("early-promotion-western", "KQ", "KQGg"),
        ("early-promotion-western", "-", "Gg"),
        ("early-promotion-western", "KQg", "KQg"),
        ("alice", "Ee", "-"),
        ("alice", "Kq", "Kq"),
        ("western", "Kq", "Kq"),
        ("western", "-", "-"),
    ] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w {written} - 0 1");
        assert_eq!(rights(id, &fen).as_deref(), Some(read), "{id} {written}");
    }
}
