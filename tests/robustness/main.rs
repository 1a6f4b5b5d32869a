//! Broken input at every parser: damaged FENs, moves, names, definitions, games, weights, results of studies, settings and lines of
//! both protocols, a million a day.
//! None may panic, and after an error everything is as it was.
//!
//! The damage is the same in every run. `cargo test --release --test robustness -- --ignored` throws a million at each parser
//! (about half an hour of one processor).

mod boards;
#[path = "../common/mod.rs"]
mod common;
mod files;
mod lines;
mod other_games;
mod results;
mod settings;

use common::chance::Chance;
use common::mutate::damaged;
use rayon::prelude::*;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

/// Throws so many damaged texts at each parser every day, and a million when it is asked to.
macro_rules! parsers {
    ($($everyday:ident $million:ident: $thrown:path, $count:literal;)*) => {
        $(
            #[test]
            fn $everyday() {
                $thrown($count);
            }

            #[test]
            #[ignore = "long; run it in release mode"]
            fn $million() {
                $thrown(1_000_000);
            }
        )*
        const THROWN: u64 = 0 $(+ $count)*;
    };
}

parsers! {
    damaged_fens a_million_fens: boards::fens, 500_000;
    damaged_moves a_million_moves: boards::moves, 100_000;
    damaged_names a_million_names: boards::names, 40_000;
    damaged_betza a_million_movements: boards::betza, 100_000;
    damaged_definitions a_million_definitions: files::definitions, 4_000;
    damaged_weight_files a_million_weight_files: files::weights, 4_000;
    damaged_pgn a_million_games: files::games, 40_000;
    damaged_proofs a_million_proofs: files::proofs, 20_000;
    damaged_results a_million_results: results::results, 6_000;
    damaged_settings a_million_settings: settings::settings, 60_000;
    damaged_three_handed a_million_three_handed: other_games::three_handed, 20_000;
    damaged_races a_million_races: other_games::races, 30_000;
    damaged_pairs_of_games a_million_pairs_of_games: other_games::parallel, 20_000;
    damaged_uci_lines a_million_uci_lines: lines::uci, 50_000;
    damaged_xboard_lines a_million_xboard_lines: lines::xboard, 50_000;
}

const _: () = assert!(THROWN >= 1_000_000);

/// Runs `attempt` on so many damaged texts, each with the index of the text it was. It tells whether the text could be read,
/// and what is at fault; texts with a fault, or that make it panic, fail the test, and so does damage that spares all texts
/// or none.
fn throw(
    name: &str,
    count: u64,
    texts: &[String],
    attempt: impl Fn(&mut Chance, usize, &str) -> Result<bool, String> + Sync,
) {
    throw_some(name, 0..count, texts, attempt);
}

/// The damaged texts of these numbers.
fn throw_some(
    name: &str,
    numbers: Range<u64>,
    texts: &[String],
    attempt: impl Fn(&mut Chance, usize, &str) -> Result<bool, String> + Sync,
) {
    assert!(!texts.is_empty(), "no texts to damage");
    let read = AtomicU64::new(0);
    let count = numbers.end - numbers.start;
    let broken: Vec<String> = numbers
        .into_par_iter()
        .filter_map(|number| {
            let mut chance = Chance::new(name, number);
            let index = chance.below(texts.len());
            let text = damaged(&mut chance, texts, index);
            let outcome = catch_unwind(AssertUnwindSafe(|| attempt(&mut chance, index, &text)));
            match outcome.unwrap_or_else(|_| Err("panicked".into())) {
                Ok(was_read) => {
                    read.fetch_add(u64::from(was_read), Ordering::Relaxed);
                    None
                }
                Err(problem) => Some(format!("{text:?}: {problem}")),
            }
        })
        .collect();
    let shown = broken.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(broken.is_empty(), "{} of {count} {name}:\n{shown}", broken.len());
    let read = read.into_inner();
    assert!(
        (1..count).contains(&read),
        "{read} of {count} {name} could be read"
    );
}
