//! Perft: the leaves of the tree of legal moves, engine against slow twin against stored numbers.
//!
//! `cargo test --release --test perft -- --ignored the_slow_twin_counts_as_stored_to_full_depth` recounts every number.
//! `cargo test --release --test perft -- --ignored fill_in_missing_counts` writes the counts of new positions.

mod common;

use common::features::{Features, features_below, features_of};
use common::games::{catalogue, folder, game, texts};
use common::perft_data::{PerftPosition, all_perft_positions, read_positions};
use common::reference::{SlowGame, State};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tapestry::board::Board;
use tapestry::rules::Spec;
use tapestry::variants::Catalogue;

/// Leaves the slow twin counts per position in an everyday run.
const EVERYDAY_LEAVES: u64 = 12_000;
/// Leaves below which new counts are written.
const STORED_LEAVES: u64 = 400_000;
/// Leaves of the trees searched for special rules.
const FEATURE_LEAVES: u64 = 8_000;

fn fen<'a>(spec: &'a Spec, position: &'a PerftPosition) -> &'a str {
    if position.position == "start" {
        &spec.start
    } else {
        &position.position
    }
}

fn slow(catalogue: &Catalogue, position: &PerftPosition) -> Result<SlowGame, String> {
    let spec = game(catalogue, &position.game);
    SlowGame::from_fen(&spec, fen(&spec, position)).map_err(|error| format!("{}: {error}", position.place))
}

fn slow_or_panic(catalogue: &Catalogue, position: &PerftPosition) -> SlowGame {
    slow(catalogue, position).unwrap_or_else(|error| panic!("{error}"))
}

fn slow_count(catalogue: &Catalogue, position: &PerftPosition, depth: u32) -> Result<u64, String> {
    Ok(slow(catalogue, position)?.perft(depth))
}

fn board_count(catalogue: &Catalogue, position: &PerftPosition, depth: u32) -> Result<u64, String> {
    let spec = game(catalogue, &position.game);
    let board = Board::from_fen(&spec, fen(&spec, position)).map_err(|errors| errors.to_string())?;
    Ok(board.perft(depth))
}

/// The positions whose counts a counter does not confirm.
fn disagreements(
    positions: &[PerftPosition],
    leaves: u64,
    count: impl Fn(&Catalogue, &PerftPosition, u32) -> Result<u64, String> + Sync,
) -> Vec<String> {
    let catalogue = catalogue();
    let check = |position: &PerftPosition| {
        let in_reach = position
            .counts
            .iter()
            .zip(1..)
            .filter(|(stored, _)| **stored <= leaves);
        let wrong = in_reach.map(|(&stored, depth)| (stored, depth, count(&catalogue, position, depth)));
        let (stored, depth, found) = wrong
            .into_iter()
            .find(|(stored, _, found)| found.as_ref() != Ok(stored))?;
        let PerftPosition {
            place,
            game,
            position,
            ..
        } = position;
        Some(format!(
            "{place}: {game} | {position}: depth {depth} has {stored}, found {found:?}"
        ))
    };
    positions.par_iter().filter_map(check).collect()
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_board_counts_as_stored() {
    assert_none(&disagreements(&all_perft_positions(), u64::MAX, board_count));
}

#[test]
fn the_slow_twin_counts_as_stored() {
    assert_none(&disagreements(
        &all_perft_positions(),
        EVERYDAY_LEAVES,
        slow_count,
    ));
}

#[test]
#[ignore = "minutes; run it in release mode after changing perft data or the slow twin"]
fn the_slow_twin_counts_as_stored_to_full_depth() {
    assert_none(&disagreements(&all_perft_positions(), u64::MAX, slow_count));
}

/// The deepest depth whose tree is small enough to look through for special rules.
fn feature_depth(position: &PerftPosition) -> u32 {
    position
        .counts
        .iter()
        .take_while(|&&count| count <= FEATURE_LEAVES)
        .count() as u32
}

#[test]
fn every_special_rule_happens_in_some_perft_tree() {
    let catalogue = catalogue();
    let positions = all_perft_positions();
    let happened = |position: &PerftPosition| {
        let slow = slow_or_panic(&catalogue, position);
        (
            position.game.clone(),
            features_below(slow.spec(), slow.state(), feature_depth(position)),
        )
    };
    let mut happen: BTreeMap<String, Features> = BTreeMap::new();
    for (name, features) in positions.par_iter().map(happened).collect::<Vec<_>>() {
        happen.entry(name).or_default().extend(features);
    }
    let mut missing = Vec::new();
    // What happens in a format laid over another game happens in the game, and in the format over its own.
    let ids: BTreeSet<String> = Catalogue::embedded()
        .ids()
        .iter()
        .map(ToString::to_string)
        .collect();
    let laid_over = |name: &&String| !name.contains(':') && !ids.contains(*name);
    let tried = happen.keys().filter(|name| !laid_over(name)).cloned();
    let names: BTreeSet<String> = tried.chain(ids.iter().cloned()).collect();
    for name in names {
        let spec = game(&catalogue, &name);
        let mut wanted = features_of(&spec);
        if name.contains(':') {
            let ordinary = features_of(&game(&catalogue, &spec.id));
            wanted.retain(|feature| !ordinary.contains(feature));
        }
        let lacking: Vec<&String> = wanted
            .difference(happen.entry(name.clone()).or_default())
            .collect();
        if !lacking.is_empty() {
            missing.push(format!("{name}: {lacking:?}"));
        }
    }
    assert!(
        missing.is_empty(),
        "special rules that no perft position makes happen:\n{}",
        missing.join("\n")
    );
}

#[test]
#[ignore = "writes the perft files; run it in release mode after adding positions"]
fn fill_in_missing_counts() {
    let catalogue = catalogue();
    for (name, text) in texts("perft", "perft") {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let missing: Vec<PerftPosition> = read_positions(&name, &text)
            .into_iter()
            .filter(|position| position.counts.is_empty())
            .collect();
        let count = |position: PerftPosition| match slow(&catalogue, &position) {
            Ok(slow) => Some((position, counts_within(&slow, STORED_LEAVES))),
            Err(error) => {
                eprintln!("{error}");
                None
            }
        };
        let counted: Vec<(PerftPosition, String)> = missing.into_par_iter().filter_map(count).collect();
        for (position, counts) in &counted {
            let line = position
                .place
                .rsplit(':')
                .next()
                .and_then(|number| number.parse::<usize>().ok());
            let line = &mut lines[line.expect("a line number") - 1];
            *line = line.replacen(" | ? | ", &format!(" | {counts} | "), 1);
        }
        if !counted.is_empty() {
            std::fs::write(folder("perft").join(&name), lines.join("\n") + "\n")
                .expect("a writable perft file");
        }
    }
}

/// Counts for depth 1, 2, … as long as the next one promises to stay below the limit.
fn counts_within(slow: &SlowGame, leaves: u64) -> String {
    let (spec, state): (&Spec, &State) = (slow.spec(), slow.state());
    let mut counts: Vec<u64> = Vec::new();
    for depth in 1..=8 {
        let growth = match counts[..] {
            [.., before, last] if before > 0 => last / before + 1,
            [last] => last,
            _ => 1,
        };
        let promised = counts.last().copied().unwrap_or(1).saturating_mul(growth);
        if promised > leaves || promised == 0 {
            break;
        }
        counts.push(common::reference::perft(spec, state, depth));
    }
    counts
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
