//! Promotion and rescue: what a piece may become where it arrives.

use super::spec::{PromotionLimit, PromotionSpec, Spec};
use crate::base::{Bits, Kind, PerKind, PerPlayer, Player, Square};

/// Compiled promotions of a game.
#[derive(Clone, Debug)]
pub struct Promotions<B> {
    zones: PerPlayer<PerKind<B>>,
    choices: Vec<PromotionSpec>,
    index: PerPlayer<PerKind<[Option<u8>; crate::base::MAX_SQUARES]>>,
    /// Kinds of a side that go to its pocket when captured.
    pub rescuable: PerPlayer<PerKind<bool>>,
    replaced_by: PerKind<Option<Kind>>,
    /// Squares of each colour.
    colours: [B; 2],
    /// Is anything ever put into a pocket by capture?
    pub rescues: bool,
}

impl<B: Bits> Promotions<B> {
    /// Compiles the promotions of a definition.
    pub fn compile(spec: &Spec) -> Self {
        let mut zones = PerPlayer::both(PerKind([B::EMPTY; crate::base::MAX_KINDS]));
        let mut index = PerPlayer::both(PerKind(
            [[None; crate::base::MAX_SQUARES]; crate::base::MAX_KINDS],
        ));
        for (number, promotion) in spec.promotions.iter().enumerate() {
            zones[promotion.player][promotion.kind] |= B::from_squares(promotion.squares.iter().copied());
            for square in &promotion.squares {
                index[promotion.player][promotion.kind][square.index()] = Some(number as u8);
            }
        }
        let mut rescuable = PerPlayer::both(PerKind::default());
        let mut replaced_by = PerKind::default();
        if let Some(rescue) = &spec.rescue {
            for player in Player::ALL {
                rescue.kinds[player]
                    .iter()
                    .for_each(|kind| rescuable[player][*kind] = true);
            }
            rescue
                .replaced_by
                .iter()
                .for_each(|(rescued, enters)| replaced_by[*rescued] = Some(*enters));
        }
        Promotions {
            zones,
            choices: spec.promotions.clone(),
            index,
            rescuable,
            replaced_by,
            colours: [0, 1].map(|colour| {
                let squares = (0..spec.files * spec.ranks).map(Square);
                B::from_squares(
                    squares.filter(|square| (square.0 / spec.files + square.0 % spec.files) % 2 == colour),
                )
            }),
            rescues: spec.rescue.is_some(),
        }
    }

    /// Squares on which a kind promotes.
    #[inline(always)]
    pub fn zone(&self, player: Player, kind: Kind) -> B {
        self.zones[player][kind]
    }

    /// What the piece may become on a square of its zone.
    #[inline]
    pub fn choices(&self, player: Player, kind: Kind, square: Square) -> Option<&PromotionSpec> {
        self.index[player][kind][square.index()].map(|number| &self.choices[number as usize])
    }

    /// Does the limit of `kind`, if the row has one, leave room for another on `to`, when `own` pieces of it are there?
    #[inline]
    pub fn has_room(&self, row: &PromotionSpec, kind: Kind, to: Square, own: B) -> bool {
        let room = |limit: &PromotionLimit| {
            let counted = if limit.same_colour {
                let [light, dark] = self.colours;
                own & if light.has(to) { light } else { dark }
            } else {
                own
            };
            counted.count() < limit.below as u32
        };
        row.limits.iter().filter(|limit| limit.kind == kind).all(room)
    }

    /// Does a kind enter pockets in the place of what is rescued?
    pub fn replaces(&self, kind: Kind) -> bool {
        self.replaced_by.0.contains(&Some(kind))
    }

    /// The kind that enters the pocket when one of `rescued` leaves it.
    pub fn replaced_by(&self, rescued: Kind) -> Option<Kind> {
        self.replaced_by[rescued]
    }
}
