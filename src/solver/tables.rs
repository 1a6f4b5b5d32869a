//! Solved endings: what the numbers say about positions, moves and the whole material.

use super::endings::{Endings, NoTables, verdict};
use super::finite::{FiniteGame, Nature};
use super::retrograde::{Solution, solve};
use super::suited::remembers;
use super::value::{Value, Verdict};
use crate::base::{Bits, Move, MoveList, Player};
use crate::game::Scope;
use crate::position::{Finish, Position};
use rayon::prelude::*;
use serde::Serialize;

/// What a position is worth in which the game is over; `None` while it goes on.
pub(super) fn ended<B: Bits>(position: &Position<B>) -> Option<Value> {
    let outcome = position.ended()?;
    Some(match verdict(outcome, position.turn()) {
        Verdict::Win => Value::Win(0),
        Verdict::Draw => Value::Draw,
        Verdict::Loss => Value::Loss(0),
    })
}

/// Every legal move with what it is worth to the side that makes it, by the values of the positions after them, best first; `None` where one
/// has none.
pub(super) fn best_first<B: Bits>(
    position: &Position<B>,
    value: impl Fn(&Position<B>) -> Option<Value>,
) -> Option<Vec<(Move, Value)>> {
    let mut moves = MoveList::new();
    position.generate(Scope::All, &mut moves);
    let mut after = position.clone();
    let mut judged = Vec::with_capacity(moves.len());
    for m in &moves {
        after.make(*m);
        judged.push((*m, value(&after)?.before_move()));
        after.unmake();
    }
    judged.sort_by_key(|(_, value)| -value.preference());
    Some(judged)
}

/// Endings together with their values.
#[derive(Debug)]
pub struct Tables<B: Bits> {
    endings: Endings<B>,
    solution: Solution,
}

/// How positions are worth, counted. Unfinished ones only, unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// All positions, finished ones included.
    pub positions: u64,
    /// Positions in which the game is over.
    pub finished: u64,
    /// Won for the side to move.
    pub wins: u64,
    /// Lost for the side to move.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// Plies of the longest forced win.
    pub longest_win: u16,
    /// A position with the longest forced win, as a number.
    #[serde(skip)]
    pub longest_at: Option<usize>,
}

impl Tally {
    fn add(&mut self, position: usize, value: Value, finished: bool) {
        self.positions += 1;
        if finished {
            self.finished += 1;
            return;
        }
        match value {
            Value::Win(plies) => {
                self.wins += 1;
                if plies > self.longest_win {
                    self.longest_win = plies;
                    self.longest_at = Some(position);
                }
            }
            Value::Draw => self.draws += 1,
            Value::Loss(_) => self.losses += 1,
        }
    }

    /// Both counts together.
    pub fn join(mut self, other: Tally) -> Tally {
        self.positions += other.positions;
        self.finished += other.finished;
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        if other.longest_win > self.longest_win {
            self.longest_win = other.longest_win;
            self.longest_at = other.longest_at;
        }
        self
    }
}

impl<B: Bits> Tables<B> {
    /// Solves the endings, on the current rayon threads.
    ///
    /// # Errors
    /// If their moves are too many.
    pub fn new(endings: Endings<B>) -> Result<Self, NoTables> {
        match solve(&endings) {
            Some(solution) => Ok(Tables { endings, solution }),
            None => Err(endings.too_many_moves()),
        }
    }

    /// Bytes of the values in memory.
    pub fn bytes(&self) -> u64 {
        self.solution.bytes()
    }

    /// The endings.
    pub fn endings(&self) -> &Endings<B> {
        &self.endings
    }

    /// The value of a position; `None` if it is not among these endings, or has rights that they know nothing of.
    pub fn value(&self, position: &Position<B>) -> Option<Value> {
        let number = self.endings.number(position);
        if position.state().finish != Finish::None || number.is_none() {
            return ended(position);
        }
        if remembers(position).is_some() {
            return None;
        }
        self.solution.value(number? as usize)
    }

    /// Every legal move with what it is worth to the side that makes it, best first.
    pub fn moves(&self, position: &Position<B>) -> Option<Vec<(Move, Value)>> {
        best_first(position, |after| self.value(after))
    }

    /// Counts all positions of a range of numbers in which `turn` is to move.
    pub fn tally(&self, range: std::ops::Range<usize>, turn: Player) -> Tally {
        range
            .into_par_iter()
            .filter(|position| position % 2 == turn as usize)
            .fold(Tally::default, |mut tally, position| {
                if let Some(value) = self.solution.value(position) {
                    let finished = match value {
                        Value::Draw => self.is_finished_draw(position),
                        decided => decided.plies() == Some(0),
                    };
                    tally.add(position, value, finished);
                }
                tally
            })
            .reduce(Tally::default, Tally::join)
    }

    /// Counts the positions that play can reach from this one, itself included.
    pub fn tally_reachable(&self, start: &Position<B>) -> Option<Tally> {
        let first = self.endings.number(start)? as usize;
        let mut seen = bitvec::vec::BitVec::<usize>::repeat(false, self.endings.positions());
        let mut worker = self.endings.worker();
        let (mut open, mut tally, mut successors) = (vec![first], Tally::default(), Vec::new());
        seen.set(first, true);
        while let Some(position) = open.pop() {
            successors.clear();
            let nature = self.endings.examine(&mut worker, position, &mut successors);
            let value = self.solution.value(position)?;
            tally.add(position, value, nature != Nature::Open);
            for &next in &successors {
                if !seen.replace(next as usize, true) {
                    open.push(next as usize);
                }
            }
        }
        Some(tally)
    }

    /// A position of a number as a FEN.
    pub fn fen(&self, number: usize) -> Option<String> {
        let mut position = self.endings.blank();
        self.endings
            .set_up(&mut position, number as u64)
            .then(|| position.fen())
    }

    fn is_finished_draw(&self, position: usize) -> bool {
        let mut worker = self.endings.worker();
        self.endings.examine(&mut worker, position, &mut Vec::new()) != Nature::Open
    }
}
