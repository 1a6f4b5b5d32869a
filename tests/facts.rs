//! Every test fact of the rule sheets, asked of the engine's board and of the slow twin.

mod common;

use common::answers::{ask_definition, ask_position, asks_definition};
use common::facts::{Fact, all_facts};
use common::games::catalogue;
use common::playable::Playable;
use common::reference::SlowGame;
use rayon::prelude::*;
use tapestry::board::Board;
use tapestry::variants::Catalogue;

fn failures(facts: &[Fact], ask: impl Fn(&Catalogue, &Fact) -> Result<(), String> + Sync) -> Vec<String> {
    let catalogue = catalogue();
    let check = |fact: &Fact| {
        let found = ask(&catalogue, fact).err()?;
        let Fact {
            place,
            game,
            position,
            query,
            answer,
            source,
            ..
        } = fact;
        let query = query.join(" ");
        Some(format!(
            "{place}: {game} | {position} | {query}\n   sheet: {answer}\n   found: {found}\n   ({source})"
        ))
    };
    facts.par_iter().filter_map(check).collect()
}

/// Leaves the slow twin counts for a fact in an everyday run; `tests/perft.rs` counts the rest.
const SLOW_LEAVES: u64 = 20_000;

fn ask<P: Playable>(catalogue: &Catalogue, fact: &Fact, leaves: u64) -> Result<(), String> {
    let spec = catalogue.resolve(&fact.game).map_err(|error| error.to_string())?;
    if asks_definition(fact) {
        ask_definition(&spec, fact)
    } else {
        ask_position::<P>(&spec, fact, leaves)
    }
}

fn assert_none(failures: &[String], count: usize) {
    assert!(count > 0, "no facts were found");
    assert!(
        failures.is_empty(),
        "{} of {count} facts fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn the_slow_twin_answers_every_fact() {
    let facts = all_facts();
    assert_none(
        &failures(&facts, |catalogue, fact| {
            ask::<SlowGame>(catalogue, fact, SLOW_LEAVES)
        }),
        facts.len(),
    );
}

#[test]
fn the_board_answers_every_fact() {
    let facts: Vec<Fact> = all_facts()
        .into_iter()
        .filter(|fact| !asks_definition(fact))
        .collect();
    assert_none(
        &failures(&facts, |catalogue, fact| ask::<Board>(catalogue, fact, u64::MAX)),
        facts.len(),
    );
}
