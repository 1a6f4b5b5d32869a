//! The races: facts of the rule sheet, exact chances, and a slow twin.

mod chances;
mod facts;
mod random_games;
mod slow;
mod text;

use std::sync::Arc;
use tapestry::games::Ruleset;
use tapestry::games::race::{RaceRules, RaceSpec};
use tapestry::variants::Catalogue;

/// The definition of a race of the catalogue.
fn spec(name: &str) -> Arc<RaceSpec> {
    match Catalogue::embedded().ruleset(name) {
        Ok(Ruleset::Race(spec)) => spec,
        Ok(other) => panic!("{name} is {}", other.family().in_words()),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn rules(name: &str) -> Arc<RaceRules> {
    Arc::new(RaceRules::new(&spec(name)))
}
