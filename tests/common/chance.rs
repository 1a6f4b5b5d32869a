//! Chance that takes the same course in every run. It stands alone, so that small test programs can take it without the rest.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of chance whose course depends on nothing but its name and number.
pub(crate) struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// The course with this name and number.
    pub(crate) fn new(name: &str, number: u64) -> Chance {
        // FNV-1a: the course must not change with the toolchain, so the standard hasher will not do.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Chance(Xoshiro256PlusPlus::seed_from_u64(hash ^ number))
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u64() % limit.max(1) as u64) as usize
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}
