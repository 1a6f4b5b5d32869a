//! Boarding, riding and disembarking: each move is tried on its own, for the carrier left behind may block a line.

use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Cell, Kind, Move, MoveClass, Player, Square};
use crate::rules::boarding::Boarding;

/// One attempt: who goes, and what is occupied afterwards.
struct Attempt<B> {
    from: Square,
    kind: Kind,
    /// Occupied squares once the piece has left, the arrival square apart.
    left: B,
}

impl<B: Bits> Position<B> {
    /// Boarding moves of `kind`, and all moves of it if it is a stack; `true` if it is one.
    pub(super) fn generate_boarding<S: MoveSink<B>>(
        &self,
        boarding: &Boarding,
        kind: Kind,
        scope: B,
        sink: &mut S,
    ) -> bool {
        let (turn, occupied) = (self.state.turn, self.occupied());
        let enemy = self.players[!turn];
        let sliders = &self.rules.sliders;
        let stack = boarding.of_stack(turn, kind);
        for from in self.pieces(turn, kind).squares() {
            let leaves = Attempt {
                from,
                kind,
                left: occupied ^ B::single(from),
            };
            let Some(row) = stack else {
                let carriers = self.carriers(boarding, kind);
                let reach = self
                    .rules
                    .mover(turn, kind)
                    .targets(sliders, from, occupied, carriers);
                self.push_safe(&leaves, reach & carriers & scope, MoveClass::Board, sink);
                continue;
            };
            let ride = self
                .rules
                .mover(turn, row.carrier)
                .targets(sliders, from, occupied, enemy);
            self.push_safe(&leaves, ride & scope, MoveClass::Normal, sink);
            let carriers = self.carriers(boarding, row.rider);
            let rider = self.rules.mover(turn, row.rider);
            let step = rider.targets(sliders, from, occupied, enemy | carriers);
            let parts = Attempt {
                left: occupied,
                ..leaves
            };
            self.push_safe(&parts, step & scope, MoveClass::Disembark, sink);
        }
        stack.is_some()
    }

    /// Own carriers that a rider can board.
    fn carriers(&self, boarding: &Boarding, rider: Kind) -> B {
        let turn = self.state.turn;
        let rows = boarding.by_rider(turn, rider);
        rows.fold(B::EMPTY, |set, row| set | self.pieces(turn, row.carrier))
    }

    fn push_safe<S: MoveSink<B>>(&self, attempt: &Attempt<B>, targets: B, class: MoveClass, sink: &mut S) {
        let turn = self.state.turn;
        let royal = self.rules.is_royal[turn][attempt.kind];
        for to in targets.squares() {
            let one = B::single(to);
            let royals = if royal {
                (self.royals(turn) ^ B::single(attempt.from)) | one
            } else {
                self.royals(turn)
            };
            if self.is_safe(turn, royals, attempt.left | one, !one) {
                sink.push(Move::new(attempt.from, to, class));
            }
        }
    }

    /// A piece boards the carrier on the move's target; returns whether that is progress.
    pub(super) fn make_boarding(&mut self, m: Move) -> bool {
        let moved = self.cell(m.from());
        let arriving = self.arriving(moved.owner(), moved.kind(), self.cell(m.to()));
        self.set(m.from(), Cell::EMPTY);
        self.set(m.to(), arriving);
        false
    }

    /// A rider leaves its carrier, capturing what it meets or boarding another; returns whether that is progress.
    pub(super) fn make_disembarking(&mut self, m: Move) -> bool {
        let stack = self.cell(m.from());
        let player = stack.owner();
        let row = self
            .rules
            .boarding
            .as_ref()
            .and_then(|boarding| boarding.of_stack(player, stack.kind()));
        let Some((rider, carrier)) = row.map(|row| (row.rider, row.carrier)) else {
            return false;
        };
        let met = self.cell(m.to());
        let arriving = self.arriving(player, rider, met);
        let captures = met.piece().is_some_and(|(owner, _)| owner != player);
        if captures {
            self.set(m.to(), Cell::EMPTY);
            if self.rules.promotions.rescues {
                self.imprison(met);
            }
        }
        self.set(m.from(), Cell::new(player, carrier));
        self.set(m.to(), arriving);
        captures
    }

    /// The rider, or what it and the own carrier it meets make.
    fn arriving(&self, player: Player, rider: Kind, met: Cell) -> Cell {
        let boarded = met.piece().filter(|(owner, _)| *owner == player);
        let stack = boarded.and_then(|(_, carrier)| {
            let boarding = self.rules.boarding.as_ref()?;
            boarding.joined(player, rider, carrier)
        });
        Cell::new(player, stack.unwrap_or(rider))
    }
}
