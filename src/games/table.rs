//! A game at a table: what a person in the terminal needs, whatever the game is played with.
//!
//! Positions and moves are texts here; each game's own module has them as types.

use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Duration;

/// Who has to do something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The player on this seat decides.
    Seat(usize),
    /// Dice decide.
    Chance,
    /// Nobody: the game is over, and this is how.
    Over(String),
}

/// A decision and what is thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The decision as [`TableGame::play`] reads it.
    pub text: String,
    /// The judgement in words.
    pub why: String,
}

/// Time for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockSetting {
    /// At the beginning.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// A game in progress.
pub trait TableGame: Send {
    /// Title of the game.
    fn title(&self) -> String;
    /// Names of the players in the order in which they first come to move.
    fn seats(&self) -> Vec<String>;
    /// Who is to act.
    fn turn(&self) -> Turn;
    /// Everything that can be done now, sorted; at a chance node the outcomes.
    fn moves(&self) -> Vec<String>;
    /// Does one of these.
    ///
    /// # Errors
    /// In words, if the text is none of [`TableGame::moves`]; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<(), String>;
    /// The position as a text that reads back.
    fn state(&self) -> String;
    /// A random outcome at a chance node, as [`TableGame::play`] reads it.
    fn roll(&self, random: &mut Xoshiro256PlusPlus) -> Option<String>;
    /// A good decision for whoever is to decide, found within about this time; `None` where nobody is to.
    fn advise(&mut self, time: Duration) -> Option<Advice>;
    /// Number of sequences of decisions of this length; `None` where dice make that meaningless.
    fn perft(&self, depth: u32) -> Option<u64>;
    /// Sets clocks going.
    ///
    /// # Errors
    /// If the game knows no clocks.
    fn start_clocks(&mut self, _setting: ClockSetting) -> Result<(), String> {
        Err(format!("{} is played without clocks", self.title()))
    }
    /// Charges whoever is to act for time he took; his flag may fall, which ends what it ends.
    fn spend(&mut self, _time: Duration) {}
    /// Do dice decide anything?
    fn throws_dice(&self) -> bool {
        false
    }
    /// A copy to come back to.
    fn copy(&self) -> Box<dyn TableGame>;
}
