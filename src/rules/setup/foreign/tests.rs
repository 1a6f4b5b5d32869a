use crate::board::Board;
use crate::variants::Catalogue;

/// The FEN as we write it, and what was put right.
fn read(id: &str, fen: &str) -> (String, Vec<String>) {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    match Board::read_fen(&spec, fen) {
        Ok((board, put_right)) => (board.fen(), put_right.iter().map(ToString::to_string).collect()),
        Err(errors) => (errors.to_string(), Vec::new()),
    }
}

#[test]
fn harmless_oddities_are_put_right_with_a_note() {
    let kings = "4k3/8/8/8/8/8/4P3/4K3";
    for (odd, right, field) in [
        ("w - e6 0 1", "w - - 0 1", "en passant"),
        ("w - e3 0 1", "w - - 0 1", "en passant"),
        ("b - a1 0 1", "b - - 0 1", "en passant"),
        ("W - - 0 1", "w - - 0 1", "side to move"),
        ("B - - 5 9", "b - - 5 9", "side to move"),
        ("w - - - -", "w - - 0 1", "counters"),
        ("w - - bm e4; id \"a b\";", "w - - 0 1", "counters"),
    ] {
        let (fen, notes) = read("chess", &format!("{kings} {odd}"));
        assert_eq!(fen, format!("{kings} {right}"), "{odd}");
        assert_eq!(notes.len(), if odd.ends_with("- -") { 2 } else { 1 }, "{notes:?}");
        assert!(
            notes.iter().all(|note| note.starts_with(field)),
            "{odd}: {notes:?}"
        );
    }
    let (fen, notes) = read("chess", "4k3/8/8/8/8/8/8/Q~3K3/ w - - 0 1");
    assert_eq!((fen.as_str(), notes.len()), ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 2));
}

#[test]
fn what_other_programs_write_as_a_matter_of_course_needs_no_note() {
    for (id, odd, right) in [
        (
            "chess",
            "\"4k3/8/8/8/8/8/8/4K3 w – – 0 1\"",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        (
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K2R b HAha - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        ),
        (
            "chess",
            "rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b KQkq f3 0 2",
            "rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b KQkq f3 0 2",
        ),
        (
            "capablanca",
            "r4k3r/10/10/10/10/10/10/R4K3R w JAja - 0 1",
            "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1",
        ),
        (
            "xiangqi",
            "4k4/9/9/9/9/9/9/9/9/3K5 r - - 0 1",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
        ),
    ] {
        assert_eq!(read(id, odd), (right.to_owned(), Vec::new()));
    }
}

#[test]
fn contradictions_stay_errors() {
    for (fen, problem) in [
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "rights: 'K' needs"),
        ("4k3/8/8/8/8/8/8/4K3 w A - 0 1", "rights: 'Q' needs"),
        (
            "4k3/8/8/8/8/8/8/4K3 w B - 0 1",
            "rights: unknown letter 'B' (expected some of KQkq or -)",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant: 'e9' is no square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "counters: unexpected text 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "counters:"),
        ("4k3/8/8/8/8/8/8/4K3/Q w - - 0 1", "board: 9 ranks"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1;", "counters:"),
    ] {
        let (told, _) = read("chess", fen);
        assert!(told.starts_with(problem), "{fen}: {told}");
    }
}
