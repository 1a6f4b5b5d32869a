use super::*;
use crate::studies::runner::{self, Plan};
use crate::studies::shard::Shard;
use crate::variants::Catalogue;
use std::sync::Arc;

fn study(id: &str, games: u64) -> Result<Luck, String> {
    Luck::new(&Catalogue::embedded().ruleset(id).expect(id), games, 1)
}

fn records(study: &Luck, shard: &str) -> Records<Record> {
    let plan = Plan {
        shard: shard.parse().expect("a shard"),
        threads: 1,
        results: None,
        control: Arc::default(),
    };
    runner::run(study, &plan, &|_| {}).expect("done").records
}

#[test]
fn best_play_beats_those_who_do_not_think() {
    let study = study("relay-running", 12).expect("a race");
    let whole = records(&study, &Shard::WHOLE.to_string());
    assert_eq!(whole.len(), 24);
    let found = study.conclude(&whole);
    let against = found.against(Naive::Random).expect("played");
    assert_eq!(against.1, 12);
    assert!(against.0.value > 0.6, "{against:?}");
    let report = found.report().to_string();
    assert!(
        report.contains("Best play wins") && report.contains("does anything"),
        "{report}"
    );
    // Shards have the same games.
    let mut parts = records(&study, "1/2");
    parts.extend(records(&study, "2/2"));
    assert_eq!(parts, whole);
    // Games that did not end are no games.
    let unfinished = whole.keys().map(|item| (*item, Record { won: None })).collect();
    assert_eq!(study.conclude(&unfinished).against(Naive::Random), None);
}

#[test]
fn only_races_have_dice() {
    assert_eq!(
        study("chess", 1).err().as_deref(),
        Some("'chess' is no game of races")
    );
}
