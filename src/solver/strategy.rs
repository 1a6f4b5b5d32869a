//! Winning strategies: a move for each position of the winner, and how many plies it needs at most.

use super::leapers::{Glance, Leap, Leapers, Pieces, SQUARES};
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
pub fn glance_plies(game: &Leapers, pieces: &Pieces) -> u16 {
    let (own, other) = (game.attackers(&pieces.own), game.attackers(&pieces.other));
    let left = Pieces::all(&pieces.other);
    let last = left.count_ones() == 1 && game.leaps(pieces).any(|leap| 1 << leap.to == left);
    if last && game.has_claimants(&pieces.own) {
        return 1;
    }
    debug_assert!(own > other);
    // Every capture on the key is answered, and the last answer fails; a side without pieces has no answer to fail with.
    let bare = u32::from(other > 0 && left.count_ones() == other);
    (2 * other + 2 - bare) as u16
}

/// Gathers what the proofs of these positions rest on, the winner to move, and shortens it as far as its own positions
/// allow. `None` if one of them is not proven.
pub fn gather(
    game: &Leapers,
    search: &ProofSearch<'_>,
    roots: &[Pieces],
) -> Option<BTreeMap<Pieces, Winning>> {
    let mut proven: HashMap<Pieces, Leap> = HashMap::new();
    let mut open: Vec<Pieces> = roots.iter().map(|pieces| game.canonical(pieces).0).collect();
    while let Some(pieces) = open.pop() {
        if proven.contains_key(&pieces) || game.glance(&pieces) == Glance::Wins {
            continue;
        }
        let leap = search.winning_leap(&pieces)?;
        proven.insert(pieces, leap);
        let after = Leapers::after(&pieces, leap);
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
fn shorten(game: &Leapers, proven: &HashMap<Pieces, Leap>) -> HashMap<Pieces, Winning> {
    let mut known: HashMap<Pieces, Winning> = HashMap::new();
    let mut open: Vec<Pieces> = proven.keys().copied().collect();
    open.sort_unstable();
    // By rising distance: a position enters with the first bound that holds, which so is the least.
    let (mut bound, mut idle) = (0, 0);
    while !open.is_empty() && idle < LONGEST_FIGHT {
        bound += 1;
        idle += 1;
        let found: Vec<(Pieces, Winning)> = open
            .iter()
            .filter_map(|pieces| {
                let within =
                    |leap: &Leap| replies_end_within(game, &known, &Leapers::after(pieces, *leap), bound - 1);
                let leap = game.leaps(pieces).find(within)?;
                Some((*pieces, Winning { leap, plies: bound }))
            })
            .collect();
        if !found.is_empty() {
            idle = 0;
        }
        known.extend(found);
        open.retain(|pieces| !known.contains_key(pieces));
    }
    known
}

/// Does every reply lead to a position that is won in fewer than `plies` plies more?
fn replies_end_within(game: &Leapers, known: &HashMap<Pieces, Winning>, after: &Pieces, plies: u16) -> bool {
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
        let (pieces, _) = game.canonical(&Leapers::after(after, reply));
        let needs = match game.glance(&pieces) {
            Glance::Wins => Some(glance_plies(game, &pieces)),
            _ => known.get(&pieces).map(|winning| winning.plies),
        };
        needs.is_some_and(|needs| needs < plies)
    })
}

/// The part that these positions need.
fn needed(game: &Leapers, known: &HashMap<Pieces, Winning>, roots: &[Pieces]) -> BTreeMap<Pieces, Winning> {
    let mut needed = BTreeMap::new();
    let mut open: Vec<Pieces> = roots.iter().map(|pieces| game.canonical(pieces).0).collect();
    while let Some(pieces) = open.pop() {
        let Some(winning) = known.get(&pieces) else {
            continue;
        };
        if needed.insert(pieces, *winning).is_some() {
            continue;
        }
        let after = Leapers::after(&pieces, winning.leap);
        open.extend(
            game.leaps(&after)
                .map(|reply| game.canonical(&Leapers::after(&after, reply)).0),
        );
    }
    needed
}
