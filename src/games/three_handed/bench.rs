//! A fixed amount of thinking for three, whose node count changes only when the thinking does.

use super::position::Position;
use super::rules::Rules;
use super::search::{Limits, search};
use super::spec::{SearchModel, ThreeHandedSpec};
use crate::base::Bits;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;

/// Random turns before each position: the start, soon after all pieces are placed, and later.
const TURNS: [u64; 3] = [0, 33, 60];
/// Deepest thinking; one turn more costs some thirty times as much, and there is no table to learn from.
const DEEPEST: u32 = 2;

/// Positions looked at with each way of thinking, in the start and two positions from the life of the game.
///
/// # Errors
/// If the game has no good start.
pub fn bench(spec: &Arc<ThreeHandedSpec>, depth: u32) -> Result<u64, String> {
    let squares = usize::from(spec.board.files) * usize::from(spec.board.ranks);
    if squares <= 64 {
        nodes::<u64>(spec, depth)
    } else {
        nodes::<u128>(spec, depth)
    }
}

fn nodes<B: Bits>(spec: &Arc<ThreeHandedSpec>, depth: u32) -> Result<u64, String> {
    let rules = Rules::<B>::new(spec);
    let start = rules
        .read(&spec.board.start)
        .map_err(|errors| errors.to_string())?;
    let mut nodes = 0;
    for turns in TURNS {
        let position = after_random_turns(&rules, start, turns);
        // Before pieces are on the board every turn has hundreds of plays.
        let deepest = if position.is_placement() {
            DEEPEST - 1
        } else {
            DEEPEST
        };
        let limits = Limits {
            depth: depth.min(deepest),
            ..Limits::default()
        };
        for model in [SearchModel::MaxN, SearchModel::Paranoid] {
            nodes += search(&rules, &position, &[], model, &limits).map_or(0, |found| found.nodes);
        }
    }
    Ok(nodes)
}

/// The position after so many random turns, the same in every run; the last one before the end, where the game ends sooner.
fn after_random_turns<B: Bits>(rules: &Rules<B>, start: Position<B>, turns: u64) -> Position<B> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(turns);
    let (mut position, mut before) = (start, start);
    for _ in 0..turns {
        let plays = position.plays(rules);
        if plays.is_empty() {
            return before;
        }
        before = position;
        position = position.played(rules, plays[(random.next_u64() % plays.len() as u64) as usize]);
    }
    if position.plays(rules).is_empty() {
        before
    } else {
        position
    }
}
