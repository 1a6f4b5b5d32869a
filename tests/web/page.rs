//! A board that is served, and what a page asks of it.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use tapestry::variants::Catalogue;
use tapestry::web::Server;

/// A game whose every text tries to be markup.
pub(crate) const HOSTILE: &str = r#"
id = "hostile"
extends = "chess"
title = "<script>document.title = 'hacked'</script>"
about = "<img src=x onerror=alert(1)>"
"#;

pub(crate) struct Page {
    pub(crate) host: String,
    pub(crate) secret: String,
}

pub(crate) fn served() -> Page {
    served_with(Catalogue::embedded())
}

pub(crate) fn served_with(catalogue: Catalogue) -> Page {
    served_by(Server::bind(catalogue, Some(0)).expect("a free port"))
}

pub(crate) fn served_by(server: Server) -> Page {
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
    pub(crate) fn raw(&self, bytes: &[u8]) -> (u16, String, String) {
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
    pub(crate) fn get(&self, path: &str, headers: &str) -> (u16, String, String) {
        self.raw(format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes())
    }

    pub(crate) fn post(&self, call: &str, body: &str) -> (u16, Value) {
        let (secret, host, length) = (&self.secret, &self.host, body.len());
        let request = format!(
            "POST /{secret}/api/{call} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let (status, _, body) = self.raw(request.as_bytes());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// A call that succeeds.
    pub(crate) fn ask(&self, call: &str, body: &Value) -> Value {
        let (status, answer) = self.post(call, &body.to_string());
        assert_eq!(status, 200, "{call} {body}: {answer}");
        answer
    }

    /// The sentence with which a call is refused.
    pub(crate) fn refused(&self, call: &str, body: &Value) -> String {
        let (status, answer) = self.post(call, &body.to_string());
        assert!((400..500).contains(&status), "{call} {body}: {status} {answer}");
        answer["refused"].as_str().expect("a sentence").to_owned()
    }

    pub(crate) fn stream(&self, call: &str) -> Heard {
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

    pub(crate) fn act(&self, told: &Value, board: u64, text: &str) -> Value {
        self.ask(
            "act",
            &json!({ "board": board, "version": told["version"], "text": text }),
        )
    }

    /// Asks until it is so.
    pub(crate) fn until(&self, board: u64, is_so: impl Fn(&Value) -> bool) -> Value {
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
pub(crate) struct Heard {
    pub(crate) stream: TcpStream,
    pub(crate) text: String,
}

impl Heard {
    /// The first event of all that is so.
    pub(crate) fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
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

/// The texts of the line that a board stands at the end of.
pub(crate) fn done(told: &Value) -> Vec<&str> {
    let done = told["done"].as_array().expect("a list").iter();
    done.map(|done| done["text"].as_str().expect("a text")).collect()
}
