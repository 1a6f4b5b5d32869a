//! Classes of positions by material, seen from the side to move.

use crate::solver::leapers::{KINDS, Pieces, Side};
use std::collections::BTreeSet;

/// Pieces of one side, by kind.
pub type Count = [u8; KINDS];

/// How many pieces of each kind the side to move and the other side have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class {
    /// The side to move.
    pub own: Count,
    /// The other side.
    pub other: Count,
}

impl Class {
    /// The class of a position.
    #[inline(always)]
    pub fn of(pieces: &Pieces) -> Class {
        let count = |side: &Side| side.map(|set| set.count_ones() as u8);
        Class {
            own: count(&pieces.own),
            other: count(&pieces.other),
        }
    }

    /// The other side to move.
    pub fn turned(self) -> Class {
        Class {
            own: self.other,
            other: self.own,
        }
    }

    /// The one of a class and its counterpart with the sides changed that names both: they are solved together.
    pub fn pair(self) -> Class {
        self.max(self.turned())
    }

    /// The class and, unless it is its own, its counterpart with the other side to move.
    pub fn with_counterpart(self) -> impl Iterator<Item = Class> {
        std::iter::once(self).chain((!self.is_even()).then_some(self.turned()))
    }

    /// Is the class its own counterpart?
    pub fn is_even(self) -> bool {
        self.own == self.other
    }

    /// Pieces of both sides.
    pub fn pieces(self) -> u32 {
        self.own
            .iter()
            .chain(&self.other)
            .map(|count| u32::from(*count))
            .sum()
    }

    /// Letters of the side to move, then of the other, as in `NNEL-NE`.
    pub fn name(self, letters: &[char]) -> String {
        let side = |count: Count| -> String {
            let pairs = count.iter().zip(letters);
            pairs
                .flat_map(|(count, letter)| std::iter::repeat_n(*letter, (*count).into()))
                .collect()
        };
        format!("{}-{}", side(self.own), side(self.other))
    }

    /// The classes that one capture by the side to move leads to, seen from the side then to move; without those in
    /// which it has no pieces.
    pub fn after_captures(self) -> impl Iterator<Item = Class> {
        (0..KINDS)
            .filter(move |kind| self.other[*kind] > 0)
            .filter_map(move |kind| {
                let mut own = self.other;
                own[kind] -= 1;
                (own != [0; KINDS]).then_some(Class { own, other: self.own })
            })
    }
}

/// The pairs of classes that captures lead to from a class, itself included: fewest pieces first.
pub fn descending(from: Class) -> Vec<Class> {
    let mut found = BTreeSet::from([from.pair()]);
    let mut open = vec![from];
    while let Some(class) = open.pop() {
        for next in class.after_captures().chain(class.turned().after_captures()) {
            if found.insert(next.pair()) {
                open.push(next);
            }
        }
    }
    let mut classes: Vec<Class> = found.into_iter().collect();
    classes.sort_by_key(|class| (class.pieces(), *class));
    classes
}

#[cfg(test)]
mod tests;
