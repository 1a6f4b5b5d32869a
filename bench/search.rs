//! Nodes per second of the search on one thread, table of 16 MB, from the start of a game; each search begins anew.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;
use tapestry::board::{Board, Visitor};
use tapestry::game::Game;
use tapestry::search::{Control, Engine, Limits, SearchOptions};
use tapestry::variants::Catalogue;

const GAMES: [&str; 5] = [
    "chess",
    "capablanca-steps",
    "storm",
    "chinese",
    "meridian-western",
];

/// Nodes of one search.
const NODES: u64 = 60_000;

/// A search with a fixed number of nodes.
struct Search<'a>(&'a mut Engine);

impl Visitor for Search<'_> {
    type Output = u64;
    fn visit<G: Game>(self, game: &G) -> u64 {
        let limits = Limits::to_nodes(NODES);
        self.0.go(game, &limits, &Control::new(), &mut |_| {}).nodes
    }
}

fn search(criterion: &mut Criterion) {
    let catalogue = Catalogue::embedded();
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES));
    for id in GAMES {
        let board = Board::start(&catalogue.resolve(id).expect("an embedded game"));
        let engine = || {
            Engine::new(SearchOptions {
                hash_mb: 16,
                threads: 1,
                ..SearchOptions::default()
            })
        };
        group.bench_function(id, |bencher| {
            bencher.iter_batched_ref(
                || engine().expect("memory for a small table"),
                |engine| board.visit(Search(engine)),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(15)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(3));
    targets = search
}
criterion_main!(benches);
