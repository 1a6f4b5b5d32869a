//! What a search does at every node, one by one, on positions of random games: listing all moves, listing tactical moves,
//! making and unmaking, evaluating.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;
use tapestry::base::MoveList;
use tapestry::board::{Board, Visitor};
use tapestry::game::{Game, Scope};
use tapestry::variants::Catalogue;

const GAMES: [&str; 5] = [
    "chess",
    "capablanca-steps",
    "storm",
    "chinese",
    "meridian-western",
];

/// Positions a game is sampled at.
const POSITIONS: usize = 256;

/// Positions of random games, the first plies left out.
fn positions(id: &str) -> Vec<Board> {
    let spec = Catalogue::embedded().resolve(id).expect("an embedded game");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let (mut board, mut list) = (Board::start(&spec), Vec::new());
    while list.len() < POSITIONS {
        let moves = board.legal_moves();
        if moves.is_empty() || board.outcome().is_some() || board.plies() > 80 {
            board = Board::start(&spec);
            continue;
        }
        board.make(moves[random.next_u64() as usize % moves.len()]);
        if board.plies() > 8 {
            list.push(board.clone());
        }
    }
    list
}

/// Lists the moves of a scope.
struct List(Scope);

impl Visitor for List {
    type Output = usize;
    fn visit<G: Game>(self, game: &G) -> usize {
        let mut list = MoveList::new();
        game.generate(self.0, &mut list);
        list.len()
    }
}

fn movegen(criterion: &mut Criterion) {
    for id in GAMES {
        let mut boards = positions(id);
        let mut group = criterion.benchmark_group(format!("node/{id}"));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        for (name, scope) in [("all moves", Scope::All), ("tactical moves", Scope::Tactical)] {
            group.bench_function(name, |bencher| {
                bencher.iter(|| boards.iter().map(|board| board.visit(List(scope))).sum::<usize>());
            });
        }
        group.bench_function("make and unmake", |bencher| {
            let moves: Vec<_> = boards
                .iter()
                .map(|board| board.legal_moves().into_iter().next_back())
                .collect();
            bencher.iter(|| {
                for (board, played) in boards.iter_mut().zip(&moves) {
                    if let Some(played) = *played {
                        board.make(played);
                        black_box(board.key());
                        board.unmake();
                    }
                }
            });
        });
        group.bench_function("evaluate", |bencher| {
            bencher.iter(|| boards.iter().map(|board| board.evaluate()).sum::<i32>());
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1));
    targets = movegen
}
criterion_main!(benches);
