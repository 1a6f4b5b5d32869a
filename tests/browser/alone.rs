//! The page as static files: written into a folder, served by something that knows nothing of it, and played on.
//!
//! The module is the one of `make web`; where it is missing this is skipped, unless `TAPESTRY_BROWSER` is set.

use super::driver::{Browser, REQUIRED, browser};
use super::{Game, OWN};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use tapestry::variants::Catalogue;
use tapestry::web::{Export, export};

/// Where `make web` leaves the module.
const MODULE: &str = "target/release/tapestry.wasm";
/// A path of the web site.
const BELOW: &str = "games/of/mine";

/// The folder of a web site, gone with this.
struct Site(PathBuf);

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A web site with the page on it, and its address; `None`, and it is said why, where there is no module.
fn site() -> Option<(Site, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(MODULE);
    let module = match std::fs::read(&path) {
        Ok(module) => module,
        Err(error) => {
            assert!(
                std::env::var_os(REQUIRED).is_none(),
                "{}: {error}",
                path.display()
            );
            eprintln!("skipped: {}: {error}; 'make web' builds it", path.display());
            return None;
        }
    };
    let site = Site(std::env::temp_dir().join(format!("tapestry-site-{}", std::process::id())));
    let mut catalogue = Catalogue::embedded();
    catalogue.load_text("own.toml", OWN).expect("a good definition");
    let page = Export {
        catalogue: &catalogue,
        module: &module,
        first: None,
    };
    export(&page, &site.0.join(BELOW)).expect("it can be written");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}/{BELOW}/", listener.local_addr().expect("an address"));
    let root = site.0.clone();
    std::thread::spawn(move || serve(&listener, &root));
    Some((site, address))
}

/// Answers with files, and with nothing else.
fn serve(listener: &TcpListener, root: &Path) {
    for mut stream in listener.incoming().flatten() {
        let mut head = Vec::new();
        let mut part = [0; 4096];
        while !head.windows(4).any(|end| end == b"\r\n\r\n") {
            match stream.read(&mut part) {
                Ok(count) if count > 0 => head.extend_from_slice(&part[..count]),
                _ => break,
            }
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        let asked = head.split(' ').nth(1).unwrap_or_default();
        let name = asked.trim_start_matches('/');
        let name = if name.ends_with('/') {
            format!("{name}index.html")
        } else {
            name.to_owned()
        };
        let kind = match name.rsplit('.').next() {
            Some("html") => "text/html",
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            _ => "application/octet-stream",
        };
        let (status, content) = match std::fs::read(root.join(&name)) {
            Ok(content) => ("200 OK", content),
            Err(_) => ("404 Not Found", Vec::new()),
        };
        let length = content.len();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        );
        let _ = stream.write_all(head.as_bytes());
        let _ = stream.write_all(&content);
    }
}

fn history(browser: &Browser, count: usize) {
    browser.until(&format!(
        "document.querySelectorAll('.history [data-node]').length === {count}"
    ));
}

#[test]
fn a_page_without_a_server_is_played_on() {
    let Some((_site, address)) = site() else { return };
    let Some(browser) = browser(1300, 950) else {
        return;
    };
    // A game of the user's, chosen from all; the engine answers.
    browser.go(&address);
    browser.until("document.querySelectorAll('.games li').length > 90");
    browser.click(".filters input");
    browser.press(&["o", "w", "n"]);
    browser.until("document.querySelector('a[href=\"#new=own\"]')?.getBoundingClientRect().height > 0");
    browser.click("a[href='#new=own']");
    browser.until("document.querySelector('.setup button.main')");
    browser.click(".setup button.main");
    browser.until("document.querySelector('.square')");
    browser.drag("[data-at='0,4,1']", "[data-at='0,4,3']");
    history(&browser, 2);
    // Lines come, and follow the board; a threat; what is taken back.
    browser.click(".analysis button");
    browser.until("document.querySelectorAll('.lines li').length === 2");
    browser.drag("[data-at='0,3,1']", "[data-at='0,3,2']");
    history(&browser, 4);
    browser.until("document.querySelectorAll('.lines li').length === 2");
    browser.click(".analysis [title^='What the other']");
    browser.until("document.querySelector('.warning').innerText.startsWith('If it were')");
    browser.click(".controls button");
    browser.until("document.querySelectorAll('.history button.later').length === 2");
    browser.click(".analysis button");
    // An engine that would think for long moves now.
    browser.script("location.hash = ''");
    let game = Game::begin_alone(
        &browser,
        &json!({ "game": "chess", "time": 600_000, "seats": ["level:20", "person"] }),
    );
    browser.until("document.querySelector('.status').innerText.includes('thinks')");
    browser.script("[...document.querySelectorAll('.controls button')].find((it) => it.innerText === 'Move now').click()");
    history(&browser, 1);
    assert_eq!(game.told()["seats"], json!(["level:20", "person"]));
    // Games of every kind by mouse.
    for (id, turns) in [
        ("own", 6),
        ("alice", 6),
        ("stormforce", 6),
        ("triscacia", 6),
        ("relay-running", 8),
        ("parallel", 4),
    ] {
        let game = Game::begin_alone(&browser, &json!({ "game": id }));
        assert!(game.play_on(turns, 7) > 0, "{id}");
    }
    // Mistakes are looked for and marked.
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "f3g5", "d8g5"];
    let opening = json!({ "game": "chess", "moves": moves });
    Game::begin_alone(&browser, &opening);
    browser.script("document.querySelector('.mistakes select').value = '5000'");
    browser.click(".mistakes button");
    browser.until("document.querySelector('.mistakes p').innerText.includes('blunder')");
    browser.until("document.querySelector('.history .blunder')");
    // An ending is worked out.
    let opening = json!({ "game": "chess", "state": "8/8/8/4k3/8/8/8/K6R w - -" });
    Game::begin_alone(&browser, &opening);
    browser.click(".analysis [title^='What every move']");
    browser.until("document.querySelector('.solved').innerText.includes('wins in')");
    // Whoever comes back finds the games.
    browser.go("about:blank");
    browser.go(&address);
    browser.until("document.querySelectorAll('.kept .left').length >= 6");
    browser.click(".kept .left button");
    browser.until("document.querySelector('.square')");
    assert_eq!(browser.script("return document.title !== 'hacked'"), json!(true));
}
