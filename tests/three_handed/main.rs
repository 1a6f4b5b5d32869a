//! The three-handed games: facts of the rule sheet, perft, a slow twin, text, and the engine's thinking.
//!
//! The strength check plays whole games of Triscacia, one thinking player at 200 ms a move against two greedy ones that take
//! the most material at once, 30 games with the thinker on each seat in turn; a third of a point would be no better than they:
//!
//! | thinking | points a game |
//! |---|---|
//! | max^n | 0.711 |
//! | paranoid | 0.944 |
//!
//! Measured with one thread on a busy machine, by `cargo test --test three_handed -- --ignored --nocapture strength`.

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
