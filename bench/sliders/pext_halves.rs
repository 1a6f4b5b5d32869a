//! Extraction for wide words: diagonals by the halves of the word, ranks in one of two ways.

use crate::pext::{Deposit, Entry, append, deposits};
use crate::technique::{BISHOP_LINES, ROOK_LINES, Technique, Word, relevant, scan, subsets};
use tapestry::base::{Bits, Geometry, Square};

/// Which blockers of each half select which two entries; their intersection is the attack set.
#[derive(Clone, Copy)]
struct Halves {
    masks: [u64; 2],
    offsets: [u32; 2],
}

/// How [`PextHalves`] finds the attacks along ranks.
pub(crate) trait Ranks<B> {
    const NAME: &'static str;
    fn build(geometry: &Geometry<B>) -> Self;
    fn rank(&self, square: Square, occupied: B) -> B;
    fn bytes(&self) -> usize;
}

/// By one lookup of whole attack sets.
pub(crate) struct TableRanks<B> {
    entries: Box<[Entry<B>]>,
    table: Box<[B]>,
}

impl<B: Word> TableRanks<B> {
    fn line(geometry: &Geometry<B>, line: (i8, i8)) -> Self {
        let mut table = Vec::new();
        let entries = (0..geometry.squares() as u8)
            .map(|square| append(geometry, Square(square), &[line], &mut table))
            .collect();
        TableRanks {
            entries,
            table: table.into(),
        }
    }
}

impl<B: Word> Ranks<B> for TableRanks<B> {
    const NAME: &'static str = "pext-halves";
    fn build(geometry: &Geometry<B>) -> Self {
        Self::line(geometry, ROOK_LINES[0])
    }
    #[inline(always)]
    fn rank(&self, square: Square, occupied: B) -> B {
        let entry = &self.entries[square.index()];
        self.table[entry.offset + occupied.extract(entry.mask)]
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.table)
    }
}

/// By a lookup of 16 bits, deposited.
pub(crate) struct DepositRanks<B> {
    entries: Box<[Deposit<B>]>,
    table: Box<[u16]>,
}

impl<B: Word> Ranks<B> for DepositRanks<B> {
    const NAME: &'static str = "pext-halves-deposit";
    fn build(geometry: &Geometry<B>) -> Self {
        let (entries, table) = deposits(geometry, &ROOK_LINES[..1]);
        DepositRanks { entries, table }
    }
    #[inline(always)]
    fn rank(&self, square: Square, occupied: B) -> B {
        self.entries[square.index()].attacks(&self.table, occupied)
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.table)
    }
}

/// Diagonals by the two halves of the word, each telling which attacks its blockers leave; files by a table.
pub(crate) struct PextHalves<B, R> {
    ranks: R,
    files: TableRanks<B>,
    diagonals: Box<[Halves]>,
    table: Box<[B]>,
}

impl<B: Word, R: Ranks<B>> Technique<B> for PextHalves<B, R> {
    const NAME: &'static str = R::NAME;
    fn build(geometry: &Geometry<B>) -> Self {
        let mut table = Vec::new();
        let diagonals = (0..geometry.squares() as u8)
            .map(|square| {
                let square = Square(square);
                let mask = relevant(geometry, square, &BISHOP_LINES);
                let halves = [B::join(mask.low(), 0), B::join(0, mask.high())];
                let offsets = halves.map(|half| {
                    let offset = table.len() as u32;
                    table.extend(
                        subsets(half)
                            .into_iter()
                            .map(|occupied| scan(geometry, square, occupied, &BISHOP_LINES)),
                    );
                    offset
                });
                Halves {
                    masks: [mask.low(), mask.high()],
                    offsets,
                }
            })
            .collect();
        PextHalves {
            ranks: R::build(geometry),
            files: TableRanks::line(geometry, ROOK_LINES[1]),
            diagonals,
            table: table.into(),
        }
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: B) -> B {
        self.ranks.rank(square, occupied) | self.files.rank(square, occupied)
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: B) -> B {
        let halves = &self.diagonals[square.index()];
        let low = occupied.low().extract(halves.masks[0]);
        let high = occupied.high().extract(halves.masks[1]);
        self.table[halves.offsets[0] as usize + low] & self.table[halves.offsets[1] as usize + high]
    }
    fn bytes(&self) -> usize {
        self.ranks.bytes() + self.files.bytes() + size_of_val(&*self.diagonals) + size_of_val(&*self.table)
    }
}
