//! Games written down, gone back in, varied and kept.

use crate::page::{Page, done, served, served_by};
use serde_json::{Value, json};
use std::time::Duration;
use tapestry::variants::Catalogue;
use tapestry::web::Server;

#[test]
fn games_are_written_down_and_taken_up_again() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "alice", "moves": ["e2e4", "h7h6"] }));
    let pgn = page.ask("pgn", &json!({ "board": opened["board"] }));
    let text = pgn["text"].as_str().expect("a text");
    assert!(
        text.contains("[Event \"Game on the board\"]") && text.contains("e2e4"),
        "{text}"
    );
    let again = page.ask("load", &json!({ "text": text }));
    assert_ne!(again["board"], opened["board"]);
    assert_eq!(again["view"]["state"], opened["view"]["state"]);
    assert_eq!(again["done"], opened["done"]);
    assert!(
        page.refused("load", &json!({ "text": "Buy milk." }))
            .contains("no game")
    );
    assert!(
        page.refused("load", &json!({ "text": "[Variant \"nothing\"]\n\n1. e4 *" }))
            .contains("nothing")
    );
}

#[test]
fn another_move_at_an_earlier_position_begins_a_variation() {
    let page = served();
    let moves = ["e2e4", "e7e5", "g1f3"];
    let opened = page.ask("new", &json!({ "game": "chess", "moves": moves }));
    let board = opened["board"].as_u64().expect("a number");
    let go = |at: u64| page.ask("go", &json!({ "board": board, "at": at }));
    let told = go(1);
    assert_eq!((done(&told), &told["waits"]), (vec!["e2e4"], &json!(true)));
    let told = page.act(&told, board, "c7c5");
    page.act(&told, board, "b1c3");
    let told = go(4);
    page.act(&told, board, "g1f3");
    page.ask(
        "comment",
        &json!({ "board": board, "at": 4, "text": " Sicilian\n} defence " }),
    );
    let told = page.ask(
        "add",
        &json!({ "board": board, "from": 2, "moves": ["f1c4", "g8f6"] }),
    );
    assert_eq!(done(&told), ["e2e4", "c7c5", "g1f3"]);
    assert_eq!(told["tree"].as_array().map(Vec::len), Some(8));
    let text = page.ask("pgn", &json!({ "board": board }))["text"].clone();
    let written = text
        .as_str()
        .expect("a text")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(
        written.contains(
            "1. e2e4 e7e5 (1... c7c5 {Sicilian ) defence} 2. b1c3 (2. g1f3)) 2. g1f3 (2. f1c4 g8f6) *"
        ),
        "{written}"
    );
    let again = page.ask("load", &json!({ "text": text }));
    assert_eq!(done(&again), moves);
    let text_again = page.ask("pgn", &json!({ "board": again["board"] }));
    let body = |text: &Value| {
        text.as_str()
            .and_then(|text| text.split_once("\n\n").map(|(_, body)| body.to_owned()))
    };
    assert_eq!(body(&text_again["text"]), body(&text));
    // The variation becomes the game; what it displaced can be thrown away.
    page.ask("promote", &json!({ "board": board, "at": 4 }));
    let told = page.ask("forget", &json!({ "board": board, "at": 2 }));
    assert_eq!(told["tree"].as_array().map(Vec::len), Some(4));
    assert_eq!(done(&go(5)), ["e2e4", "c7c5", "b1c3"]);
    for (call, body) in [
        ("go", json!({ "board": board, "at": 2 })),
        ("go", json!({ "board": board, "at": 99 })),
        ("comment", json!({ "board": board, "at": 0, "text": "start" })),
        ("forget", json!({ "board": board, "at": 99 })),
    ] {
        assert!(page.refused(call, &body).contains("not kept"));
    }
    let faulty = json!({ "board": board, "from": 1, "moves": ["e2e4"] });
    assert!(page.refused("add", &faulty).len() > 10);
}

#[test]
fn what_is_taken_back_gives_way_and_engines_wait_for_who_looks_back() {
    let page = served();
    let opened = page.ask(
        "new",
        &json!({ "game": "chess", "seats": ["person", "level:1"], "time": 10 }),
    );
    let board = opened["board"].as_u64().expect("a number");
    page.act(&opened, board, "e2e4");
    let told = page.until(board, |told| done(told).len() == 2);
    // After the own move the engine would be to move: it waits until somebody does something.
    let told = page.ask("go", &json!({ "board": board, "at": told["tree"][0]["id"] }));
    assert_eq!(
        (&told["thinking"], &told["actor"]),
        (&json!(false), &json!("seat"))
    );
    page.ask("hurry", &json!({ "board": board }));
    let told = page.until(board, |told| done(told).len() == 2);
    let undone = page.ask("undo", &json!({ "board": board }));
    assert!(done(&undone).is_empty() && told["tree"] == undone["tree"]);
    page.act(&undone, board, "d2d4");
    let told = page.until(board, |told| done(told).len() == 2);
    let text = page.ask("pgn", &json!({ "board": board }))["text"].clone();
    let begins = "1. d2d4 (1. e2e4 ";
    assert!(text.as_str().is_some_and(|text| text.contains(begins)), "{text}");
    drop(told);
    let timed = page.ask(
        "new",
        &json!({ "game": "chess", "clock": "60", "moves": ["e2e4"] }),
    );
    assert!(
        page.refused("go", &json!({ "board": timed["board"], "at": 0 }))
            .contains("forwards")
    );
}

#[test]
fn games_outlive_the_server() {
    let folder = std::env::temp_dir().join(format!("tapestry-boards-{}", std::process::id()));
    let keeping = || {
        let server = Server::bind(Catalogue::embedded(), Some(0)).expect("a free port");
        served_by(server.keeping(folder.clone()))
    };
    let page = keeping();
    let kept = |page: &Page| -> Value {
        let (status, _, body) = page.get(
            &format!("/{}/api/kept", page.secret),
            &format!("Host: {}\r\n", page.host),
        );
        assert_eq!(status, 200);
        serde_json::from_str::<Value>(&body).expect("JSON")["games"].clone()
    };
    assert_eq!(kept(&page), json!([]));
    let opened = page.ask("new", &json!({ "game": "alice", "seats": ["person", "person"] }));
    let board = opened["board"].as_u64().expect("a number");
    let told = page.act(&opened, board, "e2e4");
    page.act(&told, board, "h7h6");
    while kept(&page)[0]["moves"] != json!(2) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let other = keeping();
    let found = kept(&other);
    assert_eq!(
        (&found[0]["game"], &found[0]["over"]),
        (&json!("alice"), &json!(false))
    );
    let again = other.ask("resume", &json!({ "id": found[0]["id"] }));
    assert_eq!(done(&again), ["e2e4", "h7h6"]);
    for id in ["../games", "", "0123456789abcdef"] {
        assert!(other.refused("resume", &json!({ "id": id })).contains("not kept"));
    }
    other.ask("discard", &json!({ "id": found[0]["id"] }));
    assert_eq!(kept(&other), json!([]));
    std::fs::remove_dir_all(&folder).expect("it is there");
}
