//! Openings for any game: random legal plies from the start position, kept if a judge finds them even, or such as somebody gives.
//! The same seed gives the same openings.

use crate::base::Score;
use crate::board::Board;
use crate::rules::Spec;
use crate::search::{Control, Engine, Limits, SearchOptions, TableError};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::HashSet;
use std::sync::Arc;

/// Candidates tried for one opening before the most balanced of them is taken.
const ATTEMPTS: usize = 60;

/// Nodes of a [`SearchJudge`]: enough to see hanging pieces and short mates.
const JUDGE_NODES: u64 = 3000;
/// Hash table of a [`SearchJudge`] in megabytes.
const JUDGE_HASH: usize = 1;

/// Judges a position from the view of the side to move. Must depend on nothing but the position.
pub trait Judge: Send {
    /// Centipawns.
    fn score(&mut self, board: &Board) -> Score;
}

/// Judges by a short search of fixed size with a fresh memory.
pub struct SearchJudge {
    engine: Engine,
}

impl SearchJudge {
    /// A judge with default search settings.
    ///
    /// # Errors
    /// If there is no memory for its small hash table.
    pub fn new() -> Result<SearchJudge, TableError> {
        let options = SearchOptions {
            hash_mb: JUDGE_HASH,
            ..SearchOptions::default()
        };
        Ok(SearchJudge {
            engine: Engine::new(options)?,
        })
    }
}

impl Judge for SearchJudge {
    fn score(&mut self, board: &Board) -> Score {
        self.engine.clear();
        self.engine
            .search(
                board,
                &Limits::to_nodes(JUDGE_NODES),
                &Control::new(),
                &mut |_| {},
            )
            .score
    }
}

/// How a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The start position.
    pub start: Board,
    /// The first moves, in our notation.
    pub moves: Vec<String>,
}

/// The start position of each opening.
pub type Starts = Box<dyn Fn(usize) -> Board + Send>;

/// Openings that somebody gives, by their number; the second number is how often another one was asked for because it was known already.
pub type Given = Box<dyn Fn(usize, usize) -> Opening + Send>;

/// Makes openings one after the other.
pub struct OpeningMaker {
    source: Source,
    made: Vec<Opening>,
    seen: HashSet<u64>,
}

enum Source {
    Random(RandomPlies),
    Given(Given),
}

/// Random openings that a judge finds even.
struct RandomPlies {
    starts: Starts,
    plies: usize,
    window: Score,
    generator: Xoshiro256PlusPlus,
    judge: Box<dyn Judge>,
}

struct Candidate {
    moves: Vec<String>,
    key: u64,
    imbalance: Score,
}

impl OpeningMaker {
    /// Openings of `plies` plies that the judge sees within `window` centipawns of even.
    pub fn new(
        game: &Arc<Spec>,
        plies: usize,
        window: Score,
        seed: u64,
        judge: Box<dyn Judge>,
    ) -> OpeningMaker {
        OpeningMaker::from_position(Board::start(game), plies, window, seed, judge)
    }

    /// As [`OpeningMaker::new`], from another position than the start.
    pub fn from_position(
        start: Board,
        plies: usize,
        window: Score,
        seed: u64,
        judge: Box<dyn Judge>,
    ) -> OpeningMaker {
        OpeningMaker::from_starts(Box::new(move |_| start.clone()), plies, window, seed, judge)
    }

    /// As [`OpeningMaker::new`], from a start position for each opening.
    pub fn from_starts(
        starts: Starts,
        plies: usize,
        window: Score,
        seed: u64,
        judge: Box<dyn Judge>,
    ) -> OpeningMaker {
        OpeningMaker::with(Source::Random(RandomPlies {
            starts,
            plies,
            window,
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            judge,
        }))
    }

    /// Openings that somebody gives.
    pub fn given(given: Given) -> OpeningMaker {
        OpeningMaker::with(Source::Given(given))
    }

    fn with(source: Source) -> OpeningMaker {
        OpeningMaker {
            source,
            made: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// Opening number `index`. Openings differ from each other as long as the game has enough of them.
    pub fn opening(&mut self, index: usize) -> &Opening {
        while self.made.len() <= index {
            let (number, seen) = (self.made.len(), &mut self.seen);
            let opening = match &mut self.source {
                Source::Random(random) => {
                    let start = (random.starts)(number);
                    let moves = random.make(&start, seen);
                    Opening { start, moves }
                }
                Source::Given(given) => unlike(given, number, seen),
            };
            self.made.push(opening);
        }
        &self.made[index]
    }
}

/// An opening unlike the earlier ones, if one can be had.
fn unlike(given: &Given, number: usize, seen: &mut HashSet<u64>) -> Opening {
    let mut opening = given(number, 0);
    for attempt in 1..ATTEMPTS {
        if seen.insert(opening.key()) {
            break;
        }
        opening = given(number, attempt);
    }
    opening
}

impl Opening {
    /// The key of the position to which it leads.
    fn key(&self) -> u64 {
        let mut board = self.start.clone();
        for text in &self.moves {
            let Ok(played) = board.parse_move(text) else { break };
            board.make(played);
        }
        board.key()
    }
}

impl RandomPlies {
    fn make(&mut self, start: &Board, seen: &mut HashSet<u64>) -> Vec<String> {
        if self.plies == 0 {
            return Vec::new();
        }
        let mut best: Option<Candidate> = None;
        for _ in 0..ATTEMPTS {
            let Some(candidate) = self.candidate(start) else {
                continue;
            };
            let enough = candidate.imbalance <= self.window && !seen.contains(&candidate.key);
            let better = best.as_ref().is_none_or(|best| {
                let rank = |one: &Candidate| (seen.contains(&one.key), one.imbalance);
                rank(&candidate) < rank(best)
            });
            if better {
                best = Some(candidate);
            }
            if enough {
                break;
            }
        }
        // No playable candidate at all: the game is over within the opening whatever one does. Play it from the start.
        best.map_or_else(Vec::new, |best| {
            seen.insert(best.key);
            best.moves
        })
    }

    /// One random walk; `None` if it ends the game.
    fn candidate(&mut self, start: &Board) -> Option<Candidate> {
        let mut board = start.clone();
        let mut moves = Vec::with_capacity(self.plies);
        for _ in 0..self.plies {
            let legal = board.legal_moves();
            let chosen = *legal.get(self.below(legal.len()))?;
            moves.push(board.notation(chosen));
            board.make(chosen);
            if board.outcome().is_some() {
                return None;
            }
        }
        Some(Candidate {
            moves,
            key: board.key(),
            imbalance: self.judge.score(&board).abs(),
        })
    }

    /// A random number below `count`; 0 if `count` is 0.
    fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.generator.next_u64()) * count as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests;
