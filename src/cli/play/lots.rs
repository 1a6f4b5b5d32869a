//! What chance decides: drawn by the program, by a seed that is shown, or typed by people who have thrown dice.

use crate::play::{Action, Play};
use crate::variants::lot;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Where lots come from.
pub(super) struct Lots {
    /// People type them.
    pub(super) typed: bool,
    /// The same seed draws the same lots.
    pub(super) seed: u64,
    random: Xoshiro256PlusPlus,
}

impl Lots {
    pub(super) fn new(typed: bool, seed: u64) -> Lots {
        Lots {
            typed,
            seed,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Another seed: for a new game.
    pub(super) fn reseed(&mut self) {
        *self = Lots::new(self.typed, lot::any_number());
    }

    /// A lot; `None` where chance has nothing to decide.
    pub(super) fn draw(&mut self, game: &dyn Play) -> Option<Action> {
        game.roll(&mut self.random)
    }
}
