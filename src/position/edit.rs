//! The one door: pieces come and go only through here, which keeps sets, mailbox, key and sums together
//! and writes the journal that unmake reads backwards.

use super::state::{Position, State};
use crate::base::{Bits, Cell, Kind, Move, Player, Square};
use arrayvec::ArrayVec;

/// One square's change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edit {
    square: Square,
    before: Cell,
}

/// Most squares an ordinary move changes; what a series of captures changes beyond that is kept apart.
const MAX_EDITS: usize = 6;

/// Moves kept at most when the past is forgotten. A longer series without capture or progress is a draw in nearly every game; elsewhere
/// a position that has not been seen for so long counts as new.
const MOST_REMEMBERED: usize = 1000;

/// A made move: what it was, the state before it and the squares it changed.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) made: Move,
    pub(super) before: State,
    edits: ArrayVec<Edit, MAX_EDITS>,
    /// Number of edits beyond those, kept apart.
    more: u8,
}

impl<B: Bits> Position<B> {
    /// Opens the journal entry of a move.
    #[inline]
    pub(super) fn open_entry(&mut self, made: Move) {
        self.journal.push(Entry {
            made,
            before: self.state,
            edits: ArrayVec::new(),
            more: 0,
        });
    }

    /// Puts `cell` on `square` (an empty cell clears it), with key and sums, and notes what was there.
    #[inline]
    pub(super) fn set(&mut self, square: Square, cell: Cell) {
        let before = self.cell(square);
        if let Some(entry) = self.journal.last_mut() {
            let edit = Edit { square, before };
            if entry.edits.is_full() {
                self.further_edits.push(edit);
                entry.more += 1;
            } else {
                entry.edits.push(edit);
            }
        }
        self.place(square, cell);
        let (rules, state) = (&self.rules, &mut self.state);
        if !before.is_empty() {
            state.key ^= rules.zobrist.cell(before, square);
            state.sum -= rules.piece_square(before, square);
            state.phase -= rules.piece_squares.phase[before.index()];
        }
        if !cell.is_empty() {
            state.key ^= rules.zobrist.cell(cell, square);
            state.sum += rules.piece_square(cell, square);
            state.phase += rules.piece_squares.phase[cell.index()];
        }
    }

    /// Moves the piece on `from` to the empty square `to`: what two calls of [`Position::set`] would do, at once.
    #[inline]
    pub(super) fn shift(&mut self, from: Square, to: Square) {
        let moved = self.cell(from);
        debug_assert!(!moved.is_empty() && self.cell(to).is_empty());
        if let Some(entry) = self.journal.last_mut() {
            for (square, before) in [(from, moved), (to, Cell::EMPTY)] {
                entry.edits.push(Edit { square, before });
            }
        }
        let both = B::single(from) | B::single(to);
        self.players[moved.owner()] ^= both;
        self.kinds[moved.kind()] ^= both;
        self.cells[from.index() & (crate::base::MAX_SQUARES - 1)] = Cell::EMPTY;
        self.cells[to.index() & (crate::base::MAX_SQUARES - 1)] = moved;
        let (rules, state) = (&self.rules, &mut self.state);
        state.key ^= rules.zobrist.cell(moved, from) ^ rules.zobrist.cell(moved, to);
        state.sum -= rules.piece_square(moved, from);
        state.sum += rules.piece_square(moved, to);
    }

    /// Sets and mailbox only; key and sums are the caller's.
    #[inline]
    fn place(&mut self, square: Square, cell: Cell) {
        let one = B::single(square);
        if let Some((player, kind)) = self.cell(square).piece() {
            self.players[player] ^= one;
            self.kinds[kind] ^= one;
        }
        if let Some((player, kind)) = cell.piece() {
            self.players[player] ^= one;
            self.kinds[kind] ^= one;
        }
        self.cells[square.index() & (crate::base::MAX_SQUARES - 1)] = cell;
    }

    /// Changes the count of a kind in a pocket by `change`.
    pub(super) fn add_to_pocket(&mut self, player: Player, kind: Kind, change: i8) {
        let Some(slot) = self.rules.pocket_slot[kind].map(usize::from) else {
            return;
        };
        let count = &mut self.state.pockets[player][slot];
        self.state.key ^= self.rules.zobrist.pocket(player, slot, *count);
        *count = count.saturating_add_signed(change);
        self.state.key ^= self.rules.zobrist.pocket(player, slot, *count);
    }

    /// What the moves made from this number on have changed on the board, in order: square, what stood there, what did then.
    pub fn edits_since(&self, plies: usize) -> Vec<(Square, Cell, Cell)> {
        let (earlier, later) = self.journal.split_at(plies.min(self.journal.len()));
        let skipped: usize = earlier.iter().map(|entry| usize::from(entry.more)).sum();
        let mut further = self.further_edits[skipped..].iter();
        let mut edits: Vec<Edit> = Vec::new();
        for entry in later {
            edits.extend(&entry.edits);
            edits.extend(further.by_ref().take(usize::from(entry.more)));
        }
        let after = |index: usize, edit: &Edit| {
            let next = edits[index + 1..]
                .iter()
                .find(|later| later.square == edit.square);
            next.map_or(self.cell(edit.square), |next| next.before)
        };
        let told = edits.iter().enumerate();
        told.map(|(index, edit)| (edit.square, edit.before, after(index, edit)))
            .collect()
    }

    /// The state before the move of this number, or that of now.
    pub fn state_at(&self, plies: usize) -> &State {
        self.journal.get(plies).map_or(&self.state, |entry| &entry.before)
    }

    /// The same pieces but for that of a square, and without a past: for asking what that piece is worth. It may be none of the game.
    pub fn without(&self, square: Square) -> Position<B> {
        let mut position = self.clone();
        position.journal.clear();
        position.further_edits.clear();
        position.set(square, Cell::EMPTY);
        position
    }

    /// Undoes on the board what the last `count` moves before the one being made have changed, as a part of that one.
    pub(super) fn revert_earlier(&mut self, count: usize) {
        let last = self.journal.len().saturating_sub(1);
        let mut further = self.further_edits.iter().rev();
        let mut changes = Vec::new();
        for entry in self.journal[last.saturating_sub(count)..last].iter().rev() {
            changes.extend(further.by_ref().take(entry.more as usize).copied());
            changes.extend(entry.edits.iter().rev().copied());
        }
        for Edit { square, before } in changes {
            self.set(square, before);
        }
    }

    /// Forgets the moves that no repetition from here on can lead back before, and those beyond so many of them: what a long game
    /// costs to copy does not grow with its length. Where a move may be taken back as a right of the game, all are kept.
    pub fn forget_far_past(&mut self) {
        let kept = (self.state.reversible_plies as usize).min(MOST_REMEMBERED);
        let Some(forgotten) = self.journal.len().checked_sub(kept) else {
            return;
        };
        if self.rules.spec.take_back.is_none() {
            let further: usize = self.journal[..forgotten]
                .iter()
                .map(|entry| entry.more as usize)
                .sum();
            self.further_edits.drain(..further);
            self.journal.drain(..forgotten);
        }
    }

    /// Closes the newest entry by undoing it; `false` if there is none.
    #[inline]
    pub(super) fn undo_entry(&mut self) -> bool {
        let Some(entry) = self.journal.pop() else {
            return false;
        };
        for _ in 0..entry.more {
            if let Some(edit) = self.further_edits.pop() {
                self.place(edit.square, edit.before);
            }
        }
        for edit in entry.edits.iter().rev() {
            self.place(edit.square, edit.before);
        }
        self.state = entry.before;
        true
    }
}
