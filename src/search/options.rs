//! Settings that last from one search to the next.

use super::skill::{MAX_ELO, MIN_ELO};
use super::tunables::Tunables;
use crate::base::Score;
use std::time::Duration;

/// Largest transposition table, in MiB.
pub const MAX_HASH_MB: usize = 1 << 20;
/// Most search threads.
pub const MAX_THREADS: usize = 512;
/// Most lines reported at once.
pub const MAX_MULTI_PV: usize = 256;
/// Most that a draw can count worse or better than 0, in centipawns.
pub const MAX_CONTEMPT: Score = 500;

/// Settings of an [`Engine`](super::Engine). Numbers out of range are brought into range.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchOptions {
    /// Transposition table in MiB, 1 to [`MAX_HASH_MB`].
    pub hash_mb: usize,
    /// Search threads, 1 to [`MAX_THREADS`].
    pub threads: usize,
    /// Best lines to report, 1 to [`MAX_MULTI_PV`].
    pub multi_pv: usize,
    /// Time lost between engine and clock at every move.
    pub move_overhead: Duration,
    /// Playing strength from 0 to [`MAX_SKILL`](super::MAX_SKILL), steps of one scale of Elo; `None` or the greatest is full strength.
    pub skill: Option<u8>,
    /// Playing strength as a rating from [`MIN_ELO`] to [`MAX_ELO`]; goes before `skill`.
    pub elo: Option<u32>,
    /// Seed of the errors of weakened play; `None`: they are others in each game.
    pub seed: Option<u64>,
    /// How much worse than 0 a draw is for the side at the root, in centipawns, at most [`MAX_CONTEMPT`] either way.
    pub contempt: Score,
    /// Plain alpha-beta: no pruning, reductions, extensions or quiescence. Slow; for proofs and tests of the rest.
    pub full_width: bool,
    /// The numbers of the pruning and ordering rules.
    pub tunables: Tunables,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            hash_mb: 16,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            skill: None,
            elo: None,
            seed: None,
            contempt: 0,
            full_width: false,
            tunables: Tunables::default(),
        }
    }
}

impl SearchOptions {
    /// The same settings with every number brought into its range.
    pub(super) fn in_range(mut self) -> Self {
        self.hash_mb = self.hash_mb.clamp(1, MAX_HASH_MB);
        self.threads = self.threads.clamp(1, MAX_THREADS);
        self.multi_pv = self.multi_pv.clamp(1, MAX_MULTI_PV);
        self.elo = self.elo.map(|elo| elo.clamp(MIN_ELO, MAX_ELO));
        self.contempt = self.contempt.clamp(-MAX_CONTEMPT, MAX_CONTEMPT);
        self
    }
}
