//! Requests and answers as bytes: HTTP/1.1 with one request to a connection, everything bounded.

use super::api::Method;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

/// Largest head of a request, in bytes.
pub(super) const LARGEST_HEAD: usize = 8 * 1024;
/// Largest body of a request, in bytes.
pub(super) const LARGEST_BODY: usize = 1 << 20;
/// Most headers of a request.
const MOST_HEADERS: usize = 64;
/// In this time a request has to have arrived.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What may be loaded and done by the page: its own files, nothing else.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A request.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: Method,
    /// As it was sent.
    pub(super) path: String,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Request {
    /// The only header of this name, in small letters; `Err` if there are several or it is no plain text.
    pub(super) fn header(&self, name: &str) -> Result<Option<&str>, ()> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        match (found.next(), found.next()) {
            (Some(_), Some(_)) => Err(()),
            (only, _) => Ok(only.map(|(_, value)| value.as_str())),
        }
    }
}

/// An answer.
#[derive(Debug)]
pub(super) struct Answer {
    status: u16,
    kind: &'static str,
    body: Vec<u8>,
}

impl Answer {
    pub(super) fn of(kind: &'static str, body: impl Into<Vec<u8>>) -> Answer {
        Answer {
            status: 200,
            kind,
            body: body.into(),
        }
    }

    /// A refusal with a sentence.
    pub(super) fn refusal(status: u16, why: &str) -> Answer {
        Answer {
            status,
            kind: "text/plain; charset=utf-8",
            body: format!("{why}\n").into_bytes(),
        }
    }

    pub(super) fn with_status(self, status: u16) -> Answer {
        Answer { status, ..self }
    }

    /// Sends it.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{}", head(self.status, self.kind))?;
        write!(out, "Content-Length: {}\r\n\r\n", self.body.len())?;
        out.write_all(&self.body)?;
        out.flush()
    }
}

/// Begins an answer that goes on until the connection ends.
pub(super) fn begin_stream(out: &mut impl Write, kind: &str) -> io::Result<()> {
    write!(out, "{}\r\n", head(200, kind))?;
    out.flush()
}

fn head(status: u16, kind: &str) -> String {
    format!(
        "HTTP/1.1 {status} {}\r\nContent-Type: {kind}\r\nContent-Security-Policy: {CONTENT_POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n",
        in_words(status)
    )
}

fn in_words(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Error",
    }
}

/// Reads a request.
///
/// # Errors
/// What to answer instead, if anything.
pub(super) fn read(input: &mut impl Read) -> Result<Request, Option<Answer>> {
    let begun = Instant::now();
    let mut bytes = Vec::new();
    let (mut request, head, length) = loop {
        if let Some(read) = parse(&bytes)? {
            break read;
        }
        if bytes.len() >= LARGEST_HEAD {
            return Err(Some(Answer::refusal(431, "the head of the request is too large")));
        }
        let room = LARGEST_HEAD - bytes.len();
        more(input, &mut bytes, room, begun)?;
    };
    if length > LARGEST_BODY {
        return Err(Some(Answer::refusal(413, "the request is too large")));
    }
    while bytes.len() < head + length {
        let room = head + length - bytes.len();
        more(input, &mut bytes, room, begun)?;
    }
    request.body = bytes[head..head + length].to_vec();
    Ok(request)
}

/// Reads some more bytes, at most `room`.
fn more(
    input: &mut impl Read,
    bytes: &mut Vec<u8>,
    room: usize,
    begun: Instant,
) -> Result<(), Option<Answer>> {
    let late = || Some(Answer::refusal(408, "the request did not arrive in time"));
    if begun.elapsed() > PATIENCE {
        return Err(late());
    }
    let mut part = [0; 4096];
    let room = room.min(part.len());
    match input.read(&mut part[..room]) {
        Ok(0) => Err(None),
        Ok(count) => {
            bytes.extend_from_slice(&part[..count]);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
            Err(late())
        }
        Err(_) => Err(None),
    }
}

/// A request without its body, the length of its head and of its body; `None` while the head is not whole.
fn parse(bytes: &[u8]) -> Result<Option<(Request, usize, usize)>, Option<Answer>> {
    let bad = |why: &str| Some(Answer::refusal(400, why));
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let head = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(head)) => head,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Some(Answer::refusal(431, "the request has too many headers")));
        }
        Err(_) => return Err(bad("this is no request in HTTP/1.1")),
    };
    let method = match parsed.method {
        Some("GET") => Method::Get,
        Some("POST") => Method::Post,
        _ => return Err(Some(Answer::refusal(405, "only GET and POST are answered"))),
    };
    let mut read = Vec::new();
    for header in parsed.headers.iter() {
        let value = std::str::from_utf8(header.value).map_err(|_| bad("a header is no text"))?;
        read.push((header.name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let request = Request {
        method,
        path: parsed.path.unwrap_or_default().to_owned(),
        headers: read,
        body: Vec::new(),
    };
    if request.header("transfer-encoding") != Ok(None) {
        return Err(bad("a body has to say its length"));
    }
    let length = match request.header("content-length") {
        Ok(None) => 0,
        Ok(Some(text)) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().unwrap_or(usize::MAX)
        }
        _ => return Err(bad("the length of the body is no number")),
    };
    Ok(Some((request, head, length)))
}

#[cfg(test)]
mod tests;
