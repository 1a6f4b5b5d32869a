//! Rights that are used up by one use: which there are, and the leap that one of them grants a royal.

use super::movement::{Mover, Obstacles, compile_mover};
use super::spec::{LeapTime, OnceGrant, OnceSpec, PieceMove, Spec};
use crate::base::{Bits, Geometry, Kind, Player};

/// Compiled once-only rights.
#[derive(Clone, Debug)]
pub struct Once<B> {
    rights: Vec<OnceSpec>,
    /// The leaps that a right grants to each kind; empty for other rights.
    leaps: Vec<Vec<Option<Mover<B>>>>,
}

impl<B: Bits> Once<B> {
    /// Compiles the rights of a definition.
    pub(super) fn compile(spec: &Spec, geometry: &Geometry<B>, obstacles: &Obstacles<B>) -> Self {
        let leaps = spec.once.iter().map(|right| {
            let OnceGrant::RoyalLeap { atoms, .. } = &right.grants else {
                return Vec::new();
            };
            let moves: Vec<PieceMove> = atoms
                .iter()
                .map(|atom| PieceMove {
                    atom: *atom,
                    from: None,
                    to: None,
                })
                .collect();
            spec.pieces
                .iter()
                .map(|piece| {
                    piece.royal[right.player].then(|| {
                        let region = piece.region[right.player].as_ref();
                        compile_mover(geometry, &moves, region, right.player, obstacles)
                    })
                })
                .collect()
        });
        Once {
            leaps: leaps.collect(),
            rights: spec.once.clone(),
        }
    }

    /// The bit of a letter.
    pub fn bit(&self, letter: char) -> Option<u8> {
        self.rights
            .iter()
            .position(|right| right.letter == letter)
            .map(|index| 1 << index)
    }

    /// The letters of a set of rights.
    pub fn letters(&self, set: u8) -> impl Iterator<Item = char> + '_ {
        let held = self.rights.iter().enumerate();
        held.filter(move |(index, _)| set & 1 << index != 0)
            .map(|(_, right)| right.letter)
    }

    /// The leap that a right in `set` grants a royal kind of `player`, with the right's bit.
    pub fn royal_leap(&self, set: u8, player: Player, kind: Kind) -> Option<(&Mover<B>, u8)> {
        let (index, _) = self.leap_right(set, player)?;
        Some((self.leaps[index].get(kind.index())?.as_ref()?, 1 << index))
    }

    /// When a right in `set` lets a royal of `player` leap.
    pub fn leap_time(&self, set: u8, player: Player) -> Option<LeapTime> {
        self.leap_right(set, player).map(|(_, when)| when)
    }

    fn leap_right(&self, set: u8, player: Player) -> Option<(usize, LeapTime)> {
        let mut held = self.rights.iter().enumerate();
        held.find_map(|(index, right)| match right.grants {
            OnceGrant::RoyalLeap { when, .. } if right.player == player && set & 1 << index != 0 => {
                Some((index, when))
            }
            _ => None,
        })
    }
}
