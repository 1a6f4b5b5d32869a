//! One pass over a class: every undecided position is looked at with the values of the pass before.
//!
//! So the pass in which a position is decided is its distance, in plies, to the end or to the capture that leaves the
//! class, and results do not depend on the number of threads.

use super::class::Class;
use super::numbering::ClassNumbering;
use crate::solver::leapers::{Glance, Leapers, Pieces};
use crate::solver::packed::{PackedVerdicts, WORD_POSITIONS};
use crate::solver::value::Verdict;
use rayon::prelude::*;

/// Words looked at by one thread at a stretch.
const STRETCH: usize = 256;

/// A finished class, or one as it is being solved: positions without verdict are drawn, or not decided yet.
#[derive(Clone, Debug)]
pub struct ClassTable {
    /// Whose numbers these are.
    pub numbering: ClassNumbering,
    /// The verdicts.
    pub verdicts: PackedVerdicts,
}

impl ClassTable {
    /// Nothing decided. `None` if the class cannot be numbered.
    pub fn undecided(game: &Leapers, class: Class) -> Option<Self> {
        let numbering = ClassNumbering::new(game, class)?;
        let verdicts = PackedVerdicts::unknown(numbering.positions() as usize);
        Some(ClassTable { numbering, verdicts })
    }

    /// The verdict of a position of the class.
    #[inline]
    pub fn verdict(&self, game: &Leapers, pieces: &Pieces) -> Option<Verdict> {
        self.verdicts.get(self.numbering.number(game, pieces) as usize)
    }
}

/// The tables that the moves of one class lead to.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// The rules.
    pub game: &'a Leapers,
    /// The class with the other side to move.
    pub turned: &'a ClassTable,
    /// Finished classes behind captures.
    pub behind: &'a [(Class, &'a ClassTable)],
}

/// What the moves of a position, none of them onto the key, are worth to the side that makes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// Moves that win, draw (or are undecided), lose.
    pub wins: u32,
    /// See above.
    pub draws: u32,
    /// See above.
    pub losses: u32,
}

impl Around<'_> {
    /// The verdict of the position behind a move, for the side then to move.
    #[inline]
    fn after(&self, after: &Pieces, captured: bool) -> Option<Verdict> {
        if !captured {
            return self.turned.verdict(self.game, after);
        }
        if Pieces::all(&after.own) == 0 {
            return self.game.has_claimants(&after.other).then_some(Verdict::Loss);
        }
        let class = Class::of(after);
        let table = self.behind.iter().find(|(behind, _)| *behind == class);
        table.and_then(|(_, table)| table.verdict(self.game, after))
    }

    /// Decides a position that no glance decides, if its moves already do.
    #[inline]
    fn decide(&self, pieces: &Pieces) -> Option<Verdict> {
        let others = Pieces::all(&pieces.other);
        let (mut lost, mut any) = (true, false);
        for leap in self.game.leaps(pieces) {
            any = true;
            let captured = others >> leap.to & 1 == 1;
            match self.after(&Leapers::after(pieces, leap), captured) {
                Some(Verdict::Loss) => return Some(Verdict::Win),
                Some(Verdict::Win) => {}
                _ => lost = false,
            }
        }
        let stuck = !any && self.game.stuck_draws(pieces);
        (lost && !stuck).then_some(Verdict::Loss)
    }

    /// Counts what the moves of a position are worth.
    pub fn moves(&self, pieces: &Pieces) -> Moves {
        let others = Pieces::all(&pieces.other);
        let mut moves = Moves::default();
        for leap in self.game.leaps(pieces) {
            let captured = others >> leap.to & 1 == 1;
            match self.after(&Leapers::after(pieces, leap), captured) {
                Some(Verdict::Loss) => moves.wins += 1,
                Some(Verdict::Win) => moves.losses += 1,
                _ => moves.draws += 1,
            }
        }
        moves
    }

    /// Positions won by a fight for the key or by capturing the last piece: where every class begins.
    pub fn begin(&self, table: &ClassTable) -> (PackedVerdicts, u64) {
        self.sweep(table, |pieces| {
            (self.game.glance(pieces) == Glance::Wins).then_some(Verdict::Win)
        })
    }

    /// One pass; returns the verdicts behind it and how many were new.
    pub fn pass(&self, table: &ClassTable) -> (PackedVerdicts, u64) {
        self.sweep(table, |pieces| self.decide(pieces))
    }

    fn sweep(
        &self,
        table: &ClassTable,
        decide: impl Fn(&Pieces) -> Option<Verdict> + Sync,
    ) -> (PackedVerdicts, u64) {
        let positions = table.verdicts.len();
        let mut next = table.verdicts.clone();
        let decided = next
            .words_mut()
            .par_chunks_mut(STRETCH)
            .enumerate()
            .map(|(stretch, words)| {
                let mut decided = 0;
                for (place, word) in words.iter_mut().enumerate() {
                    let first = (stretch * STRETCH + place) * WORD_POSITIONS;
                    for slot in 0..WORD_POSITIONS.min(positions - first) {
                        if *word >> (2 * slot) & 3 != 0 {
                            continue;
                        }
                        let pieces = table.numbering.position((first + slot) as u64);
                        if let Some(verdict) = decide(&pieces) {
                            *word |= PackedVerdicts::code(verdict) << (2 * slot);
                            decided += 1;
                        }
                    }
                }
                decided
            })
            .sum();
        (next, decided)
    }
}
