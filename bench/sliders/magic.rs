//! Techniques that find the table entry by multiplication.

use crate::technique::{BISHOP_LINES, ROOK_LINES, Technique, Word, relevant, scan, subsets};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tapestry::base::{Bits, Geometry, Square};

/// A mask, its multipliers (the second for the high word) and the part of the table it selects from.
#[derive(Clone, Copy)]
struct Hash<B> {
    mask: B,
    multipliers: [u64; 2],
    shift: u32,
    offset: usize,
}

impl<B: Word> Hash<B> {
    #[inline(always)]
    fn index(&self, occupied: B) -> usize {
        let blockers = occupied & self.mask;
        let mut product = blockers.low().wrapping_mul(self.multipliers[0]);
        if B::WIDTH > 64 {
            product = product.wrapping_add(blockers.high().wrapping_mul(self.multipliers[1]));
        }
        self.offset + (product >> self.shift) as usize
    }
}

/// Searches multipliers under which no two subsets with different attacks meet, and appends the table.
fn append<B: Word>(
    geometry: &Geometry<B>,
    square: Square,
    lines: &[(i8, i8)],
    random: &mut Xoshiro256PlusPlus,
    table: &mut Vec<B>,
) -> Hash<B> {
    let mask = relevant(geometry, square, lines);
    // One bit at least: a shift by the whole width is not defined.
    let bits = mask.count().max(1);
    let mut hash = Hash {
        mask,
        multipliers: [0; 2],
        shift: 64 - bits,
        offset: 0,
    };
    let attacks: Vec<(B, B)> = subsets(mask)
        .into_iter()
        .map(|occupied| (occupied, scan(geometry, square, occupied, lines)))
        .collect();
    let mut found = vec![B::EMPTY; 1 << bits];
    'search: loop {
        hash.multipliers = [0; 2].map(|_| random.next_u64() & random.next_u64() & random.next_u64());
        found.fill(B::EMPTY);
        for &(occupied, attack) in &attacks {
            let entry = &mut found[hash.index(occupied)];
            if entry.any() && *entry != attack {
                continue 'search;
            }
            *entry = attack;
        }
        hash.offset = table.len();
        table.extend(&found);
        return hash;
    }
}

fn empty<B: Bits>() -> Hash<B> {
    Hash {
        mask: B::EMPTY,
        multipliers: [0; 2],
        shift: 63,
        offset: 0,
    }
}

/// Fancy magics: one multiplication and one lookup per rook and per bishop.
pub(crate) struct FancyMagic {
    hashes: Box<[[Hash<u64>; 2]]>,
    table: Box<[u64]>,
}

impl Technique<u64> for FancyMagic {
    const NAME: &'static str = "fancy-magic";
    fn build(geometry: &Geometry<u64>) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut table = Vec::new();
        let hashes = (0..geometry.squares() as u8)
            .map(|square| {
                [ROOK_LINES, BISHOP_LINES].map(|lines| {
                    if geometry.existing().has(Square(square)) {
                        append(geometry, Square(square), &lines, &mut random, &mut table)
                    } else {
                        empty()
                    }
                })
            })
            .collect();
        FancyMagic {
            hashes,
            table: table.into(),
        }
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: u64) -> u64 {
        self.table[self.hashes[square.index()][0].index(occupied)]
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: u64) -> u64 {
        self.table[self.hashes[square.index()][1].index(occupied)]
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.hashes) + size_of_val(&*self.table)
    }
}

/// One multiplication (two for wide words) and one lookup per line.
pub(crate) struct LineHash<B> {
    hashes: Box<[[Hash<B>; 4]]>,
    table: Box<[B]>,
}

impl<B: Word> LineHash<B> {
    #[inline(always)]
    fn attacks(&self, square: Square, line: usize, occupied: B) -> B {
        self.table[self.hashes[square.index()][line].index(occupied)]
    }
}

impl<B: Word> Technique<B> for LineHash<B> {
    const NAME: &'static str = "line-hash";
    fn build(geometry: &Geometry<B>) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut table = Vec::new();
        let lines = [ROOK_LINES[0], ROOK_LINES[1], BISHOP_LINES[0], BISHOP_LINES[1]];
        let hashes = (0..geometry.squares() as u8)
            .map(|square| {
                lines.map(|line| {
                    if geometry.existing().has(Square(square)) {
                        append(geometry, Square(square), &[line], &mut random, &mut table)
                    } else {
                        empty()
                    }
                })
            })
            .collect();
        LineHash {
            hashes,
            table: table.into(),
        }
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: B) -> B {
        self.attacks(square, 0, occupied) | self.attacks(square, 1, occupied)
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: B) -> B {
        self.attacks(square, 2, occupied) | self.attacks(square, 3, occupied)
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.hashes) + size_of_val(&*self.table)
    }
}
