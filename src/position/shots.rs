//! Captures without moving.

use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Cell, Kind, Move, MoveClass};

impl<B: Bits> Position<B> {
    /// Legal shots of the side to move.
    pub(super) fn generate_shots<S: MoveSink<B>>(&self, sink: &mut S) {
        let turn = self.state.turn;
        let (occupied, royals) = (self.occupied(), self.royals(turn));
        for kind in (0..self.rules.kinds as u8).map(Kind) {
            let mover = self.rules.mover(turn, kind);
            if !mover.shoots {
                continue;
            }
            let victims = self.victims(turn, kind);
            for from in self.pieces(turn, kind).squares() {
                let targets = mover.shots(&self.rules.sliders, from, occupied, victims);
                for to in targets.squares() {
                    let one = B::single(to);
                    if self.is_safe(turn, royals, occupied ^ one, !one) {
                        sink.push(Move::new(from, to, MoveClass::Shot));
                    }
                }
            }
        }
    }

    /// Removes what is shot; always progress.
    pub(super) fn make_shot(&mut self, m: Move) -> bool {
        let captured = self.cell(m.to());
        self.lose_rights(self.castlings.lost(m.to()));
        self.set(m.to(), Cell::EMPTY);
        if self.rules.promotions.rescues {
            self.imprison(captured);
        }
        true
    }
}
