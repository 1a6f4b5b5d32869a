//! Retrograde analysis: from the finished positions back to all others, one ply at a time.

use super::finite::{FiniteGame, Nature};
use super::packed::PackedVerdicts;
use super::value::{Value, Verdict};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Positions looked at by one thread at a stretch.
const STRETCH: usize = 1 << 12;
/// Moves that a position has, on average, where memory is estimated or kept for them.
pub(super) const MOVES_ESTIMATE: u64 = 16;

/// Value and distance of every position of a finite game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    verdicts: PackedVerdicts,
    distances: Vec<u16>,
}

impl Solution {
    /// Bytes that it takes in memory.
    pub fn bytes(&self) -> u64 {
        (size_of_val(self.verdicts.words()) + size_of_val(&self.distances[..])) as u64
    }
    /// The value of a position; `None` if the number stands for no position.
    pub fn value(&self, position: usize) -> Option<Value> {
        self.verdicts.get(position).map(|verdict| match verdict {
            Verdict::Win => Value::Win(self.distances[position]),
            Verdict::Draw => Value::Draw,
            Verdict::Loss => Value::Loss(self.distances[position]),
        })
    }
}

/// Moves of all positions, in compressed rows.
struct Edges {
    /// Row of position `p`: `starts[p]..starts[p + 1]`.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// Everything the game itself says.
struct Survey {
    natures: Vec<Nature>,
    edges: Edges,
}

/// Upper bound of the bytes that [`solve`] needs at its peak.
pub fn memory_needed(positions: u64, moves_per_position: u64) -> u64 {
    // Nature, distance, two starts, counter and verdict for each position; each move forward and backward.
    positions * (1 + 2 + 4 + 4 + 2 + 1) + positions * moves_per_position * 8
}

/// Solves a finite game on the current rayon threads. Two players, every move passes the turn, endless play is a draw.
/// `None` if the game has more than 2^32 positions or moves; ask [`memory_needed`] first.
pub fn solve<G: FiniteGame>(game: &G) -> Option<Solution> {
    let outside = game.outside();
    let Survey { natures, edges } = survey(game, &outside)?;
    let backward = reversed(&edges);
    let positions = natures.len();
    let inside = positions - outside.len();
    let mut verdicts = PackedVerdicts::unknown(positions);
    let mut distances = vec![0u16; positions];
    let mut undecided: Vec<u16> = (0..positions).map(|p| edges.row(p).len() as u16).collect();
    drop(edges);
    // What is decided already, by distance.
    let mut waiting: BTreeMap<u16, Vec<(u32, Verdict)>> = BTreeMap::new();
    for (position, nature) in natures.iter().enumerate() {
        match nature {
            Nature::Impossible => {}
            Nature::Open => verdicts.set(position, Verdict::Draw),
            Nature::Finished(verdict) => {
                verdicts.set(position, *verdict);
                if *verdict != Verdict::Draw {
                    let value = position.checked_sub(inside).map(|place| outside[place]);
                    let plies = value.and_then(Value::plies).unwrap_or(0);
                    distances[position] = plies;
                    waiting
                        .entry(plies)
                        .or_default()
                        .push((position as u32, *verdict));
                }
            }
        }
    }
    let (mut distance, mut frontier) = (0, Vec::new());
    loop {
        frontier.extend(waiting.remove(&distance).unwrap_or_default());
        if frontier.is_empty() {
            match waiting.keys().next() {
                Some(next) => distance = *next,
                None => break,
            }
            continue;
        }
        distance += 1;
        let mut next = Vec::new();
        for (position, verdict) in frontier {
            for &before in backward.row(position as usize) {
                // A draw with moves to go on is what nothing has decided yet.
                let open = natures[before as usize] == Nature::Open
                    && verdicts.get(before as usize) == Some(Verdict::Draw);
                if !open {
                    continue;
                }
                let decided = match verdict {
                    Verdict::Loss => Some(Verdict::Win),
                    _ => {
                        undecided[before as usize] -= 1;
                        (undecided[before as usize] == 0).then_some(Verdict::Loss)
                    }
                };
                if let Some(verdict) = decided {
                    verdicts.set(before as usize, verdict);
                    distances[before as usize] = distance;
                    next.push((before, verdict));
                }
            }
        }
        frontier = next;
    }
    Some(Solution { verdicts, distances })
}

/// Asks the game about every position, in parallel.
fn survey<G: FiniteGame>(game: &G, outside: &[Value]) -> Option<Survey> {
    let positions = game.positions();
    u32::try_from(positions + outside.len()).ok()?;
    let stretches = positions.div_ceil(STRETCH);
    let parts: Vec<(Vec<Nature>, Vec<u16>, Vec<u32>)> = (0..stretches)
        .into_par_iter()
        .map_init(
            || game.worker(),
            |worker, stretch| {
                let range = stretch * STRETCH..((stretch + 1) * STRETCH).min(positions);
                let mut natures = Vec::with_capacity(STRETCH);
                let mut degrees = Vec::with_capacity(STRETCH);
                let mut targets = Vec::with_capacity(STRETCH * MOVES_ESTIMATE as usize);
                for position in range {
                    let before = targets.len();
                    let nature = game.examine(worker, position, &mut targets);
                    debug_assert!(nature != Nature::Open || targets.len() > before);
                    natures.push(nature);
                    degrees.push((targets.len() - before) as u16);
                }
                (natures, degrees, targets)
            },
        )
        .collect();
    let moves: usize = parts.iter().map(|part| part.2.len()).sum();
    u32::try_from(moves).ok()?;
    let mut natures = Vec::with_capacity(positions + outside.len());
    let mut edges = Edges {
        starts: Vec::with_capacity(positions + outside.len() + 1),
        targets: Vec::with_capacity(moves),
    };
    edges.starts.push(0);
    let mut end = 0;
    for (part_natures, degrees, targets) in parts {
        natures.extend(part_natures);
        edges.targets.extend(targets);
        edges.starts.extend(degrees.iter().map(|degree| {
            end += u32::from(*degree);
            end
        }));
    }
    natures.extend(outside.iter().map(|value| Nature::Finished(value.result())));
    edges.starts.extend(outside.iter().map(|_| end));
    Some(Survey { natures, edges })
}

impl Edges {
    fn row(&self, position: usize) -> &[u32] {
        &self.targets[self.starts[position] as usize..self.starts[position + 1] as usize]
    }
}

/// The same moves, from where they lead to where they come from.
fn reversed(edges: &Edges) -> Edges {
    let positions = edges.starts.len() - 1;
    let mut starts = vec![0u32; positions + 1];
    for target in &edges.targets {
        starts[*target as usize + 1] += 1;
    }
    for position in 0..positions {
        starts[position + 1] += starts[position];
    }
    let mut fill = starts.clone();
    let mut targets = vec![0u32; edges.targets.len()];
    for position in 0..positions {
        for target in edges.row(position) {
            targets[fill[*target as usize] as usize] = position as u32;
            fill[*target as usize] += 1;
        }
    }
    Edges { starts, targets }
}

#[cfg(test)]
mod tests;
