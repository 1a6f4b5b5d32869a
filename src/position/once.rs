//! Once-only rights in play: spending them, and the leap that one of them grants a royal.

use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, Player, Square};

/// Marks of the hash key that stand for rights held, one for each bit.
const FIRST_MARK: u8 = 200;

impl<B: Bits> Position<B> {
    /// Key of a set of once-only rights.
    pub(super) fn once_key(&self, set: u8) -> u64 {
        (0..8)
            .filter(|bit| set & 1 << bit != 0)
            .fold(0, |key, bit| key ^ self.rules.zobrist.mark(FIRST_MARK + bit))
    }

    fn spend(&mut self, right: u8) {
        let spent = self.state.once & right;
        if spent != 0 {
            self.state.once ^= spent;
            self.state.key ^= self.once_key(spent);
            self.state.reversible_plies = 0;
        }
    }

    /// Does the side still hold the right that the promotion row of `letter` needs?
    #[inline]
    pub(super) fn holds_right(&self, letter: char) -> bool {
        self.rules
            .once
            .bit(letter)
            .is_some_and(|bit| self.state.once & bit != 0)
    }

    /// A promotion spends the right that its row names.
    #[inline]
    pub(super) fn spend_promotion(&mut self, player: Player, kind: Kind, to: Square) {
        if self.state.once == 0 {
            return;
        }
        let row = self.rules.promotions.choices(player, kind, to);
        if let Some(bit) = row.and_then(|row| self.rules.once.bit(row.right?)) {
            self.spend(bit);
        }
    }

    /// The leap just made spends its right.
    pub(super) fn spend_leap(&mut self, player: Player, kind: Kind) {
        if let Some((_, bit)) = self.rules.once.royal_leap(self.state.once, player, kind) {
            self.spend(bit);
        }
    }

    /// Leaps of a royal by a right, to squares of `scope` where it is safe.
    #[inline(always)]
    pub(super) fn generate_royal_leaps<S: MoveSink<B>>(&self, scope: B, sink: &mut S) {
        if self.state.once != 0 {
            self.generate_rightful_leaps(scope, sink);
        }
    }

    fn generate_rightful_leaps<S: MoveSink<B>>(&self, scope: B, sink: &mut S) {
        let turn = self.state.turn;
        let time = self.rules.once.leap_time(self.state.once, turn);
        if !time.is_some_and(|time| time.is_now(self.in_check())) {
            return;
        }
        let (occupied, royals) = (self.occupied(), self.royals(turn));
        for from in royals.squares() {
            let kind = self.cell(from).kind();
            let Some((mover, _)) = self.rules.once.royal_leap(self.state.once, turn, kind) else {
                continue;
            };
            let targets = mover.targets(&self.rules.sliders, from, occupied, self.players[!turn]);
            // The right attacks nothing, so the other royal may stand where it leads.
            for to in (targets & scope & !self.royals(!turn)).squares() {
                let (start, one) = (B::single(from), B::single(to));
                if self.is_safe(turn, (royals ^ start) | one, (occupied ^ start) | one, !one) {
                    sink.push(Move::new(from, to, MoveClass::OnceLeap));
                }
            }
        }
    }
}
