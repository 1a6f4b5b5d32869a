//! Winning strategies: a move for each position of the winner, and how many plies it needs at most.

use super::leapers::{Glance, Leap, Leapers, Men, SQUARES};
use super::proof::ProofSearch;
use std::collections::{BTreeMap, HashMap};

/// A winning move and the plies until the game is over, at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Winning {
    /// The move.
    pub leap: Leap,
    /// Plies at most.
    pub plies: u16,
}

/// Plies until a side to move that wins at a glance has won, if the other side holds out in the fight for the key.
pub fn glance_plies(game: &Leapers, men: &Men) -> u16 {
    let (own, other) = (game.attackers(&men.own), game.attackers(&men.other));
    let left = Men::all(&men.other);
    let last = left.count_ones() == 1 && game.leaps(men).any(|leap| 1 << leap.to == left);
    if last && game.has_claimants(&men.own) {
        return 1;
    }
    debug_assert!(own > other);
    // Every capture on the key is answered, and the last answer fails; a side without men has no answer to fail with.
    let bare = u32::from(other > 0 && left.count_ones() == other);
    (2 * other + 2 - bare) as u16
}

/// Gathers what the proofs of these positions rest on, the winner to move, and shortens it as far as its own positions
/// allow. `None` if one of them is not proven.
pub fn gather(game: &Leapers, search: &ProofSearch<'_>, roots: &[Men]) -> Option<BTreeMap<Men, Winning>> {
    let mut proven: HashMap<Men, Leap> = HashMap::new();
    let mut open: Vec<Men> = roots.iter().map(|men| game.canonical(men).0).collect();
    while let Some(men) = open.pop() {
        if proven.contains_key(&men) || game.glance(&men) == Glance::Wins {
            continue;
        }
        let leap = search.winning_leap(&men)?;
        proven.insert(men, leap);
        let after = Leapers::after(&men, leap);
        for reply in game.leaps(&after) {
            open.push(game.canonical(&Leapers::after(&after, reply)).0);
        }
    }
    let shortest = shorten(game, &proven);
    Some(needed(game, &shortest, roots))
}

/// No fight for the key takes longer, so without news for so many plies there is none to come.
const LONGEST_FIGHT: u16 = 2 * SQUARES as u16;

/// Plies of every position when the winner may choose any move that stays among these positions.
fn shorten(game: &Leapers, proven: &HashMap<Men, Leap>) -> HashMap<Men, Winning> {
    let mut known: HashMap<Men, Winning> = HashMap::new();
    let mut open: Vec<Men> = proven.keys().copied().collect();
    open.sort_unstable();
    // By rising distance: a position enters with the first bound that holds, which so is the least.
    let (mut bound, mut idle) = (0, 0);
    while !open.is_empty() && idle < LONGEST_FIGHT {
        bound += 1;
        idle += 1;
        let found: Vec<(Men, Winning)> = open
            .iter()
            .filter_map(|men| {
                let within =
                    |leap: &Leap| replies_end_within(game, &known, &Leapers::after(men, *leap), bound - 1);
                let leap = game.leaps(men).find(within)?;
                Some((*men, Winning { leap, plies: bound }))
            })
            .collect();
        if !found.is_empty() {
            idle = 0;
        }
        known.extend(found);
        open.retain(|men| !known.contains_key(men));
    }
    known
}

/// Does every reply lead to a position that is won in fewer than `plies` plies more?
fn replies_end_within(game: &Leapers, known: &HashMap<Men, Winning>, after: &Men, plies: u16) -> bool {
    match game.glance(after) {
        Glance::Lost => return true,
        Glance::Wins | Glance::Drawn => return false,
        Glance::Open => {}
    }
    let mut replies = game.leaps(after).peekable();
    if replies.peek().is_none() && game.stuck_draws(after) {
        return false;
    }
    // Moving to the key against at least as many claimants loses in the fight that follows.
    let fight = game.attackers(&after.own);
    if fight > 0 && 2 * fight as u16 + 1 > plies {
        return false;
    }
    replies.all(|reply| {
        let (men, _) = game.canonical(&Leapers::after(after, reply));
        let needs = match game.glance(&men) {
            Glance::Wins => Some(glance_plies(game, &men)),
            _ => known.get(&men).map(|winning| winning.plies),
        };
        needs.is_some_and(|needs| needs < plies)
    })
}

/// The part that these positions need.
fn needed(game: &Leapers, known: &HashMap<Men, Winning>, roots: &[Men]) -> BTreeMap<Men, Winning> {
    let mut needed = BTreeMap::new();
    let mut open: Vec<Men> = roots.iter().map(|men| game.canonical(men).0).collect();
    while let Some(men) = open.pop() {
        let Some(winning) = known.get(&men) else { continue };
        if needed.insert(men, *winning).is_some() {
            continue;
        }
        let after = Leapers::after(&men, winning.leap);
        open.extend(
            game.leaps(&after)
                .map(|reply| game.canonical(&Leapers::after(&after, reply)).0),
        );
    }
    needed
}
