//! Attacks of a line computed from its two rays: a subtraction fills upwards, an arithmetic shift downwards.

use crate::base::{Bits, Geometry, MAX_SQUARES, Square};

/// The lines through a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// West to east.
    Rank = 0,
    /// South to north.
    File = 1,
    /// South-west to north-east.
    Diagonal = 2,
    /// South-east to north-west.
    AntiDiagonal = 3,
}

impl Direction {
    /// All of them, by index.
    const ALL: [Direction; 4] = [
        Direction::Rank,
        Direction::File,
        Direction::Diagonal,
        Direction::AntiDiagonal,
    ];

    /// The step along the line towards higher square numbers, in files and ranks.
    fn step(self) -> (i8, i8) {
        match self {
            Direction::Rank => (1, 0),
            Direction::File => (0, 1),
            Direction::Diagonal => (1, 1),
            Direction::AntiDiagonal => (-1, 1),
        }
    }
}

/// The two rays of one line through a square, up to the edge or a hole.
#[derive(Clone, Copy, Debug, Default)]
struct Line<B> {
    lower: B,
    upper: B,
}

/// The rays of every square.
#[derive(Clone, Debug)]
pub(super) struct Fill<B> {
    lines: Box<[[Line<B>; 4]; MAX_SQUARES]>,
}

impl<B: Bits> Fill<B> {
    pub(super) fn new(geometry: &Geometry<B>) -> Self {
        let mut lines = Box::new([[Line::default(); 4]; MAX_SQUARES]);
        for square in geometry.existing().squares() {
            lines[square.index()] = Direction::ALL.map(|direction| {
                let (files, ranks) = direction.step();
                Line {
                    lower: ray(geometry, square, -files, -ranks),
                    upper: ray(geometry, square, files, ranks),
                }
            });
        }
        Fill { lines }
    }

    /// Attacks in both directions along one line.
    #[inline(always)]
    pub(super) fn attacks(&self, direction: Direction, square: Square, occupied: B) -> B {
        let line = &self.lines[square.index() % MAX_SQUARES][direction as usize];
        (line.upper & (line.upper & occupied).through_lowest())
            | (line.lower & (line.lower & occupied).beyond_highest())
    }

    /// The squares of a line whose occupation changes attacks: all but the last of each ray.
    pub(super) fn relevant(&self, direction: Direction, square: Square) -> B {
        let Line { lower, upper } = self.lines[square.index()][direction as usize];
        // The last square of the upper ray is its highest, that of the lower ray its lowest.
        let last = if upper.any() {
            B::single(upper.highest())
        } else {
            B::EMPTY
        };
        lower.without_lowest() | (upper & !last)
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.lines)
    }
}

/// The squares in one direction, to the edge or the first hole.
fn ray<B: Bits>(geometry: &Geometry<B>, square: Square, files: i8, ranks: i8) -> B {
    let step = |&at: &Square| geometry.displaced(at, files, ranks);
    B::from_squares(std::iter::successors(step(&square), step))
}
