//! Verdicts of positions looked up in the tables of a folder, read block by block as they are asked for.

use super::class::Class;
use super::numbering::ClassNumbering;
use super::store::{BLOCK_POSITIONS, Store, StoreError, TableFile};
use crate::base::{Move, Score};
use crate::board::Board;
use crate::solver::complaints::Complaints;
use crate::solver::leapers::{Glance, Leapers, Pieces};
use crate::solver::packed::PackedVerdicts;
use crate::solver::value::Verdict;
use crate::solver::weak::{forced_end, pieces_of};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A win that the tables know and the search has not found to the end.
const KNOWN_WIN: Score = 2000;
/// Blocks kept in memory, 64 KB each; when there are more, all are let go.
const KEPT: usize = 1024;

/// The tables of one game's folder.
#[derive(Debug)]
pub struct Probe {
    game: Leapers,
    store: Store,
    opened: Mutex<HashMap<Class, Opened>>,
    blocks: Mutex<HashMap<(Class, usize), Arc<PackedVerdicts>>>,
    complaints: Complaints,
}

/// The table of a pair; `None` if it is not in the folder, or damaged.
type Opened = Option<Arc<Pair>>;

/// An open table with the numbers of its classes.
#[derive(Debug)]
struct Pair {
    file: TableFile,
    classes: Vec<(Class, ClassNumbering)>,
}

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
        let class = Class::of(&pieces_of(&game, board)?);
        // Opening a store makes its folder: it is the caller's that is there already.
        let store = Store::open(folder, &board.spec().identity(), &letters).ok()?;
        store.table(class.pair()).exists().then(|| Probe {
            game,
            store,
            opened: Mutex::default(),
            blocks: Mutex::default(),
            complaints: Complaints::default(),
        })
    }

    /// The verdict for the side to move, if the tables have it.
    pub fn verdict(&self, board: &Board) -> Option<Verdict> {
        if let Some(value) = forced_end(board) {
            return Some(value.result());
        }
        let pieces = pieces_of(&self.game, board)?;
        match self.game.glance(&pieces) {
            Glance::Wins => Some(Verdict::Win),
            Glance::Lost => Some(Verdict::Loss),
            Glance::Drawn => Some(Verdict::Draw),
            Glance::Open => self.look_up(&pieces),
        }
    }

    /// Every legal move with its verdict for the side that makes it; `None` unless the tables know all of them.
    pub fn moves(&self, board: &Board) -> Option<Vec<(Move, Verdict)>> {
        let known = |m: Move| {
            let mut after = board.clone();
            after.make(m);
            Some((m, self.verdict(&after)?.reversed()))
        };
        board.legal_moves().into_iter().map(known).collect()
    }

    /// The verdict and the legal moves that keep it; `None` unless the tables know all of them.
    pub fn keeping(&self, board: &Board) -> Option<Keeping> {
        let verdict = self.verdict(board)?;
        let moves = self.moves(board)?.into_iter();
        let moves: Vec<Move> = moves
            .filter_map(|(m, kept)| (kept == verdict).then_some(m))
            .collect();
        (!moves.is_empty()).then_some(Keeping { verdict, moves })
    }

    /// What is wrong with tables that has not been told yet.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.take()
    }

    /// What was read, if it is sound; else a complaint is noted.
    fn sound<T>(&self, read: Result<T, StoreError>) -> Option<T> {
        read.map_err(|error| self.complaints.note(format!("{error}; played without it")))
            .ok()
    }

    fn look_up(&self, pieces: &Pieces) -> Option<Verdict> {
        let class = Class::of(pieces);
        let pair = self.pair(class.pair())?;
        let place = pair.classes.iter().position(|(known, _)| *known == class)?;
        let number = pair.classes[place].1.number(&self.game, pieces) as usize;
        let (block, inside) = (number / BLOCK_POSITIONS, number % BLOCK_POSITIONS);
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        let verdicts = match blocks.get(&(class, block)) {
            Some(verdicts) => Arc::clone(verdicts),
            None => {
                let verdicts = Arc::new(self.sound(pair.file.read_block(place, block))?);
                if blocks.len() >= KEPT {
                    blocks.clear();
                }
                blocks.insert((class, block), Arc::clone(&verdicts));
                verdicts
            }
        };
        // Whatever was never decided is drawn.
        Some(verdicts.get(inside).unwrap_or(Verdict::Draw))
    }

    fn pair(&self, class: Class) -> Opened {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let open = || {
            let classes: Vec<(Class, ClassNumbering)> = class
                .with_counterpart()
                .map(|class| ClassNumbering::new(&self.game, class).map(|numbering| (class, numbering)))
                .collect::<Option<_>>()?;
            let positions: Vec<usize> = classes
                .iter()
                .map(|(_, known)| known.positions() as usize)
                .collect();
            let path = self.store.table(class);
            if !path.exists() {
                return None;
            }
            let file = self.sound(self.store.open_table(&path, class, &positions))?;
            Some(Arc::new(Pair { file, classes }))
        };
        opened.entry(class).or_insert_with(open).clone()
    }
}
