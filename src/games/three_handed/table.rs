//! What one search has found out about positions, so that it need not find it out again, and tries the best play first.

use super::expectation::Shares;
use super::position::Play;
use crate::search::Bound;

/// Most places: some megabytes.
const MOST_PLACES: u64 = 1 << 16;

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    key: u64,
    /// What each player gets; where both others play against one, only his part.
    pub(super) shares: Shares,
    /// Turns looked ahead.
    pub(super) depth: u32,
    /// What the part of the player to move (where both others play against one, his) says.
    pub(super) bound: Bound,
    pub(super) best: Option<Play>,
}

/// The last position met of those that share a place.
pub(super) struct Table(Vec<Option<Known>>);

impl Table {
    /// A table for a search of so many positions.
    pub(super) fn new(nodes: u64) -> Table {
        Table(vec![
            None;
            nodes.clamp(1, MOST_PLACES).next_power_of_two() as usize
        ])
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        self.0[self.place(key)].filter(|known| known.key == key)
    }

    pub(super) fn store(&mut self, key: u64, depth: u32, shares: Shares, bound: Bound, best: Option<Play>) {
        let place = self.place(key);
        self.0[place] = Some(Known {
            key,
            shares,
            depth,
            bound,
            best,
        });
    }
}
