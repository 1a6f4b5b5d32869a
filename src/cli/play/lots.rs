//! What chance decides: drawn by the program, by a seed that is shown, or typed by people who have thrown dice.

use crate::play::{self, Action, Play};
use crate::variants::lot;

/// Where lots come from.
pub(super) struct Lots {
    /// People type them.
    pub(super) typed: bool,
    lots: play::Lots,
}

impl Lots {
    pub(super) fn new(typed: bool, seed: u64) -> Lots {
        Lots {
            typed,
            lots: play::Lots::new(seed),
        }
    }

    /// The same seed draws the same lots.
    pub(super) fn seed(&self) -> u64 {
        self.lots.seed()
    }

    /// Another seed: for a new game.
    pub(super) fn reseed(&mut self) {
        *self = Lots::new(self.typed, lot::any_number());
    }

    /// A lot; `None` where chance has nothing to decide.
    pub(super) fn draw(&self, game: &dyn Play) -> Option<Action> {
        self.lots.draw(game)
    }
}
