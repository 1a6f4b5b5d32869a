//! Techniques that compute with the blockers of one ray or line and need only masks.

use crate::technique::{BISHOP_LINES, ROOK_LINES, Technique, Word, ray_set};
use tapestry::base::{Bits, Geometry, Square};

/// A ray minus the ray from its first blocker, found by a bit scan.
pub(crate) struct RayScan<B> {
    /// Rays of every square: the four up the numbers, then the four down.
    rays: Box<[[B; 8]]>,
}

const UP: [(i8, i8); 4] = [ROOK_LINES[0], ROOK_LINES[1], BISHOP_LINES[0], BISHOP_LINES[1]];

impl<B: Bits> RayScan<B> {
    #[inline(always)]
    fn line(&self, square: Square, line: usize, occupied: B) -> B {
        let rays = &self.rays[square.index()];
        let (up, down) = (rays[line], rays[line + 4]);
        let mut attacks = up | down;
        if (up & occupied).any() {
            attacks &= !self.rays[(up & occupied).lowest().index()][line];
        }
        if (down & occupied).any() {
            attacks &= !self.rays[(down & occupied).highest().index()][line + 4];
        }
        attacks
    }
}

impl<B: Word> Technique<B> for RayScan<B> {
    const NAME: &'static str = "ray-scan";
    fn build(geometry: &Geometry<B>) -> Self {
        let rays = (0..geometry.squares() as u8)
            .map(|square| {
                std::array::from_fn(|index| {
                    let (files, ranks) = UP[index % 4];
                    let direction = if index < 4 {
                        (files, ranks)
                    } else {
                        (-files, -ranks)
                    };
                    ray_set(geometry, Square(square), direction)
                })
            })
            .collect();
        RayScan { rays }
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: B) -> B {
        self.line(square, 0, occupied) | self.line(square, 1, occupied)
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: B) -> B {
        self.line(square, 2, occupied) | self.line(square, 3, occupied)
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.rays)
    }
}

/// The two rays of a line.
#[derive(Clone, Copy)]
struct Line<B> {
    lower: B,
    upper: B,
}

fn line_table<B: Bits>(geometry: &Geometry<B>) -> Box<[[Line<B>; 4]]> {
    (0..geometry.squares() as u8)
        .map(|square| {
            UP.map(|(files, ranks)| Line {
                lower: ray_set(geometry, Square(square), (-files, -ranks)),
                upper: ray_set(geometry, Square(square), (files, ranks)),
            })
        })
        .collect()
}

/// One subtraction per line fills from the blocker below to the blocker above.
pub(crate) struct ObstructionDifference<B> {
    lines: Box<[[Line<B>; 4]]>,
}

impl<B: Word> Line<B> {
    #[inline(always)]
    fn difference(self, occupied: B) -> B {
        let below = (self.lower & occupied) | B::single(Square(0));
        let above = (self.upper & occupied).isolate_lowest();
        above.doubled_minus(below.isolate_highest()) & (self.lower | self.upper)
    }
}

impl<B: Word> Technique<B> for ObstructionDifference<B> {
    const NAME: &'static str = "obstruction-difference";
    fn build(geometry: &Geometry<B>) -> Self {
        ObstructionDifference {
            lines: line_table(geometry),
        }
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: B) -> B {
        let lines = &self.lines[square.index()];
        lines[0].difference(occupied) | lines[1].difference(occupied)
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: B) -> B {
        let lines = &self.lines[square.index()];
        lines[2].difference(occupied) | lines[3].difference(occupied)
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.lines)
    }
}

/// Each ray alone: upwards `x ^ (x - 1)`, downwards an arithmetic shift to the highest blocker.
pub(crate) struct RayFill<B> {
    lines: Box<[[Line<B>; 4]]>,
}

impl<B: Word> Line<B> {
    #[inline(always)]
    fn fill(self, occupied: B) -> B {
        let above = self.upper & occupied;
        let below = self.lower & occupied;
        (self.upper & above.through_lowest()) | (self.lower & below.beyond_highest())
    }
}

impl<B: Word> Technique<B> for RayFill<B> {
    const NAME: &'static str = "ray-fill";
    fn build(geometry: &Geometry<B>) -> Self {
        RayFill {
            lines: line_table(geometry),
        }
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: B) -> B {
        let lines = &self.lines[square.index()];
        lines[0].fill(occupied) | lines[1].fill(occupied)
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: B) -> B {
        let lines = &self.lines[square.index()];
        lines[2].fill(occupied) | lines[3].fill(occupied)
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.lines)
    }
}
