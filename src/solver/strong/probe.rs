//! Verdicts of positions looked up in the tables of a folder, loaded as they are asked for.

use super::StrongSolver;
use super::class::Class;
use super::pass::ClassTable;
use super::store::Store;
use crate::base::{Move, Score};
use crate::board::Board;
use crate::solver::leapers::{Glance, Leapers, Men};
use crate::solver::value::Verdict;
use crate::solver::weak::{forced_end, men_of};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A win that the tables know and the search has not found to the end.
const KNOWN_WIN: Score = 2000;
/// Bytes of tables kept in memory; when there are more, all but the newest are let go.
const KEPT: u64 = 800_000_000;

/// The tables of one game's folder.
#[derive(Debug)]
pub struct Probe {
    game: Leapers,
    store: Store,
    letters: Vec<char>,
    loaded: Mutex<HashMap<Class, Loaded>>,
}

/// A pair of classes in memory; `None` if it is not in the folder, or damaged.
type Loaded = Option<Arc<Vec<(Class, ClassTable)>>>;

/// What is known of a position, and the moves that keep it so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keeping {
    /// The verdict for the side to move.
    pub verdict: Verdict,
    /// The moves with that verdict.
    pub moves: Vec<Move>,
}

impl Keeping {
    /// A score of a search among these moves, put right by the verdict: wins found to the end keep their distance.
    pub fn corrected(&self, score: Score) -> Score {
        match self.verdict {
            Verdict::Win => score.max(KNOWN_WIN),
            Verdict::Draw => 0,
            Verdict::Loss => score.min(-KNOWN_WIN),
        }
    }
}

impl Probe {
    /// The tables of a board's game in a folder. `None` if the class of the board is not there.
    pub fn open(game: Leapers, board: &Board, folder: &Path) -> Option<Probe> {
        let letters: Vec<char> = board.spec().pieces.iter().map(|piece| piece.letter).collect();
        let class = Class::of(&men_of(&game, board)?);
        // Opening a store makes its folder: it is the caller's that is there already.
        let store = Store::open(folder, &board.spec().identity(), &letters).ok()?;
        store.table(class.pair()).exists().then(|| Probe {
            game,
            store,
            letters,
            loaded: Mutex::default(),
        })
    }

    /// The verdict for the side to move, if the tables have it.
    pub fn verdict(&self, board: &Board) -> Option<Verdict> {
        if let Some(value) = forced_end(board) {
            return Some(value.result());
        }
        let men = men_of(&self.game, board)?;
        match self.game.glance(&men) {
            Glance::Wins => Some(Verdict::Win),
            Glance::Lost => Some(Verdict::Loss),
            Glance::Drawn => Some(Verdict::Draw),
            Glance::Open => self.look_up(&men),
        }
    }

    /// The verdict and the legal moves that keep it; `None` unless the tables know all of them.
    pub fn keeping(&self, board: &Board) -> Option<Keeping> {
        let verdict = self.verdict(board)?;
        let mut moves = Vec::new();
        for m in board.legal_moves() {
            let mut after = board.clone();
            after.make(m);
            if self.verdict(&after)?.reversed() == verdict {
                moves.push(m);
            }
        }
        (!moves.is_empty()).then_some(Keeping { verdict, moves })
    }

    fn look_up(&self, men: &Men) -> Option<Verdict> {
        let class = Class::of(men);
        let pair = self.pair(class.pair())?;
        let (_, table) = pair.iter().find(|(known, _)| *known == class)?;
        // Whatever was never decided is drawn.
        Some(table.verdict(&self.game, men).unwrap_or(Verdict::Draw))
    }

    fn pair(&self, class: Class) -> Loaded {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pair) = loaded.get(&class) {
            return pair.clone();
        }
        let solver = StrongSolver::new(&self.game, &self.store, &self.letters, KEPT, Duration::MAX);
        let pair = solver.load(class).ok().map(Arc::new);
        let kept: u64 = loaded.keys().map(|class| solver.numbers(*class)).sum();
        if (kept + solver.numbers(class)) / 4 > KEPT {
            loaded.clear();
        }
        loaded.insert(class, pair.clone());
        pair
    }
}
