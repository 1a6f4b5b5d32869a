//! Games of every kind on the board, with persons and engines.

use crate::page::{HOSTILE, served, served_with};
use serde_json::{Value, json};
use std::time::Duration;
use tapestry::variants::Catalogue;

#[test]
fn every_game_is_opened_and_something_is_done_in_it() {
    let page = served();
    let games = page
        .get(
            &format!("/{}/api/games", page.secret),
            &format!("Host: {}\r\n", page.host),
        )
        .2;
    let games: Value = serde_json::from_str(&games).expect("JSON");
    let games = games["games"].as_array().expect("a list");
    assert_eq!(games.len(), Catalogue::embedded().titles().len());
    for game in games {
        let id = game["id"].as_str().expect("an id");
        assert!(game["aim"].as_str().is_some_and(|aim| aim.len() > 5), "{game}");
        let about = page.ask("about", &json!({ "game": id }));
        assert!(about["card"].as_str().is_some_and(|card| card.len() > 50), "{id}");
        let opened = page.ask("new", &json!({ "game": id }));
        let board = opened["board"].as_u64().expect("a number");
        let actions = opened["actions"].as_array().expect("actions");
        let text = actions[actions.len() / 2]["text"].as_str().expect("a text");
        let told = page.act(&opened, board, text);
        assert!(told["version"].as_u64() > opened["version"].as_u64(), "{id}");
        assert!(!told["done"].as_array().expect("a list").is_empty(), "{id}");
        let back = page.ask("undo", &json!({ "board": board }));
        assert_eq!(back["view"]["state"], opened["view"]["state"], "{id}");
        // The limit on requests is for floods.
        std::thread::sleep(Duration::from_millis(30));
    }
}

#[test]
fn a_game_goes_on_goes_back_and_ends() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "chess" }));
    let board = opened["board"].as_u64().expect("a number");
    let told = page.act(&opened, board, "e2e4");
    assert_eq!(told["last"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        page.ask("board", &json!({ "board": board, "version": told["version"] })),
        json!({ "same": true, "clocks": null })
    );
    let stale = json!({ "board": board, "version": opened["version"], "text": "d2d4" });
    assert!(page.refused("act", &stale).contains("changed"));
    let why = |from: [u8; 2], to: [u8; 2]| {
        let place = |at: [u8; 2]| json!({ "board": 0, "file": at[0], "rank": at[1] });
        let told = page.ask(
            "why",
            &json!({ "board": board, "from": place(from), "to": place(to) }),
        );
        told["why"].as_str().expect("a sentence").to_owned()
    };
    assert!(why([4, 6], [4, 3]).len() > 10);
    assert!(why([40, 6], [4, 3]).contains("no such square"));
    let past = page.ask("past", &json!({ "board": board, "count": 0 }));
    assert_eq!(past["view"]["state"], opened["view"]["state"]);
    let past = page.ask("past", &json!({ "board": board, "count": 1 }));
    assert_eq!(
        (&past["view"]["state"], &past["last"]),
        (&told["view"]["state"], &told["last"])
    );
    assert!(
        page.refused("past", &json!({ "board": board, "count": 2 }))
            .contains("only 1")
    );
    let told = page.ask("undo", &json!({ "board": board }));
    assert_eq!(told["redo"], json!(true));
    let told = page.ask("redo", &json!({ "board": board }));
    let told = page.act(&told, board, "offer draw");
    let told = page.act(&told, board, "e7e5");
    let told = page.act(&told, board, "accept draw");
    assert_eq!(told["actor"], "over");
    assert!(
        told["verdict"]
            .as_str()
            .is_some_and(|verdict| verdict.starts_with("Drawn")),
        "{told}"
    );
    assert!(
        page.refused("resign", &json!({ "board": board }))
            .contains("nothing to resign")
    );
    let told = page.ask("undo", &json!({ "board": board }));
    assert_eq!(told["actor"], "seat");
    let told = page.ask("resign", &json!({ "board": board }));
    assert!(
        told["verdict"]
            .as_str()
            .is_some_and(|verdict| verdict.contains("resign")),
        "{told}"
    );
}

#[test]
fn the_engine_sits_anywhere() {
    let page = served();
    let opened = page.ask(
        "new",
        &json!({ "game": "lancerchess", "seats": ["person", "level:0"], "time": 10 }),
    );
    let board = opened["board"].as_u64().expect("a number");
    let text = opened["actions"][0]["text"].as_str().expect("a text");
    page.act(&opened, board, text);
    let told = page.until(board, |told| told["done"].as_array().map(Vec::len) == Some(2));
    assert_eq!((&told["due"], &told["thinking"]), (&json!(0), &json!(false)));
    page.ask(
        "seats",
        &json!({ "board": board, "seats": ["level:0", "level:0"] }),
    );
    page.until(board, |told| {
        told["done"].as_array().is_some_and(|done| done.len() > 6)
    });
    page.ask("seats", &json!({ "board": board, "seats": ["person", "person"] }));
    page.until(board, |told| told["thinking"] == json!(false));
    let three = page.ask(
        "new",
        &json!({ "game": "triscacia", "seats": ["person", "level:0", "level:0"], "time": 10 }),
    );
    let board = three["board"].as_u64().expect("a number");
    let text = three["actions"][0]["text"].as_str().expect("a text");
    page.act(&three, board, text);
    page.until(board, |told| {
        told["due"] == json!(0) && told["done"].as_array().map(Vec::len) == Some(3)
    });
}

#[test]
fn dice_are_thrown_by_the_program_or_entered() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "relay-running" }));
    let board = opened["board"].as_u64().expect("a number");
    let told = page.act(&opened, board, "throw");
    assert!(
        told["done"].as_array().is_some_and(|done| done.len() >= 2),
        "{}",
        told["done"]
    );
    let opened = page.ask("new", &json!({ "game": "relay-running", "dice": true }));
    let board = opened["board"].as_u64().expect("a number");
    let told = page.act(&opened, board, "throw");
    assert_eq!(told["actor"], "chance");
    assert_eq!(told["actions"].as_array().map(Vec::len), Some(6));
    let told = page.act(&told, board, "dice 4");
    assert_eq!(told["actor"], "seat");
}

#[test]
fn purchases_are_hidden_from_the_other_side() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "stormforce" }));
    let board = opened["board"].as_u64().expect("a number");
    let forces = opened["actions"].as_array().expect("actions");
    let text = forces[forces.len() / 2]["text"].as_str().expect("a text");
    let force = text.trim_start_matches("force=");
    let told = page.act(&opened, board, text);
    assert_eq!(told["due"], json!(1));
    let mut seen = told.clone();
    seen["actions"] = Value::Null;
    assert!(!seen.to_string().contains(force), "{seen}");
    assert_eq!(told["done"][0]["text"], "(secret)");
    let other = told["actions"][0]["text"].as_str().expect("a text");
    let told = page.act(&told, board, other);
    assert_eq!(told["done"][0]["text"], text);
    assert!(told["last"].as_array().is_some_and(|last| !last.is_empty()));
}

#[test]
fn lines_of_the_engine_follow_the_board() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "chess" }));
    let board = opened["board"].as_u64().expect("a number");
    let mut stream = page.stream(&format!("watch/{board}/2"));
    let mut hear = |is_so: &dyn Fn(&Value) -> bool| stream.until(is_so);
    let first = opened["version"].clone();
    let second = hear(&|event| event["version"] == first && event["rank"] == 2);
    assert!(
        second["line"].as_array().is_some_and(|line| !line.is_empty()) && second["score"].is_number(),
        "{second}"
    );
    let told = page.act(&opened, board, "f2f3");
    let told = page.act(&told, board, "e7e5");
    let told = page.act(&told, board, "g2g4");
    let mate = hear(&|event| event["version"] == told["version"] && event["rank"] == 1);
    assert_eq!(mate["line"][0], "d8h4");
    let told = page.act(&told, board, "d8h4");
    assert_eq!(
        hear(&|event| event["version"] == told["version"])["begun"],
        json!(false)
    );
    assert_eq!(
        page.get(
            &format!("/{}/api/watch/{board}/9", page.secret),
            &format!("Host: {}\r\n", page.host)
        )
        .0,
        400
    );
}

#[test]
fn texts_of_definitions_stay_texts() {
    let mut catalogue = Catalogue::embedded();
    catalogue
        .load_text("hostile.toml", HOSTILE)
        .expect("a good definition");
    let page = served_with(catalogue);
    let told = page.ask("new", &json!({ "game": "hostile" }));
    assert_eq!(told["title"], "<script>document.title = 'hacked'</script>");
    let (_, head, body) = page.get(&format!("/{}/", page.secret), &format!("Host: {}\r\n", page.host));
    assert!(!body.contains("hacked") && head.contains("script-src 'self'"));
}

#[test]
fn clocks_run_and_flags_fall() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "chess", "clock": "hourglass 0.5" }));
    let board = opened["board"].as_u64().expect("a number");
    assert_eq!(opened["clocks"]["running"], Value::Null);
    let told = page.act(&opened, board, "e2e4");
    assert_eq!(told["clocks"]["running"], json!(1));
    let told = page.until(board, |told| told["actor"] == "over");
    assert!(
        told["verdict"]
            .as_str()
            .is_some_and(|verdict| verdict.starts_with("South won")),
        "{told}"
    );
    let refused = page.refused("new", &json!({ "game": "triscacia", "clock": "60" }));
    assert!(refused.contains("without clocks"), "{refused}");
}

#[test]
fn positions_are_set_up_and_their_faults_told() {
    let page = served();
    let start = page.ask("look", &json!({ "game": "chess" }));
    let state = start["view"]["state"].as_str().expect("a text");
    let at = json!({ "board": 0, "file": 4, "rank": 0 });
    let put = page.ask(
        "put",
        &json!({ "game": "chess", "state": state, "at": at, "piece": null }),
    );
    let told = page.ask("look", &json!({ "game": "chess", "state": put["state"] }));
    assert!(
        told["fault"]
            .as_str()
            .is_some_and(|fault| fault.contains("royal")),
        "{}",
        told["fault"]
    );
    let king = json!({ "letter": "K", "seat": 0 });
    let put = page.ask(
        "put",
        &json!({ "game": "chess", "state": put["state"], "at": at, "piece": king }),
    );
    assert_eq!(put["state"], state);
    assert!(
        page.refused(
            "put",
            &json!({ "game": "triscacia", "state": state, "at": at, "piece": null })
        )
        .contains("as text")
    );
}

#[test]
fn a_position_and_its_moves_are_taken_up() {
    let page = served();
    let state = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let told = page.ask(
        "new",
        &json!({ "game": "chess", "state": state, "moves": ["e2e4", "e8e7"] }),
    );
    assert_eq!(told["start"], state);
    assert_eq!(told["done"].as_array().map(Vec::len), Some(2));
    assert!(
        page.refused(
            "new",
            &json!({ "game": "chess", "state": state, "moves": ["e2e5"] })
        )
        .starts_with("move 1:")
    );
    assert!(
        page.refused("new", &json!({ "game": "chess", "state": "nonsense" }))
            .len()
            > 10
    );
}
