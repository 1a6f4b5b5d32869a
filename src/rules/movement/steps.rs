//! Pawn movement as index shifts, so that many pawns step at once.

use super::tables::{PathTable, SquareTable};
use crate::base::{Bits, Square};
use arrayvec::ArrayVec;

/// The same step from many squares: every index changes by `displacement`.
#[derive(Clone, Copy, Debug)]
pub struct Shift<B> {
    /// Difference of the indices of target and start.
    pub displacement: i8,
    /// Squares the step may start from.
    pub from: B,
}

impl<B: Bits> Shift<B> {
    /// Targets of the pieces in `pieces`.
    #[inline(always)]
    pub fn targets(&self, pieces: B) -> B {
        (pieces & self.from).displaced(self.displacement)
    }
    /// Splits a table into steps; `None` if there are more than `most`.
    fn split(table: &SquareTable<B>, most: usize) -> Option<Vec<Self>> {
        let mut shifts: Vec<Self> = Vec::new();
        for from in (0..B::WIDTH as u8).map(Square) {
            for to in table[from].squares() {
                let displacement = (to.0 as i16 - from.0 as i16) as i8;
                match shifts.iter_mut().find(|shift| shift.displacement == displacement) {
                    Some(shift) => shift.from |= B::single(from),
                    None => shifts.push(Shift {
                        displacement,
                        from: B::single(from),
                    }),
                }
            }
        }
        (shifts.len() <= most).then_some(shifts)
    }
}

/// A pawn's movement as steps.
#[derive(Clone, Debug)]
pub struct Steps<B> {
    /// The quiet step.
    pub quiet: Shift<B>,
    /// Squares from which the quiet step may be made twice, and three times, in one move.
    pub runs: [B; 2],
    /// Capturing steps.
    pub captures: ArrayVec<Shift<B>, 4>,
}

impl<B: Bits> Steps<B> {
    pub(super) fn split(
        quiet: &SquareTable<B>,
        capture: &SquareTable<B>,
        runs: Option<&PathTable<B>>,
    ) -> Option<Self> {
        let quiet = *Shift::split(quiet, 1)?.first()?;
        let captures = Shift::split(capture, 4)?.into_iter().collect();
        let mut steps = Steps {
            quiet,
            runs: [B::EMPTY; 2],
            captures,
        };
        let Some(runs) = runs else { return Some(steps) };
        for from in (0..B::WIDTH as u8).map(Square) {
            for path in runs.of_checked(from) {
                let count = (path.end.0 as i16 - from.0 as i16) / quiet.displacement as i16;
                let passed =
                    (1..count).map(|n| Square((from.0 as i16 + n * quiet.displacement as i16) as u8));
                let regular = (2..=3).contains(&count)
                    && from.0 as i16 + count * quiet.displacement as i16 == path.end.0 as i16
                    && B::from_squares(passed) == path.squares;
                if !regular {
                    return None;
                }
                steps.runs[count as usize - 2] |= B::single(from);
            }
        }
        Some(steps)
    }

    /// Targets of one piece.
    #[inline]
    pub(super) fn targets(&self, square: Square, occupied: B, enemy: B) -> B {
        let one = B::single(square);
        let mut set = self.quiet.targets(one) & !occupied;
        for (run, starts) in self.runs.iter().enumerate() {
            set |= self.run(one & *starts, run, occupied);
        }
        for capture in &self.captures {
            set |= capture.targets(one) & enemy;
        }
        set
    }

    /// Targets of run number `run` (0: two steps, 1: three) of the pieces in `pieces`.
    #[inline(always)]
    pub fn run(&self, pieces: B, run: usize, occupied: B) -> B {
        let mut at = pieces & self.runs[run];
        for _ in 0..run + 2 {
            at = at.displaced(self.quiet.displacement) & !occupied;
        }
        at
    }
}
