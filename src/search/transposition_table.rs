//! The transposition table: what is known about positions already searched, shared by all threads without locks.
//!
//! An entry is two words, the second of which is stored in the first as well (check xor data), so an entry torn by two
//! threads writing at once does not match any key and is read as absent.

use super::event::Bound;
use crate::base::{MATE_IN_MAX, Move, Score, memory_is_available};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Why the table could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not enough memory for a search with a transposition table of {megabytes} MiB")]
pub struct TableError {
    /// The size asked for.
    pub megabytes: usize,
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// Best move, or [`Move::NONE`]. Not certain to be legal here: keys can collide.
    pub(super) best: Move,
    /// Score, mates counted from this position.
    pub(super) score: Score,
    /// What the score says.
    pub(super) bound: Bound,
    /// Depth it was searched to; 0 for quiescence.
    pub(super) depth: i32,
    /// Static evaluation; [`NO_EVALUATION`] if there is none.
    pub(super) evaluation: Score,
    /// Was it searched with an open window?
    pub(super) principal: bool,
}

/// The static evaluation is unknown.
pub(super) const NO_EVALUATION: Score = i16::MIN as Score;

/// Memory that a search of one thread needs besides the table, with some to spare: its stack and histories, and what it allocates.
pub(super) const SEARCH_ROOM: usize = 40 << 20;
/// Buckets from which on several threads fill a table: 64 MiB. Where memory for threads may be lacking, tables are small.
const PARALLEL: usize = 1 << 20;

const ENTRIES: usize = 4;
const GENERATIONS: u64 = 32;

/// 16 bytes. `data`: 32 bits move, 16 score, 8 depth, 5 generation, 1 principal, 2 bound (0 for an empty entry).
/// `check`: low 48 bits of the key and 16 bits evaluation, all xor `data`.
#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// The table.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: u64,
}

impl Bound {
    fn code(self) -> u64 {
        match self {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        }
    }
    fn from_code(code: u64) -> Option<Bound> {
        match code {
            3 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            1 => Some(Bound::Upper),
            _ => None,
        }
    }
}

/// A mate score counted from the root becomes one counted from the position `ply` plies below it.
pub(super) fn score_into_table(score: Score, ply: usize) -> Score {
    match score {
        score if score >= MATE_IN_MAX => score + ply as Score,
        score if score <= -MATE_IN_MAX => score - ply as Score,
        score => score,
    }
}

/// The reverse of [`score_into_table`].
pub(super) fn score_from_table(score: Score, ply: usize) -> Score {
    match score {
        score if score >= MATE_IN_MAX => score - ply as Score,
        score if score <= -MATE_IN_MAX => score + ply as Score,
        score => score,
    }
}

/// Asks the system to keep this memory in huge pages: probes fall anywhere, and with small pages nearly each of them has
/// to look up its page first (a tenth of a chess search).
#[cfg_attr(target_os = "linux", allow(unsafe_code))]
fn prefer_huge_pages<T>(memory: &mut [std::mem::MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let start = memory.as_mut_ptr().cast::<std::ffi::c_void>();
        let skipped = start.align_offset(PAGE);
        let whole = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
        if whole == 0 {
            return;
        }
        let first = start.wrapping_byte_add(skipped);
        if let Some(first) = std::ptr::NonNull::new(first) {
            // SAFETY: the pages lie within `memory`, and the advice changes no content. If the system does not follow
            // it, the table is only slower.
            let _ =
                unsafe { nix::sys::mman::madvise(first, whole, nix::sys::mman::MmapAdvise::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

fn pack(known: &Known, generation: u64) -> u64 {
    u64::from(known.best.to_bits())
        | u64::from(known.score as i16 as u16) << 32
        | (known.depth.clamp(0, 255) as u64) << 48
        | generation << 56
        | u64::from(known.principal) << 61
        | known.bound.code() << 62
}

fn unpack(data: u64, evaluation: u16) -> Option<Known> {
    Some(Known {
        best: Move::from_bits(data as u32),
        score: Score::from((data >> 32) as u16 as i16),
        bound: Bound::from_code(data >> 62)?,
        depth: (data >> 48) as i32 & 255,
        evaluation: Score::from(evaluation as i16),
        principal: data >> 61 & 1 != 0,
    })
}

impl Entry {
    /// The entry's data and evaluation, if it belongs to `key`.
    #[inline(always)]
    fn matching(&self, key: u64) -> Option<(u64, u16)> {
        let data = self.data.load(Relaxed);
        let plain = self.check.load(Relaxed) ^ data;
        (data != 0 && plain >> 16 == key & (u64::MAX >> 16)).then_some((data, plain as u16))
    }
}

impl TranspositionTable {
    /// An empty table of `megabytes` MiB.
    pub(super) fn new(megabytes: usize) -> Result<TranspositionTable, TableError> {
        let count = megabytes * ((1 << 20) / size_of::<Bucket>());
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| TableError { megabytes })?;
        if !memory_is_available(SEARCH_ROOM) {
            return Err(TableError { megabytes });
        }
        prefer_huge_pages(buckets.spare_capacity_mut());
        if count < PARALLEL {
            buckets.resize_with(count, Bucket::default);
        } else {
            buckets.par_extend((0..count).into_par_iter().map(|_| Bucket::default()));
        }
        Ok(TranspositionTable {
            buckets,
            generation: 0,
        })
    }

    /// A table of hardly any size, to hold the place of one in the making.
    pub(super) fn tiny() -> TranspositionTable {
        TranspositionTable {
            buckets: vec![Bucket::default()],
            generation: 0,
        }
    }

    /// Forgets everything, on all cores.
    pub(super) fn clear(&mut self) {
        if self.buckets.len() < PARALLEL {
            self.buckets.fill_with(Bucket::default);
        } else {
            let buckets = self.buckets.par_iter_mut().with_min_len(1 << 14);
            buckets.for_each(|bucket| *bucket = Bucket::default());
        }
        self.generation = 0;
    }

    /// Starts a new search: what is in the table grows older by one.
    pub(super) fn advance(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // High bits choose the bucket, low bits are checked.
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Begins to load what is known about this key from memory: nearly a third of a chess search was spent waiting
    /// for it.
    #[inline(always)]
    #[cfg_attr(target_arch = "x86_64", allow(unsafe_code))]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing, and the address is that of an element of the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known about the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        let (data, evaluation) = self.bucket(key).0.iter().find_map(|entry| entry.matching(key))?;
        unpack(data, evaluation)
    }

    /// Remembers what was found, unless something clearly better is known about the same position.
    pub(super) fn store(&self, key: u64, mut known: Known) {
        let bucket = self.bucket(key);
        let own = bucket
            .0
            .iter()
            .find_map(|entry| entry.matching(key).map(|(data, _)| (entry, data)));
        let entry = match own {
            Some((entry, old)) => {
                if known.best.is_none() {
                    known.best = Move::from_bits(old as u32);
                }
                let old_depth = (old >> 48) as i32 & 255;
                let stale = self.age(old) != 0;
                if known.bound != Bound::Exact && !stale && known.depth + 3 < old_depth {
                    return;
                }
                entry
            }
            None => self.least_valuable(bucket),
        };
        let data = pack(&known, self.generation);
        let plain = key << 16 | u64::from(known.evaluation as i16 as u16);
        // The check holds the low 48 bits of the key; they sit above the evaluation.
        entry.check.store(plain ^ data, Relaxed);
        entry.data.store(data, Relaxed);
    }

    fn age(&self, data: u64) -> u64 {
        (GENERATIONS + self.generation - (data >> 56 & (GENERATIONS - 1))) % GENERATIONS
    }

    /// The entry to replace: an empty one, else shallow and old before deep and recent.
    fn least_valuable<'a>(&self, bucket: &'a Bucket) -> &'a Entry {
        let value = |entry: &Entry| match entry.data.load(Relaxed) {
            0 => i64::MIN,
            data => (data >> 48 & 255) as i64 - 4 * self.age(data) as i64,
        };
        let [first, rest @ ..] = &bucket.0;
        let mut least = (first, value(first));
        for entry in rest {
            let worth = value(entry);
            if worth < least.1 {
                least = (entry, worth);
            }
        }
        least.0
    }

    /// Entries of the current search in thousandths, estimated from the first buckets.
    pub(super) fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let filled = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|entry| entry.data.load(Relaxed))
            .filter(|&data| data != 0 && self.age(data) == 0)
            .count();
        (filled * 1000 / (sample.len() * ENTRIES)) as u32
    }
}

#[cfg(test)]
mod tests;
