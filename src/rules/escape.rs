//! Escape: a mated royal may step out of its region, which draws the game.

use super::compile::Rules;
use super::movement::{Mover, Obstacles, compile_mover};
use super::spec::{EscapeRule, Spec};
use crate::base::{Bits, Geometry, Kind, PerPlayer, Player};

/// A confined royal's steps without its region, and the squares outside it.
#[derive(Clone, Debug)]
struct FreeRoyal<B> {
    mover: Mover<B>,
    outside: B,
}

/// The steps of each royal without its region, and the squares outside it.
#[derive(Clone, Debug)]
pub(super) struct Escape<B> {
    movers: PerPlayer<Vec<Option<FreeRoyal<B>>>>,
}

impl<B: Bits> Escape<B> {
    /// Compiles the free steps of all confined royals.
    pub(super) fn compile(spec: &Spec, geometry: &Geometry<B>) -> Self {
        let open = Obstacles {
            stops: B::EMPTY,
            apart: Vec::new(),
        };
        let movers = PerPlayer::from_fn(|player: Player| {
            let escapes = spec.ends.escape_side.is_none_or(|side| side == player);
            spec.pieces
                .iter()
                .map(|piece| {
                    let free = escapes && piece.royal[player];
                    let region = piece.region[player].as_ref().filter(|_| free)?;
                    let outside = geometry.existing() & !B::from_squares(region.iter().copied());
                    Some(FreeRoyal {
                        mover: compile_mover(geometry, &piece.moves[player], None, player, &open),
                        outside,
                    })
                })
                .collect()
        });
        Escape { movers }
    }
}

impl<B: Bits> Rules<B> {
    /// May a mated side escape when the other side has the kinds that `has` tells?
    pub fn escape_allowed(&self, has: impl Fn(Kind) -> bool) -> bool {
        match self.ends().escape {
            None => false,
            Some(EscapeRule::Unrestricted) => true,
            Some(EscapeRule::Restricted) => self.ends().escape_needs.iter().any(|kind| has(*kind)),
        }
    }
    /// Free movement of a confined royal.
    pub fn escape_mover(&self, player: Player, kind: Kind) -> Option<&Mover<B>> {
        self.escape.as_ref()?.movers[player][kind.index()]
            .as_ref()
            .map(|free| &free.mover)
    }
    /// Squares outside a royal's region.
    pub fn escape_squares(&self, player: Player, kind: Kind) -> B {
        let found = self
            .escape
            .as_ref()
            .and_then(|escape| escape.movers[player][kind.index()].as_ref());
        found.map_or(B::EMPTY, |free| free.outside)
    }
}
