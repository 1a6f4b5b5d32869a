//! Setting pieces up without the detour over text: how the solver visits every position of a material.

use super::state::{Position, State};
use crate::base::{Bits, Cell, Kind, Player, Square};
use crate::rules::powers::PowersSpec;

impl<B: Bits> Position<B> {
    /// Clears the board, the pockets, all rights and the past, and sets up these pieces with `turn` to move.
    ///
    /// Nothing is checked: ask [`Position::is_arranged_legally`] afterwards.
    pub fn arrange(&mut self, turn: Player, pieces: impl IntoIterator<Item = (Square, Cell)>) {
        self.journal.clear();
        self.further_edits.clear();
        for square in self.occupied().squares() {
            self.set(square, Cell::EMPTY);
        }
        self.state = State {
            turn,
            key: match turn {
                Player::South => 0,
                Player::North => self.rules.zobrist.north_to_move(),
            },
            ..State::empty()
        };
        for (square, cell) in pieces {
            self.set(square, cell);
        }
    }

    /// Can this position stand before a move: nobody could capture a royal, no piece should have been promoted, no royal
    /// stands outside its region?
    pub fn is_arranged_legally(&self) -> bool {
        let (other, occupied) = (!self.state.turn, self.occupied());
        let placed = occupied.squares().all(|square| {
            let (player, kind) = (self.cell(square).owner(), self.cell(square).kind());
            let inside = self.rules.spec.pieces[kind.index()].region[player]
                .as_ref()
                .is_none_or(|region| region.contains(&square));
            !self.is_promotion_overdue(player, kind, square) && (inside || !self.rules.is_royal[player][kind])
        });
        placed && self.is_safe(other, self.guarded(other), occupied, occupied)
    }

    /// Should a piece on this square have been promoted when it came there?
    pub(super) fn is_promotion_overdue(&self, player: Player, kind: Kind, square: Square) -> bool {
        let displaced = || self.rules.spec.powers.as_ref().is_some_and(PowersSpec::displace);
        let choices = self.rules.promotions.choices(player, kind, square);
        choices.is_some_and(|choices| !choices.optional && choices.right.is_none()) && !displaced()
    }
}

#[cfg(test)]
mod tests;
