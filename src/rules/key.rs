//! Key squares: who claims, and from where a claim can still come.

use super::movement::Mover;
use super::promotion::Promotions;
use super::spec::{KeySpec, Spec};
use crate::base::{Bits, Geometry, Kind, MAX_KINDS, PerKind, PerPlayer, Player, Sliders, Square};

/// A compiled key square.
#[derive(Clone, Debug)]
pub struct Key<B> {
    /// The definition.
    pub spec: KeySpec,
    /// The square as a set.
    pub square: B,
    /// Kinds that win on it.
    pub claims: PerKind<bool>,
    /// Moves a piece needs, on an empty board, to stand on the key as a claimant, by square; [`Key::NEVER`]: it cannot.
    distance: PerPlayer<Vec<[u8; crate::base::MAX_SQUARES]>>,
}

impl<B: Bits> Key<B> {
    /// The distance of pieces that can never claim.
    pub const NEVER: u8 = u8::MAX;

    /// Finds the distances of all kinds by going back from the key, promotions included.
    pub(super) fn compile(
        spec: &Spec,
        key: &KeySpec,
        geometry: &Geometry<B>,
        sliders: &Sliders<B>,
        movers: &PerPlayer<Vec<Mover<B>>>,
        promotions: &Promotions<B>,
    ) -> Self {
        let mut claims = PerKind::default();
        key.claimants.iter().for_each(|kind| claims[*kind] = true);
        let mut distance = PerPlayer::from_fn(|_| {
            vec![[Self::NEVER; crate::base::MAX_SQUARES]; spec.pieces.len().min(MAX_KINDS)]
        });
        for player in Player::ALL {
            let table = &mut distance[player];
            key.claimants
                .iter()
                .for_each(|kind| table[kind.index()][key.square.index()] = 0);
            let arrival = |table: &[[u8; crate::base::MAX_SQUARES]], kind: Kind, to: Square| {
                let becomes = promotions.choices(player, kind, to);
                let stays = becomes.is_none_or(|choices| choices.optional);
                let kinds = becomes.into_iter().flat_map(|choices| choices.to.iter().copied());
                kinds
                    .chain(stays.then_some(kind))
                    .map(|kind| table[kind.index()][to.index()])
                    .min()
            };
            let mut changed = true;
            while changed {
                changed = false;
                for (index, mover) in movers[player].iter().enumerate() {
                    let kind = Kind(index as u8);
                    for from in geometry.existing().squares() {
                        let targets = mover.targets(sliders, from, B::single(from), B::EMPTY);
                        let nearest = targets.squares().filter_map(|to| arrival(table, kind, to)).min();
                        let Some(nearest) = nearest.filter(|nearest| *nearest < Self::NEVER - 1) else {
                            continue;
                        };
                        if nearest + 1 < table[index][from.index()] {
                            table[index][from.index()] = nearest + 1;
                            changed = true;
                        }
                    }
                }
            }
        }
        Key {
            spec: key.clone(),
            square: B::single(key.square),
            claims,
            distance,
        }
    }

    /// Moves a piece of `player` needs, on an empty board, to stand on the key as a claimant; [`Key::NEVER`]: it cannot.
    #[inline]
    pub fn distance(&self, player: Player, kind: Kind, square: Square) -> u8 {
        self.distance[player][kind.index()][square.index() & (crate::base::MAX_SQUARES - 1)]
    }
}
