//! Ctrl-C, and being told to end by the system.

use super::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of work that was stopped: 128 + SIGINT, as shells have it.
pub(super) const INTERRUPTED: u8 = 130;

/// Lets the first Ctrl-C (or SIGTERM, or the end of the terminal) do `stop`; a second one ends the program after `last`. Once in the life
/// of the process.
pub(super) fn on_interrupt(
    stop: impl Fn() + Send + Sync + 'static,
    last: impl Fn() + Send + Sync + 'static,
) -> Result<(), Failure> {
    let asked = AtomicBool::new(false);
    let told = Arc::new(move || {
        if asked.swap(true, Ordering::Relaxed) {
            last();
            std::process::exit(INTERRUPTED.into());
        }
        stop();
    });
    let also = Arc::clone(&told);
    watch(move || told(), move || also())
}

/// Lets every Ctrl-C do `pressed`, and SIGTERM or the end of the terminal `ended`. Once in the life of the process.
pub(super) fn watch(
    pressed: impl Fn() + Send + 'static,
    ended: impl Fn() + Send + 'static,
) -> Result<(), Failure> {
    let failed =
        |error: &dyn std::fmt::Display| Failure::Message(format!("cannot watch for interrupts: {error}"));
    on_termination(ended).map_err(|error| failed(&error))?;
    ctrlc::set_handler(pressed).map_err(|error| failed(&error))
}

/// Conversations with a GUI end at once when they are told to, so this is apart from Ctrl-C.
#[cfg(unix)]
fn on_termination(told: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP])?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| told()))?;
    Ok(())
}

#[cfg(not(unix))]
fn on_termination(_: impl Fn() + Send + 'static) -> std::io::Result<()> {
    Ok(())
}
