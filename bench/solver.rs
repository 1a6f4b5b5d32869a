//! Positions a second of retrograde analysis: small games, endings, classes of leapers; and the proof search.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;
use tapestry::board::Board;
use tapestry::solver::knowledge::Knowledge;
use tapestry::solver::opening::{leapers_of, solve_opening};
use tapestry::solver::strong::StrongSolver;
use tapestry::solver::strong::class::Class;
use tapestry::solver::strong::store::Store;
use tapestry::solver::weak::men_of;
use tapestry::variants::Catalogue;

const MEMORY: u64 = 2_000_000_000;

fn board(id: &str, fen: Option<&str>) -> Board {
    let spec = Catalogue::embedded().resolve(id).expect("a game");
    match fen {
        None => Board::start(&spec),
        Some(fen) => Board::from_fen(&spec, fen).expect("a position"),
    }
}

fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tables");
    group.sample_size(10);
    for (name, board) in [
        ("duel", board("duel", None)),
        ("skirmish", board("skirmish", None)),
        ("rook ending", board("western", Some("3k4/8/8/8/8/8/8/K6R w - -"))),
    ] {
        let knowledge = Knowledge::of(&board, MEMORY).expect("small enough");
        let classes = knowledge.tally_classes(&board);
        let positions = classes
            .iter()
            .map(|class| class.south_to_move.positions + class.north_to_move.positions);
        group.throughput(Throughput::Elements(positions.sum()));
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(Knowledge::of(&board, MEMORY)))
        });
    }
    group.finish();
}

fn classes(criterion: &mut Criterion) {
    let start = board("combat", Some("n1e1l/5/5/5/2N2 w - -"));
    let game = leapers_of(&start).expect("leapers");
    let letters = ['E', 'N', 'L'];
    let folder = std::env::temp_dir().join(format!("tapestry-bench-{}", std::process::id()));
    let from = Class::of(&men_of(&game, &start).expect("at home"));
    let mut group = criterion.benchmark_group("classes");
    group.sample_size(10).measurement_time(Duration::from_secs(20));
    let store = Store::open(&folder, "combat", &letters).expect("a folder");
    let solver = StrongSolver::new(&game, &store, &letters, MEMORY, Duration::MAX);
    let plan = solver.plan(from, u32::MAX);
    let numbers = plan.iter().map(|class| solver.numbers(*class)).sum();
    group.throughput(Throughput::Elements(numbers));
    group.bench_function("four men and fewer", |bencher| {
        bencher.iter_batched(
            || {
                let _ = std::fs::remove_dir_all(&folder);
                Store::open(&folder, "combat", &letters).expect("a folder")
            },
            |store| {
                let solver = StrongSolver::new(&game, &store, &letters, MEMORY, Duration::MAX);
                for class in &plan {
                    solver.solve(*class, &mut |_| {}).expect("solved");
                }
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
    let _ = std::fs::remove_dir_all(&folder);
}

fn proofs(criterion: &mut Criterion) {
    let start = board("combat", None);
    let game = leapers_of(&start).expect("leapers");
    let mut group = criterion.benchmark_group("proofs");
    group.sample_size(10).measurement_time(Duration::from_secs(60));
    group.bench_function("opening with certificate", |bencher| {
        bencher.iter(|| black_box(solve_opening(&game, &start, 1 << 28)));
    });
    group.finish();
}

criterion_group!(benches, tables, classes, proofs);
criterion_main!(benches);
