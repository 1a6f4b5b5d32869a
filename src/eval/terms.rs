//! The parts of an evaluation, kept apart so that people can read them.

use super::learned_tables::Subject;
use crate::base::{Kind, PerPlayer, Player};
use crate::rules::Tapered;

/// A part of the evaluation besides material and piece squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// Reach of the pieces.
    Mobility,
    /// Pawns: passed, supported, lonely, doubled.
    Structure,
    /// Shield of the own royal less the danger it is in.
    Safety,
    /// Attacks on dearer and on undefended pieces.
    Threats,
    /// Pieces that complement each other.
    Pairs,
    /// Pieces in hand that will be dropped.
    Hand,
    /// Driving a bare royal to the edge.
    Drive,
    /// Goals other than mate.
    Goals,
}

impl Term {
    /// All terms with the names that people read.
    pub(super) const NAMED: [(Term, &'static str); 8] = [
        (Term::Mobility, "mobility"),
        (Term::Structure, "pawns"),
        (Term::Safety, "royal safety"),
        (Term::Threats, "threats"),
        (Term::Pairs, "pairs"),
        (Term::Hand, "in hand"),
        (Term::Drive, "bare royal"),
        (Term::Goals, "goals"),
    ];
}

/// Where the parts of an evaluation are written down.
pub(super) trait Ledger: Default {
    /// Does it want to know of tables that hold nothing?
    const CURIOUS: bool = false;
    /// Adds to a term of a side, from its own view.
    fn add(&mut self, term: Term, player: Player, value: Tapered);
    /// Notes that a table of a piece was looked up, for those who want to learn what should stand there.
    #[inline(always)]
    fn observe(&mut self, _: impl FnOnce() -> Observation) {}
}

/// A place in a table of a piece that was looked up for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The side.
    pub player: Player,
    /// The kind of the piece.
    pub kind: Kind,
    /// Which table.
    pub subject: Subject,
    /// The place in it.
    pub index: usize,
}

impl Observation {
    /// A look at place `index` of a table of a side's kind.
    #[inline(always)]
    pub(super) fn of(player: Player, kind: Kind, subject: Subject, index: usize) -> Self {
        Observation {
            player,
            kind,
            subject,
            index,
        }
    }
}

/// Collects observations, and no scores.
#[derive(Clone, Debug, Default)]
pub(super) struct Census(pub(super) Vec<Observation>);

impl Ledger for Census {
    const CURIOUS: bool = true;
    fn add(&mut self, _: Term, _: Player, _: Tapered) {}
    fn observe(&mut self, observation: impl FnOnce() -> Observation) {
        self.0.push(observation());
    }
}

/// South's sum of all terms less North's: all that a score needs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance(pub(super) Tapered);

impl Ledger for Balance {
    #[inline(always)]
    fn add(&mut self, _: Term, player: Player, value: Tapered) {
        match player {
            Player::South => self.0 += value,
            Player::North => self.0 -= value,
        }
    }
}

/// The terms of both sides, each from its own view.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Terms([PerPlayer<Tapered>; Term::NAMED.len()]);

impl Ledger for Terms {
    fn add(&mut self, term: Term, player: Player, value: Tapered) {
        self.0[term as usize][player] += value;
    }
}

impl Terms {
    /// Both sides' values of a term.
    pub(super) fn of(&self, term: Term) -> PerPlayer<Tapered> {
        self.0[term as usize]
    }
}
