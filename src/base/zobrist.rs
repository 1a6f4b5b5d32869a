//! Random keys for hashing positions.

use super::{Cell, MAX_KINDS, MAX_SQUARES, Player, Square};
use once_cell::sync::Lazy;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Most pieces of one kind a pocket is hashed for.
pub const MAX_POCKET: usize = 64;

/// All keys. The same in every run: hash tables and node counts are reproducible.
#[derive(Debug)]
pub struct Zobrist {
    cells: [[u64; MAX_SQUARES]; Cell::CODES],
    pockets: [[[u64; MAX_POCKET]; MAX_KINDS]; 2],
    rights: [u64; MAX_SQUARES],
    en_passant: [u64; MAX_SQUARES],
    marks: [u64; 256],
    steps: [u64; 4],
    north_to_move: u64,
}

static KEYS: Lazy<Box<Zobrist>> = Lazy::new(|| {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(0x7a9e_517e);
    let mut keys = Box::new(Zobrist {
        cells: [[0; MAX_SQUARES]; Cell::CODES],
        pockets: [[[0; MAX_POCKET]; MAX_KINDS]; 2],
        rights: [0; MAX_SQUARES],
        en_passant: [0; MAX_SQUARES],
        marks: [0; 256],
        steps: [0; 4],
        north_to_move: random.next_u64(),
    });
    // The empty cell's and the empty pocket's keys stay 0.
    keys.cells[1..]
        .iter_mut()
        .flatten()
        .for_each(|key| *key = random.next_u64());
    keys.pockets.iter_mut().flatten().for_each(|counts| {
        counts[1..].iter_mut().for_each(|key| *key = random.next_u64());
    });
    keys.rights.iter_mut().for_each(|key| *key = random.next_u64());
    keys.en_passant
        .iter_mut()
        .for_each(|key| *key = random.next_u64());
    keys.marks[1..]
        .iter_mut()
        .for_each(|key| *key = random.next_u64());
    keys.steps[1..]
        .iter_mut()
        .for_each(|key| *key = random.next_u64());
    keys
});

impl Zobrist {
    /// The keys of this program.
    pub fn keys() -> &'static Zobrist {
        &KEYS
    }
    /// Key of a cell's content on a square; 0 for an empty cell.
    #[inline(always)]
    pub fn cell(&self, cell: Cell, square: Square) -> u64 {
        self.cells[cell.index()][square.index()]
    }
    /// Key of `count` pieces in slot `slot` of a pocket; 0 for none.
    #[inline(always)]
    pub fn pocket(&self, player: Player, slot: usize, count: u8) -> u64 {
        self.pockets[player as usize][slot][count as usize % MAX_POCKET]
    }
    /// Key of the right of the royal on one square to castle with the rook on another.
    pub fn castling(&self, royal: Square, rook: Square) -> u64 {
        self.rights[rook.index()] ^ self.rights[royal.index()].rotate_left(1)
    }
    /// Key of a square open to en-passant capture.
    #[inline(always)]
    pub fn en_passant(&self, square: Square) -> u64 {
        self.en_passant[square.index()]
    }
    /// Key of a mechanic's mark; 0 for mark 0.
    #[inline(always)]
    pub fn mark(&self, mark: u8) -> u64 {
        self.marks[mark as usize]
    }
    /// Key of the steps already made in a turn; 0 for none.
    #[inline(always)]
    pub fn step(&self, step: u8) -> u64 {
        self.steps[step as usize % 4]
    }
    /// Key of North being to move.
    #[inline(always)]
    pub fn north_to_move(&self) -> u64 {
        self.north_to_move
    }
}
