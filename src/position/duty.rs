//! Compulsory captures: which pieces have to be captured, and which moves do that.

use super::state::Position;
use crate::base::{Bits, Move, MoveClass, MoveList, PerKind};
use crate::game::Scope;
use crate::rules::move_choice::DutySpec;

impl<B: Bits> Position<B> {
    /// Enemy pieces that have to be captured and could be directly, were it not for the safety of the own royals.
    #[inline]
    pub(super) fn duties(&self) -> B {
        match &self.rules.spec.move_choice.duty {
            Some(duty) => self.duties_by(duty),
            None => B::EMPTY,
        }
    }

    fn duties_by(&self, duty: &DutySpec) -> B {
        let (turn, occupied) = (self.state.turn, self.occupied());
        let wanted = self.kinds_of(&PerKind::of(&duty.take)) & self.players[!turn];
        let mut due = B::EMPTY;
        if wanted.none() {
            return due;
        }
        for kind in &duty.by {
            let prey = wanted & self.victims(turn, *kind);
            let mover = self.rules.mover(turn, *kind);
            for from in self.pieces(turn, *kind).squares() {
                due |= mover.targets(&self.rules.sliders, from, occupied, prey) & prey;
                due |= self.first_captures(from, prey);
            }
        }
        due
    }

    /// Is a capture compulsory, unless the safety of the own royals forbids it?
    pub fn must_capture(&self) -> bool {
        self.duties().any()
    }

    /// What a move captures directly by its duty.
    fn direct_capture(&self, duty: &DutySpec, m: Move) -> B {
        if !duty.by.contains(&self.cell(m.from()).kind()) {
            return B::EMPTY;
        }
        let square = match m.class() {
            MoveClass::Series => self.first_over(m),
            MoveClass::Castle | MoveClass::EnPassant => None,
            _ => Some(m.to()),
        };
        square.map_or(B::EMPTY, B::single) & self.players[!self.state.turn]
    }

    /// Those of the pieces in `due` that one of these moves captures directly.
    fn within_reach(&self, due: B, moves: &MoveList) -> B {
        let duty = self.rules.spec.move_choice.duty.iter();
        duty.flat_map(|duty| moves.iter().map(move |m| self.direct_capture(duty, *m)))
            .fold(B::EMPTY, |set, captured| set | captured)
            & due
    }

    /// Where pieces have to be captured, only the moves stay that do what can be done about it.
    pub(super) fn keep_dutiful(&self, due: B, moves: &mut MoveList) {
        if due.none() {
            return;
        }
        if self.in_check() {
            return keep_if_any(moves, |m| (self.captures(m) & due).any());
        }
        let wanted = self.within_reach(due, moves);
        if wanted.any() {
            moves.retain(|m| (self.captures(*m) & wanted).any());
        } else {
            keep_if_any(moves, |m| self.resolves_duty(m));
        }
    }

    /// Is no capture compulsory any more after the move, or one of them possible, were it the same side's turn again?
    fn resolves_duty(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.make(m);
        after.make_null();
        let due = after.duties();
        due.none() || {
            let mut moves = MoveList::new();
            after.generate_unselected(Scope::All, &mut moves);
            after.within_reach(due, &moves).any()
        }
    }
}

/// Only the moves that satisfy the condition stay, if there are any.
fn keep_if_any(moves: &mut MoveList, condition: impl Fn(Move) -> bool) {
    let kept: MoveList = moves.iter().copied().filter(|m| condition(*m)).collect();
    if !kept.is_empty() {
        *moves = kept;
    }
}
