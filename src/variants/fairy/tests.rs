use super::*;
use crate::board::Board;

fn imported(text: &str) -> Vec<Imported> {
    import(text, &Catalogue::embedded()).expect("sections and keys")
}

fn first(text: &str) -> Imported {
    imported(text).remove(0)
}

#[test]
fn movements_are_said_in_our_letters() {
    let said = |text: &str| movement::in_our_words(text);
    for (theirs, ours) in [
        ("fmWfceF", "fmWfceF"),
        ("KN", "KN"),
        ("RcpRnN", "RcpW0nN"),
        ("fN", "ffN"),
        ("fsW", "fsW"),
        ("lfN", "flN"),
        ("flN", "lfN"),
        ("vN", "vN"),
        ("B3", "B3"),
        ("gQ", "gW0gF0"),
        ("", "-"),
    ] {
        assert_eq!(said(theirs).as_deref(), Ok(ours), "{theirs}");
    }
    for strange in [
        "U", "pN", "nZ", "nR", "f", "DD", "A0", "C2", "nH", "nC", "nW", "pNN", "gN0",
    ] {
        assert!(said(strange).is_err(), "{strange}");
    }
}

#[test]
fn movements_are_said_in_their_letters() {
    for ours in [
        "K",
        "RN",
        "mQcpQ",
        "fmWfcFifmnD",
        "ffN",
        "fhNbhN",
        "flNlbN",
        "R3",
        "NN",
        "gQ",
        "nA",
        "fsWbF",
        "frFW",
        "vRsB2",
    ] {
        let atoms = crate::betza::parse(ours).expect(ours);
        let theirs = movement::in_their_words(atoms.clone()).expect(ours);
        let again = movement::in_our_words(&theirs).expect(&theirs);
        let read = crate::betza::parse(&again).expect(&again);
        assert!(
            read.len() == atoms.len() && read.iter().all(|atom| atoms.contains(atom)),
            "{ours}: {theirs}"
        );
    }
    for strange in ["N>R", "nnN", "R~", "xR", "DD", "nH"] {
        let atoms = crate::betza::parse(strange).expect(strange);
        assert_eq!(movement::in_their_words(atoms), None, "{strange}");
    }
}

#[test]
fn what_is_not_the_same_elsewhere_is_told() {
    let wider = "[rows:chess]\n";
    for line in [
        "extinctionValue = loss\nextinctionPieceTypes = qr",
        "flagRegion = *8\nflagPiece = kq",
        "promotionPieceTypes = q\npromotionLimit = q:1",
        "customPiece1 = a:AA",
    ] {
        assert!(!first(&format!("{wider}{line}")).is_exact(), "{line}");
    }
    let unlimited = first("[rows:chess]\nnMoveRule = 0");
    assert!(unlimited.is_exact() && unlimited.toml.expect("exact").contains("move_limit = 0"));
    // Nobody is a pawn there unless it is said.
    let game = first("[own:chess]\ncustomPiece1 = p:fmWfceFifmnD");
    assert!(!game.toml.expect("a game").contains("promotions"));
}

#[test]
fn what_cannot_be_said_is_told_whole() {
    let catalogue = Catalogue::embedded();
    let why = |name: &str| {
        export(&catalogue.resolve(name).expect(name))
            .expect_err(name)
            .join("; ")
    };
    assert!(why("storm").contains("the piece S (N>R)") && why("storm").contains("rescued"));
    assert!(why("breakout").contains("squares that do not exist"));
    assert!(why("duel").contains("a key square"));
    assert!(why("chess:chess960=on").contains("castling from wherever"));
    assert!(why("royalfury").contains("several royals"));
    let text = export(&catalogue.resolve("mirrored:seed=7").expect("known")).expect("it can be said");
    assert!(
        text.starts_with("# Mirrored shuffling (seed=7)\n") && text.contains("\n[mirrored]\n"),
        "{text}"
    );
}

#[test]
fn squares_are_read_and_written() {
    let squares = region::read("*1 a2 b2 d2 c*", 4, 3).expect("squares");
    assert_eq!(region::in_our_words(&squares, 4, 3), "a1-d1 a2-d2 c3");
    assert_eq!(region::in_our_words(&region::of_ranks(0, 2, 4, 3), 4, 3), "all");
    assert_eq!(region::read("e", 8, 8), None);
    assert_eq!(region::read("-", 8, 8), Some(region::Squares::new()));
}

#[test]
fn what_cannot_be_said_is_told_with_its_line() {
    let game = first(
        "# a comment\n[odd:chess]\ncheckmateValue = none\nfoo = bar ; said so\ncheckCounting = false\n",
    );
    let told: Vec<String> = game
        .unsaid
        .iter()
        .map(|unsaid| format!("{:?} {}", unsaid.line, unsaid.text))
        .collect();
    assert_eq!(told, ["Some(3) checkmateValue = none", "Some(4) foo = bar"]);
    assert!(!game.is_exact() && game.toml.is_some());
    let inherited = first("[asia:xiangqi]");
    assert!(inherited.unsaid.iter().all(|unsaid| unsaid.line.is_none()) && !inherited.is_exact());
    let lost = first("[lost:nowhere]");
    assert_eq!(lost.unsaid[0].why, "no game 'nowhere' comes before it");
    let circle = imported("[a:b]\n[b:a]\n[c:c]");
    assert!(circle.iter().all(|game| game.toml.is_none()), "{circle:?}");
}

#[test]
fn no_game_of_the_program_is_replaced() {
    let games = imported("[storm:chess]\n[storm:chess]\n[3 Checks!:chess]");
    let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(
        ids,
        ["storm-imported", "storm-imported-imported", "game-3-checks"]
    );
}

#[test]
fn what_is_no_file_of_games_is_refused_with_its_line() {
    for (text, line) in [
        ("king = k", 1),
        ("[chess", 1),
        ("[a]\n\nking", 3),
        ("[]", 1),
        ("[:chess]", 1),
    ] {
        let error = import(text, &Catalogue::embedded()).expect_err(text);
        assert_eq!(error.line, line, "{text}");
    }
}

#[test]
fn a_letter_given_again_is_taken_from_its_piece() {
    let game = first(
        "[swans:chess]\nknight = -\ncustomPiece1 = n:NN\ncustomPiece2 = q:Q2\npromotionPieceTypes = nq",
    );
    let mut catalogue = Catalogue::embedded();
    catalogue
        .load_text("swans", game.toml.as_ref().expect("a game"))
        .expect("good");
    let spec = catalogue.resolve("swans").expect("known");
    assert_eq!(spec.pieces.len(), 6);
    assert_eq!(Board::start(&spec).legal_moves().len(), 24);
}

#[test]
fn mutated_files_cause_no_panic() {
    let text = include_str!("../../../tests/variants/fairy.ini");
    let catalogue = Catalogue::embedded();
    for at in (0..text.len())
        .step_by(13)
        .filter(|at| text.is_char_boundary(*at))
    {
        for put in ["", "=", "[", "*", "99", "-", "9/", ":"] {
            let mutated = format!(
                "{}{put}{}",
                &text[..at],
                text[at..].chars().skip(2).collect::<String>()
            );
            let _ = import(&mutated, &catalogue);
        }
    }
}

#[test]
fn files_that_are_none_or_of_another_rook_are_told() {
    for line in [
        "castlingKingsideFile = 200",
        "castlingKingFile = 0",
        "castlingRookKingsideFile = g",
        "castlingRookQueensideFile = b",
    ] {
        let game = first(&format!("[odd:chess]\n{line}"));
        assert_eq!((game.unsaid.len(), game.unsaid[0].line), (1, Some(2)), "{line}");
    }
    assert!(first("[plain:chess]\ncastlingRookKingsideFile = h").is_exact());
    for lost in [
        "castlingKingsideFile = a",
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqK - 0 1\nrook = -",
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq - 0 1",
    ] {
        assert!(!first(&format!("[odd:chess]\n{lost}")).is_exact(), "{lost}");
    }
}
