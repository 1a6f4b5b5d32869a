//! Foreseeing checks: does a move give check, told without playing it?

use super::state::Position;
use crate::base::{Bits, Move, MoveClass};

impl<B: Bits> Position<B> {
    /// Does the legal move `m` give check?
    pub fn gives_check(&self, m: Move) -> bool {
        let turn = self.state.turn;
        if self.rules.powers.is_some() {
            // Royals of such games are captured, not checked.
            return false;
        }
        let (from, kind) = match m.class() {
            MoveClass::Drop => (B::EMPTY, m.operand()),
            MoveClass::Promotion | MoveClass::Rescue => (B::single(m.from()), m.operand()),
            MoveClass::Normal | MoveClass::MultiStep => {
                let kind = self.rules.becomes(self.cell(m.from()).kind());
                (B::single(m.from()), kind)
            }
            MoveClass::EnPassant
            | MoveClass::Castle
            | MoveClass::Pass
            | MoveClass::Terminal
            | MoveClass::Shot
            | MoveClass::OnceLeap
            | MoveClass::Series
            | MoveClass::Swap => return self.checks_after(m),
        };
        let whole = self.rules.neutral.is_some() || self.in_joined_turn();
        if whole || self.rules.ends().facing && (self.royals(turn) & from).any() {
            return self.checks_after(m);
        }
        let landing = self.landing(kind, turn, m.to());
        let occupied = (self.occupied() & !(from | B::single(m.to()))) | B::single(landing);
        // A royal captured by the move itself is not attacked by it.
        let royals = self.royals(!turn) & !B::single(m.to());
        let harmless = self
            .rules
            .captures
            .as_ref()
            .is_some_and(|limits| !limits.threatens_royals(turn, kind));
        let direct = if harmless {
            B::EMPTY
        } else {
            let mover = self.rules.mover(turn, kind);
            mover.attacks(&self.rules.sliders, landing, occupied)
        };
        (direct & royals).any() || !self.is_safe(!turn, royals, occupied, !from)
    }

    /// Plays the move on a copy and looks: for moves that change more than two squares.
    fn checks_after(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.make(m);
        after.in_check()
    }
}
