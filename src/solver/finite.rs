//! The trait between retrograde analysis and what it analyses. Positions are numbers; every move passes the turn.

use super::value::{Value, Verdict};

/// What a position is before any analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    /// The number stands for no position of the game.
    Impossible,
    /// The game is over; the verdict is for the side to move.
    Finished(Verdict),
    /// The game goes on.
    Open,
}

/// A game with so few positions that each can be looked at.
pub trait FiniteGame: Sync {
    /// Scratch memory of one thread.
    type Worker;
    /// How many numbers there are; positions are `0..positions()`.
    fn positions(&self) -> usize;
    /// What lies outside is worth, by numbers from [`FiniteGame::positions`] on: moves may lead there.
    fn outside(&self) -> Vec<Value> {
        Vec::new()
    }
    /// Scratch memory for one thread.
    fn worker(&self) -> Self::Worker;
    /// Says what a position is and, if it is open, appends the positions behind its moves: at least one, and the same
    /// one as often as moves lead to it.
    fn examine(&self, worker: &mut Self::Worker, position: usize, successors: &mut Vec<u32>) -> Nature;
}
