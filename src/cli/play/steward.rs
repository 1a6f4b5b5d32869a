//! Whoever keeps a game that is part of something greater.

use crate::arena::pgn::PgnGame;
use crate::play::{Play, Verdict};

/// Keeps a game move by move, and knows of ends that the game itself does not.
pub(super) trait Steward {
    /// Something was done; the game as it is written now.
    ///
    /// # Errors
    /// If it cannot be kept.
    fn keep(&mut self, game: &PgnGame) -> Result<(), String>;

    /// How the game is over for whoever plays it, though it could go on.
    fn ended(&self, now: &dyn Play) -> Option<Verdict>;

    /// Tags of the game.
    fn tags(&self) -> Vec<(String, String)>;
}
