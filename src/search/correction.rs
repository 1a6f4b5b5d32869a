//! Correction history: how far the evaluation was off in positions that share something with this one (first in Stockfish, 2024).
//!
//! What a search finds and what the evaluation said are compared where the difference is no matter of captures; the mean of
//! the difference is remembered by the slow pieces, by the other pieces of each side and by the last two moves.

use super::history::{add, filled};
use super::moves::Progress;
use super::node::{Node, is_ordinary};
use super::transposition_table::NO_EVALUATION;
use super::worker::Worker;
use crate::base::{MATE_IN_MAX, Score, stirred};
use crate::game::{Game, PARTS};

/// Entries of one table for one side to move.
const ENTRIES: usize = 1 << 14;
/// Tables: one for each part of a position, one for the last two moves.
const TABLES: usize = PARTS + 1;
/// Entries stay within plus and minus this.
const LIMIT: i32 = 1024;

/// Where in each table a position looks.
pub(super) type Lessons = [u16; TABLES];

/// The tables of one thread.
pub(super) struct Corrections(Box<[i16]>);

impl Corrections {
    /// Empty tables; `None` if there is no memory for them.
    pub(super) fn new() -> Option<Corrections> {
        filled(0, TABLES * 2 * ENTRIES).map(Corrections)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    #[inline(always)]
    fn slot(table: usize, place: u16) -> usize {
        table * 2 * ENTRIES + usize::from(place) % (2 * ENTRIES)
    }

    #[inline(always)]
    fn entry(&self, table: usize, place: u16) -> i32 {
        i32::from(self.0[Self::slot(table, place)])
    }
}

impl<G: Game> Worker<'_, G> {
    /// A static evaluation, corrected by what was learned, and where that is kept.
    #[inline]
    pub(super) fn corrected(&self, ply: usize, raw: Score) -> (Score, Lessons) {
        let tunables = &self.shared.options.tunables;
        let weights = [
            tunables.correction_slow,
            tunables.correction_pieces,
            tunables.correction_pieces,
            tunables.correction_moves,
        ];
        if raw == NO_EVALUATION || weights == [0; TABLES] {
            return (raw, [0; TABLES]);
        }
        let side = (self.game.turn() as usize % 2 * ENTRIES) as u16;
        let place = |key: u64| (key >> 50) as u16 | side;
        let [slow, south, north] = self.game.part_keys().map(place);
        let moves = [1, 2].map(|back| self.frame_before(ply, back).moved as u64);
        let moves = place(stirred(0, moves[0] << 16 | moves[1]));
        let lessons = [slow, south, north, moves];
        let sum: i32 = (0..TABLES)
            .map(|table| weights[table] * self.histories.corrections.entry(table, lessons[table]))
            .sum();
        let corrected = (raw + sum / LIMIT).clamp(1 - MATE_IN_MAX, MATE_IN_MAX - 1);
        (corrected, lessons)
    }

    /// Learns from a finished node how far its evaluation was off, where its best move is quiet and its score no mere bound on the
    /// other side of the evaluation.
    pub(super) fn learn_correction(&mut self, node: &Node, progress: &Progress, original_alpha: Score) {
        let frame = self.frame(node.ply);
        let (evaluation, lessons, best) = (frame.evaluation, frame.lessons, progress.best_score);
        let tells_nothing = evaluation == NO_EVALUATION
            || frame.in_check
            || !is_ordinary(best)
            || !progress.best_move.is_none() && self.game.is_tactical(progress.best_move)
            || best >= node.beta && best <= evaluation
            || best <= original_alpha && best >= evaluation;
        if tells_nothing {
            return;
        }
        let bonus = ((best - evaluation) * node.depth / 4).clamp(-LIMIT / 4, LIMIT / 4);
        for (table, place) in lessons.into_iter().enumerate() {
            add(
                &mut self.histories.corrections.0[Corrections::slot(table, place)],
                bonus,
                LIMIT,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_different_tables_and_sides_are_apart() {
        let mut slots = std::collections::BTreeSet::new();
        for table in 0..TABLES {
            for place in [0, ENTRIES as u16 - 1, ENTRIES as u16, 2 * ENTRIES as u16 - 1] {
                assert!(slots.insert(Corrections::slot(table, place)));
            }
        }
        let corrections = Corrections::new().expect("a quarter of a megabyte");
        assert!(slots.iter().all(|slot| *slot < corrections.0.len()));
        assert_eq!(corrections.entry(TABLES - 1, u16::MAX), 0);
    }
}
