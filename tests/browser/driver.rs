//! A real browser, driven over WebDriver.

use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Where it is set, a browser has to be there.
pub(crate) const REQUIRED: &str = "TAPESTRY_BROWSER";
/// The key under which WebDriver names elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// How long it is waited for something to be seen.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a driver is started that ends before it has a port.
const DRIVER_ATTEMPTS: u32 = 5;

/// Chromium, ended with this.
pub(crate) struct Browser {
    driver: Child,
    session: String,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = minreq::delete(&self.session).send();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Starts the driver, at a port that it chooses.
///
/// # Panics
///
/// Where it ends without a port again and again: with what it said.
fn driver() -> io::Result<(Child, String)> {
    let mut said = String::new();
    // It has been seen to end so; perhaps the port it found free for one version of IP was taken for the other.
    for _ in 0..DRIVER_ATTEMPTS {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let out = BufReader::new(driver.stdout.take().expect("it is piped"));
        for line in out.lines() {
            let line = line?;
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                return Ok((driver, port.trim_end_matches('.').to_owned()));
            }
            said.push_str(&line);
            said.push('\n');
        }
        driver.wait()?;
    }
    panic!("chromedriver has no port: {said}");
}

/// A browser of this size; `None`, and it is said why, where there is none.
pub(crate) fn browser(width: u32, height: u32) -> Option<Browser> {
    let (driver, port) = match driver() {
        Ok(started) => started,
        Err(error) => {
            assert!(std::env::var_os(REQUIRED).is_none(), "chromedriver: {error}");
            eprintln!("skipped: there is no chromedriver ({error}); Debian has it in chromium-driver");
            return None;
        }
    };
    let base = format!("http://127.0.0.1:{port}/session");
    let size = format!("--window-size={width},{height}");
    let wanted = json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": { "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--force-device-scale-factor=1", size
    ] } } } });
    let answer = send(minreq::post(&base), &wanted);
    let session = answer["sessionId"].as_str().expect("a session");
    Some(Browser {
        driver,
        session: format!("{base}/{session}"),
    })
}

fn send(request: minreq::Request, body: &Value) -> Value {
    let sent = request
        .with_header("Content-Type", "application/json")
        .with_body(body.to_string())
        .with_timeout(120)
        .send()
        .expect("the driver answers");
    let answer: Value = serde_json::from_str(sent.as_str().expect("text")).expect("JSON");
    assert_eq!(sent.status_code, 200, "{body}: {answer}");
    answer["value"].clone()
}

impl Browser {
    fn post(&self, what: &str, body: &Value) -> Value {
        send(minreq::post(format!("{}/{what}", self.session)), body)
    }

    /// Goes to an address.
    pub(crate) fn go(&self, address: &str) {
        self.post("url", &json!({ "url": address }));
    }

    /// Runs a function body in the page, and returns its value.
    pub(crate) fn script(&self, body: &str) -> Value {
        self.post("execute/sync", &json!({ "script": body, "args": [] }))
    }

    /// Waits until an expression is true in the page.
    pub(crate) fn until(&self, expression: &str) {
        let begun = Instant::now();
        while self.script(&format!("return !!({expression})")) != json!(true) {
            assert!(
                begun.elapsed() < PATIENCE,
                "still not: {expression}\n{}",
                self.text("body")
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The text of an element.
    pub(crate) fn text(&self, selector: &str) -> String {
        let selector = json!(selector);
        let text = self.script(&format!(
            "return document.querySelector({selector})?.innerText ?? ''"
        ));
        text.as_str().unwrap_or_default().to_owned()
    }

    fn element(&self, selector: &str) -> Value {
        let asked = json!({ "using": "css selector", "value": selector });
        let found = self.post("element", &asked);
        json!({ ELEMENT: found[ELEMENT] })
    }

    fn pointer(&self, actions: &Value) {
        let pointer = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
        self.post("actions", &json!({ "actions": [pointer] }));
    }

    /// Clicks an element with the mouse.
    pub(crate) fn click(&self, selector: &str) {
        self.see(selector);
        self.pointer(&json!([
            { "type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": self.element(selector) },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]));
    }

    /// Drags from one element to another.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        self.see(from);
        self.pointer(&json!([
            { "type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": self.element(from) },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerMove", "duration": 50, "x": 0, "y": 0, "origin": self.element(to) },
            { "type": "pointerUp", "button": 0 },
        ]));
    }

    fn see(&self, selector: &str) {
        let selector = json!(selector);
        self.script(&format!(
            "document.querySelector({selector}).scrollIntoView({{ block: 'nearest' }})"
        ));
    }

    /// Presses keys, one after the other.
    pub(crate) fn press(&self, keys: &[&str]) {
        let each = |key: &&str| {
            [
                json!({ "type": "keyDown", "value": key }),
                json!({ "type": "keyUp", "value": key }),
            ]
        };
        let actions: Vec<Value> = keys.iter().flat_map(each).collect();
        self.post(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }),
        );
    }

    /// What the page looks like, as PNG in base 64.
    pub(crate) fn screenshot(&self) -> String {
        let sent = minreq::get(format!("{}/screenshot", self.session))
            .with_timeout(120)
            .send();
        let sent = sent.expect("the driver answers");
        let answer: Value = serde_json::from_str(sent.as_str().expect("text")).expect("JSON");
        answer["value"].as_str().expect("a picture").to_owned()
    }
}
