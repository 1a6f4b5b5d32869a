//! The three-handed games: facts of the rule sheet, perft, a slow twin, text, and the engine's thinking.
//!
//! The strength check plays whole games of Triscacia, one thinking player at 200 ms a move against two greedy ones that take
//! the most material at once, 30 games with the thinker on each seat in turn; a third of a point would be no better than they:
//!
//! | thinking | points a game |
//! |---|---|
//! | max^n | 0.711 |
//! | paranoid | 0.789 |
//!
//! Measured with one thread on a busy machine, by `cargo test --test three_handed -- --ignored --nocapture strength`; 30 games tell it to ± 0.13 or so.
//!
//! Against the search before it had a table, histories and reductions, in an optimised build with 5 ms a move, from random
//! placements, 70 openings with the odd one out on each seat in turn (95 % intervals; a third and two thirds would be no better):
//!
//! | thinking | one new against two old | two new against one old |
//! |---|---|---|
//! | max^n | 0.419 ± 0.063 | 0.708 ± 0.057 |
//! | paranoid | 0.429 ± 0.064 | 0.737 ± 0.056 |
//!
//! With a look at captures beyond the depth, which takes nodes from the depth, max^n had 0.167 ± 0.055 alone and 0.691 ± 0.071
//! together (150 games each, against the same search before), so there is none.
//!
//! Against greed the difference is not told: with 10 ms in an optimised build, 42 games each, max^n has 0.810 ± 0.099 and had
//! 0.706 ± 0.123 before, paranoid 0.929 ± 0.068 and 0.913 ± 0.073; with 200 ms as above they had 0.711 and 0.944 before.

mod facts;
mod laws;
mod perft;
mod slow;
mod strength;
mod text;
mod thinking;

use std::sync::Arc;
use tapestry::games::Ruleset;
use tapestry::games::three_handed::{Rules, ThreeHandedSpec};
use tapestry::variants::Catalogue;

/// The definition of a three-handed game of the catalogue.
fn spec(name: &str) -> Arc<ThreeHandedSpec> {
    match Catalogue::embedded().ruleset(name) {
        Ok(Ruleset::ThreeHanded(spec)) => spec,
        Ok(other) => panic!("{name} is {}", other.family().in_words()),
        Err(error) => panic!("{name}: {error}"),
    }
}

/// Its rules, wide enough for every board.
fn rules(name: &str) -> Rules<u128> {
    Rules::new(&spec(name))
}
