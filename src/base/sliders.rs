//! Sliding attacks along ranks, files and diagonals of any board.

use super::geometry::Geometry;
use super::{Bits, Square};

/// One line through a square: the squares below and above it in index order, up to the edge or a hole.
#[derive(Clone, Copy, Debug, Default)]
struct Line<B> {
    lower: B,
    upper: B,
}

impl<B: Bits> Line<B> {
    /// Obstruction difference: the subtraction fills from the nearest blocker below to the nearest above.
    #[inline(always)]
    fn attacks(self, occupied: B) -> B {
        let below = (self.lower & occupied) | B::single(Square(0));
        let above = (self.upper & occupied).isolate_lowest();
        B::obstruction_difference(below.isolate_highest(), above) & (self.lower | self.upper)
    }
}

/// Slider tables of one geometry.
#[derive(Clone, Debug)]
pub struct Sliders<B> {
    /// Rank, file, diagonal and anti-diagonal of every square.
    lines: Box<[[Line<B>; 4]]>,
}

impl<B: Bits> Sliders<B> {
    /// Builds the tables.
    pub fn new(geometry: &Geometry<B>) -> Self {
        let ray = |square: Square, files: i8, ranks: i8| {
            let mut set = B::EMPTY;
            let mut at = square;
            while let Some(next) = geometry.displaced(at, files, ranks) {
                set |= B::single(next);
                at = next;
            }
            set
        };
        let lines = (0..geometry.squares() as u8)
            .map(Square)
            .map(|square| {
                [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|(files, ranks)| {
                    if !geometry.existing().has(square) {
                        return Line::default();
                    }
                    Line {
                        lower: ray(square, -files, -ranks),
                        upper: ray(square, files, ranks),
                    }
                })
            })
            .collect();
        Sliders { lines }
    }

    /// Squares a rook attacks, up to and including the first blockers.
    #[inline(always)]
    pub fn rook(&self, square: Square, occupied: B) -> B {
        let lines = &self.lines[square.index()];
        lines[0].attacks(occupied) | lines[1].attacks(occupied)
    }
    /// Squares a bishop attacks, up to and including the first blockers.
    #[inline(always)]
    pub fn bishop(&self, square: Square, occupied: B) -> B {
        let lines = &self.lines[square.index()];
        lines[2].attacks(occupied) | lines[3].attacks(occupied)
    }
}

#[cfg(test)]
mod tests {
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

    fn agrees<B: Bits>(files: u8, ranks: u8, holes: &[u8]) {
        let holes: Vec<Square> = holes.iter().copied().map(Square).collect();
        let geometry = Geometry::<B>::new(files, ranks, &holes);
        let sliders = Sliders::new(&geometry);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..200 {
            let occupied = B::from_squares(
                geometry
                    .existing()
                    .squares()
                    .filter(|_| random.next_u64() % 3 == 0),
            );
            for square in geometry.existing().squares() {
                assert_eq!(
                    sliders.rook(square, occupied),
                    scan(&geometry, square, occupied, &QUEEN_DIRECTIONS[..4])
                );
                assert_eq!(
                    sliders.bishop(square, occupied),
                    scan(&geometry, square, occupied, &QUEEN_DIRECTIONS[4..])
                );
            }
        }
    }

    #[test]
    fn attacks_equal_ray_scanning() {
        agrees::<u64>(8, 8, &[]);
        agrees::<u64>(5, 5, &[12]);
        agrees::<u128>(9, 10, &[]);
        agrees::<u128>(10, 8, &[22, 23, 32, 33]);
        agrees::<u128>(16, 8, &[]);
        agrees::<u128>(11, 11, &[]);
    }
}
