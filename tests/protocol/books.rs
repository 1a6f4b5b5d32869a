//! `tapestry book`, and who plays from books.

use super::program::{Folder, run};

const GAMES: &str = "[Event \"a\"]\n[Variant \"storm\"]\n\n1. e2e4 (1. d2d4 e7e5) e7e5 1-0\n\n\
    [Event \"b\"]\n[Variant \"storm\"]\n\n1. e2e4 f7f5 2. e4f5 0-1\n";

/// A folder with two games of Storm in it.
fn with_games(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::write(folder.path("games.pgn"), GAMES).expect("a place for games");
    folder
}

#[test]
fn a_book_of_games_is_made_shown_checked_and_played_from() {
    let folder = with_games("book");
    let (games, book) = (folder.path("games.pgn"), folder.path("book.epd"));
    let (code, out, errors) = run(&["book", "make", "storm", "--from", &games, "--out", &book], "");
    assert_eq!(code, 0, "{errors}");
    assert!(out.ends_with("2 games, 4 positions, 6 moves\n"), "{out}");
    assert!(
        folder
            .read("book.epd")
            .contains(" bm e2e4 d2d4; weight 2 1; games 2 0; points 1 0;\n")
    );
    let (_, out, _) = run(&["book", "show", &book], "");
    assert!(
        out.contains("e2e4              2  66.7 %  2 games, 50 %\n"),
        "{out}"
    );
    let (_, out, _) = run(&["book", "show", &book, "--moves", "e2e4", "--json"], "");
    let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&told["game"], &told["moves"][0]["text"]),
        (&"storm".into(), &"f7f5".into())
    );
    assert_eq!(run(&["book", "check", &book], "").0, 0);
    let (code, out, _) = run(
        &["book", "check", "tests/books/faulty.epd", "--game", "chess"],
        "",
    );
    assert!(code == 1 && out.contains("1 positions"), "{out}");
    // The engine answers as the book does.
    let from = ["play", "storm", "--side", "south", "--book", &book];
    let (_, out, _) = run(&from, "d2d4\nquit\n");
    assert!(out.contains("from the book") && out.contains("e7e5"), "{out}");
    let (code, _, errors) = run(&["play", "chess", "--book", &book], "");
    assert!(
        code == 1 && errors.contains("the book is of storm, not of chess"),
        "{errors}"
    );
}

#[test]
fn what_cannot_be_a_book_is_said_and_nothing_is_written() {
    let folder = with_games("no-book");
    let (games, out) = (folder.path("games.pgn"), folder.path("out.epd"));
    for (arguments, why) in [
        (["relay", "--from", games.as_str()], "two players on one board"),
        (["xiangqi", "--from", games.as_str()], "no games of xiangqi"),
        (["storm", "--from", "nowhere.pgn"], "nowhere.pgn"),
    ] {
        let (code, _, errors) = run(&[&["book", "make", "--out", &out][..], &arguments].concat(), "");
        assert!(code == 1 && errors.contains(why), "{errors}");
        assert!(!std::path::Path::new(&out).exists());
    }
    let bin = folder.path("book.bin");
    let (code, _, errors) = run(&["book", "make", "storm", "--from", &games, "--out", &bin], "");
    assert!(
        code == 1 && errors.contains("no keys for positions of storm"),
        "{errors}"
    );
    std::fs::write(&bin, [7; 40]).expect("a place for it");
    let (code, _, errors) = run(&["book", "show", &bin], "");
    assert!(code == 1 && errors.contains("byte 33"), "{errors}");
}

#[test]
fn a_book_of_searches_grows_and_is_what_a_match_begins_with() {
    let folder = Folder::new("searched-book");
    let (book, games) = (folder.path("book.epd"), folder.path("games.pgn"));
    let make = |more: &[&str]| {
        let usual = [
            "book",
            "make",
            "skirmish",
            "--analysis",
            "--nodes",
            "200",
            "--width",
            "2",
            "--window",
            "9000",
        ];
        run(&[&usual[..], &["--out", &book], more].concat(), "")
    };
    assert_eq!(make(&["--plies", "1"]).0, 0);
    let short = folder.read("book.epd");
    assert_eq!(make(&["--plies", "3", "--resume"]).0, 0);
    let grown = folder.read("book.epd");
    assert!(grown.starts_with(&short) && grown.len() > short.len());
    assert_eq!(make(&["--plies", "3"]).0, 0);
    assert_eq!(folder.read("book.epd"), grown);
    let (code, _, errors) = make(&["--width", "1", "--resume"]);
    assert!(code != 0, "{errors}");
    let played = [
        "match", "skirmish", "--book", &book, "--engine", "name=a", "--engine", "name=b",
    ];
    let (code, out, errors) = run(
        &[&played[..], &["--games", "4", "--depth", "1", "--pgn", &games]].concat(),
        "",
    );
    assert_eq!(code, 0, "{out}{errors}");
    let written = folder.read("games.pgn");
    assert!(written.contains("openings 200 plies of book "), "{written}");
}
