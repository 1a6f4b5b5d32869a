//! Positions a second of retrograde analysis, and bytes a position: small games, endings, classes of leapers; and the time
//! of the proof search. About a minute on a machine with nothing else to do: `cargo bench --bench solver`.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::{Duration, Instant};
use tapestry::board::Board;
use tapestry::solver::knowledge::Knowledge;
use tapestry::solver::opening::{leapers_of, solve_opening};
use tapestry::solver::strong::class::Class;
use tapestry::solver::strong::store::Store;
use tapestry::solver::strong::{Event, StrongSolver};
use tapestry::solver::weak::pieces_of;
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
    group.sample_size(10).warm_up_time(Duration::from_secs(1));
    for (name, board) in [
        ("duel", board("duel", None)),
        ("skirmish", board("skirmish", None)),
        ("rook ending", board("western", Some("3k4/8/8/8/8/8/8/K6R w - -"))),
    ] {
        let knowledge = Knowledge::of(&board, MEMORY).expect("small enough");
        let classes = knowledge.tally_classes(&board);
        let positions: u64 = classes
            .iter()
            .map(|class| class.south_to_move.positions + class.north_to_move.positions)
            .sum();
        let each = knowledge.bytes() as f64 / positions as f64;
        println!("{name}: {positions} positions, {each:.2} bytes a position in memory");
        group.throughput(Throughput::Elements(positions));
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(Knowledge::of(&board, MEMORY)))
        });
    }
    group.finish();
}

fn classes(criterion: &mut Criterion) {
    let start = board("combat", Some("ne2l/5/5/5/L1N2 w - -"));
    let game = leapers_of(&start).expect("leapers");
    let letters = ['E', 'N', 'L'];
    let folder = std::env::temp_dir().join(format!("tapestry-bench-{}", std::process::id()));
    let emptied = || {
        let _ = std::fs::remove_dir_all(&folder);
        Store::open(&folder, "combat", &letters).expect("a folder")
    };
    let from = Class::of(&pieces_of(&game, &start).expect("at home"));
    let mut group = criterion.benchmark_group("classes");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(10));
    let store = emptied();
    let solver = StrongSolver::new(&game, &store, &letters, MEMORY, Duration::MAX);
    let plan = solver.plan(from, u32::MAX);
    for class in &plan {
        let mut tell = |event: Event<'_>| {
            if let Event::Finished { numbers, bytes, .. } = event {
                let (name, each) = (class.name(&letters), bytes as f64 / numbers as f64);
                println!("class {name}: {numbers} numbers, {each:.3} bytes a number on disk");
            }
        };
        solver.solve(*class, &mut tell).expect("solved");
    }
    let numbers = plan.iter().map(|class| solver.numbers(*class)).sum();
    group.throughput(Throughput::Elements(numbers));
    group.bench_function("five pieces and fewer", |bencher| {
        bencher.iter_batched(
            emptied,
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

/// One run is long enough to be told by itself.
fn proof(_: &mut Criterion) {
    let start = board("combat", None);
    let game = leapers_of(&start).expect("leapers");
    let begun = Instant::now();
    black_box(solve_opening(&game, &start, 1 << 28).expect("settled"));
    let seconds = begun.elapsed().as_secs_f64();
    println!("opening with certificate: {seconds:.1} s, one run");
}

criterion_group!(benches, tables, classes, proof);
criterion_main!(benches);
