//! What the engine, tables and books say of moves.

use crate::page::{Page, done, served, served_by};
use serde_json::{Value, json};
use std::path::Path;
use tapestry::book::BookFile;
use tapestry::variants::Catalogue;
use tapestry::web::Server;

#[test]
fn mistakes_of_a_game_are_found_and_kept() {
    let page = served();
    let opened = page.ask(
        "new",
        &json!({ "game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] }),
    );
    let board = opened["board"].as_u64().expect("a number");
    let mut stream = page.stream(&format!("review/{board}/2000"));
    assert_eq!(stream.until(|event| event["all"].is_number())["all"], json!(4));
    let found = stream.until(|event| event["at"] == 3);
    assert_eq!(found["judged"]["severity"], "blunder");
    assert!(
        found["judged"]["better"]
            .as_array()
            .is_some_and(|line| line[0] != "g2g4"),
        "{found}"
    );
    assert!(
        found["judged"]["score"]
            .as_f64()
            .is_some_and(|score| score < -50.0),
        "mate: {found}"
    );
    let mate = stream.until(|event| event["at"] == 4);
    assert_eq!(mate["judged"]["severity"], Value::Null);
    stream.until(|event| event["finished"] == true);
    let told = page.ask("board", &json!({ "board": board }));
    assert_eq!(told["tree"][2]["judged"], found["judged"]);
    for game in ["chess", "triscacia"] {
        let fresh = page.ask("new", &json!({ "game": game }));
        assert!(
            page.refused("reviewable", &json!({ "board": fresh["board"] }))
                .contains("no move")
        );
    }
}

/// Lets persons do what is chosen, so many times.
fn played(page: &Page, game: &str, count: usize, mut chosen: impl FnMut(&[&str]) -> String) -> Value {
    let mut told = page.ask("new", &json!({ "game": game, "dice": true }));
    let board = told["board"].as_u64().expect("a number");
    for _ in 0..count {
        let actions = told["actions"].as_array().expect("actions").iter();
        let texts: Vec<&str> = actions
            .map(|action| action["text"].as_str().expect("a text"))
            .collect();
        let text = chosen(&texts);
        told = page.act(&told, board, &text);
    }
    told["board"] = json!(board);
    told
}

/// All that a search for mistakes tells of moves.
fn judged(page: &Page, told: &Value, nodes: u64) -> Vec<Value> {
    let asked = page.ask("reviewable", &json!({ "board": told["board"] }));
    let mut stream = page.stream(&format!("review/{}/{nodes}", told["board"]));
    stream.until(|event| event["finished"] == true);
    let events = stream.text.lines().filter_map(|line| line.strip_prefix("data: "));
    let events = events.filter_map(|event| serde_json::from_str::<Value>(event).ok());
    let found: Vec<Value> = events.filter(|event| event["at"].is_number()).collect();
    assert_eq!(asked["moves"], json!(found.len()));
    found
}

#[test]
fn mistakes_of_two_games_at_once_and_of_three_players_are_found() {
    let page = served();
    let mut wanted = vec!["1:f2f3", "1:e7e5", "1:g2g4"];
    let told = played(&page, "parallel-chess-duel", 8, |open| {
        let next = wanted.iter().position(|text| open.contains(text));
        next.map_or_else(|| open[0].to_owned(), |next| wanted.remove(next).to_owned())
    });
    assert_eq!(wanted, Vec::<&str>::new(), "{:?}", done(&told));
    let at = done(&told)
        .iter()
        .position(|text| *text == "1:g2g4")
        .expect("played");
    let found = judged(&page, &told, 2000);
    let mate = found.iter().find(|event| event["at"] == told["tree"][at]["id"]);
    let mate = &mate.expect("judged")["judged"];
    assert_eq!(mate["severity"], "blunder", "{mate}");
    assert!(
        mate["better"][0]
            .as_str()
            .is_some_and(|text| text.starts_with("1:"))
    );
    let told = played(&page, "triscacia", 4, |open| open[open.len() - 1].to_owned());
    for event in judged(&page, &told, 200) {
        let judged = &event["judged"];
        assert!(
            judged["loss"]
                .as_f64()
                .is_some_and(|loss| (0.0..=1.0).contains(&loss)),
            "{judged}"
        );
        assert_eq!(
            (&judged["score"], &judged["chances"]),
            (&Value::Null, &Value::Null)
        );
    }
}

#[test]
fn choices_in_races_are_judged_by_chances_and_dice_are_not() {
    let page = served();
    let mut faces = [3, 6, 4, 6, 5, 3, 4, 2].into_iter().cycle();
    let told = played(&page, "relay-running", 30, |open| match open[0] {
        "dice 1" => format!("dice {}", faces.next().expect("for ever")),
        _ => open[open.len() - 1].to_owned(),
    });
    let asked = page.ask("reviewable", &json!({ "board": told["board"] }));
    assert_eq!(asked["luck"], true);
    let found = judged(&page, &told, 100);
    let dice = told["tree"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|node| node["seat"].is_null());
    let dice: Vec<&Value> = dice.map(|node| &node["id"]).collect();
    let mut lost = 0.0;
    for event in found {
        assert!(!dice.contains(&&event["at"]), "{event}");
        let (judged, chances) = (&event["judged"], &event["judged"]["chances"]);
        let of = |value: &Value| value.as_f64().expect("a number");
        let given = of(&chances["best"]) - of(&chances["own"]);
        assert!(
            (given - of(&judged["loss"])).abs() < 1e-9 && chances["exact"] == true,
            "{judged}"
        );
        lost += given;
    }
    assert!(lost > 0.0);
}

#[test]
fn threats_are_moves_of_who_is_not_to_move() {
    let page = served();
    let state = "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1";
    let told = page.ask("new", &json!({ "game": "chess", "state": state }));
    // Whoever is in check cannot pass.
    assert!(
        page.refused("threat", &json!({ "board": told["board"] }))
            .starts_with("No threats")
    );
    let moves = ["f2f3", "e7e5", "g2g4", "a7a6"];
    let told = page.ask("new", &json!({ "game": "chess", "moves": moves }));
    let threat = page.ask("threat", &json!({ "board": told["board"] }));
    assert_eq!(threat["line"][0], "d8h4");
    assert_eq!(threat["said"], "North wins with the next move");
}

#[test]
fn every_move_of_a_solved_ending_has_its_exact_value() {
    let page = served();
    let state = "8/8/8/8/8/2k5/7R/K7 b - - 0 1";
    let told = page.ask(
        "new",
        &json!({ "game": "chess", "state": state, "moves": ["c3b3"] }),
    );
    let exact = page.ask("exact", &json!({ "board": told["board"] }));
    assert_eq!(
        (&exact["result"], &exact["at_most"]),
        (&json!("win"), &json!(false))
    );
    let moves = exact["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), told["actions"].as_array().map_or(0, Vec::len));
    let of = |text: &str| moves.iter().find(|found| found["text"] == text).expect("a move");
    assert_eq!(of("h2c2")["result"], "draw");
    assert_eq!(moves[0]["plies"], exact["plies"]);
    let full = page.ask("new", &json!({ "game": "chess" }));
    assert!(
        page.refused("exact", &json!({ "board": full["board"] }))
            .contains("no exact values")
    );
}

#[test]
fn endings_too_large_to_be_worked_out_at_once_have_tables_on_the_disk() {
    let folder = std::env::temp_dir().join(format!("tapestry-tables-{}", std::process::id()));
    let state = json!({ "game": "storm", "state": "10/10/10/10/4k5/3R6/10/K9 w - - 0 1" });
    let exact = |page: &Page| {
        let told = page.ask("new", &state);
        page.post("exact", &json!({ "board": told["board"] }).to_string())
    };
    assert!((400..500).contains(&exact(&served()).0));
    let made = std::process::Command::new(env!("CARGO_BIN_EXE_tapestry"))
        .args(["tables", "KRK", "--game", "storm", "--into"])
        .arg(&folder)
        .output();
    assert!(made.expect("it starts").status.success());
    let server = Server::bind(Catalogue::embedded(), Some(0)).expect("a free port");
    let (status, told) = exact(&served_by(server.knowing(&folder)));
    assert_eq!(status, 200, "{told}");
    assert_eq!((&told["result"], &told["plies"]), (&json!("win"), &json!(37)));
    assert_eq!(told["moves"][0]["plies"], 37);
    std::fs::remove_dir_all(&folder).expect("there");
}

/// A board of chess with this book.
fn with_book(path: &Path) -> Page {
    let catalogue = Catalogue::embedded();
    let chess = catalogue.resolve("chess").expect("a known game");
    let file = BookFile::read(path).expect("a book");
    let book = file.bound(&chess, &|_| Err("no games".to_owned()));
    let server = Server::bind(catalogue, Some(0)).expect("a free port");
    served_by(server.showing(book.expect("of chess")))
}

#[test]
fn engines_play_from_the_book() {
    let path = std::env::temp_dir().join(format!("tapestry-{}-odd.epd", std::process::id()));
    // Nobody who thinks answers so.
    let odd = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm f6;\n";
    std::fs::write(&path, odd).expect("a folder for temporary files");
    let page = with_book(&path);
    std::fs::remove_file(&path).expect("it was there");
    let seats = json!(["person", "level:20"]);
    let told = page.ask("new", &json!({ "game": "chess", "seats": seats, "time": 10 }));
    let board = told["board"].as_u64().expect("a number");
    page.act(&told, board, "e2e4");
    let moves = |told: &Value| told["done"].as_array().map_or(0, Vec::len);
    let told = page.until(board, |told| moves(told) == 2);
    assert_eq!(told["done"][1]["text"], "f7f6", "{told}");
    // It thinks for itself where the book knows nothing.
    page.act(&told, board, "d2d4");
    page.until(board, |told| moves(told) == 4);
}

#[test]
fn what_the_book_knows_of_a_position_is_told() {
    let moves = |page: &Page, moves: &[&str]| {
        let told = page.ask("new", &json!({ "game": "chess", "moves": moves }));
        page.ask("book", &json!({ "board": told["board"] }))["moves"].clone()
    };
    assert!(moves(&served(), &[]).is_null());
    let page = with_book(Path::new("tests/books/chess.epd"));
    let begun = json!([
        { "text": "e2e4", "share": 75.0, "said": "3 games, 50 %" },
        { "text": "d2d4", "share": 25.0, "said": "" },
    ]);
    assert_eq!(moves(&page, &[]), begun);
    assert_eq!(moves(&page, &["a2a3"]), json!([]));
}
