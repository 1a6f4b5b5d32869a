//! Ctrl-C, and being told to end by the system.

use super::Failure;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of work that was stopped: 128 + SIGINT, as shells have it.
pub(super) const INTERRUPTED: u8 = 130;

/// Lets the first Ctrl-C (or SIGTERM, or the end of the terminal) do `stop`; a second one ends the program after `last`. Once in the life
/// of the process.
pub(super) fn on_interrupt(
    stop: impl Fn() + Send + 'static,
    last: impl Fn() + Send + 'static,
) -> Result<(), Failure> {
    let asked = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            last();
            std::process::exit(INTERRUPTED.into());
        }
        stop();
    })
    .map_err(|error| Failure::Message(format!("cannot watch for interrupts: {error}")))
}
