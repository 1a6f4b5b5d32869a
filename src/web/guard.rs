//! Who is answered at all: programs of this computer that know the secret, and pages that came from here.

use super::api::Method;
use super::http::{Answer, Request};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Instant;

/// Bytes of the secret.
const SECRET_BYTES: usize = 24;
/// Requests that are answered in a second, in the long run.
const RATE: f64 = 300.0;
/// Requests that are answered at once.
const BURST: f64 = 600.0;

/// What a request has to know and to come from.
pub(super) struct Guard {
    secret: String,
    port: u16,
    allowance: Mutex<Allowance>,
}

/// How many requests may still come.
struct Allowance {
    left: f64,
    since: Instant,
}

impl Guard {
    /// A guard with a fresh secret, for a server on this port.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(super) fn new(port: u16) -> std::io::Result<Guard> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|error| std::io::Error::other(format!("no random numbers for a secret: {error}")))?;
        Ok(Guard {
            secret: bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
            port,
            allowance: Mutex::new(Allowance {
                left: BURST,
                since: Instant::now(),
            }),
        })
    }

    /// Where the page is.
    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.secret)
    }

    /// What is asked for, behind the secret.
    ///
    /// # Errors
    /// The refusal, which tells those who do not know the secret nothing.
    pub(super) fn admit<'r>(&self, request: &'r Request) -> Result<&'r str, Answer> {
        let forbidden = || Answer::refusal(403, "this address is not served");
        let own = |authority: &str| {
            let hosts = ["127.0.0.1", "localhost"];
            hosts
                .iter()
                .any(|host| authority == format!("{host}:{}", self.port))
        };
        match request.header("host") {
            Ok(Some(host)) if own(host) => {}
            _ => return Err(forbidden()),
        }
        match request.header("origin") {
            Ok(None) => {}
            Ok(Some(origin)) if origin.strip_prefix("http://").is_some_and(own) => {}
            _ => return Err(forbidden()),
        }
        match request.header("sec-fetch-site") {
            Ok(None | Some("same-origin" | "none")) => {}
            _ => return Err(forbidden()),
        }
        let (said, rest) = request
            .path
            .strip_prefix('/')
            .and_then(|path| path.split_once('/'))
            .ok_or_else(forbidden)?;
        if !same(said.as_bytes(), self.secret.as_bytes()) {
            return Err(forbidden());
        }
        // Counted here, so that whoever is not answered cannot use up what others may ask.
        if !self.allow(Instant::now()) {
            return Err(Answer::refusal(429, "too many requests"));
        }
        if request.method == Method::Post {
            match request.header("content-type") {
                Ok(Some("application/json")) => {}
                _ => return Err(Answer::refusal(415, "send application/json")),
            }
        }
        Ok(rest)
    }

    /// Counts a request; `false` if there were too many.
    fn allow(&self, now: Instant) -> bool {
        let mut allowance = self.allowance.lock().unwrap_or_else(PoisonError::into_inner);
        let earned = now.saturating_duration_since(allowance.since).as_secs_f64() * RATE;
        allowance.left = (allowance.left + earned).min(BURST);
        allowance.since = now;
        let allowed = allowance.left >= 1.0;
        if allowed {
            allowance.left -= 1.0;
        }
        allowed
    }
}

/// Are these the same? Takes the same time wherever they differ.
fn same(one: &[u8], other: &[u8]) -> bool {
    let differing = one
        .iter()
        .zip(other)
        .fold(0, |differing, (a, b)| differing | (a ^ b));
    one.len() == other.len() && std::hint::black_box(differing) == 0
}

#[cfg(test)]
mod tests;
