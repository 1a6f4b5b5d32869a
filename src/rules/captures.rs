//! Which kinds may capture which, where that is limited.

use super::spec::Spec;
use crate::base::{Kind, PerKind, PerPlayer, Player};

/// The victims of each kind.
#[derive(Clone, Debug)]
pub struct CaptureLimits {
    victims: PerKind<u32>,
    takes_royals: PerPlayer<PerKind<bool>>,
}

impl CaptureLimits {
    /// Compiles the limits; `None` if every kind may capture every other.
    pub(super) fn compile(spec: &Spec) -> Option<Self> {
        let limited = |piece: &super::spec::PieceSpec| piece.takes.is_some() || piece.taken_by.is_some();
        if !spec.pieces.iter().any(limited) {
            return None;
        }
        let kinds = || (0..spec.pieces.len() as u8).map(Kind);
        let may = |taker: Kind, victim: Kind| {
            let (taking, taken) = (&spec.pieces[taker.index()], &spec.pieces[victim.index()]);
            taking.takes.as_ref().is_none_or(|kinds| kinds.contains(&victim))
                && taken.taken_by.as_ref().is_none_or(|kinds| kinds.contains(&taker))
        };
        let mut victims = PerKind::default();
        let mut takes_royals = PerPlayer::both(PerKind::default());
        for taker in kinds() {
            for victim in kinds().filter(|victim| may(taker, *victim)) {
                victims[taker] |= 1 << victim.index();
                for player in Player::ALL {
                    takes_royals[player][taker] |= spec.pieces[victim.index()].royal[!player];
                }
            }
        }
        Some(CaptureLimits {
            victims,
            takes_royals,
        })
    }

    /// May one kind capture the other?
    #[inline]
    pub fn allow(&self, taker: Kind, victim: Kind) -> bool {
        self.victims[taker] & 1 << victim.index() != 0
    }

    /// Can a piece of `player` give check?
    pub fn threatens_royals(&self, player: Player, taker: Kind) -> bool {
        self.takes_royals[player][taker]
    }
}
