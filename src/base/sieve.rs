//! A sieve for moves: sets of squares that tell at a glance that a move cannot have some effect.

use super::{Bits, Kind, MAX_KINDS, Square};

/// A set of squares of any width.
type Set = [u64; 2];

#[inline(always)]
fn has(set: &Set, square: Square) -> bool {
    set[square.index() >> 6 & 1] >> (square.0 & 63) & 1 != 0
}

#[inline(always)]
fn add<B: Bits>(set: &mut Set, more: B) {
    let [low, high] = more.halves();
    set[0] |= low;
    set[1] |= high;
}

/// Lets through every move that goes to one of its kind's squares, leaves a square of departure or reaches a square of
/// arrival.
#[derive(Clone, Debug)]
pub struct Sieve {
    targets: [Set; MAX_KINDS],
    departures: Set,
    arrivals: Set,
}

impl Sieve {
    /// A sieve that lets nothing through.
    pub const CLOSED: Sieve = Sieve {
        targets: [[0; 2]; MAX_KINDS],
        departures: [0; 2],
        arrivals: [0; 2],
    };

    /// Lets nothing through any more, of the first so many kinds.
    #[inline]
    pub fn close(&mut self, kinds: usize) {
        self.targets[..kinds].fill([0; 2]);
        self.departures = [0; 2];
        self.arrivals = [0; 2];
    }
    /// Lets everything through.
    pub fn open(&mut self) {
        self.arrivals = [u64::MAX; 2];
    }
    /// Lets moves of a kind to these squares through.
    #[inline(always)]
    pub fn add_targets<B: Bits>(&mut self, kind: Kind, squares: B) {
        add(&mut self.targets[kind.index() & (MAX_KINDS - 1)], squares);
    }
    /// Lets moves from these squares through.
    #[inline(always)]
    pub fn add_departures<B: Bits>(&mut self, squares: B) {
        add(&mut self.departures, squares);
    }
    /// Lets moves of all kinds to these squares through.
    #[inline(always)]
    pub fn add_arrivals<B: Bits>(&mut self, squares: B) {
        add(&mut self.arrivals, squares);
    }
    /// Does a move of this kind pass?
    #[inline(always)]
    pub fn passes(&self, kind: Kind, from: Square, to: Square) -> bool {
        has(&self.targets[kind.index() & (MAX_KINDS - 1)], to)
            || has(&self.departures, from)
            || has(&self.arrivals, to)
    }
}

#[cfg(test)]
mod tests;
