//! Leaves of the move tree per second, bulk-counted on one thread: chess beside `cozy-chess` in the same run, then games of
//! both widths whose mechanics differ (hoppers and lame leapers, bent riders, rescue, regions, drops, two royals).

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use std::time::Duration;
use tapestry::board::Board;
use tapestry::variants::Catalogue;

/// Chess positions: the start, one full of special moves, one endgame.
const CHESS: [(&str, &str, u32); 3] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "crowded",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
];

/// Start positions of other games.
const GAMES: [(&str, u32); 8] = [
    ("lancerchess", 4),
    ("touchstone", 4),
    ("capablanca-steps", 4),
    ("storm", 3),
    ("chinese", 4),
    ("qiplacements", 3),
    ("meridian-western", 3),
    ("tweedle", 3),
];

/// The same counting for `cozy-chess`.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for played in moves {
                let mut next = board.clone();
                next.play_unchecked(played);
                nodes += cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn own(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, board: &Board, depth: u32) -> u64 {
    let nodes = board.perft(depth);
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(name, |bencher| bencher.iter(|| board.perft(depth)));
    nodes
}

fn perft(criterion: &mut Criterion) {
    let catalogue = Catalogue::embedded();
    let spec = catalogue.resolve("chess").expect("an embedded game");
    for (name, fen, depth) in CHESS {
        let mut group = criterion.benchmark_group(format!("perft/chess {name}"));
        let board = Board::from_fen(&spec, fen).expect("a sound FEN");
        let nodes = own(&mut group, "tapestry", &board, depth);
        let other: cozy_chess::Board = fen.parse().expect("a sound FEN");
        assert_eq!(cozy(&other, depth), nodes, "both count the same leaves");
        group.bench_function("cozy-chess", |bencher| bencher.iter(|| cozy(&other, depth)));
        group.finish();
    }
    let mut group = criterion.benchmark_group("perft/start");
    for (id, depth) in GAMES {
        let board = Board::start(&catalogue.resolve(id).expect("an embedded game"));
        own(&mut group, id, &board, depth);
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(15)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    targets = perft
}
criterion_main!(benches);
