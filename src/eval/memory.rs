//! Remembers what is worked out from few pieces that seldom change.

use super::network::Accumulators;
use super::structure::Structure;

/// Most structures remembered at once, few enough to stay in a processor's cache. Four times as many spared a sixth of the work of
/// making them (150,000 nodes from the start of a 10x8 game).
const MOST_ENTRIES: usize = 1 << 12;
/// Structures remembered at first: to clear a memory of the most takes longer than a short search does (with it games of 20 nodes a move
/// took three to six times as long).
const FIRST_ENTRIES: usize = 1 << 6;
/// How many times larger a memory becomes that has made more structures than it has room for.
const GROWTH: usize = 8;

/// The structures of pawn-like pieces met lately, by key. It is a search thread's own, and a clone of it is empty.
#[derive(Debug, Default)]
pub struct Memory<B> {
    /// Empty until something is remembered.
    entries: Box<[Entry<B>]>,
    /// Structures made since it has had its size.
    made: usize,
    /// Where a network judges.
    pub(super) accumulators: Accumulators,
}

#[derive(Clone, Debug, Default)]
struct Entry<B> {
    key: u64,
    structure: Structure<B>,
}

impl<B> Clone for Memory<B> {
    fn clone(&self) -> Self {
        Memory {
            entries: Box::default(),
            made: 0,
            accumulators: Accumulators::default(),
        }
    }
}

impl<B: Clone + Default> Memory<B> {
    /// The structure with this key, made if it is not remembered.
    #[inline]
    pub(super) fn find(&mut self, key: u64, make: impl FnOnce() -> Structure<B>) -> &mut Structure<B> {
        if self.entries.is_empty() {
            self.resize(FIRST_ENTRIES);
        }
        if self.entries[self.place(key)].key != key {
            let entries = self.entries.len();
            if self.made == entries && entries < MOST_ENTRIES {
                self.resize(GROWTH * entries);
            }
            self.made += 1;
            let place = self.place(key);
            self.entries[place] = Entry {
                key,
                structure: make(),
            };
        }
        let place = self.place(key);
        &mut self.entries[place].structure
    }

    /// Where the structure with this key is, if anywhere.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.entries.len() - 1)
    }

    /// A memory of this size, a power of two, with nothing in it.
    #[cold]
    fn resize(&mut self, entries: usize) {
        self.entries = vec![Entry::default(); entries].into();
        self.made = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Structures made when those with the first keys are looked up.
    fn made(memory: &mut Memory<u64>, keys: u64) -> usize {
        let mut made = 0;
        for key in 1..=keys {
            memory.find(key << 32, || {
                made += 1;
                Structure::default()
            });
        }
        made
    }

    #[test]
    fn a_memory_is_as_large_as_it_has_to_be() {
        let mut memory = Memory::default();
        assert_eq!(made(&mut memory, FIRST_ENTRIES as u64), FIRST_ENTRIES);
        assert_eq!(memory.entries.len(), FIRST_ENTRIES);
        assert_eq!(made(&mut memory, FIRST_ENTRIES as u64), 0);
        for _ in 0..2 {
            made(&mut memory, MOST_ENTRIES as u64);
        }
        assert_eq!(memory.entries.len(), MOST_ENTRIES);
        assert_eq!(made(&mut memory, MOST_ENTRIES as u64), 0);
        made(&mut memory, 3 * MOST_ENTRIES as u64);
        assert_eq!(memory.entries.len(), MOST_ENTRIES);
    }
}
