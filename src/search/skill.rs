//! Playing weaker on purpose, along one scale of Elo: a weak player looks less far, overlooks moves and misjudges positions.
//!
//! Who overlooks a move of his own misses a chance; who overlooks a reply hangs a piece. So nothing is chosen to be bad:
//! a weakened search plays the best that it sees. How it is fallible in a position is [`super::fallible`]'s matter.

use super::fallible::Fallibility;
use super::limits::Limits;
use super::options::SearchOptions;

/// Lowest rating of [`SearchOptions::elo`]: somebody who has just learnt the moves.
pub const MIN_ELO: u32 = 400;
/// Highest rating of [`SearchOptions::elo`]; above it there is only full strength.
pub const MAX_ELO: u32 = MIN_ELO + ELO_A_LEVEL * (MAX_SKILL as u32 - 1);
/// Greatest [`SearchOptions::skill`]: full strength.
pub const MAX_SKILL: u8 = 20;
/// Rating between two levels.
const ELO_A_LEVEL: u32 = 120;

/// A class of players: its name and the first of its levels.
const CLASSES: [(&str, u8); 8] = [
    ("newcomer", 0),
    ("beginner", 2),
    ("casual player", 5),
    ("club player", 8),
    ("strong club player", 12),
    ("expert", 15),
    ("master", 17),
    ("full strength", MAX_SKILL),
];

/// The rating of a level of [`SearchOptions::skill`]; `None` for full strength.
pub fn elo_of_level(level: u8) -> Option<u32> {
    (level < MAX_SKILL).then(|| MIN_ELO + ELO_A_LEVEL * u32::from(level))
}

/// What players of a level of [`SearchOptions::skill`] are called.
pub fn name_of_level(level: u8) -> &'static str {
    let class = CLASSES.iter().rev().find(|class| class.1 <= level);
    class.unwrap_or(&CLASSES[0]).0
}

/// How a player of some rating plays.
#[derive(Clone, Copy, Debug)]
struct Manner {
    elo: f64,
    /// Plies looked ahead.
    depth: f64,
    nodes: f64,
    /// Chance that a move goes unseen.
    overlooks: f64,
    /// Standard deviation of the judgement of a position, in centipawns.
    misjudges: f64,
}

const fn manner(elo: u32, depth: f64, nodes: u32, overlooks: f64, misjudges: u32) -> Manner {
    Manner {
        elo: elo as f64,
        depth,
        nodes: nodes as f64,
        overlooks,
        misjudges: misjudges as f64,
    }
}

/// Measured in chess, in 30 to 60 games a pair against each other and Stockfish 15.1 with a limited strength: within 100 in the middle, 300
/// at both ends (95 %); the last is only aimed at. Between these ratings everything is interpolated.
const MANNERS: [Manner; 7] = [
    manner(320, 1.0, 20_000, 0.55, 200),
    manner(560, 2.0, 20_000, 0.5, 150),
    manner(919, 3.0, 20_000, 0.35, 100),
    manner(1278, 5.0, 20_000, 0.2, 60),
    manner(1556, 6.5, 20_000, 0.12, 40),
    manner(2272, 11.0, 25_000, 0.027, 18),
    manner(2680, 30.0, 100_000, 0.0, 5),
];

/// A reduced playing strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// Plies looked ahead; a fraction is the share of searches that go a ply deeper.
    pub depth: f64,
    /// Positions looked at.
    pub nodes: u64,
    /// Chance that a move goes unseen.
    pub overlooks: f64,
    /// Standard deviation of the judgement of a position, in centipawns.
    misjudges: f64,
}

impl Skill {
    /// The strength asked for; `None` for full strength.
    pub fn from_options(options: &SearchOptions) -> Option<Skill> {
        let elo = options.elo.or_else(|| elo_of_level(options.skill?))?;
        Some(Skill::of_elo(f64::from(elo.clamp(MIN_ELO, MAX_ELO))))
    }

    fn of_elo(elo: f64) -> Skill {
        let above = MANNERS.iter().position(|manner| manner.elo >= elo);
        let above = above.unwrap_or(MANNERS.len() - 1).max(1);
        let (low, high) = (&MANNERS[above - 1], &MANNERS[above]);
        let share = (elo - low.elo) / (high.elo - low.elo);
        let between = |of: fn(&Manner) -> f64| of(low) + share * (of(high) - of(low));
        Skill {
            depth: between(|manner| manner.depth),
            nodes: between(|manner| manner.nodes.ln()).exp() as u64,
            overlooks: between(|manner| manner.overlooks),
            misjudges: between(|manner| manner.misjudges),
        }
    }

    /// The limits of a player of this strength in a search with these errors.
    pub(super) fn weaken(self, limits: &Limits, errors: &Fallibility) -> Limits {
        let deeper = errors.lot() < self.depth.fract();
        let depth = self.depth as u32 + u32::from(deeper);
        Limits {
            nodes: Some(limits.nodes.map_or(self.nodes, |limit| limit.min(self.nodes))),
            depth: Some(limits.depth.map_or(depth, |limit| limit.min(depth))),
            ..limits.clone()
        }
    }

    /// The errors of one search.
    pub(super) fn errors(self, salt: u64) -> Fallibility {
        Fallibility::new(salt, self.overlooks, self.misjudges)
    }
}

#[cfg(test)]
mod tests;
