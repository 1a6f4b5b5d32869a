//! Techniques that look attacks up by the extracted bits of the relevant blockers.

use crate::technique::{BISHOP_LINES, ROOK_LINES, Technique, Word, ray_set, relevant, scan, subsets};
use std::collections::HashMap;
use tapestry::base::{Bits, Geometry, Square};

/// Where a square's part of a table begins and which blockers select the entry.
#[derive(Clone, Copy)]
pub(crate) struct Entry<B> {
    pub(crate) mask: B,
    pub(crate) offset: usize,
}

/// Appends the attacks for every subset of the relevant blockers.
pub(crate) fn append<B: Bits>(
    geometry: &Geometry<B>,
    square: Square,
    lines: &[(i8, i8)],
    table: &mut Vec<B>,
) -> Entry<B> {
    let mask = relevant(geometry, square, lines);
    let offset = table.len();
    if geometry.existing().has(square) {
        table.extend(
            subsets(mask)
                .into_iter()
                .map(|occupied| scan(geometry, square, occupied, lines)),
        );
    }
    Entry { mask, offset }
}

/// One lookup per rook and per bishop.
pub(crate) struct PextWhole<B> {
    entries: Box<[[Entry<B>; 2]]>,
    table: Box<[B]>,
}

impl<B: Word> PextWhole<B> {
    #[inline(always)]
    fn attacks(&self, square: Square, piece: usize, occupied: B) -> B {
        let entry = &self.entries[square.index()][piece];
        self.table[entry.offset + occupied.extract(entry.mask)]
    }
}

impl<B: Word> Technique<B> for PextWhole<B> {
    const NAME: &'static str = "pext-whole";
    fn build(geometry: &Geometry<B>) -> Self {
        let mut table = Vec::new();
        let entries = (0..geometry.squares() as u8)
            .map(|square| {
                [ROOK_LINES, BISHOP_LINES].map(|lines| append(geometry, Square(square), &lines, &mut table))
            })
            .collect();
        PextWhole {
            entries,
            table: table.into(),
        }
    }
    #[inline(always)]
    fn rook(&self, square: Square, occupied: B) -> B {
        self.attacks(square, 0, occupied)
    }
    #[inline(always)]
    fn bishop(&self, square: Square, occupied: B) -> B {
        self.attacks(square, 1, occupied)
    }
    fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.table)
    }
}

/// One lookup per line.
pub(crate) struct PextLine<B> {
    entries: Box<[[Entry<B>; 4]]>,
    table: Box<[B]>,
}

impl<B: Word> PextLine<B> {
    #[inline(always)]
    fn attacks(&self, square: Square, line: usize, occupied: B) -> B {
        let entry = &self.entries[square.index()][line];
        self.table[entry.offset + occupied.extract(entry.mask)]
    }
}

impl<B: Word> Technique<B> for PextLine<B> {
    const NAME: &'static str = "pext-line";
    fn build(geometry: &Geometry<B>) -> Self {
        let mut table = Vec::new();
        let lines = [ROOK_LINES[0], ROOK_LINES[1], BISHOP_LINES[0], BISHOP_LINES[1]];
        let entries = (0..geometry.squares() as u8)
            .map(|square| lines.map(|line| append(geometry, Square(square), &[line], &mut table)))
            .collect();
        PextLine {
            entries,
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
        size_of_val(&*self.entries) + size_of_val(&*self.table)
    }
}

/// A line through a square and the part of the shared table for its length and the square's place on it.
#[derive(Clone, Copy)]
pub(crate) struct Deposit<B> {
    line: B,
    offset: u32,
}

#[allow(unsafe_code)]
#[inline(always)]
fn deposit64(bits: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only where the target has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(bits, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        mask.squares()
            .enumerate()
            .filter(|(bit, _)| bits >> bit & 1 != 0)
            .fold(0, |set, (_, s)| set | 1 << s.0)
    }
}

impl<B: Word> Deposit<B> {
    #[inline(always)]
    pub(crate) fn attacks(&self, table: &[u16], occupied: B) -> B {
        let attacks = table[self.offset as usize + occupied.extract(self.line)] as u64;
        let (low, high) = (self.line.low(), self.line.high());
        let beyond = if B::WIDTH > 64 {
            deposit64(attacks >> low.count_ones(), high)
        } else {
            0
        };
        B::join(deposit64(attacks, low), beyond)
    }
}

/// Attacks on a line of `length` squares (without the mover) whose mover stands after the first `below` of them.
fn attacks_on_line(length: usize, below: usize, occupied: usize) -> u16 {
    let mut attacks = 0;
    for bit in (0..below).rev() {
        attacks |= 1 << bit;
        if occupied >> bit & 1 != 0 {
            break;
        }
    }
    for bit in below..length {
        attacks |= 1 << bit;
        if occupied >> bit & 1 != 0 {
            break;
        }
    }
    attacks
}

/// The entries of every square for `lines`, and the 16-bit table they share.
pub(crate) fn deposits<B: Bits>(
    geometry: &Geometry<B>,
    lines: &[(i8, i8)],
) -> (Box<[Deposit<B>]>, Box<[u16]>) {
    let mut table: Vec<u16> = Vec::new();
    let mut offsets: HashMap<(usize, usize), u32> = HashMap::new();
    let mut entries = Vec::new();
    for square in (0..geometry.squares() as u8).map(Square) {
        for &(files, ranks) in lines {
            let lower = ray_set(geometry, square, (-files, -ranks));
            let upper = ray_set(geometry, square, (files, ranks));
            let (below, length) = (lower.count() as usize, (lower | upper).count() as usize);
            let offset = *offsets.entry((length, below)).or_insert_with(|| {
                let offset = table.len() as u32;
                table.extend((0..1 << length).map(|occupied| attacks_on_line(length, below, occupied)));
                offset
            });
            entries.push(Deposit {
                line: lower | upper,
                offset,
            });
        }
    }
    (entries.into(), table.into())
}

/// One lookup per line in a small shared table of 16-bit attacks, deposited back onto the line.
pub(crate) struct PextDeposit<B> {
    /// Four lines per square.
    entries: Box<[Deposit<B>]>,
    table: Box<[u16]>,
}

impl<B: Word> PextDeposit<B> {
    #[inline(always)]
    fn attacks(&self, square: Square, line: usize, occupied: B) -> B {
        self.entries[square.index() * 4 + line].attacks(&self.table, occupied)
    }
}

impl<B: Word> Technique<B> for PextDeposit<B> {
    const NAME: &'static str = "pext-deposit";
    fn build(geometry: &Geometry<B>) -> Self {
        let (entries, table) = deposits(
            geometry,
            &[ROOK_LINES[0], ROOK_LINES[1], BISHOP_LINES[0], BISHOP_LINES[1]],
        );
        PextDeposit { entries, table }
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
        size_of_val(&*self.entries) + size_of_val(&*self.table)
    }
}
