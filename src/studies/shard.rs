//! A part of a study's list of items: of N shards, each has every N-th item.
//!
#![doc = include_str!("clusters.md")]

use std::fmt;
use std::str::FromStr;

/// Shard `number` of `count`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u64,
    count: u64,
}

impl Shard {
    /// The whole list.
    pub const WHOLE: Shard = Shard { number: 1, count: 1 };

    /// Is the item in this part?
    pub fn has(self, item: u64) -> bool {
        item % self.count == self.number - 1
    }

    /// Is this the whole list?
    pub fn is_whole(self) -> bool {
        self.count == 1
    }

    /// The items of this part, of `items` in all, in order.
    pub fn of(self, items: u64) -> impl Iterator<Item = u64> {
        (0..items).filter(move |&item| self.has(item))
    }
}

impl FromStr for Shard {
    type Err = String;
    /// Reads `K/N`.
    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((number, count)) if (1..=count).contains(&number) => Ok(Shard { number, count }),
            _ => Err(format!(
                "expected K/N such as 3/16 with K from 1 to N, not '{text}'"
            )),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests;
