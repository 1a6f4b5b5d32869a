//! Turns of more than one move: which kinds each step may move.

use super::spec::{Spec, TurnPlan};
use crate::base::{Kind, PerKind};

/// The second step of a turn that moves enemy pieces, compiled.
#[derive(Clone, Debug)]
pub struct Meddling {
    /// Kinds of which the enemy's pieces are moved.
    pub kinds: PerKind<bool>,
    /// Kinds that take their place when none of them can move; the step may then also be left out.
    pub otherwise: PerKind<bool>,
    /// Kinds that their owner may not move.
    pub foreign: PerKind<bool>,
    /// What a meddled piece promotes to.
    pub promotes_to: Vec<Kind>,
}

/// What makes up a turn, compiled.
#[derive(Clone, Debug)]
pub enum Turn {
    /// One step.
    Single,
    /// Two steps of the same side.
    Double,
    /// A step of an own piece, then one of an enemy piece.
    Meddle(Box<Meddling>),
}

impl Turn {
    pub(super) fn compile(spec: &Spec) -> Turn {
        let set = |kinds: &[Kind]| {
            let mut set = PerKind::default();
            kinds.iter().for_each(|kind| set[*kind] = true);
            set
        };
        match &spec.turn {
            TurnPlan::Single => Turn::Single,
            TurnPlan::Double => Turn::Double,
            TurnPlan::Meddle(meddle) => Turn::Meddle(Box::new(Meddling {
                kinds: set(&meddle.kinds),
                otherwise: set(&meddle.otherwise),
                foreign: if meddle.owner_moves {
                    PerKind::default()
                } else {
                    set(&meddle.kinds)
                },
                promotes_to: meddle.promotes_to.clone(),
            })),
        }
    }

    /// Steps of a whole turn.
    #[inline(always)]
    pub fn steps(&self) -> u8 {
        match self {
            Turn::Single => 1,
            Turn::Double | Turn::Meddle(_) => 2,
        }
    }

    /// Are the steps of a turn one entry in move lists, counts and games?
    #[inline(always)]
    pub fn joined(&self) -> bool {
        matches!(self, Turn::Meddle(_))
    }
}
