//! Turns of more than one move: which kinds each step may move.

use super::spec::Spec;
use crate::base::{Kind, PerKind};

/// What makes up a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TurnPlan {
    /// One move.
    #[default]
    Single,
    /// Two moves, each a move of its own in lists; the turn ends after the first if it checks or no second exists.
    Double,
    /// A move of an own piece and then one of an enemy piece, together one turn in lists.
    Meddle(MeddleSpec),
}

impl TurnPlan {
    /// Moves of a turn that lists have apart.
    pub fn moves(&self) -> u32 {
        match self {
            TurnPlan::Double => 2,
            TurnPlan::Single | TurnPlan::Meddle(_) => 1,
        }
    }
}

/// The second move of a turn, which moves the other side's pieces as they move, capturing the mover's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeddleSpec {
    /// Kinds moved by the other side.
    pub kinds: Vec<Kind>,
    /// May their owner move them too?
    pub owner_moves: bool,
    /// Kinds of which one may be moved, or the move left out, when none of `kinds` can move.
    pub otherwise: Vec<Kind>,
    /// What a piece promotes to when the other side moves it.
    pub promotes_to: Vec<Kind>,
}

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
        match &spec.turn {
            TurnPlan::Single => Turn::Single,
            TurnPlan::Double => Turn::Double,
            TurnPlan::Meddle(meddle) => Turn::Meddle(Box::new(Meddling {
                kinds: PerKind::of(&meddle.kinds),
                otherwise: PerKind::of(&meddle.otherwise),
                foreign: if meddle.owner_moves {
                    PerKind::default()
                } else {
                    PerKind::of(&meddle.kinds)
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

    /// Are the steps of a turn one move in lists, counts and games?
    #[inline(always)]
    pub fn joined(&self) -> bool {
        matches!(self, Turn::Meddle(_))
    }
}
