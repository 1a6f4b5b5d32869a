use super::*;
use crate::variants::Catalogue;

/// Games that XBoard played and wrote, with the moves in each according to its log.
const WRITTEN_BY_XBOARD: [(&str, &[usize]); 5] = [
    (
        include_str!("../../../../tests/pgn/xboard-lancerchess.pgn"),
        &[145],
    ),
    (
        include_str!("../../../../tests/pgn/xboard-capablanca-steps.pgn"),
        &[144],
    ),
    (include_str!("../../../../tests/pgn/xboard-storm.pgn"), &[120]),
    (include_str!("../../../../tests/pgn/xboard-chinese.pgn"), &[73]),
    (
        include_str!("../../../../tests/pgn/xboard-xiangqi.pgn"),
        &[45, 80],
    ),
];

fn replayed(text: &str) -> Replayed {
    let catalogue = Catalogue::embedded();
    let naming = |name: &str| catalogue.resolve(name).map_err(|error| error.to_string());
    replay_all(text, &naming, None)
}

fn lengths(replayed: &Replayed) -> Vec<usize> {
    replayed.games.iter().map(|game| game.moves.len()).collect()
}

#[test]
fn games_of_a_program_are_read_whole() {
    for (text, expected) in WRITTEN_BY_XBOARD {
        let replayed = replayed(text);
        let game = &replayed.games[0].start.spec().id;
        assert_eq!(
            (lengths(&replayed), replayed.faulty),
            (expected.to_vec(), 0),
            "{game}"
        );
        assert_eq!(replayed.complaints, [""; 0], "{game}");
    }
}

#[test]
fn games_of_many_programs_are_read() {
    let replayed = replayed(include_str!("../../../../tests/pgn/world.pgn"));
    assert_eq!(
        lengths(&replayed),
        [10, 7, 2, 4, 4, 3, 8, 1],
        "{:?}",
        replayed.complaints
    );
    let games: Vec<String> = replayed
        .games
        .iter()
        .map(|game| game.start.spec().identity())
        .collect();
    let chess = "chess";
    let expected = [
        chess,
        chess,
        "capablanca:chess960=on",
        "chess:chess960=on",
        "xiangqi",
        "qiplacements",
        chess,
        chess,
    ];
    assert_eq!(games, expected);
    let [told] = &replayed.complaints[..] else {
        panic!("{:?}", replayed.complaints)
    };
    assert!(
        told.starts_with("game 8") && told.contains("passing is not allowed"),
        "{told}"
    );
}

#[test]
fn a_bad_game_does_not_hide_the_others() {
    let text = "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rg1 h6 5. Nf3 *\n\n[White \"b\"]\n\n1. d4 d5 *\n\n\
        [White \"c\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n\n[FEN \"8/8\"]\n1. e4 *\n\n[White \"e\"]\n\n1. c4 -- *";
    let replayed = replayed(text);
    assert_eq!(lengths(&replayed), [8, 2, 1]);
    let numbers: Vec<usize> = replayed.games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, [1, 2, 5]);
    assert_eq!((replayed.found, replayed.faulty), (5, 4));
    let [first, third, fourth, fifth] = &replayed.complaints[..] else {
        panic!("{:?}", replayed.complaints);
    };
    assert!(
        first.starts_with("game 1, move 5., line 3, column 44: 'Nf3'"),
        "{first}"
    );
    assert!(first.ends_with("; the 8 moves before it are kept"), "{first}");
    assert!(third.starts_with("game 3: unknown game 'Crazyhouse'"), "{third}");
    assert!(
        fourth.starts_with("game 4: FEN '8/8'") && fourth.ends_with("skipped"),
        "{fourth}"
    );
    assert!(fifth.contains("passing is not allowed") && fifth.ends_with("the move before it is kept"));
}

#[test]
fn fischer_games_are_seen_from_their_start() {
    let moves = "\n\n1. Ng3 Ng6 2. O-O O-O *\n\n";
    let mut text = String::new();
    for tag in [
        "",
        "[Variant \"From Position\"]",
        "[Variant \"Chess 960\"]",
        "[Variant \"wild/fr\"]",
        "[Variant \"FRC\"]",
    ] {
        for rights in ["KQkq", "HBhb", "hbHB"] {
            let fen = format!("[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w {rights} - 0 1\"]");
            text.push_str(&format!("[White \"a\"]\n{tag}\n{fen}{moves}"));
        }
    }
    let replayed = replayed(&text);
    assert_eq!(replayed.complaints, [""; 0]);
    assert_eq!(lengths(&replayed), [4; 15]);
    for game in &replayed.games {
        assert_eq!(game.start.spec().identity(), "chess:chess960=on");
    }
}

#[test]
fn names_of_the_field_are_known() {
    for (name, identity) in [
        ("Chess 960", "chess:chess960=on"),
        ("Fischer Random", "chess:chess960=on"),
        ("Fischerandom", "chess:chess960=on"),
        ("?", "chess"),
        ("", "chess"),
        ("normal", "chess"),
        ("Capablanca960", "capablanca:chess960=on"),
        ("XIANGQI", "xiangqi"),
        ("capablanca steps", "capablanca-steps"),
    ] {
        let replayed = replayed(&format!("[Variant \"{name}\"]\n[White \"x\"]\n\n*"));
        assert_eq!(replayed.games[0].start.spec().identity(), identity, "{name}");
    }
}

#[test]
fn the_chinese_game_is_read_in_its_notations() {
    for moves in [
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
        "1. H2E2 H9G7 2. H0G2 I9H9",
        "1. h2-e2 h9-g7 2. h0-g2 i9-h9",
        "1. h2e2 h9g7 2. h0g2 i9h9",
        "1. h3e3 h10g8 2. h1g3 i10h10",
        "1. C2=5 H8+7 2. H2+3 R9=8",
        "1. c2.5 h8+7 2. h2+3 r9.8",
    ] {
        for tag in [
            "",
            "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1\"]",
        ] {
            let replayed = replayed(&format!("[Variant \"xiangqi\"]\n{tag}\n\n{moves} *"));
            assert_eq!(lengths(&replayed), [4], "{moves}: {:?}", replayed.complaints);
            let board = replayed.games[0].before(3);
            assert_eq!(board.notation(replayed.games[0].moves[3]), "i10h10");
        }
    }
}

#[test]
fn rights_may_be_letters_of_files() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w";
    for (rights, castles) in [("HAha", 2), ("Ha", 1), ("KQkq", 2), ("-", 0)] {
        let text = format!("[FEN \"{start} {rights} - 0 1\"]\n\n*");
        let board = &replayed(&text).games[0].start;
        let castlings = ["e1g1", "e1c1"]
            .iter()
            .filter(|text| board.parse_move(text).is_ok());
        assert_eq!(
            (board.spec().chess960, castlings.count()),
            (false, castles),
            "{rights}"
        );
    }
    let text =
        "[Variant \"Capablanca\"]\n[FEN \"r4k3r/10/10/10/10/10/10/R4K3R w JAja - 0 1\"]\n\n1. O-O O-O-O *";
    assert_eq!(lengths(&replayed(text)), [2]);
}

#[test]
fn castling_may_be_written_with_other_letters() {
    let fen = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]";
    for moves in ["О-О О-О-О", "o–o 0—0—0", "Ο-Ο 0-0-0", "00 000", "OO OOO"] {
        let replayed = replayed(&format!("{fen}\n\n1. {moves} *"));
        assert_eq!(lengths(&replayed), [2], "{moves}: {:?}", replayed.complaints);
    }
}

/// As the sheets have them; those that end by their last move do so.
#[test]
fn famous_games_are_replayed_to_their_ends() {
    let replayed = replayed(include_str!("../../../../tests/pgn/famous.pgn"));
    assert_eq!(replayed.complaints, [""; 0]);
    assert_eq!(lengths(&replayed), [33, 23, 46, 99, 45, 13, 47, 17]);
    let ends = replayed.games.iter().map(|game| {
        let last = game.moves.len() - 1;
        let mut board = game.before(last);
        board.make(game.moves[last]);
        board.outcome().map(|outcome| outcome.reason.to_string())
    });
    let ended: Vec<Option<String>> = ends.collect();
    let mate = || Some("checkmate".to_owned());
    assert_eq!(ended, [mate(), None, None, None, mate(), None, mate(), None]);
    let silver = &replayed.games[4];
    assert!(
        silver
            .before(36)
            .fen()
            .starts_with("rnb1k1nr/p2p1ppp/3B4/1p1N1N1P/4P1P1/3P1Q2/PqP5/R4Kb1 w kq")
    );
}
