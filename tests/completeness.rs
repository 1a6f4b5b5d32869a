//! Every embedded game must come with facts of its sheet, perft positions and a place in the bench; a game without
//! them fails here. That the perft positions exercise all its rules is asked in `tests/perft.rs`.

mod common;

use common::facts::all_facts;
use common::games::{catalogue, game};
use common::perft_data::all_perft_positions;
use std::collections::{BTreeMap, BTreeSet};
use tapestry::protocol::bench;
use tapestry::variants::Catalogue;

/// Positions other than the start that each game needs.
const TACTICAL_POSITIONS: usize = 3;

fn assert_all(has: impl Fn(&str) -> bool, what: &str) {
    let embedded = Catalogue::embedded();
    let without: Vec<&str> = embedded.ids().into_iter().filter(|id| !has(id)).collect();
    assert!(without.is_empty(), "no {what}: {without:?}");
}

#[test]
fn every_game_has_facts() {
    let catalogue = catalogue();
    let asked: BTreeSet<String> = all_facts()
        .iter()
        .map(|fact| game(&catalogue, &fact.game).id.clone())
        .collect();
    assert_all(|id| asked.contains(id), "facts");
}

#[test]
fn every_game_has_perft_positions() {
    let catalogue = catalogue();
    let mut positions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for position in all_perft_positions() {
        assert!(!position.counts.is_empty(), "{}: not counted", position.place);
        let known = ["sheet", "pyffish", "chess", "-"].contains(&position.confirmed_by.as_str());
        assert!(
            known,
            "{}: confirmed by '{}'",
            position.place, position.confirmed_by
        );
        positions
            .entry(game(&catalogue, &position.game).id.clone())
            .or_default()
            .push(position.position);
    }
    let starts_and_others = |id: &str| {
        let found = positions.get(id).map_or(&[][..], Vec::as_slice);
        let starts = found.iter().filter(|text| *text == "start").count();
        (starts, found.len() - starts)
    };
    assert_all(|id| starts_and_others(id).0 > 0, "perft from the start");
    assert_all(
        |id| starts_and_others(id).1 >= TACTICAL_POSITIONS,
        "three tactical perft positions",
    );
}

/// The node counts of a shallow bench: per game, and in total.
fn signatures() -> (BTreeMap<String, u64>, u64) {
    let mut nodes = BTreeMap::new();
    let report = bench(&Catalogue::embedded(), 2, &mut |line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [id, count, "nodes"] = words[..] else {
            panic!("no signature: {line}")
        };
        nodes.insert(
            id.to_owned(),
            count.parse().unwrap_or_else(|_| panic!("no count: {line}")),
        );
    });
    let total = report.expect("a bench").to_string();
    let first = total.split_whitespace().next().and_then(|word| word.parse().ok());
    (nodes, first.unwrap_or_else(|| panic!("no total: {total}")))
}

#[test]
fn every_game_is_in_the_bench_and_its_signature_does_not_change_by_itself() {
    let (nodes, total) = signatures();
    assert_all(
        |id| nodes.get(id).is_some_and(|count| *count > 0),
        "bench position",
    );
    assert_eq!(nodes.values().sum::<u64>(), total);
    assert_eq!(signatures(), (nodes, total));
}

/// Recorded anew by `TAPESTRY_BLESS=1 cargo test --test completeness`; a commit that changes them says so.
#[test]
fn the_search_visits_as_many_nodes_as_recorded() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signatures.txt");
    let (nodes, total) = signatures();
    let mut told: String = nodes
        .iter()
        .map(|(id, nodes)| format!("{id} {nodes}\n"))
        .collect();
    told.push_str(&format!("{total}\n"));
    if std::env::var_os("TAPESTRY_BLESS").is_some() {
        std::fs::write(path, &told).expect("tests can be written to");
    }
    let recorded = std::fs::read_to_string(path).unwrap_or_default();
    let changed: Vec<&str> = told
        .lines()
        .filter(|line| !recorded.lines().any(|known| known == *line))
        .collect();
    assert!(changed.is_empty(), "recorded otherwise: {changed:?}");
    assert_eq!(
        recorded.lines().count(),
        told.lines().count(),
        "games that are gone"
    );
}
