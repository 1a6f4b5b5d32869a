//! The board as a WebAssembly module: a core for a worker of a page.
//!
//! What is said goes through one place of the module's memory: `place` makes room there for a request, a text in JSON; `answer` leaves
//! the answer there, and returns its length; `placed` is where it is. The first request is what the core [begins](Alone::begin) with.
#![allow(
    unsafe_code,
    reason = "names that are seen from outside, and what is called there"
)]

use super::Alone;
use super::boards::locked;
use crate::base::host::{self, Host};
use serde_json::{Value, json};
use std::sync::{Mutex, OnceLock};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since 1970.
    safe fn milliseconds() -> f64;
    /// A number that nobody can foresee.
    safe fn any_number() -> u64;
    /// Hears a text in JSON before the answer comes.
    safe fn told(at: usize, length: usize);
    /// Hears why the module broke down.
    safe fn failed(at: usize, length: usize);
}

static PLACE: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static CORE: OnceLock<Alone> = OnceLock::new();

/// Makes room for a request of so many bytes, and returns where.
#[unsafe(no_mangle)]
pub extern "C" fn place(length: usize) -> usize {
    let mut place = locked(&PLACE);
    *place = vec![0; length];
    place.as_mut_ptr() as usize
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn placed() -> usize {
    locked(&PLACE).as_ptr() as usize
}

/// Answers the request, and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let request = std::mem::take(&mut *locked(&PLACE));
    let answer = match (CORE.get(), String::from_utf8(request)) {
        (_, Err(error)) => json!({ "status": 400, "value": { "refused": error.to_string() } }),
        (Some(core), Ok(text)) => core.answer(&text, &mut tell),
        (None, Ok(text)) => match begin(&text) {
            Ok(()) => json!({ "status": 200, "value": {} }),
            Err(why) => json!({ "status": 400, "value": { "refused": why } }),
        },
    };
    let mut place = locked(&PLACE);
    *place = answer.to_string().into_bytes();
    place.len()
}

fn begin(text: &str) -> Result<(), String> {
    host::is_told_by(Host {
        milliseconds: || milliseconds(),
        any_number: || any_number(),
    });
    std::panic::set_hook(Box::new(|why| {
        let why = why.to_string();
        failed(why.as_ptr() as usize, why.len());
    }));
    let core = Alone::begin(text)?;
    CORE.get_or_init(|| core);
    Ok(())
}

fn tell(value: &Value) {
    let text = value.to_string();
    told(text.as_ptr() as usize, text.len());
}
