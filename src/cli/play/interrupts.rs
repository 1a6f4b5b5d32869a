//! Ctrl-C, and being told to end: while somebody thinks the first press says "move now", everything else that the game is left.

use crate::search::Control;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the handler of interruptions and the table share.
#[derive(Clone, Default)]
pub(super) struct Interrupts(Arc<State>);

#[derive(Default)]
struct State {
    control: Control,
    thinking: AtomicBool,
    leaving: AtomicBool,
}

impl Interrupts {
    /// Somebody begins to think; what stops the thought.
    pub(super) fn begin(&self) -> &Control {
        if !self.is_leaving() {
            self.0.control.reset();
        }
        self.0.thinking.store(true, Ordering::SeqCst);
        &self.0.control
    }

    /// The thought has ended.
    pub(super) fn end(&self) {
        self.0.thinking.store(false, Ordering::SeqCst);
    }

    /// Has somebody said that the game is to be left?
    pub(super) fn is_leaving(&self) -> bool {
        self.0.leaving.load(Ordering::SeqCst)
    }

    /// Ctrl-C was pressed; `false` if that goes to whoever waits for a line.
    pub(super) fn pressed(&self) -> bool {
        if !self.0.thinking.load(Ordering::SeqCst) {
            return false;
        }
        if self.0.control.is_stopped() {
            self.leave();
        }
        self.0.control.stop();
        true
    }

    /// The game is to be left.
    pub(super) fn leave(&self) {
        self.0.leaving.store(true, Ordering::SeqCst);
        self.0.control.stop();
    }
}

#[cfg(test)]
mod tests;
