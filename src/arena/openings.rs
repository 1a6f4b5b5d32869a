//! Balanced openings for any game: random legal plies from the start position, kept if a judge finds them even.
//! The same seed gives the same openings.

use crate::base::Score;
use crate::board::Board;
use crate::rules::Spec;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::HashSet;
use std::sync::Arc;

/// Candidates tried for one opening before the most balanced of them is taken.
const ATTEMPTS: usize = 60;

/// Judges a position from the view of the side to move. Must be a pure function of the position.
pub type Judge = Box<dyn Fn(&Board) -> Score + Send>;

/// Makes openings one after the other.
pub struct OpeningMaker {
    game: Arc<Spec>,
    plies: usize,
    window: Score,
    generator: Xoshiro256PlusPlus,
    judge: Judge,
    made: Vec<Vec<String>>,
    seen: HashSet<u64>,
}

struct Candidate {
    moves: Vec<String>,
    key: u64,
    imbalance: Score,
}

impl OpeningMaker {
    /// Openings of `plies` plies that the judge sees within `window` centipawns of even.
    pub fn new(game: Arc<Spec>, plies: usize, window: Score, seed: u64, judge: Judge) -> OpeningMaker {
        OpeningMaker {
            game,
            plies,
            window,
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            judge,
            made: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// The moves of opening number `index`, in our notation. Openings differ from each other as long as the game has
    /// enough of them.
    pub fn opening(&mut self, index: usize) -> &[String] {
        while self.made.len() <= index {
            let moves = self.make();
            self.made.push(moves);
        }
        &self.made[index]
    }

    fn make(&mut self) -> Vec<String> {
        if self.plies == 0 {
            return Vec::new();
        }
        let mut best: Option<Candidate> = None;
        for _ in 0..ATTEMPTS {
            let Some(candidate) = self.candidate() else {
                continue;
            };
            let enough = candidate.imbalance <= self.window && !self.seen.contains(&candidate.key);
            let better = best.as_ref().is_none_or(|best| {
                let rank = |one: &Candidate| (self.seen.contains(&one.key), one.imbalance);
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
            self.seen.insert(best.key);
            best.moves
        })
    }

    /// One random walk; `None` if it ends the game.
    fn candidate(&mut self) -> Option<Candidate> {
        let mut board = Board::start(&self.game);
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
            imbalance: (self.judge)(&board).abs(),
        })
    }

    /// A random number below `count`; 0 if `count` is 0.
    fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.generator.next_u64()) * count as u128) >> 64) as usize
    }
}
