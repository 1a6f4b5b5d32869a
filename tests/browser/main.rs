//! The board in a real Chromium: games played by mouse and by keys, and pages looked at.
//!
//! Without `chromedriver` they are skipped, unless `TAPESTRY_BROWSER` is set. Pictures of ten boards:
//! `TAPESTRY_PICTURES=DIR cargo test --test browser -- --ignored pictures`

mod alone;
mod driver;

use driver::{Browser, browser};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpListener;
use tapestry::variants::Catalogue;
use tapestry::web::Server;

/// A user's game whose texts try to be markup.
const OWN: &str = r#"
id = "own"
extends = "chess"
title = "<b id='hacked'>Own</b>"
about = "<script>document.title = 'hacked'</script>"
"#;

/// A server with the embedded games and a user's; returns the address of its page.
fn served() -> String {
    let mut catalogue = Catalogue::embedded();
    catalogue.load_text("own.toml", OWN).expect("a good definition");
    let server = Server::bind(catalogue, Some(0)).expect("a free port");
    let address = server.address();
    std::thread::spawn(move || server.serve());
    address
}

/// A page on which a game is played.
struct Game<'a> {
    browser: &'a Browser,
    /// Of its server, if it has one.
    address: Option<&'a str>,
    board: u64,
}

impl<'a> Game<'a> {
    /// Begins a game, and shows its board.
    fn begin(browser: &'a Browser, address: &'a str, opening: &Value) -> Game<'a> {
        let told = call(address, "new", opening);
        let board = told["board"].as_u64().expect("a number");
        browser.go("about:blank");
        browser.go(&format!("{address}#board={board}"));
        let game = Game {
            browser,
            address: Some(address),
            board,
        };
        browser.until("document.querySelector('.square')");
        game
    }

    /// Begins a game on a page without a server.
    fn begin_alone(browser: &'a Browser, opening: &Value) -> Game<'a> {
        let board = ask_alone(browser, "new", opening)["board"].as_u64();
        let board = board.expect("a number");
        browser.script(&format!("location.hash = '#board={board}'"));
        let game = Game {
            browser,
            address: None,
            board,
        };
        browser.until("document.querySelector('.square')");
        game.settle();
        game
    }

    fn told(&self) -> Value {
        let asked = json!({ "board": self.board });
        match self.address {
            Some(address) => call(address, "board", &asked),
            None => ask_alone(self.browser, "board", &asked),
        }
    }

    /// Waits until the page shows what there is.
    fn settle(&self) {
        let version = &self.told()["version"];
        self.browser.until(&format!(
            "document.querySelector('.table')?.dataset.version === '{version}'"
        ));
    }

    /// Clicks everything that an action is made of, as a person would, and waits until it is done.
    fn play(&self, action: &Value) {
        let before = self.told();
        for step in action["steps"].as_array().expect("steps") {
            for selector in clicks(step) {
                self.browser.click(&selector);
            }
        }
        let text = action["text"].as_str().expect("a text");
        // What is clicked alike is told apart by buttons.
        let chosen = format!(
            "document.querySelector('.table').dataset.version !== '{}' || document.querySelector({})",
            before["version"],
            json!(format!(".bar [data-text=\"{text}\"]"))
        );
        self.browser.until(&chosen);
        if self.told()["version"] == before["version"] {
            self.browser.click(&format!(".bar [data-text=\"{text}\"]"));
        }
        self.browser.until(&format!(
            "document.querySelector('.table').dataset.version !== '{}'",
            before["version"]
        ));
        let after = self.told();
        let all = after["done"].as_array().expect("a list");
        let number = before["done"].as_array().map_or(0, Vec::len);
        let done = &all[number]["text"];
        assert!(done == text || done == "(secret)", "{done} instead of {text}");
        self.settle();
    }

    /// Plays a game by mouse, drawn by this seed, to its end or for so many turns; returns how many were played.
    fn play_on(&self, turns: usize, mut seed: u64) -> usize {
        for turn in 0..turns {
            let told = self.told();
            let actions = told["actions"].as_array().expect("actions");
            if told["actor"] == "over" {
                self.browser
                    .until("document.querySelector('.status').innerText.match(/won|Drawn/)");
                return turn;
            }
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let taking: Vec<&Value> = actions.iter().filter(|action| takes(action)).collect();
            let among = if taking.is_empty() {
                actions.iter().collect()
            } else {
                taking
            };
            self.play(among[(seed >> 33) as usize % among.len()]);
        }
        turns
    }
}

fn takes(action: &Value) -> bool {
    let steps = action["steps"].as_array().expect("steps");
    steps.iter().any(|step| {
        step["captures"]
            .as_array()
            .is_some_and(|captures| !captures.is_empty())
    })
}

/// Asks the core beside a page, as the page does.
fn ask_alone(browser: &Browser, call: &str, body: &Value) -> Value {
    let answer = browser.script(&format!(
        "return import(new URL('way.js', location.href)).then((way) => way.send('{call}', {body}))"
    ));
    assert_eq!(answer["status"], 200, "{call} {body}: {answer}");
    answer["value"].clone()
}

/// Asks the server without the page.
fn call(address: &str, call: &str, body: &Value) -> Value {
    let sent = minreq::post(format!("{address}api/{call}"))
        .with_header("Content-Type", "application/json")
        .with_body(body.to_string())
        .send()
        .expect("an answer");
    assert_eq!(sent.status_code, 200, "{call} {body}");
    serde_json::from_str(sent.as_str().expect("text")).expect("JSON")
}

/// Where a person clicks to do a step.
fn clicks(step: &Value) -> Vec<String> {
    let square = |place: &Value| {
        format!(
            "[data-at=\"{},{},{}\"]",
            place["board"], place["file"], place["rank"]
        )
    };
    let button = |text: &str| format!(".bar [data-token={}]", json!(format!("!{text}")));
    match step["do"].as_str().expect("a word") {
        "go" => vec![square(&step["from"]), square(&step["to"])],
        "castle" => step["royal"]
            .as_array()
            .expect("squares")
            .iter()
            .map(square)
            .collect(),
        "drop" => vec![
            format!(
                ".held[data-token=\"@{}\"]:enabled",
                step["piece"].as_str().expect("a letter")
            ),
            square(&step["to"]),
        ],
        "swap" => vec![square(&step["from"]), square(&step["with"])],
        "shoot" => vec![square(&step["from"]), square(&step["at"])],
        "replace" => vec![square(&step["at"])],
        "enter" => vec![square(&step["to"])],
        "die" => vec![button(&format!("throw of {}", step["face"]))],
        "throw" => vec![button("throw the dice")],
        "pass" => vec![button("pass")],
        "take-back" => vec![button("take the last moves back")],
        "choose" => {
            let value = step["value"].as_str().expect("a text");
            value
                .chars()
                .map(|letter| {
                    format!(".spelling [data-letter=\"{letter}\"], .bar [data-token=\"!{letter}\"]")
                })
                .collect()
        }
        other => panic!("{other}"),
    }
}

#[test]
fn games_of_every_kind_are_played_by_mouse() {
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    let address = served();
    for (id, turns) in [
        ("lancerchess", 18),
        ("stormforce", 18),
        ("qiplacements", 18),
        ("alice", 18),
        ("changeover-western", 18),
        ("meddlers", 10),
        ("parallel", 18),
        ("triscacia", 24),
        ("relay-running", 18),
        ("royalfury", 18),
        ("siege-field", 18),
        ("duel", 40),
        ("own", 18),
    ] {
        let game = Game::begin(&browser, &address, &json!({ "game": id }));
        let played = game.play_on(turns, 7);
        assert!(played > 0, "{id}");
    }
}

#[test]
fn a_game_is_chosen_and_played_against_the_engine() {
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    let address = served();
    browser.go(&address);
    browser.until("document.querySelectorAll('.games li').length > 90");
    browser.click(".filters input");
    browser.press(&["l", "a", "n", "c", "e", "r", "c", "h"]);
    browser.until("document.querySelectorAll('.games li').length < 30");
    browser.click("a[href='#new=lancerchess']");
    browser.until("document.querySelector('.setup button.main')");
    browser.click(".setup button.main");
    browser.until("document.querySelector('.square')");
    // By drag, then by two clicks.
    browser.drag("[data-at='0,4,1']", "[data-at='0,4,3']");
    browser.until("document.querySelectorAll('.history button').length === 2");
    let number = browser
        .script("return location.hash")
        .as_str()
        .expect("a text")
        .replace("#board=", "");
    let told = call(
        &address,
        "board",
        &json!({ "board": number.parse::<u64>().expect("a number") }),
    );
    assert_eq!(told["done"][0]["text"], "e2e4");
    // Back to what was, and to what is.
    browser.click(".history button");
    browser.until("document.querySelector('.status').innerText.includes('earlier position')");
    browser.click(".steps button:last-child");
    browser.until(
        "document.querySelector('.history button:last-child').getAttribute('aria-pressed') === 'true'",
    );
    // Why not, and back again.
    browser.drag("[data-at='0,0,1']", "[data-at='0,5,5']");
    browser.until("document.querySelector('#said').innerText.length > 10");
    browser.click(".controls button");
    browser.until("document.querySelectorAll('.history button.later').length === 2");
}

#[test]
fn a_game_is_looked_through_and_varied() {
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    let address = served();
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "f3g5", "d8g5"];
    let game = Game::begin(&browser, &address, &json!({ "game": "chess", "moves": moves }));
    browser.script("document.querySelector('.mistakes select').value = '5000'");
    browser.click(".mistakes button");
    browser.until("document.querySelector('.mistakes p').innerText.includes('blunder')");
    browser.click(".history .blunder");
    browser.until("document.querySelector('.judged')?.innerText.includes('Better: ')");
    browser.click(".judged button");
    browser.until("document.querySelectorAll('.history .variation').length === 1");
    // Another variation, by hand, with a comment.
    browser.click("[data-node='2']");
    browser.until("document.querySelector('[data-node=\"2\"]').getAttribute('aria-pressed') === 'true'");
    game.settle();
    browser.drag("[data-at='0,1,0']", "[data-at='0,2,2']");
    browser.until("document.querySelectorAll('.history .variation').length === 2");
    browser.click(".about input");
    browser.press(&["o", "k", "\u{E007}"]);
    browser.until("document.querySelector('.history .comment')?.innerText === 'ok'");
    browser.click(".analysis [title^='What the other']");
    browser.until("document.querySelector('.arrow.threat')?.getBoundingClientRect().height > 0");
    picture(&browser, "varied");
}

#[test]
fn a_picture_of_the_users_is_shown() {
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("tapestry-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let tower = "<svg viewBox=\"0 0 20 20\"><path d=\"M4 18V5h3v3h2V5h2v3h2V5h3v13z\"/><circle cx=\"10\" cy=\"13\" r=\"2\" fill=\"#c33\"/></svg>";
    std::fs::write(folder.join("tower.svg"), tower).expect("a file");
    let file = folder.join("towers.toml");
    let definition =
        "id = \"towers\"\nextends = \"chess\"\ntitle = \"Towers\"\npieces.R.svg = \"tower.svg\"\n";
    std::fs::write(&file, definition).expect("a file");
    let mut catalogue = Catalogue::embedded();
    catalogue.load_file(&file).expect("a good definition");
    let server = Server::bind(catalogue, Some(0)).expect("a free port");
    let address = server.address();
    std::thread::spawn(move || server.serve());
    Game::begin(&browser, &address, &json!({ "game": "towers" }));
    browser.until("document.querySelectorAll('.square .own path.shape').length === 4");
    browser.until("document.querySelector('.square .own circle').getBoundingClientRect().width > 3");
    picture(&browser, "towers");
    std::fs::remove_dir_all(&folder).expect("it is there");
}

/// Keeps what the page looks like, where somebody wants to see it.
fn picture(browser: &Browser, name: &str) {
    if let Some(folder) = std::env::var_os("TAPESTRY_PICTURES") {
        let path = std::path::Path::new(&folder).join(format!("{name}.png.base64"));
        std::fs::write(path, browser.screenshot()).expect("a writable folder");
    }
}

#[test]
fn keys_and_screen_readers_are_served() {
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    let address = served();
    let game = Game::begin(&browser, &address, &json!({ "game": "chess" }));
    assert_eq!(
        browser.script("return document.querySelectorAll('[role=gridcell][aria-label]').length"),
        json!(64)
    );
    let label = "document.activeElement.getAttribute('aria-label')";
    browser.script("document.querySelector('[data-at=\"0,4,1\"]').focus()");
    assert_eq!(
        browser.script(&format!("return {label}")),
        json!("e2, South's Pawn")
    );
    let [up, enter, escape] = ["\u{e013}", "\u{e007}", "\u{e00c}"];
    browser.press(&[enter]);
    assert_eq!(
        browser.script(&format!("return {label}")),
        json!("e2, South's Pawn, chosen")
    );
    browser.press(&[escape]);
    assert_eq!(
        browser.script("return document.querySelectorAll('.target').length"),
        json!(0)
    );
    browser.press(&[enter, up, up]);
    assert_eq!(
        browser.script(&format!("return {label}")),
        json!("e4, empty, possible")
    );
    browser.press(&[enter]);
    browser.until("document.querySelector('.table').dataset.version !== '1'");
    assert_eq!(game.told()["done"][0]["text"], "e2e4");
    let said = browser.script("return [...document.querySelectorAll('button, select, input')].every((item) => (item.textContent || item.getAttribute('aria-label') || item.closest('label')?.textContent || '').trim())");
    assert_eq!(said, json!(true), "every control has a name");
}

#[test]
fn texts_of_definitions_do_nothing_in_the_page() {
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    let address = served();
    for path in ["#new=own", "#", "#game=own"] {
        browser.go("about:blank");
        browser.go(&format!("{address}{path}"));
        browser.until("document.body.innerText.includes(\"<b id='hacked'>\")");
        assert_eq!(
            browser.script("return document.querySelector('#hacked')"),
            Value::Null,
            "{path}"
        );
        assert_ne!(browser.script("return document.title"), json!("hacked"), "{path}");
    }
    // Nothing is loaded from elsewhere, and nothing written in the page runs.
    let inline = "const made = document.createElement('script'); made.textContent = 'window.ran = true'; document.body.append(made); return window.ran === true";
    assert_eq!(browser.script(inline), json!(false));
}

/// Serves an empty page that forbids nothing; returns its address.
fn hostile_page() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}/", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let _ = stream.read(&mut [0; 4096]);
            let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\nConnection: close\r\n\r\n<!doctype html>";
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    address
}

#[test]
fn another_page_of_the_browser_can_do_nothing() {
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    let address = served();
    let told = call(&address, "new", &json!({ "game": "chess" }));
    // A page of another server that even knows the secret.
    browser.go(&hostile_page());
    let attempt = format!(
        "const answers = []; \
         const body = JSON.stringify({{ board: {board}, version: {version}, text: 'e2e4' }}); \
         for (const kind of ['text/plain', 'application/json']) for (const mode of ['cors', 'no-cors']) \
           await fetch('{address}api/act', {{ method: 'POST', mode, headers: {{ 'Content-Type': kind }}, body }}).then((answer) => answers.push(answer.status), () => answers.push('failed')); \
         return answers",
        board = told["board"],
        version = told["version"],
    );
    browser.script(&format!(
        "window.tried = (async () => {{ {attempt} }})(); return true"
    ));
    let tried = browser.script("return window.tried");
    assert_eq!(tried.as_array().map(Vec::len), Some(4), "{tried}");
    let after = call(&address, "board", &json!({ "board": told["board"] }));
    assert_eq!(after["version"], told["version"], "nothing was done");
}

#[test]
fn narrow_pages_show_whole_boards() {
    let Some(browser) = browser(500, 850) else {
        return;
    };
    let address = served();
    for id in ["chess", "xiangqi", "alice", "triscacia-10"] {
        Game::begin(&browser, &address, &json!({ "game": id }));
        let overflow = browser
            .script("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert!(
            overflow.as_i64().is_some_and(|overflow| overflow <= 0),
            "{id}: {overflow}"
        );
    }
}

#[test]
#[ignore = "writes pictures to be looked at"]
fn pictures() {
    let (Some(folder), Some(browser)) = (std::env::var_os("TAPESTRY_PICTURES"), browser(1300, 950)) else {
        return;
    };
    let address = served();
    for id in [
        "chess",
        "lancerchess",
        "stormforce",
        "alice",
        "triscacia",
        "changeover-western",
        "xiangqi",
        "riverqi",
        "capablanca-steps",
        "siege-field",
    ] {
        let game = Game::begin(&browser, &address, &json!({ "game": id }));
        game.play_on(6, 3);
        std::thread::sleep(std::time::Duration::from_millis(500));
        let path = std::path::Path::new(&folder).join(format!("{id}.png.base64"));
        std::fs::write(path, browser.screenshot()).expect("a writable folder");
    }
}
