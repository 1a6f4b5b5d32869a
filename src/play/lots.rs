//! Dice and lots that can be thrown again: a seed decides what chance does the first time it acts, the second time, and so on.
//!
//! So a game that is taken back throws the same again, and one who is told the seed can follow the whole game.

use super::{Action, Play};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Spreads the numbers of throws over all seeds.
const SPREAD: u64 = 0x9e6c_63d0_876a_6f4d;

/// All throws of a game to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lots {
    seed: u64,
}

impl Lots {
    /// The throws that a seed decides.
    pub fn new(seed: u64) -> Lots {
        Lots { seed }
    }

    /// The seed.
    pub fn seed(self) -> u64 {
        self.seed
    }

    /// What chance does now; `None` where it does not act.
    pub fn draw(self, game: &dyn Play) -> Option<Action> {
        game.roll(&mut self.generator(game.throws()))
    }

    /// What decides the lot of this number.
    pub fn generator(self, number: u64) -> Xoshiro256PlusPlus {
        let number = number.wrapping_mul(SPREAD).rotate_left(17);
        Xoshiro256PlusPlus::seed_from_u64(self.seed ^ number)
    }
}
