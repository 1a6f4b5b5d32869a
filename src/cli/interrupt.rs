//! Ctrl-C.

use super::Failure;
use std::sync::atomic::{AtomicBool, Ordering};

/// 128 + SIGINT, as shells have it.
const INTERRUPTED: i32 = 130;

/// Lets the first Ctrl-C do `stop`; a second one ends the program. Once in the life of the process.
pub(super) fn on_interrupt(stop: impl Fn() + Send + 'static) -> Result<(), Failure> {
    let asked = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        stop();
    })
    .map_err(|error| Failure::Message(format!("cannot watch for interrupts: {error}")))
}
