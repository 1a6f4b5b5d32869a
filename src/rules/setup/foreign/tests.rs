use crate::board::{Board, Leniency};
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
        ("w - - -1 7", "w - - 0 7", "counters"),
        ("w - - 3 99999999999999999999999", "w - - 3 10000", "counters"),
        ("w - - 3+3 4 9", "w - - 4 9", "counters"),
        ("b - - 4 9 +0+2", "b - - 4 9", "counters"),
        ("w K - 0 1", "w - - 0 1", "rights"),
        ("w A - 0 1", "w - - 0 1", "rights"),
        ("b 3 9", "b - - 3 9", "rights"),
        ("b -", "b - - 0 1", "en passant"),
    ] {
        let (fen, notes) = read("chess", &format!("{kings} {odd}"));
        assert_eq!(fen, format!("{kings} {right}"), "{odd}");
        assert_eq!(notes.len(), if odd.ends_with("- -") { 2 } else { 1 }, "{notes:?}");
        assert!(
            notes.iter().all(|note| note.starts_with(field)),
            "{odd}: {notes:?}"
        );
    }
    let (fen, notes) = read("chess", kings);
    assert_eq!((fen, notes.len()), (format!("{kings} w - - 0 1"), 3));
    let (fen, notes) = read("touchstone", "4k3/8/8/8/8/8/8/4K3/Qd w - - 0 1");
    assert_eq!(
        (fen.as_str(), notes.len()),
        ("4k3/8/8/8/8/8/8/4K3[Qd] w - - 0 1", 1)
    );
    let (fen, notes) = read("chess:chess960=on", "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1");
    assert_eq!((fen.as_str(), notes.len()), ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 3));
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
        (
            "4k3/8/8/8/8/8/8/4K3 w B - 0 1",
            "rights: unknown letter 'B' (expected some of KQkq or -)",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant: 'e9' is no square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "counters: unexpected text 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -x 1", "counters:"),
        ("4k3/8/8/8/8/8/8/4K3/Q w - - 0 1", "board: 9 ranks"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1;", "counters:"),
    ] {
        let (told, _) = read("chess", fen);
        assert!(told.starts_with(problem), "{fen}: {told}");
    }
}

#[test]
fn strict_readers_take_every_oddity_for_a_fault_and_say_where() {
    let read = |id: &str, fen: &str| {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let read = Board::read_fen_as(&spec, fen, Leniency::Strict);
        read.map(|(board, _)| board.fen())
            .map_err(|errors| errors.to_string())
    };
    for (id, odd, field) in [
        ("chess", "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", "board"),
        ("chess", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "board"),
        ("chess", "4k3/8/8/8/8/8/8/4K3  w - - 0 1", "board"),
        ("chess", "\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"", "board"),
        ("chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "pocket"),
        ("touchstone", "4k3/8/8/8/8/8/8/4K3/Qd w - - 0 1", "pocket"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 r - - 0 1", "side to move"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3KH4 w - - 0 1", "board"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K -", "counters"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "rights"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "rights"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w 0 1", "rights"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "counters"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - - 1", "counters"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999", "counters"),
    ] {
        let told = read(id, odd).expect_err(odd);
        assert!(told.starts_with(&format!("{field}: ")), "{odd}: {told}");
        let spec = Catalogue::embedded().resolve(id).unwrap();
        assert!(Board::read_fen(&spec, odd).is_ok(), "{odd}");
    }
    for id in Catalogue::embedded().ids() {
        let fen = Board::start(&Catalogue::embedded().resolve(id).unwrap()).fen();
        assert_eq!(read(id, &fen), Ok(fen), "{id}");
    }
}

/// Oddities that say nothing.
fn oddities(fen: &str) -> Vec<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let with = |at: usize, field: String| {
        let mut fields: Vec<String> = fields.iter().map(|field| (*field).to_owned()).collect();
        fields[at] = field;
        fields.join(" ")
    };
    let piece = fields[0].rfind(|sign: char| sign.is_ascii_alphabetic() && !fields[0].contains('['));
    let mut odd = vec![
        format!("  {}\t", fen.replace(' ', "   ")),
        format!("“{}”", fen.replace('-', "–")),
        with(1, fields[1].to_ascii_uppercase()),
        format!("{fen} 5+5"),
        format!("{fen} +1+0"),
        format!("{} {}", with(fields.len() - 1, String::new()), "999999999999"),
    ];
    odd.extend(piece.map(|at| with(0, format!("{}~{}", &fields[0][..=at], &fields[0][at + 1..]))));
    if !fields[0].contains(['[', '|']) {
        odd.push(with(0, format!("{}/", fields[0])));
        odd.push(with(0, format!("{}[]", fields[0])));
    }
    odd
}

#[test]
fn oddities_change_no_position() {
    let catalogue = Catalogue::embedded();
    for id in catalogue.ids() {
        let spec = catalogue.resolve(id).unwrap();
        let mut board = Board::start(&spec);
        for ply in 0..12_usize {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.make(moves[(ply * 7 + 3) % moves.len()]);
        }
        let fen = board.fen();
        let plain = Board::from_fen(&spec, &fen).unwrap();
        for odd in oddities(&fen) {
            let (read, _) =
                Board::read_fen(&spec, &odd).unwrap_or_else(|errors| panic!("{id} {odd}: {errors}"));
            assert_eq!(
                (read.key(), read.turn()),
                (plain.key(), plain.turn()),
                "{id} {odd}"
            );
            assert_eq!(read.setup().cells, plain.setup().cells, "{id} {odd}");
        }
    }
}
