//! Games decided on a key square: all of it can be read off the position, so nothing is remembered.
//!
//! A claimant of the side to move on the key was there before the other side's last move, which therefore has failed.

use super::state::Position;
use crate::base::{Bits, Cell, Kind, Move, MoveClass, Player};
use crate::game::{Ending, GameResult, Outcome};
use crate::rules::key::Key;
use crate::rules::spec::{BareRule, KeyRule, StuckRule};

impl<B: Bits> Position<B> {
    /// How the key, or the lack of claimants or pieces, has ended the game.
    #[inline]
    pub(super) fn key_outcome(&self) -> Option<Outcome> {
        self.rules.key.as_ref().and_then(|key| self.outcome_by(key))
    }

    fn outcome_by(&self, key: &Key<B>) -> Option<Outcome> {
        let turn = self.state.turn;
        if self.claimed_by(key, turn) {
            match key.spec.rule {
                KeyRule::Hold => {
                    return Some(Outcome {
                        result: GameResult::Win(turn),
                        reason: Ending::KeyHeld,
                    });
                }
                KeyRule::Secure if !self.attacks_key(key, !turn) => {
                    return Some(Outcome {
                        result: GameResult::Win(turn),
                        reason: Ending::KeySecured,
                    });
                }
                KeyRule::Secure => {}
            }
        }
        if key.spec.claimless_draw && key.spec.claimants.iter().all(|kind| self.kinds[*kind].none()) {
            return Some(Outcome {
                result: GameResult::Draw,
                reason: Ending::NoClaimants,
            });
        }
        let bare = Player::ALL
            .into_iter()
            .find(|player| self.players[*player].none())?;
        match (key.spec.bare, self.can_claim(key, !bare)) {
            (BareRule::PlayedOut, _) => None,
            (BareRule::Adjudicated, true) => Some(Outcome {
                result: GameResult::Win(!bare),
                reason: Ending::BareSide,
            }),
            (BareRule::Adjudicated, false) => Some(Outcome {
                result: GameResult::Draw,
                reason: Ending::BareSideKeyOutOfReach,
            }),
        }
    }

    /// Can a side ever bring a claimant to the key?
    pub(super) fn can_claim(&self, key: &Key<B>, player: Player) -> bool {
        self.players[player].squares().any(|square| {
            let kind = self.cell(square).kind();
            key.distance(player, kind, square) != Key::<B>::NEVER
        })
    }

    fn claimed_by(&self, key: &Key<B>, player: Player) -> bool {
        let cell = self.cell(key.spec.square);
        cell.piece()
            .is_some_and(|(owner, kind)| owner == player && key.claims[kind])
    }

    fn attacks_key(&self, key: &Key<B>, player: Player) -> bool {
        self.attackers(key.spec.square, player, self.occupied(), !B::EMPTY)
            .any()
    }

    /// Will the side to move lose unless this very move answers the claimant on the key?
    #[inline]
    pub fn key_threatened(&self) -> bool {
        self.rules.key.as_ref().is_some_and(|key| {
            let turn = self.state.turn;
            self.claimed_by(key, !turn) && (key.spec.rule == KeyRule::Hold || !self.attacks_key(key, turn))
        })
    }

    /// Squares where pieces of a kind make a move that quiescence must see: the key for claimants.
    #[inline]
    pub(super) fn claim_targets(&self, kind: Kind) -> B {
        match &self.rules.key {
            Some(key) if key.claims[kind] => key.square,
            _ => B::EMPTY,
        }
    }

    /// Does the move bring a claimant to the key?
    #[inline]
    pub fn is_claim(&self, m: Move) -> bool {
        let Some(key) = &self.rules.key else { return false };
        let kind = match m.class() {
            MoveClass::Promotion | MoveClass::Rescue | MoveClass::Drop => m.operand(),
            _ if !m.names_squares() => return false,
            _ => self.cell(m.from()).kind(),
        };
        key.square.has(m.to()) && key.claims[kind] && self.cell(m.from()) != Cell::EMPTY
    }

    /// May the side to move pass because it cannot move?
    pub(super) fn passes_when_stuck(&self) -> bool {
        let ends = self.rules.ends();
        if self.is_bare_beside_neutral() {
            return !self.in_check();
        }
        if ends.stuck_passes && (ends.royal_capture || !self.in_check()) {
            return true;
        }
        self.rules.key.as_ref().is_some_and(|key| {
            let turn = self.state.turn;
            if self.players[turn].none() {
                return key.spec.bare == BareRule::PlayedOut;
            }
            // An enemy claimant on the key wins at once where nothing can be done against it.
            key.spec.stuck == StuckRule::Pass && !self.claimed_by(key, !turn)
        })
    }

    /// Result of a side that has pieces but no move.
    pub(super) fn stuck_outcome(&self) -> Option<Outcome> {
        let key = self.rules.key.as_ref()?;
        let turn = self.state.turn;
        let lost = key.spec.stuck == StuckRule::Loss || self.claimed_by(key, !turn);
        let result = if lost {
            GameResult::Win(!turn)
        } else {
            GameResult::Draw
        };
        Some(Outcome {
            result,
            reason: Ending::NoMove,
        })
    }
}

#[cfg(test)]
mod tests;
