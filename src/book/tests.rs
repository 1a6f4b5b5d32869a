use super::*;
use crate::arena::pgn;
use crate::search::Control;
use crate::studies::worker::Budget;
use crate::variants::Catalogue;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

fn game(id: &str) -> Arc<Spec> {
    Catalogue::embedded().resolve(id).expect("a known game")
}

fn naming(name: &str) -> Result<Arc<Spec>, String> {
    Catalogue::embedded()
        .resolve(name)
        .map_err(|error| error.to_string())
}

fn after(id: &str, moves: &str) -> Board {
    let mut board = Board::start(&game(id));
    for text in moves.split_whitespace() {
        let found = board.read_move(text).expect("a legal move");
        board.make(found);
    }
    board
}

fn read(name: &str, bytes: impl Into<Vec<u8>>) -> Result<BookFile, String> {
    BookFile::of_bytes(name.as_ref(), bytes.into()).map_err(|error| error.to_string())
}

fn bound(name: &str, bytes: impl Into<Vec<u8>>, id: &str) -> Result<Book, String> {
    let file = read(name, bytes)?;
    file.bound(&game(id), &naming).map_err(|error| error.to_string())
}

fn texts(book: &Book, board: &Board) -> Vec<(String, u32)> {
    let known = book.moves(board).into_iter();
    known.map(|(_, about)| (about.text, about.weight)).collect()
}

/// The positions and keys that PolyGlot's description gives for trying.
#[test]
fn keys_are_those_of_other_programs() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        assert_eq!(polyglot::key(&after("chess", moves)), Some(key), "{moves}");
    }
    assert_eq!(polyglot::key(&Board::start(&game("storm"))), None);
    let free = game("chess:chess960=on");
    assert_eq!(polyglot::key(&Board::start(&free)), Some(0x463b_9618_1691_fc9c));
}

/// `e2e4` with 3 and `d2d4` with 1, castling as the king taking his rook, and what is not legal at all.
fn entries() -> Vec<u8> {
    let castles = polyglot::key(&after("chess", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5")).expect("a key");
    let start = 0x463b_9618_1691_fc9c_u64;
    let entry = |key: u64, played: u16, weight: u16| {
        let mut bytes = key.to_be_bytes().to_vec();
        bytes.extend(played.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
        bytes
    };
    let mut all = [
        (start, entry(start, 0o1434, 3)),
        (start, entry(start, 0o1333, 1)),
        (start, entry(start, 0o0077, 9)),
        (castles, entry(castles, 0o0407, 2)),
    ];
    all.sort_by_key(|(key, _)| *key);
    all.into_iter().flat_map(|(_, bytes)| bytes).collect()
}

#[test]
fn books_of_other_programs_are_read_and_give_legal_moves_only() {
    let book = bound("b.bin", entries(), "chess").expect("a book");
    let start = Board::start(&game("chess"));
    assert_eq!(
        texts(&book, &start),
        [("e2e4".to_owned(), 3), ("d2d4".to_owned(), 1)]
    );
    let castles = after("chess", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    let [(castling, _)] = book.moves(&castles)[..] else {
        panic!("one move");
    };
    assert_eq!(castles.notation(castling), "e1g1");
    let refused = bound("b.bin", entries(), "storm").err().expect("no keys");
    assert!(
        refused.contains("there are no keys for positions of storm"),
        "{refused}"
    );
    let cut = read("b.bin", &entries()[..40]).err().expect("it breaks off");
    assert!(cut.contains("byte 33"), "{cut}");
    let mut swapped = entries();
    swapped.rotate_left(16);
    let swapped = read("b.bin", swapped).err().expect("it is not sorted");
    assert!(swapped.contains("byte 49"), "{swapped}");
}

#[test]
fn what_is_written_for_other_programs_is_read_back() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 Nf3; weight 200000 100000;\n\
        r3k2r/8/8/8/8/8/6p1/R3K3 w Qkq - bm O-O-O; weight 5;\n\
        r3k2r/8/8/8/8/8/6p1/R3K3 b Qkq - bm e8g8 g2g1q; weight 5 4;\n";
    let chess = game("chess");
    let book = bound("b.epd", text, "chess").expect("a book");
    let bytes = polyglot::write(&chess, book.places().expect("positions")).expect("keys");
    let other = bound("b.bin", bytes, "chess").expect("a book");
    for (number, place) in book.places().expect("positions").iter().enumerate() {
        let board = Board::from_fen(&chess, &place.position).expect("a position");
        let (one, two) = (texts(&book, &board), texts(&other, &board));
        let names = |list: &[(String, u32)]| list.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
        assert_eq!(names(&one), names(&two));
        if number == 0 {
            assert_eq!(two[0].1, 65535);
        }
    }
}

#[test]
fn books_are_texts_and_the_same_when_they_are_read_back() {
    let storm = game("storm");
    let start = Board::start(&storm);
    let mut places = Places::default();
    let about = |text: &str, weight| BookMove {
        weight,
        games: Some(4),
        half_points: Some(weight),
        score: Some(-12),
        ..BookMove::new(text.to_owned())
    };
    places.add(
        places::position_of(&start),
        vec![about("e2e4", 5), about("d2d4", 3)],
    );
    let text = epd::write(&storm, &places, "by hand");
    let book = bound("b.epd", text.clone(), "storm").expect("a book");
    assert_eq!(book.places(), Some(&places));
    assert_eq!(book.made(), Some("by hand"));
    assert_eq!(
        read("b.epd", text.clone()).ok().and_then(|file| file.game()),
        Some("storm".to_owned())
    );
    assert_eq!(book.moves(&start)[0].1.in_words(), "4 games, 62 %, -0.12");
    let refused = bound("b.epd", text.clone(), "chess").err().expect("other rules");
    assert!(
        refused.contains("the book is of storm, not of chess"),
        "{refused}"
    );
    let other_rules = text.replace("# rules ", "# rules 1");
    assert!(read("b.epd", other_rules).is_err_and(|told| told.contains("line 3")));
    assert!(book.moves(&Board::start(&game("chess"))).is_empty());
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (line, problem) in [
        ("rnbqkbnr w KQkq", "a position has 4 fields"),
        ("8/8/8/8/8/8/8/8 w - -", "royal"),
        (&format!("{START} bm e2e5;"), "e2e5"),
        (&format!("{START} bm e4 e2e4;"), "twice"),
        (
            &format!("{START} bm e4 d4; weight 1;"),
            "weight has 1 numbers for 2 moves",
        ),
        (&format!("{START} bm e4; weight -1;"), "'-1' is no number"),
        (&format!("{START} bm e4; weight 4294967296;"), "is no number"),
        (&format!("{START} bm e4; points 0.25;"), "whole and half points"),
        (&format!("{START} bm e4; points NaN;"), "whole and half points"),
        (&format!("{START} bm e4; ce 2000000000;"), "is no score"),
    ] {
        let text = format!("# a book\n\n{line}\n");
        let told = bound("b.epd", text, "chess")
            .err()
            .unwrap_or_else(|| panic!("{line}"));
        assert!(
            told.starts_with("b.epd: line 3: ") && told.contains(problem),
            "{told}"
        );
    }
    let others = format!("\u{feff}{START} 0 1 id \"a; b\"; ce 30; bm e4 d4; c0 \"bm h4;\"\n");
    let book = bound("b.epd", others, "chess").expect("as others write it");
    assert_eq!(texts(&book, &Board::start(&game("chess"))).len(), 2);
    assert!(read("b.epd", b"\xff\xfe".to_vec()).is_err_and(|told| told.contains("byte 1")));
}

#[test]
fn nothing_makes_the_readers_fall_over() {
    let good = epd::write(
        &game("chess"),
        bound(
            "b.epd",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; games 3; points 1.5; ce 9;",
            "chess",
        )
        .expect("a book")
        .places()
        .expect("positions"),
        "x",
    );
    let mut state = 1;
    for round in 0..600_u64 {
        state = lot(state, &Board::start(&game("chess"))) ^ round;
        let mut text = good.clone().into_bytes();
        for change in 0..1 + state % 4 {
            let at = (state >> (8 * change)) as usize % text.len();
            match state >> 60 {
                0..5 => drop(text.remove(at)),
                5..10 => text.insert(at, (state >> 32) as u8),
                _ => text[at] = (state >> 40) as u8,
            }
        }
        for name in ["b.epd", "b.bin", "b.pgn", "b"] {
            let _ = bound(name, text.clone(), "chess");
        }
    }
}

#[test]
fn en_passant_counts_only_where_somebody_could_capture() {
    let board = after("chess", "e2e4");
    assert!(places::position_of(&board).ends_with(" b KQkq -"));
    let board = after("chess", "e2e4 a7a6 e4e5 d7d5");
    assert!(places::position_of(&board).ends_with(" w KQkq d6"));
}

const GAMES: &str = "[Event \"a\"]\n[Variant \"Chess\"]\n\n1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) e5 2. Nf3 1-0\n\n\
    [Event \"b\"]\n\n1. e4 c5 0-1\n\n[Event \"c\"]\n\n1. d4 d5 1/2-1/2\n\n\
    [Event \"d\"]\n[Variant \"storm\"]\n\n1. e2e4 1-0\n";

#[test]
fn games_are_a_book_with_their_variations() {
    let book = bound("g.pgn", GAMES, "chess").expect("a book");
    let start = book.moves(&Board::start(&game("chess")));
    let told: Vec<_> = start
        .iter()
        .map(|(_, about)| (about.text.as_str(), about.weight, about.games, about.half_points))
        .collect();
    assert_eq!(
        told,
        [("e2e4", 2, Some(2), Some(2)), ("d2d4", 2, Some(1), Some(1))]
    );
    assert_eq!(
        texts(&book, &after("chess", "d4")),
        [("d7d5".to_owned(), 2), ("g8f6".to_owned(), 1)]
    );
    assert_eq!(texts(&book, &after("chess", "d4 Nf6")), [("c2c4".to_owned(), 1)]);
    // What only lost is there, and is not chosen.
    let lost = book.moves(&after("chess", "e4"));
    assert_eq!(
        lost.iter().map(|(_, about)| about.weight).collect::<Vec<_>>(),
        [2, 0]
    );
    let storm = bound("g.pgn", GAMES, "storm").expect("a book");
    assert_eq!(
        texts(&storm, &Board::start(&game("storm"))),
        [("e2e4".to_owned(), 2)]
    );
    assert!(bound("g.pgn", GAMES, "xiangqi").is_err_and(|told| told.contains("no games of xiangqi")));
    assert_eq!(pgn::read(GAMES).len(), 4);
}

#[test]
fn choices_follow_weight_and_seed() {
    let board = Board::start(&game("chess"));
    let book = bound("b.bin", entries(), "chess").expect("a book");
    let known = book.moves(&board);
    let drawn: Vec<Option<Move>> = (0..400).map(|seed| chosen(&known, lot(seed, &board))).collect();
    let first = drawn.iter().filter(|m| **m == Some(known[0].0)).count();
    assert!((250..350).contains(&first), "{first} of 400, 300 are meant");
    assert_eq!(chosen(&known, lot(7, &board)), chosen(&known, lot(7, &board)));
    let never = [(
        known[0].0,
        BookMove {
            weight: 0,
            ..known[0].1.clone()
        },
    )];
    assert_eq!(chosen(&never, u64::MAX), None);
    assert_eq!(in_words(&known, |m| board.notation(m)), "e2e4 75 %, d2d4 25 %");
}

#[test]
fn openings_begin_where_the_book_does() {
    let chess = game("chess");
    let start = Board::start(&chess);
    let book = bound("g.pgn", GAMES, "chess").expect("a book");
    let openings: HashSet<Vec<String>> = (0..50).map(|seed| opening(&book, &start, 2, seed).1).collect();
    assert!(
        openings.len() > 2 && openings.iter().all(|line| line.len() == 2),
        "{openings:?}"
    );
    let positions = "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/4p3/8/8/8/8/8/4K3 w - -\n";
    let suite = bound("s.epd", positions, "chess").expect("a book");
    let starts: HashSet<String> = (0..20)
        .map(|seed| opening(&suite, &start, 9, seed).0.fen())
        .collect();
    assert_eq!(starts.len(), 2);
}

#[test]
fn analysis_goes_on_where_it_was_stopped() {
    let start = Board::start(&game("skirmish"));
    let plan = analysis::Plan {
        plies: 3,
        width: 2,
        window: 10_000,
        budget: Budget::Nodes(300),
    };
    let go = Arc::new(Control::new());
    let mut whole = Places::default();
    let kept = AtomicUsize::new(0);
    let mut keep = |_: &Places| {
        kept.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    let finished = analysis::grow(&plan, &start, &mut whole, &go, &|_| {}, &mut keep);
    assert!(finished.expect("memory") && kept.into_inner() > 1);
    assert!(whole.iter().all(|place| !place.moves.is_empty()) && whole.len() > 4);
    // Stopped behind the first ply, and gone on with.
    let mut part = Places::default();
    let stop = Arc::new(Control::new());
    let halt = |progress: analysis::Progress| {
        if progress.ply == 2 {
            stop.stop();
        }
    };
    let stopped = analysis::grow(&plan, &start, &mut part, &stop, &halt, &mut |_| Ok(()));
    assert!(!stopped.expect("memory") && part.len() < whole.len());
    let known = AtomicUsize::new(0);
    let count = |progress: analysis::Progress| {
        if progress.ply == 1 {
            known.fetch_add(progress.positions as usize, Ordering::Relaxed);
        }
    };
    let finished = analysis::grow(&plan, &start, &mut part, &go, &count, &mut |_| Ok(()));
    assert!(finished.expect("memory") && part == whole);
    assert_eq!(known.into_inner(), 0);
    let refused = analysis::grow(&plan, &start, &mut Places::default(), &go, &|_| {}, &mut |_| {
        Err(std::io::Error::other("no room"))
    });
    assert!(refused.is_err_and(|error| error.to_string() == "no room"));
}
