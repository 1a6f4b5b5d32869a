//! Carriers that another piece can board: the two become one piece, and part again.

use super::spec::Spec;
use crate::base::{Kind, PerPlayer, Player};

/// Who boards what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardingSpec {
    /// Whose.
    pub player: Player,
    /// Boards with its own move.
    pub rider: Kind,
    /// Is boarded, and moves the two together by its own move.
    pub carrier: Kind,
    /// The two together; its movement is that of both. From it the rider leaves with its own move.
    pub stack: Kind,
}

/// The boardings of each side.
#[derive(Clone, Debug)]
pub struct Boarding(PerPlayer<Vec<BoardingSpec>>);

impl Boarding {
    /// The boardings of a definition.
    pub(super) fn compile(spec: &Spec) -> Self {
        let of = |player| {
            let rows = spec.boarding.iter().filter(|row| row.player == player);
            rows.cloned().collect()
        };
        Boarding(PerPlayer::from_fn(of))
    }

    /// What a rider can board.
    pub fn by_rider(&self, player: Player, kind: Kind) -> impl Iterator<Item = &BoardingSpec> {
        self.0[player].iter().filter(move |row| row.rider == kind)
    }

    /// What a stack is made of.
    #[inline]
    pub fn of_stack(&self, player: Player, kind: Kind) -> Option<&BoardingSpec> {
        self.0[player].iter().find(|row| row.stack == kind)
    }

    /// What the rider and a carrier make.
    pub fn joined(&self, player: Player, rider: Kind, carrier: Kind) -> Option<Kind> {
        let mut rows = self.0[player].iter();
        rows.find(|row| (row.rider, row.carrier) == (rider, carrier))
            .map(|row| row.stack)
    }
}
