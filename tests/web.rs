//! The board's server: what a page is told and may do, and that nobody else is told anything.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;
use tapestry::arena::referee::{Ending, GameRecord, PlayedMove};
use tapestry::arena::standing::Standing;
use tapestry::arena::tournament::MatchEvent;
use tapestry::arena::watching::{self, Seen};
use tapestry::base::{PerPlayer, Player};
use tapestry::board::Board;
use tapestry::book::BookFile;
use tapestry::game::GameResult;
use tapestry::games::Ruleset;
use tapestry::variants::Catalogue;
use tapestry::web::Server;

/// A game whose every text tries to be markup.
const HOSTILE: &str = r#"
id = "hostile"
extends = "chess"
title = "<script>document.title = 'hacked'</script>"
about = "<img src=x onerror=alert(1)>"
"#;

struct Page {
    host: String,
    secret: String,
}

fn served() -> Page {
    served_with(Catalogue::embedded())
}

fn served_with(catalogue: Catalogue) -> Page {
    served_by(Server::bind(catalogue, Some(0)).expect("a free port"))
}

fn served_by(server: Server) -> Page {
    let address = server.address();
    std::thread::spawn(move || server.serve());
    let rest = address.strip_prefix("http://").expect("an address");
    let (host, secret) = rest.split_once('/').expect("a path");
    Page {
        host: host.to_owned(),
        secret: secret.trim_end_matches('/').to_owned(),
    }
}

impl Page {
    /// Sends bytes, and returns the status (0: none came), the head and the body of the answer.
    fn raw(&self, bytes: &[u8]) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a timeout");
        // A refusal may come before all has been sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.unwrap_or(0), head.to_owned(), body.to_owned())
    }

    /// Asks for a path with these headers.
    fn get(&self, path: &str, headers: &str) -> (u16, String, String) {
        self.raw(format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes())
    }

    fn post(&self, call: &str, body: &str) -> (u16, Value) {
        let (secret, host, length) = (&self.secret, &self.host, body.len());
        let request = format!(
            "POST /{secret}/api/{call} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let (status, _, body) = self.raw(request.as_bytes());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// A call that succeeds.
    fn ask(&self, call: &str, body: &Value) -> Value {
        let (status, answer) = self.post(call, &body.to_string());
        assert_eq!(status, 200, "{call} {body}: {answer}");
        answer
    }

    /// The sentence with which a call is refused.
    fn refused(&self, call: &str, body: &Value) -> String {
        let (status, answer) = self.post(call, &body.to_string());
        assert!((400..500).contains(&status), "{call} {body}: {status} {answer}");
        answer["refused"].as_str().expect("a sentence").to_owned()
    }

    fn stream(&self, call: &str) -> Heard {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a timeout");
        write!(
            stream,
            "GET /{}/api/{call} HTTP/1.1\r\nHost: {}\r\n\r\n",
            self.secret, self.host
        )
        .expect("sent");
        Heard {
            stream,
            text: String::new(),
        }
    }

    fn act(&self, told: &Value, board: u64, text: &str) -> Value {
        self.ask(
            "act",
            &json!({ "board": board, "version": told["version"], "text": text }),
        )
    }

    /// Asks until it is so.
    fn until(&self, board: u64, is_so: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..1200 {
            let told = self.ask("board", &json!({ "board": board }));
            if is_so(&told) {
                return told;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("it has not come about");
    }
}

/// Events as they come.
struct Heard {
    stream: TcpStream,
    text: String,
}

impl Heard {
    /// The first event of all that is so.
    fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        let mut part = [0; 4096];
        for _ in 0..2000 {
            let events = self.text.lines().filter_map(|line| line.strip_prefix("data: "));
            let mut events = events.filter_map(|event| serde_json::from_str::<Value>(event).ok());
            if let Some(event) = events.find(|event| is_so(event)) {
                return event;
            }
            let count = self.stream.read(&mut part).expect("events");
            assert!(count > 0, "it goes on after {}", self.text);
            self.text.push_str(&String::from_utf8_lossy(&part[..count]));
        }
        panic!("not heard");
    }
}

#[test]
fn only_pages_from_here_that_know_the_secret_are_answered() {
    let page = served();
    let (host, secret) = (page.host.as_str(), page.secret.as_str());
    let port = host.rsplit(':').next().expect("a port");
    let own = format!("Host: {host}\r\n");
    let path = format!("/{secret}/");
    assert_eq!(page.get(&path, &own).0, 200);
    assert_eq!(page.get(&path, &format!("Host: localhost:{port}\r\n")).0, 200);
    let bare = page.get("/", &own);
    assert_eq!(bare.0, 403);
    let games = format!("/{secret}/api/games");
    let hostile = [
        (path.clone(), String::new()),
        (path.clone(), "Host: evil.example\r\n".to_owned()),
        (path.clone(), format!("Host: evil.example:{port}\r\n")),
        (path.clone(), "Host: 127.0.0.1\r\n".to_owned()),
        (path.clone(), format!("Host: 127.0.0.1:{port}.evil.example\r\n")),
        (path, format!("{own}Host: evil.example\r\n")),
        (games.clone(), format!("{own}Origin: http://evil.example\r\n")),
        (games.clone(), format!("{own}Origin: null\r\n")),
        (games.clone(), format!("{own}Origin: https://{host}\r\n")),
        (
            games.clone(),
            format!("{own}Origin: http://{host}.evil.example\r\n"),
        ),
        (games, format!("{own}Sec-Fetch-Site: cross-site\r\n")),
        ("/favicon.ico".to_owned(), own.clone()),
        ("/api/games".to_owned(), own.clone()),
        (format!("/{}/", "0".repeat(secret.len())), own.clone()),
        (format!("/{}/", &secret[1..]), own.clone()),
        (format!("/{secret}0/"), own.clone()),
        (format!("/{secret}"), own.clone()),
        (format!("//{secret}/"), own.clone()),
        (format!("/x/../{secret}/"), own.clone()),
        (format!("http://{host}/{secret}/"), own.clone()),
        (format!("/?{secret}/"), own),
    ];
    for (path, headers) in hostile {
        let (status, head, body) = page.get(&path, &headers);
        assert_eq!((status, &body), (403, &bare.2), "{path} {headers}");
        assert!(!head.to_lowercase().contains("access-control"), "{head}");
    }
}

#[test]
fn no_path_leads_to_a_file() {
    let page = served();
    for path in [
        "../../Cargo.toml",
        "..%2f..%2fCargo.toml",
        "%2e%2e/Cargo.toml",
        "/etc/passwd",
        "page.css/../../assets.rs",
        "page.css%00",
        "page/page.css",
        "C:\\boot.ini",
        "main.js?x",
        "file:///etc/passwd",
    ] {
        let (status, _, body) = page.get(
            &format!("/{}/{path}", page.secret),
            &format!("Host: {}\r\n", page.host),
        );
        assert!(status == 404 || status == 400, "{path}: {status} {body}");
    }
}

#[test]
fn answers_forbid_everything_but_the_page_itself() {
    let page = served();
    let paths = ["", "main.js", "page.css", "api/games", "nothing"];
    for path in paths {
        let (_, head, body) = page.get(
            &format!("/{}/{path}", page.secret),
            &format!("Host: {}\r\n", page.host),
        );
        for header in [
            "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'",
            "frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cross-Origin-Resource-Policy: same-origin",
        ] {
            assert!(head.contains(header), "{path}: {header}\n{head}");
        }
        // Only the name of SVG's namespace looks like an address.
        let elsewhere = body.replace("http://www.w3.org/2000/svg", "");
        assert!(
            !elsewhere.contains("http://") && !elsewhere.contains("https://"),
            "{path}"
        );
    }
}

#[test]
fn what_is_too_large_or_unclear_is_refused() {
    let page = served();
    let (secret, host) = (&page.secret, &page.host);
    let post = |headers: &str, body: &str| {
        let request = format!("POST /{secret}/api/new HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n{body}");
        page.raw(request.as_bytes()).0
    };
    let json = "Content-Type: application/json\r\n";
    assert_eq!(post(&format!("{json}Content-Length: 2000000\r\n"), ""), 413);
    assert_eq!(
        post(
            &format!("{json}Transfer-Encoding: chunked\r\n"),
            "2\r\n{}\r\n0\r\n\r\n"
        ),
        400
    );
    assert_eq!(
        post(&format!("{json}Content-Length: 2\r\nContent-Length: 3\r\n"), "{}"),
        400
    );
    // What a form of another page could send without asking first.
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        assert_eq!(
            post(
                &format!("Content-Type: {kind}\r\nContent-Length: 16\r\n"),
                r#"{"game":"chess"}"#
            ),
            415
        );
    }
    assert_eq!(page.get(&format!("/{}", "a".repeat(20_000)), "").0, 431);
    assert_eq!(page.raw(b"\x16\x03\x01 TLS?\r\n\r\n").0, 400);
    for body in [
        "",
        "{",
        "[]",
        "null",
        r#"{"game":1}"#,
        r#"{"game":"chess","file":"/etc/passwd"}"#,
    ] {
        assert_eq!(page.post("new", body).0, 400, "{body}");
    }
    let many = vec!["e2e4"; 6000];
    assert!(
        page.refused("new", &json!({ "game": "chess", "moves": many }))
            .contains("5000 moves")
    );
    assert!(
        page.refused("new", &json!({ "game": "ches" }))
            .contains("did you mean 'chess'")
    );
    assert!(
        page.refused("new", &json!({ "game": "chess", "seats": ["person"] }))
            .contains("2 players")
    );
    assert!(
        page.refused(
            "new",
            &json!({ "game": "chess", "seats": ["person", "level:99"] })
        )
        .contains("level:N")
    );
    assert!(
        page.refused("board", &json!({ "board": 99 }))
            .contains("not open")
    );
}

#[test]
fn only_this_computer_is_served() {
    let page = served();
    let port = page.host.rsplit(':').next().expect("a port");
    assert!(page.host.starts_with("127.0.0.1:"));
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_err());
}

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

/// The texts of the line that a board stands at the end of.
fn done(told: &Value) -> Vec<&str> {
    let done = told["done"].as_array().expect("a list").iter();
    done.map(|done| done["text"].as_str().expect("a text")).collect()
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

#[test]
fn what_the_book_knows_of_a_position_is_told() {
    let moves = |page: &Page, moves: &[&str]| {
        let told = page.ask("new", &json!({ "game": "chess", "moves": moves }));
        page.ask("book", &json!({ "board": told["board"] }))["moves"].clone()
    };
    assert!(moves(&served(), &[]).is_null());
    let catalogue = Catalogue::embedded();
    let chess = catalogue.resolve("chess").expect("a known game");
    let file = BookFile::read(Path::new("tests/books/chess.epd")).expect("a book");
    let book = file
        .bound(&chess, &|_| Err("no games".to_owned()))
        .expect("of chess");
    let server = Server::bind(catalogue, Some(0)).expect("a free port");
    let page = served_by(server.showing(book));
    let begun = json!([
        { "text": "e2e4", "share": 75.0, "said": "3 games, 50 %" },
        { "text": "d2d4", "share": 25.0, "said": "" },
    ]);
    assert_eq!(moves(&page, &[]), begun);
    assert_eq!(moves(&page, &["a2a3"]), json!([]));
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

#[test]
fn games_of_a_match_are_watched_as_they_are_played() {
    let catalogue = Catalogue::embedded();
    let game = catalogue.resolve("chess").expect("a game");
    let server = Server::bind(catalogue, Some(0)).expect("a free port");
    let (stage, address) = server.stage();
    let rules = Ruleset::Board(std::sync::Arc::clone(&game));
    let show = |event: &MatchEvent<'_>| watching::tell(event, &rules, &|seen| stage.show(seen));
    assert!(address.ends_with("/#watch"), "{address}");
    let page = served_by(server);
    let mut games = page.stream("watch/games");
    games.until(|told| told["games"] == json!([]));
    let start = Board::start(&game).fen();
    let names = PerPlayer(["One", "Two"]);
    let mut moves = Vec::new();
    for (text, player) in [("f2f3", Player::South), ("e7e5", Player::North)] {
        moves.push(PlayedMove {
            text: text.to_owned(),
            player,
            thought: None,
        });
        show(&MatchEvent::Moved {
            index: 7,
            names,
            start: &start,
            moves: &moves,
        });
    }
    let shown = games.until(|told| told["games"][0]["over"] == false);
    assert_eq!(shown["games"][0]["names"], json!(["One", "Two"]));
    let board = shown["games"][0]["board"].as_u64().expect("a number");
    let told = page.ask("board", &json!({ "board": board }));
    assert_eq!(
        (done(&told), &told["actions"]),
        (vec!["f2f3", "e7e5"], &json!([]))
    );
    for call in ["undo", "resign", "hurry"] {
        assert!(
            page.refused(call, &json!({ "board": board }))
                .contains("only watched")
        );
    }
    let act = json!({ "board": board, "version": told["version"], "text": "g2g4" });
    assert!(page.refused("act", &act).contains("only watched"));
    let record = GameRecord {
        start,
        moves,
        ending: Ending {
            result: GameResult::Win(Player::North),
            reason: "One hangs".to_owned(),
            termination: "stalled connection",
            forfeit: None,
        },
        notes: Vec::new(),
    };
    show(&MatchEvent::GameFinished {
        index: 7,
        names,
        record: &record,
        standing: &Standing::default(),
    });
    let told = page.ask("board", &json!({ "board": board }));
    assert_eq!(
        (&told["actor"], &told["verdict"]),
        (&json!("over"), &json!("0-1: One hangs"))
    );
    games.until(|told| told["games"][0]["over"] == true);
}

#[test]
fn moves_of_two_boards_and_of_races_are_told_as_they_are_made() {
    let catalogue = Catalogue::embedded();
    let server = Server::bind(Catalogue::embedded(), Some(0)).expect("a free port");
    let (stage, _) = server.stage();
    let page = served_by(server);
    let mut games = page.stream("watch/games");
    games.until(|told| told["games"] == json!([]));
    let names = ["One", "Two"].map(str::to_owned);
    for (number, id) in ["parallel-chess-duel", "relay-running"].iter().enumerate() {
        let rules = catalogue.ruleset(id).expect("a game");
        let mut game = tapestry::play::start(&rules, None).expect("a start");
        let start = game.state();
        let mut moves = Vec::new();
        for _ in 0..3 {
            let action = game.actions().swap_remove(0);
            game.apply(&action).expect("it can be done");
            moves.push(action.text);
        }
        let show = |count: usize, ended: Option<&str>| {
            stage.show(&Seen {
                number: number as u64,
                rules: &rules,
                names: &names,
                start: &start,
                done: &moves[..count],
                ended,
            });
        };
        show(1, None);
        let told = games.until(|told| told["games"][number]["over"] == false);
        let board = &told["games"][number]["board"];
        let mut seen = page.stream(&format!("watch/{board}/0"));
        let mut stands = |count: usize| {
            seen.until(|told| told["session"]["done"].as_array().map(Vec::len) == Some(count))["session"]
                .take()
        };
        assert_eq!(stands(1)["watched"], json!(names), "{id}");
        for count in 2..=moves.len() {
            show(count, None);
            assert_eq!(done(&stands(count)), moves[..count], "{id}");
        }
        show(moves.len(), Some("1-0: Two stops"));
        let over = seen.until(|told| told["session"]["actor"] == "over");
        assert_eq!(over["session"]["verdict"], "1-0: Two stops", "{id}");
        games.until(|told| told["games"][number]["over"] == true);
    }
}

#[test]
fn boards_tell_what_others_do_and_what_is_left_on_clocks() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "chess", "clock": "0.4" }));
    let board = opened["board"].as_u64().expect("a number");
    let mut seen = page.stream(&format!("watch/{board}/0"));
    seen.until(|told| told["session"]["version"] == opened["version"]);
    let told = page.act(&opened, board, "e2e4");
    let heard = seen.until(|heard| heard["session"]["version"] == told["version"]);
    assert_eq!(done(&heard["session"]), ["e2e4"]);
    seen.until(|heard| heard["session"]["actor"] == "over");
    seen.until(|heard| heard["clocks"]["left"][1] == json!([0]));
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
