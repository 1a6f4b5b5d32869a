//! Texts with one to three typing mistakes. It stands alone, so that small test programs can take it without the rest.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Makes typing mistakes, the same in every run.
pub(crate) struct Typist {
    random: Xoshiro256PlusPlus,
    letters: Vec<char>,
}

impl Typist {
    /// A typist who hits these letters.
    pub(crate) fn new(seed: u64, letters: &str) -> Typist {
        Typist {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            letters: letters.chars().collect(),
        }
    }

    /// The text with one to three letters exchanged, inserted or left out.
    pub(crate) fn retype(&mut self, text: &str) -> String {
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..1 + self.below(3) {
            let (at, letter) = (self.below(text.len()), self.below(self.letters.len()));
            match self.below(3) {
                0 => text[at] = self.letters[letter],
                1 => text.insert(at, self.letters[letter]),
                _ => {
                    text.remove(at);
                }
            }
        }
        text.into_iter().collect()
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random.next_u64() as usize % limit
    }
}
