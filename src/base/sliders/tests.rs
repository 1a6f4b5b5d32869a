use super::*;
use crate::base::geometry::QUEEN_DIRECTIONS;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn scan<B: Bits>(geometry: &Geometry<B>, square: Square, occupied: B, directions: &[(i8, i8)]) -> B {
    let mut set = B::EMPTY;
    for &(files, ranks) in directions {
        let mut at = square;
        while let Some(next) = geometry.displaced(at, files, ranks) {
            set |= B::single(next);
            if occupied.has(next) {
                break;
            }
            at = next;
        }
    }
    set
}

/// Both techniques of the width against scanning.
fn agrees<B: Bits>(files: u8, ranks: u8, holes: &[u8], expect_lookup: bool) {
    let holes: Vec<Square> = holes.iter().copied().map(Square).collect();
    let geometry = Geometry::<B>::new(files, ranks, &holes);
    let sliders = Sliders::new(&geometry);
    assert_eq!(sliders.lookup.is_some(), expect_lookup && lookup::FAST_EXTRACT);
    let filling = Sliders {
        rays: sliders.rays.clone(),
        fill: sliders.fill.clone(),
        lookup: None,
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..100 {
        let density = 2 + round % 5;
        let occupied = B::from_squares(
            geometry
                .existing()
                .squares()
                .filter(|_| random.next_u64().is_multiple_of(density)),
        );
        for square in geometry.existing().squares() {
            let [rank, file] = [1, 0].map(|first| {
                scan(
                    &geometry,
                    square,
                    occupied,
                    &[QUEEN_DIRECTIONS[first], QUEEN_DIRECTIONS[first + 2]],
                )
            });
            let bishop = scan(&geometry, square, occupied, &QUEEN_DIRECTIONS[4..]);
            for (rook, bishop) in [(true, false), (false, true), (true, true)] {
                let mut rays = B::EMPTY;
                if rook {
                    rays |= scan(&geometry, square, B::EMPTY, &QUEEN_DIRECTIONS[..4]);
                }
                if bishop {
                    rays |= scan(&geometry, square, B::EMPTY, &QUEEN_DIRECTIONS[4..]);
                }
                assert_eq!(sliders.rays(rook, bishop, square), rays);
            }
            for sliders in [&sliders, &filling] {
                assert_eq!(sliders.rook(square, occupied), rank | file);
                assert_eq!(sliders.bishop(square, occupied), bishop);
                assert_eq!(sliders.rank(square, occupied), rank);
                assert_eq!(sliders.file(square, occupied), file);
            }
        }
    }
    for hole in holes {
        assert_eq!(
            sliders.rook(hole, B::EMPTY) | sliders.bishop(hole, B::EMPTY),
            B::EMPTY
        );
    }
}

#[test]
fn narrow_boards_equal_scanning() {
    agrees::<u64>(8, 8, &[], true);
    agrees::<u64>(5, 5, &[12], true);
    agrees::<u64>(8, 8, &[0, 7, 27, 28, 35, 36, 56, 63], true);
    agrees::<u64>(10, 6, &[], true);
    agrees::<u64>(1, 1, &[], true);
}

#[test]
fn wide_boards_equal_scanning() {
    agrees::<u128>(9, 10, &[], true);
    agrees::<u128>(10, 8, &[22, 23, 32, 33], true);
    agrees::<u128>(12, 10, &[], true);
    agrees::<u128>(11, 11, &[0, 60, 120], true);
    agrees::<u128>(3, 3, &[], true);
}

#[test]
fn long_lines_equal_scanning() {
    agrees::<u64>(16, 4, &[], false);
    agrees::<u64>(2, 16, &[5], false);
    agrees::<u128>(16, 8, &[], false);
    agrees::<u128>(8, 16, &[], false);
}

/// Lines count by their length, not the board by its width.
#[test]
fn a_long_board_of_short_lines_is_looked_up() {
    let wall: Vec<u8> = (0..8).flat_map(|rank| [rank * 16 + 7, rank * 16 + 8]).collect();
    agrees::<u128>(16, 8, &wall, true);
}

#[test]
fn tables_stay_small() {
    assert!(Sliders::new(&Geometry::<u64>::new(8, 8, &[])).bytes() < 1 << 20);
    for (files, ranks) in [(9, 10), (10, 8), (10, 10)] {
        assert!(
            Sliders::new(&Geometry::<u128>::new(files, ranks, &[])).bytes() < 1 << 20,
            "{files}x{ranks}"
        );
    }
    for (files, ranks) in [(12, 5), (5, 12)] {
        assert!(
            Sliders::new(&Geometry::<u64>::new(files, ranks, &[])).bytes() < 4 << 20,
            "{files}x{ranks}"
        );
    }
    for (files, ranks) in [(12, 10), (10, 12), (11, 11)] {
        assert!(
            Sliders::new(&Geometry::<u128>::new(files, ranks, &[])).bytes() < 4 << 20,
            "{files}x{ranks}"
        );
    }
}
