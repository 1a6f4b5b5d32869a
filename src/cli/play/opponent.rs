//! The engine as an opponent and adviser.

use crate::base::{Move, plies_to_mate};
use crate::board::{Board, Visitor};
use crate::game::Game;
use crate::search::{Control, Engine, Limits, MAX_SKILL, SearchOptions, SearchResult};
use crate::solver::oracle::Oracle;
use std::time::{Duration, Instant};

/// An opponent that thinks for a fixed time.
pub(super) struct Opponent {
    player: Engine,
    adviser: Engine,
    /// What is known of solved games; a weakened opponent does without.
    oracle: Option<Oracle>,
    level: u8,
    time: Duration,
}

/// A move and what is thought of it.
pub(super) struct Thought {
    pub(super) best: Move,
    result: SearchResult,
}

impl Opponent {
    /// An opponent of some level. Advice is always of full strength.
    ///
    /// # Errors
    /// If there is no memory to think with.
    pub(super) fn new(time: Duration, level: u8, oracle: Option<Oracle>) -> Result<Opponent, String> {
        let engine = |skill| {
            Engine::new(SearchOptions {
                skill,
                ..SearchOptions::default()
            })
            .map_err(|error| error.to_string())
        };
        Ok(Opponent {
            player: engine(Some(level))?,
            adviser: engine(None)?,
            oracle,
            level,
            time,
        })
    }

    /// Its strength.
    pub(super) fn level(&self) -> u8 {
        self.level
    }

    /// The move to play; `None` only where there is no legal move.
    pub(super) fn think(&mut self, board: &Board) -> Option<Thought> {
        let oracle = self.oracle.as_ref().filter(|_| self.level == MAX_SKILL);
        known(oracle, board, self.time).or_else(|| search(&mut self.player, oracle, board, self.time))
    }

    /// What is wrong with files that are played without, each told once.
    pub(super) fn complaints(&self) -> Vec<String> {
        self.oracle.as_ref().map_or_else(Vec::new, Oracle::complaints)
    }

    /// A good move for the side to move.
    pub(super) fn advise(&mut self, board: &Board) -> Option<Thought> {
        let oracle = self.oracle.as_ref();
        known(oracle, board, self.time).or_else(|| search(&mut self.adviser, oracle, board, self.time))
    }
}

impl Thought {
    /// The judgement for people: pawns, or moves to a forced end, for the side that moves.
    pub(super) fn describe(&self) -> String {
        match plies_to_mate(self.result.score) {
            Some(plies) if plies > 0 => format!("wins in {}", (plies + 1) / 2),
            Some(plies) => format!("loses in {}", (1 - plies) / 2),
            None if self.result.depth == 0 && self.result.nodes == 0 => "draws".to_owned(),
            None => format!(
                "{:+.2}, depth {}",
                f64::from(self.result.score) / 100.0,
                self.result.depth
            ),
        }
    }
}

/// The move of a solved position.
fn known(oracle: Option<&Oracle>, board: &Board, time: Duration) -> Option<Thought> {
    let begun = Instant::now();
    let advice = oracle?.advise(board, &|| begun.elapsed() >= time)?;
    let result = SearchResult {
        best: advice.best(),
        ponder: Move::NONE,
        score: advice.score(),
        nodes: 0,
        depth: 0,
    };
    Some(Thought {
        best: result.best,
        result,
    })
}

/// The move a search finds, among those that keep what tables know.
fn search(engine: &mut Engine, oracle: Option<&Oracle>, board: &Board, time: Duration) -> Option<Thought> {
    struct Task<'a>(&'a mut Engine, Limits);
    impl Visitor for Task<'_> {
        type Output = SearchResult;
        fn visit<G: Game>(self, position: &G) -> SearchResult {
            self.0.go(position, &self.1, &Control::new(), &mut |_| {})
        }
    }
    let mut limits = Limits::for_time(time);
    let keeping = oracle.and_then(|oracle| oracle.keeping(board, &|| true));
    if let Some(keeping) = &keeping {
        limits.search_moves.clone_from(&keeping.moves);
    }
    let mut result = board.visit(Task(engine, limits));
    if let Some(keeping) = keeping {
        result.score = keeping.corrected(result.score);
    }
    (!result.best.is_none()).then_some(Thought {
        best: result.best,
        result,
    })
}
