//! Royal safety: the squares around a royal, who shields them, and what attacks on them add up to.

use super::learned_tables::Subject;
use super::squares::{ring, scale};
use super::weights::Weights;
use crate::base::{Bits, Kind, PerPlayer, Player, Square};
use crate::rules::movement::{Form, SquareTable};
use crate::rules::{Rules, Tapered};

/// Attack units whose square is one centipawn.
const UNITS_PER_ROOT: i32 = 55;

/// Most centipawns that danger costs.
const MOST_DANGER: i32 = 600;

/// A piece at most this dear counts as a guard where it is confined to a region.
const GUARD_VALUE: i32 = 200;

/// Tables of royal safety.
#[derive(Clone, Debug)]
pub(super) struct RoyalSafety<B> {
    /// The squares beside a royal, with the ranks before it.
    zones: PerPlayer<SquareTable<B>>,
    /// The squares beside a royal, itself included.
    rings: SquareTable<B>,
    /// The squares near a royal on which pawn-like pieces shelter it.
    fronts: PerPlayer<SquareTable<B>>,
    /// Kinds that shield their royal.
    pub(super) shields: PerPlayer<Vec<Kind>>,
    /// Kinds that capture beyond one piece along ranks and files, and along diagonals.
    pub(super) hoppers: PerPlayer<[Vec<Kind>; 2]>,
    /// Are there such kinds?
    pub(super) hops: bool,
}

/// Attack units of a piece for each attacked square: a queen is about twice a knight, not three times.
pub(super) fn attack_units(value: i32) -> i32 {
    (scale(value) / 17.0).round() as i32
}

impl<B: Bits> RoyalSafety<B> {
    pub(super) fn new(rules: &Rules<B>, runs: impl Fn(Player, Kind) -> bool) -> Self {
        let kinds = || (0..rules.kinds as u8).map(Kind);
        let mut rings = SquareTable::empty();
        let mut zones = PerPlayer::from_fn(|_| SquareTable::empty());
        for square in rules.geometry.existing().squares() {
            rings[square] = ring(rules, square);
            for player in Player::ALL {
                let forward = if player == Player::South { 1 } else { -1 };
                let before = rings[square]
                    .squares()
                    .filter_map(|near| rules.geometry.displaced(near, 0, forward));
                zones[player][square] = rings[square] | B::from_squares(before);
            }
        }
        let guards = |player: Player, kind: Kind| {
            let piece = &rules.spec.pieces[kind.index()];
            let confined = piece.region[player].is_some() && piece.value[player] <= GUARD_VALUE;
            !rules.is_royal[player][kind] && (confined || runs(player, kind))
        };
        let hops = |player: Player, kind: Kind, straight: bool| {
            rules
                .mover(player, kind)
                .components
                .iter()
                .any(|component| match component.form {
                    Form::HopLines { rook, bishop } => {
                        component.capture && if straight { rook } else { bishop }
                    }
                    _ => false,
                })
        };
        let geometry = &rules.geometry;
        let fronts = PerPlayer::from_fn(|player| {
            let mut table = SquareTable::empty();
            for royal in geometry.existing().squares() {
                let squares = geometry.existing().squares();
                let near = squares.filter(|square| Subject::is_beside(geometry, player, royal, *square));
                table[royal] = B::from_squares(near);
            }
            table
        });
        let hoppers = PerPlayer::from_fn(|player| {
            [true, false].map(|straight| kinds().filter(|kind| hops(player, *kind, straight)).collect())
        });
        RoyalSafety {
            hops: hoppers
                .0
                .iter()
                .flatten()
                .any(|kinds: &Vec<Kind>| !kinds.is_empty()),
            hoppers,
            fronts,
            zones,
            rings,
            shields: PerPlayer::from_fn(|player| kinds().filter(|kind| guards(player, *kind)).collect()),
        }
    }

    /// The zone around a side's royals.
    #[inline(always)]
    pub(super) fn zone(&self, player: Player, royals: B) -> B {
        royals
            .squares()
            .fold(B::EMPTY, |set, square| set | self.zones[player][square])
    }

    /// The squares near a side's royal on which pawn-like pieces shelter it.
    #[inline(always)]
    pub(super) fn front(&self, player: Player, royal: Square) -> B {
        self.fronts[player][royal]
    }

    /// The squares beside a side's royals.
    #[inline(always)]
    pub(super) fn ring(&self, royals: B) -> B {
        royals
            .squares()
            .fold(B::EMPTY, |set, square| set | self.rings[square])
    }
}

/// Attacks on a royal's zone, added up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Assault {
    /// Attack units.
    pub(super) units: i32,
    /// Pieces that attack the zone.
    pub(super) pieces: i32,
}

impl Assault {
    /// Attack units, fewer for lone attackers.
    #[inline]
    fn danger(self) -> i32 {
        let quarters = match self.pieces {
            0 => 0,
            1 => 1,
            2 => 3,
            3 => 4,
            _ => 5,
        };
        (self.units * quarters / 4).max(0)
    }

    /// What the assault costs its victim: little for one piece, then growing with the square.
    #[inline]
    pub(super) fn cost(self, weights: &Weights) -> Tapered {
        let units = self.danger();
        let cost = (units * units / UNITS_PER_ROOT).min(MOST_DANGER) * weights.danger / 100;
        Tapered::new(cost, cost / 8)
    }
}
