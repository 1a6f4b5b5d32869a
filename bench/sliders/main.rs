//! Slider techniques side by side: time per attack set on four boards, table sizes and build times.
//!
//! Every technique is checked against square-by-square scanning before it is measured. The library keeps the winner of
//! each width (`tapestry::base::Sliders`); the others live here only. Results: `bench/README.md`.

mod lines;
mod magic;
mod pext;
mod pext_halves;
mod technique;

use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
    measurement::WallTime,
};
use lines::{ObstructionDifference, RayFill, RayScan};
use magic::{FancyMagic, LineHash};
use pext::{PextDeposit, PextLine, PextWhole};
use pext_halves::{DepositRanks, PextHalves, TableRanks};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};
use tapestry::base::{Bits, Geometry, Sliders, Square};
use technique::{Technique, Word, check};

/// Queries of one measured round.
const QUERIES: usize = 4096;

/// The library's choice, measured like the others.
struct Library<B>(Sliders<B>);

impl<B: Word> Technique<B> for Library<B> {
    const NAME: &'static str = "library";
    fn build(geometry: &Geometry<B>) -> Self {
        Library(Sliders::new(geometry))
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: B) -> B {
        self.0.rook(square, occupied)
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: B) -> B {
        self.0.bishop(square, occupied)
    }
    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// How queries follow each other.
#[derive(Clone, Copy)]
enum Load {
    /// Independent random squares and random occupancies: the cache sees no pattern.
    Random,
    /// As move generation asks: a few pieces of one position, whose occupancy changes by a move each time.
    Walk,
    /// As [`Load::Walk`], but each query waits for the answer to the one before: latency instead of throughput.
    Chain,
}

/// Random occupancy of a board about a third full.
fn occupancy<B: Bits>(geometry: &Geometry<B>, random: &mut Xoshiro256PlusPlus) -> B {
    B::from_squares(
        geometry
            .existing()
            .squares()
            .filter(|_| random.next_u64().is_multiple_of(3)),
    )
}

fn any_square<B: Bits>(geometry: &Geometry<B>, random: &mut Xoshiro256PlusPlus) -> Square {
    loop {
        let square = Square((random.next_u64() % geometry.squares() as u64) as u8);
        if geometry.existing().has(square) {
            return square;
        }
    }
}

fn queries<B: Bits>(geometry: &Geometry<B>, load: Load) -> Vec<(Square, B)> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    match load {
        Load::Random => (0..QUERIES)
            .map(|_| {
                (
                    any_square(geometry, &mut random),
                    occupancy(geometry, &mut random),
                )
            })
            .collect(),
        Load::Walk | Load::Chain => {
            let mut pieces = [0; 6].map(|_| any_square(geometry, &mut random));
            let mut occupied = occupancy(geometry, &mut random) | B::from_squares(pieces);
            let mut list = Vec::with_capacity(QUERIES);
            while list.len() < QUERIES {
                list.extend(pieces.map(|square| (square, occupied)));
                let mover = random.next_u64() as usize % pieces.len();
                let target = any_square(geometry, &mut random);
                occupied = (occupied & !B::single(pieces[mover])) | B::single(target);
                pieces[mover] = target;
            }
            list.truncate(QUERIES);
            list
        }
    }
}

/// Measures one technique: rook and bishop attacks of each query, so one element is a queen.
fn measure<B: Word, T: Technique<B>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    geometry: &Geometry<B>,
    board: &str,
) {
    let start = Instant::now();
    let tables = T::build(geometry);
    let build = start.elapsed();
    check(geometry, &tables);
    println!(
        "{board} {}: tables {} KB, built in {:.2} ms",
        T::NAME,
        tables.bytes() / 1024,
        build.as_secs_f64() * 1e3
    );
    for (load, name) in [
        (Load::Random, "random"),
        (Load::Walk, "walk"),
        (Load::Chain, "chain"),
    ] {
        let queries = queries(geometry, load);
        let chained = matches!(load, Load::Chain);
        group.bench_with_input(BenchmarkId::new(name, T::NAME), &queries, |bencher, queries| {
            // Empty, but the compiler cannot know: the chain depends on the answers without being changed by them.
            let link = black_box(B::EMPTY);
            bencher.iter(|| {
                let mut sum = B::EMPTY;
                for &(square, occupied) in queries {
                    let occupied = if chained {
                        occupied | (sum & link)
                    } else {
                        occupied
                    };
                    sum = sum ^ tables.rook(square, occupied) ^ tables.bishop(square, occupied);
                }
                black_box(sum)
            });
        });
    }
}

fn common<B: Word>(group: &mut BenchmarkGroup<'_, WallTime>, geometry: &Geometry<B>, board: &str) {
    measure::<B, RayScan<B>>(group, geometry, board);
    measure::<B, ObstructionDifference<B>>(group, geometry, board);
    measure::<B, RayFill<B>>(group, geometry, board);
    measure::<B, PextLine<B>>(group, geometry, board);
    measure::<B, PextDeposit<B>>(group, geometry, board);
    measure::<B, LineHash<B>>(group, geometry, board);
    measure::<B, Library<B>>(group, geometry, board);
}

fn sliders(criterion: &mut Criterion) {
    for (files, ranks) in [(8, 8), (10, 8), (9, 10), (12, 10)] {
        let board = format!("{files}x{ranks}");
        let mut group = criterion.benchmark_group(format!("sliders/{board}"));
        group.throughput(Throughput::Elements(QUERIES as u64));
        if files as usize * ranks as usize <= 64 {
            let geometry = Geometry::<u64>::new(files, ranks, &[]);
            common(&mut group, &geometry, &board);
            measure::<u64, PextWhole<u64>>(&mut group, &geometry, &board);
            measure::<u64, FancyMagic>(&mut group, &geometry, &board);
        } else {
            let geometry = Geometry::<u128>::new(files, ranks, &[]);
            common(&mut group, &geometry, &board);
            measure::<u128, PextHalves<u128, TableRanks<u128>>>(&mut group, &geometry, &board);
            measure::<u128, PextHalves<u128, DepositRanks<u128>>>(&mut group, &geometry, &board);
        }
        group.finish();
    }
}

/// Boards with holes and odd shapes, for agreement only.
fn odd_boards(_: &mut Criterion) {
    fn agree<B: Word>(files: u8, ranks: u8, holes: &[u8]) {
        let holes: Vec<Square> = holes.iter().copied().map(Square).collect();
        let geometry = Geometry::<B>::new(files, ranks, &holes);
        check(&geometry, &RayScan::<B>::build(&geometry));
        check(&geometry, &ObstructionDifference::<B>::build(&geometry));
        check(&geometry, &RayFill::<B>::build(&geometry));
        check(&geometry, &PextLine::<B>::build(&geometry));
        check(&geometry, &PextDeposit::<B>::build(&geometry));
        check(&geometry, &PextHalves::<B, TableRanks<B>>::build(&geometry));
        check(&geometry, &LineHash::<B>::build(&geometry));
        check(&geometry, &Library::<B>::build(&geometry));
    }
    agree::<u64>(5, 5, &[12]);
    agree::<u64>(8, 8, &[0, 7, 27, 28, 35, 36, 56, 63]);
    agree::<u128>(10, 8, &[22, 23, 32, 33]);
    agree::<u128>(11, 11, &[0, 60, 120]);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(150))
        .measurement_time(Duration::from_millis(600));
    targets = odd_boards, sliders
}
criterion_main!(benches);
