//! Attacks looked up by the extracted bits of the relevant blockers (PEXT).
//!
//! A word of 64 bits has one table part per rook and bishop. In a word of 128 bits a rook has one part per line. A bishop
//! has one per half of the word: each part holds the attacks that the blockers of its half alone would leave, so the
//! intersection of two entries is the answer, at two extractions instead of four.

use super::fill::{Direction, Fill};
use crate::base::{Bits, Geometry, MAX_SQUARES, Square};

/// Is there an instruction to extract bits? Without it lookups are slower than filling.
pub(super) const FAST_EXTRACT: bool = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));

/// Longest line, in relevant blockers, whose tables stay small: lines of 12 squares.
const LONGEST_LINE: u32 = 10;

const ROOK: [Direction; 2] = [Direction::Rank, Direction::File];
const BISHOP: [Direction; 2] = [Direction::Diagonal, Direction::AntiDiagonal];

/// Relevant blockers and the part of the table they select from.
#[derive(Clone, Copy, Debug, Default)]
struct Part<B> {
    mask: B,
    offset: u32,
}

/// Relevant blockers of both halves of a word and the two parts of the table they select from.
#[derive(Clone, Copy, Debug, Default)]
struct HalfParts {
    masks: [u64; 2],
    offsets: [u32; 2],
}

/// How one square finds its attacks. Narrow words use only the first of the rook's parts and of the bishop's.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<B> {
    rook: [Part<B>; 2],
    bishop: HalfParts,
}

/// The tables of one geometry.
#[derive(Clone, Debug)]
pub(super) struct Lookup<B> {
    entries: Box<[Entry<B>; MAX_SQUARES]>,
    table: Box<[B]>,
}

impl<B: Bits> Lookup<B> {
    /// Builds the tables, unless they would be useless or large.
    pub(super) fn new(geometry: &Geometry<B>, fill: &Fill<B>) -> Option<Self> {
        let squares = geometry.existing();
        let long = |square: Square| {
            ROOK.into_iter()
                .chain(BISHOP)
                .any(|direction| fill.relevant(direction, square).count() > LONGEST_LINE)
        };
        if !FAST_EXTRACT || squares.squares().any(long) {
            return None;
        }
        // Entry 0 answers for squares that do not exist.
        let mut table = vec![B::EMPTY];
        let mut entries = Box::new([Entry::default(); MAX_SQUARES]);
        for square in squares.squares() {
            let mut append = |directions: &[Direction], blockers: B| Part {
                mask: blockers,
                offset: append(fill, square, directions, blockers, &mut table),
            };
            let relevant = |directions: &[Direction]| {
                directions.iter().fold(B::EMPTY, |mask, &direction| {
                    mask | fill.relevant(direction, square)
                })
            };
            let diagonals = relevant(&BISHOP);
            entries[square.index()] = if B::WIDTH == 64 {
                let bishop = append(&BISHOP, diagonals);
                Entry {
                    rook: [append(&ROOK, relevant(&ROOK)), Part::default()],
                    bishop: HalfParts {
                        masks: diagonals.halves(),
                        offsets: [bishop.offset, 0],
                    },
                }
            } else {
                let low = B::from_squares((0..64).map(Square));
                Entry {
                    rook: ROOK.map(|line| append(&[line], relevant(&[line]))),
                    bishop: HalfParts {
                        masks: diagonals.halves(),
                        offsets: [diagonals & low, diagonals & !low].map(|half| append(&BISHOP, half).offset),
                    },
                }
            };
        }
        Some(Lookup {
            entries,
            table: table.into(),
        })
    }

    #[inline(always)]
    pub(super) fn rook(&self, square: Square, occupied: B) -> B {
        let [first, second] = &self.entries[square.index() % MAX_SQUARES].rook;
        let attacks = self.find(first.offset, occupied.extract(first.mask));
        if B::WIDTH == 64 {
            attacks
        } else {
            attacks | self.find(second.offset, occupied.extract(second.mask))
        }
    }

    #[inline(always)]
    pub(super) fn bishop(&self, square: Square, occupied: B) -> B {
        let parts = &self.entries[square.index() % MAX_SQUARES].bishop;
        let [low, high] = occupied.halves();
        let attacks = self.find(parts.offsets[0], low.extract(parts.masks[0]));
        if B::WIDTH == 64 {
            attacks
        } else {
            attacks & self.find(parts.offsets[1], high.extract(parts.masks[1]))
        }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn find(&self, offset: u32, index: usize) -> B {
        debug_assert!(offset as usize + index < self.table.len());
        // SAFETY: a part holds an entry for every subset of its mask, so for every value that the mask can extract; the
        // default part has an empty mask and entry 0. Measured: see bench/README.md.
        unsafe { *self.table.get_unchecked(offset as usize + index) }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.table)
    }
}

/// Appends the attacks along `directions` for every subset of `blockers`, in the order of their extraction.
fn append<B: Bits>(
    fill: &Fill<B>,
    square: Square,
    directions: &[Direction],
    blockers: B,
    table: &mut Vec<B>,
) -> u32 {
    let offset = table.len() as u32;
    let mut occupied = B::EMPTY;
    loop {
        let attacks = directions
            .iter()
            .fold(B::EMPTY, |set, &line| set | fill.attacks(line, square, occupied));
        table.push(attacks);
        occupied = occupied.next_subset(blockers);
        if occupied.none() {
            return offset;
        }
    }
}
