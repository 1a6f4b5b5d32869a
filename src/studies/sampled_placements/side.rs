//! What one side can place where that does not depend on what the other has placed: all its arrays, whole and in part.

use crate::base::{PerPlayer, Player};
use crate::board::Board;
use crate::rules::Spec;
use crate::studies::placements::{Placement, is_placing};
use std::collections::{BTreeSet, HashMap};

/// Most arrays of a side, whole ones and parts.
pub(super) const MOST_ARRAYS: usize = 1_000_000;

/// Everything that a side can have placed.
pub(super) struct Side {
    /// By the number of pieces placed.
    pub(super) levels: Vec<Vec<Partial>>,
}

/// What a side has placed at some time; in which order does not matter.
pub(super) struct Partial {
    /// By square.
    pub(super) placed: Vec<Placement>,
    /// What one more placement makes of it: places in the next level.
    next: Vec<u32>,
}

/// Can neither side's placements change what the other may place?
pub(super) fn are_independent(spec: &Spec) -> bool {
    spec.placement.as_ref().is_some_and(|placement| {
        let [south, north] = &placement.squares.0;
        let apart = south.iter().all(|square| !north.contains(square));
        apart && placement.offers.is_empty() && placement.forbidden.is_empty()
    })
}

/// Who places, from the first placement to the last. To be asked where the sides are independent.
pub(super) fn order(start: &Board) -> Vec<Player> {
    let mut board = start.clone();
    let mut order = Vec::new();
    while is_placing(&board) {
        order.push(board.turn());
        board.make(board.legal_moves()[0]);
    }
    order
}

impl Side {
    /// All that `player` can place, of sides that are independent; `None` if that is too much to be listed.
    pub(super) fn of(start: &Board, player: Player) -> Option<Side> {
        let mut growth = Growth {
            player,
            levels: vec![Vec::new()],
            numbers: HashMap::new(),
        };
        growth.visit(&mut start.clone(), &[])?;
        Some(Side {
            levels: growth.levels,
        })
    }

    /// Number of pieces that it places.
    pub(super) fn pieces(&self) -> usize {
        self.levels.len() - 1
    }

    /// Its whole arrays.
    pub(super) fn whole(&self) -> &[Partial] {
        &self.levels[self.pieces()]
    }

    /// What `steps` more placements make of an array: places in the level so much higher.
    pub(super) fn after(&self, level: usize, number: usize, steps: usize) -> Vec<usize> {
        let mut found = BTreeSet::from([number]);
        for level in level..level + steps {
            let next = found.iter().flat_map(|number| self.next(level, *number));
            found = next.collect();
        }
        found.into_iter().collect()
    }

    /// What one more placement makes of it.
    pub(super) fn next(&self, level: usize, number: usize) -> impl Iterator<Item = usize> + '_ {
        let next = &self.levels[level][number].next;
        next.iter().map(|number| *number as usize)
    }
}

impl Partial {
    /// Is a piece of this letter among them?
    pub(super) fn has(&self, letter: char) -> bool {
        self.placed.iter().any(|placement| placement.letter == letter)
    }

    /// What was placed to make it of a part.
    pub(super) fn beyond<'a>(&'a self, part: &'a Partial) -> impl Iterator<Item = Placement> + 'a {
        let placed = self.placed.iter().copied();
        placed.filter(|placement| !part.placed.contains(placement))
    }
}

/// Can a side place its first piece of a letter in the turn between these numbers of pieces?
pub(super) fn can_first_place(side: &Side, letter: char, [before, after]: [usize; 2]) -> bool {
    let without = |number: &usize| !side.levels[before][*number].has(letter);
    (0..side.levels[before].len()).filter(without).any(|number| {
        let next = side.after(before, number, after - before);
        next.iter().any(|next| side.levels[after][*next].has(letter))
    })
}

/// Both sides of a game in which they are independent, if they are small enough.
pub(super) fn sides(start: &Board) -> Option<PerPlayer<Side>> {
    let south = Side::of(start, Player::South)?;
    let north = Side::of(start, Player::North)?;
    Some(PerPlayer([south, north]))
}

/// A side whose arrays are being listed.
struct Growth {
    player: Player,
    levels: Vec<Vec<Partial>>,
    numbers: HashMap<Vec<Placement>, u32>,
}

impl Growth {
    /// The place in its level of what is placed, with all that can follow. The other side places what comes first.
    fn visit(&mut self, board: &mut Board, placed: &[Placement]) -> Option<u32> {
        if let Some(number) = self.numbers.get(placed) {
            return Some(*number);
        }
        if self.numbers.len() == MOST_ARRAYS {
            return None;
        }
        let mut answers = 0;
        while is_placing(board) && board.turn() != self.player {
            board.make(board.legal_moves()[0]);
            answers += 1;
        }
        let mut next = BTreeSet::new();
        if is_placing(board) {
            for m in board.legal_moves() {
                let placement = Placement::of(board.spec(), m);
                let mut more = placed.to_vec();
                let place = more.partition_point(|other| other.square < placement.square);
                more.insert(place, placement);
                board.make(m);
                let number = self.visit(board, &more);
                board.unmake();
                next.insert(number?);
            }
        }
        for _ in 0..answers {
            board.unmake();
        }
        let level = placed.len();
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Vec::new);
        }
        let number = self.levels[level].len() as u32;
        self.numbers.insert(placed.to_vec(), number);
        self.levels[level].push(Partial {
            placed: placed.to_vec(),
            next: next.into_iter().collect(),
        });
        Some(number)
    }
}

#[cfg(test)]
mod tests;
