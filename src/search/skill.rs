//! Playing weaker on purpose: fewer nodes and plies, and now and then a move that is not the best.
//!
//! A weak player overlooks little things often and big things seldom, so the chance of a move falls with what it loses.
//! The scale is nominal: ratings are not measured against people.

use super::limits::Limits;
use super::options::SearchOptions;
use crate::base::Score;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// Lowest rating of [`SearchOptions::elo`].
pub const MIN_ELO: u32 = 500;
/// Highest rating of [`SearchOptions::elo`].
pub const MAX_ELO: u32 = 2800;
/// Greatest [`SearchOptions::skill`]: full strength.
pub const MAX_SKILL: u8 = 20;

/// Centipawns that make a move e times less likely, at level 0.
const TEMPERATURE: f64 = 200.0;
/// Nodes at level 0.
const NODES: f64 = 100.0;
/// Levels that double the nodes.
const DOUBLING: f64 = 2.0;
/// Levels that halve the temperature.
const HALVING: f64 = 4.0;

/// Lines to choose from: few, for the nodes of a weak player must pay for all of them.
const CANDIDATES: usize = 4;

/// A reduced playing strength: 0.0 up to, but not including, 20.0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Skill(f64);

impl Skill {
    /// The strength asked for; `None` for full strength.
    pub(super) fn from_options(options: &SearchOptions) -> Option<Skill> {
        let full = f64::from(MAX_SKILL);
        let level = match (options.elo, options.skill) {
            (Some(elo), _) => {
                let share = f64::from(elo.clamp(MIN_ELO, MAX_ELO) - MIN_ELO) / f64::from(MAX_ELO - MIN_ELO);
                share * full
            }
            (None, Some(level)) => f64::from(level),
            (None, None) => full,
        };
        (level < full).then_some(Skill(level))
    }

    /// The limits of a player of this strength.
    pub(super) fn weaken(self, limits: &Limits) -> Limits {
        let nodes = (NODES * (self.0 / DOUBLING).exp2()) as u64;
        let depth = 1 + (self.0 * 0.7) as u32;
        Limits {
            nodes: Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
            depth: Some(limits.depth.map_or(depth, |limit| limit.min(depth))),
            ..limits.clone()
        }
    }

    /// Number of lines to choose from.
    pub(super) fn candidates(self) -> usize {
        CANDIDATES
    }

    fn temperature(self) -> f64 {
        TEMPERATURE * (-self.0 / HALVING).exp2()
    }

    /// Chooses one of the lines with these scores (best first): the more a line loses, the less likely it is played.
    pub(super) fn choose(self, scores: &[Score], random: &mut Xoshiro256PlusPlus) -> usize {
        let Some(&best) = scores.first() else {
            return 0;
        };
        let weights: Vec<f64> = scores
            .iter()
            .map(|&score| (f64::from(score - best) / self.temperature()).exp())
            .collect();
        let uniform = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut left = uniform * weights.iter().sum::<f64>();
        for (index, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return index;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;

    fn skill(level: u8) -> Skill {
        Skill::from_options(&SearchOptions {
            skill: Some(level),
            ..SearchOptions::default()
        })
        .unwrap()
    }

    fn times_best(level: u8, scores: &[Score]) -> usize {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        (0..1000)
            .filter(|_| skill(level).choose(scores, &mut random) == 0)
            .count()
    }

    #[test]
    fn full_strength_is_no_skill() {
        let mut options = SearchOptions::default();
        assert_eq!(Skill::from_options(&options), None);
        options.skill = Some(MAX_SKILL);
        assert_eq!(Skill::from_options(&options), None);
        options.elo = Some(MAX_ELO);
        assert_eq!(Skill::from_options(&options), None);
        options.elo = Some(MIN_ELO);
        assert_eq!(Skill::from_options(&options), Some(Skill(0.0)));
    }

    #[test]
    fn higher_levels_search_more_and_err_less() {
        let scores = [50, 20, -40, -100];
        for level in 0..19 {
            let (lower, higher) = (
                skill(level).weaken(&Limits::default()),
                skill(level + 1).weaken(&Limits::default()),
            );
            assert!(lower.nodes < higher.nodes && lower.depth <= higher.depth);
            assert!(
                times_best(level, &scores) < times_best(level + 1, &scores) + 20,
                "{level}"
            );
        }
        assert!(times_best(0, &scores) < 600 && times_best(19, &scores) > 950);
    }

    #[test]
    fn nobody_throws_a_win_away_on_purpose() {
        assert_eq!(times_best(0, &[crate::base::mates_in(1), 300]), 1000);
    }

    #[test]
    fn given_limits_are_kept() {
        let limits = skill(19).weaken(&Limits {
            nodes: Some(5),
            depth: Some(1),
            ..Limits::default()
        });
        assert_eq!((limits.nodes, limits.depth), (Some(5), Some(1)));
    }
}
