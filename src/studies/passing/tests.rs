use super::*;
use crate::search::Control;
use crate::studies::Conclusion;
use crate::studies::runner::{Plan, run};
use crate::studies::shard::Shard;
use crate::variants::Catalogue;

fn passing(id: &str, positions: u64) -> PassingConclusion {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    let openings = Openings {
        plies: 2,
        window: 100,
        seed: 1,
    };
    let settings = Settings {
        positions,
        budget: Budget::Nodes(60),
        openings,
    };
    let study = Passing::new(&spec, settings);
    let plan = Plan {
        shard: Shard::WHOLE,
        threads: 1,
        results: None,
        control: Arc::new(Control::new()),
    };
    study.conclude(&run(&study, &plan, &|_| {}).unwrap().records)
}

#[test]
fn a_move_is_worth_something_where_one_can_pass_and_nothing_is_said_elsewhere() {
    let found = passing("chess", 16);
    let all = found.all.unwrap();
    assert!(all.positions >= 8, "{all:?}");
    assert!(
        all.move_worth.value > 0.0 && all.move_worth.error.is_finite(),
        "{all:?}"
    );
    let stages: usize = found.stages.iter().map(|stage| stage.positions).sum();
    assert_eq!(stages, all.positions);
    assert!(found.report().verdict.contains("worth"));
    let placed = passing("qiplacements", 2);
    assert_eq!(placed.all, None, "the first placements belong to one side each");
    assert!(placed.report().verdict.contains("no position"));
}

#[test]
fn gains_are_counted_from_the_view_of_the_side_to_move() {
    let record = |moving, passing| Record {
        moving: Some(moving),
        passing,
    };
    let records = [
        record(50, Some(10)),
        record(-20, Some(40)),
        record(9000, Some(1200)),
        record(5, None),
    ];
    let stage = Stage::of(None, records.iter()).unwrap();
    assert_eq!(stage.positions, 3);
    assert!(
        (stage.move_worth.value - (0.4 - 0.6) / 3.0).abs() < 1e-9,
        "{stage:?}"
    );
    assert!((stage.better_to_pass.value - 1.0 / 3.0).abs() < 1e-9);
}
