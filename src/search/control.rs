//! The handle by which another thread steers a running search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Stops a search or turns pondering into thinking. Shared between the searching and the controlling thread,
/// usually in an `Arc`; serves one search, or several with [`Control::reset`] before each.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
    lock: Mutex<()>,
    bell: Condvar,
}

impl Control {
    /// A control with nothing asked for.
    pub fn new() -> Control {
        Control::default()
    }
    /// Asks the search to return its best move at once. A stop given before the search starts counts too.
    pub fn stop(&self) {
        self.raise(&self.stopped);
    }
    /// Says that the pondered move was played: the own clock runs from now.
    pub fn ponder_hit(&self) {
        self.raise(&self.ponder_hit);
    }
    /// Forgets everything asked for. Not while a search runs.
    pub fn reset(&self) {
        self.stopped.store(false, Ordering::Relaxed);
        self.ponder_hit.store(false, Ordering::Relaxed);
    }
    /// Has a stop been asked for?
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
    /// Was the pondered move played?
    #[inline(always)]
    pub fn is_ponder_hit(&self) -> bool {
        self.ponder_hit.load(Ordering::Relaxed)
    }

    fn raise(&self, flag: &AtomicBool) {
        let _held = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }

    /// Sleeps until a stop, or until a ponder hit where `or_ponder_hit`.
    pub fn wait(&self, or_ponder_hit: bool) {
        let mut held = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !(self.is_stopped() || or_ponder_hit && self.is_ponder_hit()) {
            held = self.bell.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_ends_when_the_bell_rings() {
        let control = Control::new();
        std::thread::scope(|scope| {
            scope.spawn(|| control.ponder_hit());
            control.wait(true);
            scope.spawn(|| control.stop());
            control.wait(false);
        });
        assert!(control.is_stopped() && control.is_ponder_hit());
        control.reset();
        assert!(!control.is_stopped() && !control.is_ponder_hit());
    }
}
