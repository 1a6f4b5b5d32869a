//! Turns of several steps: when a turn ends, and the step that moves enemy pieces.

use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, Player, Square};
use crate::game::Scope;
use crate::rules::turn::{Meddling, Turn};

impl<B: Bits> Position<B> {
    /// Is the side to move in the middle of its turn?
    #[inline(always)]
    pub fn mid_turn(&self) -> bool {
        self.state.step > 0
    }

    /// Steps of a turn that are written together, of which the first has been made.
    #[inline]
    pub fn in_joined_turn(&self) -> bool {
        self.mid_turn() && self.rules.turn.joined()
    }

    /// Sets the number of steps made in this turn.
    #[inline]
    pub(super) fn set_step(&mut self, step: u8) {
        let zobrist = self.rules.zobrist;
        self.state.key ^= zobrist.step(self.state.step) ^ zobrist.step(step);
        self.state.step = step;
    }

    /// A step has been made: counts it and hands the turn over, unless a further step follows.
    #[inline]
    pub(super) fn end_step(&mut self, player: Player, progress: bool) {
        if progress {
            self.state.progress_plies = 0;
        } else if !self.in_joined_turn() {
            self.state.progress_plies = self.state.progress_plies.saturating_add(1);
        }
        if matches!(self.rules.turn, Turn::Single) {
            return self.end_turn(player);
        }
        if self.state.step + 1 < self.rules.turn.steps() && self.goes_on(player) {
            return;
        }
        self.set_step(0);
        self.end_turn(player);
    }

    /// Enters the next step of the turn, if the turn has one.
    fn goes_on(&mut self, player: Player) -> bool {
        let enemies = self.royals(!player);
        if matches!(self.rules.turn, Turn::Double)
            && !self.is_safe(!player, enemies, self.occupied(), !B::EMPTY)
        {
            return false;
        }
        let step = self.state.step;
        self.set_step(step + 1);
        if self.count_moves() == 0 {
            self.set_step(step);
            return false;
        }
        true
    }

    /// May the side to move move its own pieces of this kind?
    #[inline(always)]
    pub(super) fn moves_itself(&self, kind: Kind) -> bool {
        match &self.rules.turn {
            Turn::Meddle(meddling) => !meddling.foreign[kind],
            _ => true,
        }
    }

    /// The steps of the second kind, if this is the time for them; `false` if it is not.
    #[inline]
    pub(super) fn generate_meddling<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) -> bool {
        let Turn::Meddle(meddling) = &self.rules.turn else {
            return false;
        };
        if !self.mid_turn() {
            return false;
        }
        let before = sink.received();
        self.meddle(meddling, |kind| meddling.kinds[kind], scope, sink);
        if sink.received() == before && meddling.otherwise.0.contains(&true) && !self.can_meddle(meddling) {
            self.meddle(meddling, |kind| meddling.otherwise[kind], scope, sink);
            sink.push(Move::PASS);
        }
        true
    }

    fn can_meddle(&self, meddling: &Meddling) -> bool {
        let mut count = super::sink::MoveCount::default();
        self.meddle(meddling, |kind| meddling.kinds[kind], Scope::All, &mut count);
        count.0 > 0
    }

    /// Moves of enemy pieces that leave the own royals safe; enemy royals may not step into an attack.
    fn meddle<S: MoveSink<B>>(
        &self,
        meddling: &Meddling,
        moved: impl Fn(Kind) -> bool,
        scope: Scope,
        sink: &mut S,
    ) {
        let (mover, owner) = (self.state.turn, !self.state.turn);
        let (occupied, royals) = (self.occupied(), self.royals(mover));
        let prey = self.players[mover] & !royals;
        for kind in (0..self.rules.kinds as u8).map(Kind).filter(|kind| moved(*kind)) {
            let royal = self.rules.is_royal[owner][kind];
            let zone = self.rules.promotions.zone(owner, kind);
            for from in self.pieces(owner, kind).squares() {
                let movement = self.rules.mover(owner, kind);
                let targets = movement.targets(&self.rules.sliders, from, occupied, prey) & !royals;
                for to in targets.squares() {
                    let promotes = zone.has(to);
                    if scope == Scope::Tactical && !promotes && !prey.has(to) {
                        continue;
                    }
                    let one = B::single(to);
                    let after = (occupied ^ B::single(from)) | one;
                    if royal && !self.is_safe(owner, one, after, !one) {
                        continue;
                    }
                    if self.meddled_safely(meddling, from, to, after, royals) {
                        self.emit_meddling(meddling, promotes, from, to, sink);
                    }
                }
            }
        }
    }

    /// Are the mover's royals safe after an enemy piece went from one square to another?
    fn meddled_safely(&self, meddling: &Meddling, from: Square, to: Square, after: B, royals: B) -> bool {
        let (mover, owner) = (self.state.turn, !self.state.turn);
        if !self.is_safe(mover, royals, after, !B::single(from)) {
            return false;
        }
        let kind = self.cell(from).kind();
        let becomes: &[Kind] = if self.rules.promotions.zone(owner, kind).has(to) {
            &meddling.promotes_to
        } else {
            &[kind]
        };
        becomes.iter().all(|kind| {
            let reach = self
                .rules
                .mover(owner, *kind)
                .attacks(&self.rules.sliders, to, after);
            (reach & royals).none()
        })
    }

    fn emit_meddling<S: MoveSink<B>>(
        &self,
        meddling: &Meddling,
        promotes: bool,
        from: Square,
        to: Square,
        sink: &mut S,
    ) {
        if !promotes {
            return sink.push(Move::new(from, to, MoveClass::Normal));
        }
        for kind in &meddling.promotes_to {
            sink.push(Move::with_operand(from, to, MoveClass::Promotion, *kind));
        }
    }
}
