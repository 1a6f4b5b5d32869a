//! Taking a move back as a right of the game: one side, once, instead of moving, brings back the position before its own
//! last move and moves again.
//!
//! The two moves are struck from the record, so repetitions are counted as they were before them. The move itself is an
//! entry of the journal like any other and can be unmade.

use super::state::{Position, State, TakeBack};
use crate::base::Bits;
use crate::rules::setup::Problems;

/// Mark of the hash key while the right is held.
const MARK: u8 = 230;
/// Moves struck from the record: the own last one and the reply.
const STRUCK: usize = 2;

/// Where the journal tells what has stood on the board.
pub(super) struct Record {
    length: usize,
    key: u64,
    /// The entry that took a move back, and the key of the position now as it was before that.
    break_at: Option<(usize, u64)>,
}

impl Record {
    /// The journal entry of the position so many plies ago, and the key that it has there if it is the one of now.
    #[inline(always)]
    pub(super) fn back(&self, plies: usize) -> Option<(usize, u64)> {
        let index = self.length.checked_sub(plies)?;
        match self.break_at {
            Some((at, key)) if index <= at => Some((index.checked_sub(STRUCK + 1)?, key)),
            _ => Some((index, self.key)),
        }
    }
}

impl<B: Bits> Position<B> {
    /// The record of the game, without what has been taken back.
    #[inline(always)]
    pub(super) fn record(&self) -> Record {
        let break_at = match self.state.take_back {
            TakeBack::UsedBy(index) => Some((index as usize, self.state.key ^ self.take_back_key())),
            _ => None,
        };
        Record {
            length: self.journal.len(),
            key: self.state.key,
            break_at,
        }
    }

    /// What the right, while held, adds to the key.
    fn take_back_key(&self) -> u64 {
        self.rules.zobrist.mark(MARK)
    }

    /// Key of everything that can change a legal move or a result: while a move can be taken back, the position that this
    /// would bring back counts as well.
    #[inline(always)]
    pub fn search_key(&self) -> u64 {
        match self.state.take_back {
            TakeBack::Held => self.state.key ^ self.earlier_key(),
            _ => self.state.key,
        }
    }

    /// Key of the position that the holder of the right can return to at its next turn, 0 if there is none.
    fn earlier_key(&self) -> u64 {
        let holder_to_move = self.rules.spec.take_back == Some(self.state.turn);
        let back = if holder_to_move { STRUCK } else { STRUCK - 1 };
        let entry = self
            .journal
            .len()
            .checked_sub(back)
            .map(|index| &self.journal[index]);
        // Turned, so that two equal positions do not cancel out.
        entry.map_or(0, |entry| entry.before.key.rotate_left(32))
    }

    /// May the side to move take its last move back?
    #[inline(always)]
    pub(super) fn can_take_back(&self) -> bool {
        self.state.take_back == TakeBack::Held
            && self.rules.spec.take_back == Some(self.state.turn)
            && self.journal.len() >= STRUCK
    }

    /// Takes back the two moves before the entry just opened.
    pub(super) fn make_take_back(&mut self) {
        let index = self.journal.len() - 1;
        let restored = self.journal[index - STRUCK].before;
        self.revert_earlier(STRUCK);
        self.state = State {
            take_back: TakeBack::UsedBy(index as u32),
            key: restored.key ^ self.take_back_key(),
            ..restored
        };
    }

    /// Why no move can be taken back now.
    pub(super) fn why_no_take_back(&self) -> String {
        match self.rules.spec.take_back {
            None => "no move can be taken back in this game".into(),
            Some(holder) if holder != self.state.turn => {
                format!("only {} may take a move back", holder.name())
            }
            Some(_) if self.state.take_back != TakeBack::Held => {
                "the right to take a move back has been used".into()
            }
            Some(holder) if self.journal.len() < STRUCK => {
                format!("{} has made no move yet that it could take back", holder.name())
            }
            Some(_) => "the game is over".into(),
        }
    }

    /// Takes over the right of a setup.
    pub(super) fn take_take_back(&mut self, held: bool, problems: &mut Problems) {
        if !held {
            return;
        }
        if self.rules.spec.take_back.is_none() {
            problems.add("take-back", "no move can be taken back in this game");
            return;
        }
        self.state.take_back = TakeBack::Held;
        self.state.key ^= self.take_back_key();
    }
}

#[cfg(test)]
mod tests;
