//! Rules that choose among moves that would be legal otherwise: an order of priority, forced answers to check, first moves.

use super::spec::Region;
use crate::base::{Kind, PerPlayer};

/// A sort of move, for an order of priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSort {
    /// It gives check.
    Check,
    /// It captures.
    Capture,
    /// A piece moves whose moves count as progress.
    Pawn,
    /// Whatever is legal otherwise: the last rank of games that only prefer some moves.
    Any,
}

/// Which pieces may answer a double check by capturing one of the checkers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoubleAnswer {
    /// The royal alone.
    Royal,
    /// Any piece.
    Any,
}

/// What the very first move of each side has to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMoveSpec {
    /// Where it starts.
    pub from: PerPlayer<Region>,
    /// Where it ends.
    pub to: PerPlayer<Region>,
    /// What moves.
    pub kinds: PerPlayer<Vec<Kind>>,
}

/// The choices of a game; by default there are none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveChoiceSpec {
    /// Sorts of moves by rank: only moves of the first sort that is there may be played, besides royals leaving check.
    /// Empty: no order.
    pub priority: Vec<Vec<MoveSort>>,
    /// Kinds that may step between a royal and its attacker; `None`: all.
    pub interposers: Option<Vec<Kind>>,
    /// A checker has to be captured, and who may do it in double check; `None`: check is answered as usual.
    pub answers: Option<DoubleAnswer>,
    /// The first move of each side, while the move number is 1.
    pub first_move: Option<FirstMoveSpec>,
    /// Kinds that only go to the next rank and beyond until their side has captured.
    pub onward: Vec<Kind>,
    /// Captures that are compulsory.
    pub duty: Option<DutySpec>,
}

/// Pieces that have to be captured while certain pieces can do it directly: by going there, or with the first jump of a series.
///
/// Then every move has to capture one of those that can legally be captured so, with any piece and at any point of the move.
/// In check it is enough that they can be captured at all, and where no capture answers the check the duty rests. Where
/// every direct capture would expose the own royal, the move has to end that situation, if one can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DutySpec {
    /// Kinds that have to be captured.
    pub take: Vec<Kind>,
    /// Kinds whose ability to capture them makes it compulsory.
    pub by: Vec<Kind>,
}

impl MoveChoiceSpec {
    /// Does the whole list of moves decide which may be played?
    pub fn looks_at_all(&self) -> bool {
        !self.priority.is_empty() || self.interposers.is_some() || self.answers.is_some()
    }
}
