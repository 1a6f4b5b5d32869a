//! Pieces that change by moving: caps on what they may become, and new royals that must not arrive in check.

use super::generate::Run;
use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Kind, MoveClass, Player};
use crate::rules::movement::Mover;

impl<B: Bits> Position<B> {
    /// Must moves of the kind be looked at because of what it becomes?
    #[inline]
    pub(super) fn changes_specially(&self, player: Player, kind: Kind) -> bool {
        self.is_capped(player, kind) || self.becomes_guarded(player, kind)
    }

    /// Has the side as many pieces of what the kind becomes as it may have?
    fn is_capped(&self, player: Player, kind: Kind) -> bool {
        let cap = self
            .rules
            .transformation
            .as_ref()
            .and_then(|transformation| transformation.cap(kind));
        cap.is_some_and(|cap| self.pieces(player, self.rules.becomes(kind)).count() >= u32::from(cap))
    }

    /// Does an ordinary piece become a royal that must not be left attacked?
    fn becomes_guarded(&self, player: Player, kind: Kind) -> bool {
        let guarded = &self.rules.is_guarded[player];
        !guarded[kind] && guarded[self.rules.becomes(kind)]
    }

    /// Moves of the pieces on `pieces`, all of a kind for which [`Position::changes_specially`] holds.
    pub(super) fn generate_changes<S: MoveSink<B>>(
        &self,
        run: &Run<'_, B>,
        mover: &Mover<B>,
        kind: Kind,
        pieces: B,
        sink: &mut S,
    ) {
        if self.is_capped(run.turn, kind) {
            return;
        }
        for from in pieces.squares() {
            let targets = mover.targets(&self.rules.sliders, from, run.occupied, run.enemy) & run.scope;
            let left = run.occupied ^ B::single(from);
            let safe = targets.squares().filter(|to| {
                let one = B::single(*to);
                run.enemies.spare(run.royals | one, left | one, !one)
            });
            sink.targets(from, B::from_squares(safe), MoveClass::Normal);
        }
    }

    /// Why a piece cannot move because of what it would become.
    pub(super) fn why_unchangeable(&self, kind: Kind) -> Option<&'static str> {
        let capped = self.is_capped(self.state.turn, kind);
        capped.then_some("its side has as many pieces of what it would become as it may have")
    }
}
