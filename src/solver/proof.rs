//! Proof-number search (df-pn): can one side force a win in a game of leapers?
//!
//! A yes is a proof: it rests on positions proven before it, whose winning leaps are kept. A no found on a path that
//! repeats a position may depend on that path, so it only guides; closed sets prove it (see [`super::fortress`]).

use super::leapers::{Glance, Leap, Leapers, Pieces};
use std::collections::HashMap;

/// Larger than every proof or disproof number.
const INFINITE: u32 = 1 << 30;
/// Longest path.
const DEEPEST: usize = 240;
/// Entries in a bucket of the table.
const BUCKET: usize = 4;

/// What the search found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// The attacker wins.
    Wins,
    /// No win was found where the search looked: probably the defender holds.
    Holds,
    /// The search gave up.
    Unknown,
}

/// Proof and disproof number of a position.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const PROVEN: Numbers = Numbers {
    proof: 0,
    disproof: INFINITE,
};
const DISPROVEN: Numbers = Numbers {
    proof: INFINITE,
    disproof: 0,
};

impl Numbers {
    fn settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
}

/// The search and what it remembers.
#[derive(Debug)]
pub struct ProofSearch<'a> {
    game: &'a Leapers,
    table: Vec<[Entry; BUCKET]>,
    /// Winning leaps by position with the attacker to move; the first proof stays, so they never go in circles.
    wins: HashMap<Pieces, Leap>,
    path: Vec<u64>,
    nodes: u64,
    limit: u64,
}

impl<'a> ProofSearch<'a> {
    /// A search with a table of at most `bytes`. `None` if there is no memory for it.
    pub fn new(game: &'a Leapers, bytes: usize) -> Option<Self> {
        let buckets = (bytes / std::mem::size_of::<[Entry; BUCKET]>()).max(1);
        let size = 1 << buckets.ilog2();
        let mut table = Vec::new();
        table.try_reserve_exact(size).ok()?;
        table.resize(size, [Entry::default(); BUCKET]);
        Some(ProofSearch {
            game,
            table,
            wins: HashMap::new(),
            path: Vec::new(),
            nodes: 0,
            limit: 0,
        })
    }

    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The winning leap of a canonical position proven with the attacker to move.
    pub fn winning_leap(&self, canonical: &Pieces) -> Option<Leap> {
        self.wins.get(canonical).copied()
    }

    /// Does the attacker win? It is the side to move if `attacking`. Searches at most `limit` more positions.
    pub fn attacker_wins(&mut self, pieces: &Pieces, attacking: bool, limit: u64) -> Outlook {
        self.path.clear();
        self.limit = self.nodes.saturating_add(limit);
        let known = self.numbers(pieces, attacking);
        if !known.settled() {
            self.search(pieces, attacking, INFINITE, INFINITE);
        }
        match self.numbers(pieces, attacking) {
            Numbers { proof: 0, .. } => Outlook::Wins,
            Numbers { disproof: 0, .. } => Outlook::Holds,
            _ => Outlook::Unknown,
        }
    }

    /// How far from disproof the position is believed to be; 0: it is believed to hold.
    pub fn resistance(&self, pieces: &Pieces, attacking: bool) -> u32 {
        let numbers = self.numbers(pieces, attacking);
        if numbers.proof == 0 {
            INFINITE
        } else {
            numbers.disproof
        }
    }

    /// Notes that the attacker, to move, wins by this leap: it leads to a position noted as lost.
    pub fn note_win(&mut self, pieces: &Pieces, leap: Leap) {
        let (canonical, symmetry) = self.game.canonical(pieces);
        let leap = self.game.symmetries[symmetry].leap(leap);
        self.wins.entry(canonical).or_insert(leap);
        self.store(key_of(&canonical, true), PROVEN);
    }

    /// Notes that the attacker wins against this position with the defender to move: every move has been seen to lose.
    pub fn note_lost(&mut self, pieces: &Pieces) {
        let key = self.key(pieces, false);
        self.store(key, PROVEN);
    }

    fn key(&self, pieces: &Pieces, attacking: bool) -> u64 {
        let (canonical, _) = self.game.canonical(pieces);
        key_of(&canonical, attacking)
    }

    fn numbers(&self, pieces: &Pieces, attacking: bool) -> Numbers {
        let key = self.key(pieces, attacking);
        self.stored(key)
            .unwrap_or_else(|| self.first_numbers(pieces, attacking))
    }

    /// Numbers of a position that no table knows: who must be careful has few leaps that do not lose at once.
    fn first_numbers(&self, pieces: &Pieces, attacking: bool) -> Numbers {
        let attacker = if attacking { &pieces.own } else { &pieces.other };
        if !self.game.has_claimants(attacker) {
            return DISPROVEN;
        }
        match (self.game.glance(pieces), attacking) {
            (Glance::Wins, true) | (Glance::Lost, false) => return PROVEN,
            (Glance::Wins, false) | (Glance::Lost, true) | (Glance::Drawn, _) => return DISPROVEN,
            (Glance::Open, _) => {}
        }
        let careful = self.game.holding_leaps(pieces);
        if careful == 0 {
            let stuck = self.game.leaps(pieces).next().is_none() && self.game.stuck_draws(pieces);
            return if attacking || stuck { DISPROVEN } else { PROVEN };
        }
        let (proof, disproof) = if attacking { (1, careful) } else { (careful, 1) };
        Numbers { proof, disproof }
    }

    fn search(&mut self, pieces: &Pieces, attacking: bool, most_proof: u32, most_disproof: u32) {
        let (canonical, symmetry) = self.game.canonical(pieces);
        let key = key_of(&canonical, attacking);
        self.path.push(key);
        self.nodes += 1;
        let moves: Vec<(Leap, Pieces, u64)> = self
            .game
            .leaps(pieces)
            .map(|leap| {
                let after = Leapers::after(pieces, leap);
                (leap, after, self.key(&after, !attacking))
            })
            .collect();
        loop {
            let choice = self.choose(&moves, attacking);
            let numbers = choice.numbers;
            let done = numbers.proof >= most_proof || numbers.disproof >= most_disproof;
            if numbers.settled() || done || self.nodes > self.limit {
                self.store(key, numbers);
                if numbers.proof == 0 && attacking {
                    let (leap, ..) = moves[choice.best];
                    let leap = self.game.symmetries[symmetry].leap(leap);
                    self.wins.entry(canonical).or_insert(leap);
                }
                break;
            }
            let (_, after, _) = moves[choice.best];
            // A little room above the second best keeps the search from jumping to and fro.
            let second = choice.second.saturating_add(1 + choice.second / 4);
            let (proof, disproof) = if attacking {
                let rest = most_disproof - numbers.disproof;
                (
                    most_proof.min(second),
                    rest.saturating_add(choice.others).min(INFINITE),
                )
            } else {
                let rest = most_proof - numbers.proof;
                (
                    rest.saturating_add(choice.others).min(INFINITE),
                    most_disproof.min(second),
                )
            };
            self.search(&after, !attacking, proof, disproof);
        }
        self.path.pop();
    }

    /// Sums the moves up and picks the most promising one.
    fn choose(&self, moves: &[(Leap, Pieces, u64)], attacking: bool) -> Choice {
        let mut choice = Choice {
            best: 0,
            second: INFINITE,
            others: 0,
            numbers: DISPROVEN,
        };
        let (mut least, mut sum, mut endless) = (u32::MAX, 0u64, false);
        for (index, (_, after, key)) in moves.iter().enumerate() {
            let mut numbers = self
                .stored(*key)
                .unwrap_or_else(|| self.first_numbers(after, !attacking));
            // Going round in circles wins nothing, nor does going on for ever.
            if !numbers.settled() && (self.path.contains(key) || self.path.len() >= DEEPEST) {
                numbers = DISPROVEN;
            }
            let (mine, theirs) = if attacking {
                (numbers.proof, numbers.disproof)
            } else {
                (numbers.disproof, numbers.proof)
            };
            if mine < least || (mine == least && theirs < choice.others) {
                if least != u32::MAX {
                    choice.second = least;
                }
                (least, choice.best, choice.others) = (mine, index, theirs);
            } else {
                choice.second = choice.second.min(mine);
            }
            sum += u64::from(theirs);
            endless |= theirs >= INFINITE;
        }
        if moves.is_empty() {
            return choice;
        }
        let sum = if endless {
            INFINITE
        } else {
            sum.min(u64::from(INFINITE) - 1) as u32
        };
        let least = least.min(INFINITE);
        choice.numbers = if attacking {
            Numbers {
                proof: least,
                disproof: if least == 0 { INFINITE } else { sum },
            }
        } else {
            Numbers {
                proof: if least == 0 { INFINITE } else { sum },
                disproof: least,
            }
        };
        choice
    }

    fn stored(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.table[key as usize & (self.table.len() - 1)];
        let entry = bucket.iter().find(|entry| entry.key == key)?;
        Some(Numbers {
            proof: entry.proof,
            disproof: entry.disproof,
        })
    }

    fn store(&mut self, key: u64, numbers: Numbers) {
        let index = key as usize & (self.table.len() - 1);
        let bucket = &mut self.table[index];
        let worth = |entry: &Entry| match entry {
            Entry { key: 0, .. } => 0,
            Entry { proof: 0, .. } | Entry { disproof: 0, .. } => u32::MAX,
            entry => entry.proof.min(entry.disproof),
        };
        let place = bucket.iter().position(|entry| entry.key == key).or_else(|| {
            let least = bucket.iter().enumerate().min_by_key(|(_, entry)| worth(entry));
            least.map(|(place, _)| place)
        });
        bucket[place.unwrap_or(0)] = Entry {
            key,
            proof: numbers.proof,
            disproof: numbers.disproof,
        };
    }
}

/// What a look at all moves of a position yields.
struct Choice {
    /// The most promising move.
    best: usize,
    /// The number to compare it by, of the second most promising one.
    second: u32,
    /// Its other number.
    others: u32,
    /// Numbers of the position itself.
    numbers: Numbers,
}

/// Hash of a canonical position and of the role of the side to move.
fn key_of(pieces: &Pieces, attacking: bool) -> u64 {
    let words = pieces.own.iter().chain(&pieces.other);
    let mut hash = 0x9e37_79b9_7f4a_7c15 ^ u64::from(attacking);
    for word in words {
        hash = (hash ^ u64::from(*word)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash ^= hash >> 29;
    }
    hash.wrapping_mul(0x94d0_49bb_1331_11eb) | 1 << 63
}
