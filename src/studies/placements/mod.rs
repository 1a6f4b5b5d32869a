//! The placement phase of a game, solved on top of searches: every array that legal placements can end in is searched, and
//! the placements are then a game of their own with these arrays as its ends.

mod conclusion;
mod copying;
mod report;
mod solve;
mod tree;

pub use conclusion::{PlacementsConclusion, PlyChoices, Solved};
pub use solve::Worth;
pub use tree::NoTree;

use super::mirror;
use super::start::mixed;
use super::worker::{Bench, Budget, Halt, Worker};
use super::{Identity, Records, Study, check_length};
use crate::base::{Player, Score};
use crate::board::Board;
use crate::rules::Spec;
use crate::search::TableError;
use crate::variants::Catalogue;
pub(super) use solve::{best_line, judged};
use std::sync::Arc;
pub(super) use tree::{Arrays, Placement, Tree, is_placing, placed};

/// Arrays of an item.
const BATCH: usize = 32;
/// Random arrays on which the mirror is tried.
const MIRROR_TRIALS: u64 = 40;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Spent on each array.
    pub budget: Budget,
    /// Placements are viable that are worth less than the best by at most so many centipawns.
    pub viable: Score,
}

/// The study.
pub struct Placements {
    spec: Arc<Spec>,
    settings: Settings,
    tree: Tree,
    arrays: Arrays,
    /// Games of the catalogue that begin with one of the arrays: title and number.
    named: Vec<(String, u32)>,
}

impl Placements {
    /// The study of a game with a placement phase. Games of the `catalogue` with the same pieces that start from one of the
    /// arrays give it a name.
    ///
    /// # Errors
    /// If the game has no such phase, or too long a one.
    pub fn new(spec: &Arc<Spec>, catalogue: &Catalogue, settings: Settings) -> Result<Placements, NoTree> {
        let start = Board::start(spec);
        let mut arrays = Arrays::new(is_mirrored(&start));
        let tree = Tree::grow(&start, &mut arrays)?;
        let others = catalogue
            .ids()
            .into_iter()
            .filter_map(|id| catalogue.resolve(id).ok());
        let named = others
            .filter(|other| other.pieces == spec.pieces && other.placement.is_none())
            .filter_map(|other| {
                let number = arrays.find(&Board::start(&other))?;
                Some((other.title.clone(), number))
            })
            .collect();
        Ok(Placements {
            spec: Arc::clone(spec),
            settings,
            tree,
            arrays,
            named,
        })
    }

    /// The position of an array.
    fn board(&self, array: usize) -> Option<Board> {
        Board::from_fen(&self.spec, &self.arrays.texts[array]).ok()
    }

    /// A placement in the notation of moves.
    fn name(&self, placement: &Placement) -> String {
        placement.name(&self.spec)
    }

    fn search(&self, array: usize, bench: &mut Worker) -> Result<Worth, Halt> {
        // The texts are of positions that were on a board; were one refused, it would count as even.
        self.board(array)
            .map_or(Ok(Worth::default()), |board| searched(board, bench))
    }
}

/// What an array is worth by a search that knows nothing of earlier ones.
pub(super) fn searched(mut board: Board, bench: &mut Worker) -> Result<Worth, Halt> {
    bench.forget();
    let thought = bench.think(&board)?;
    let sign = if board.turn() == Player::South { 1 } else { -1 };
    let before = material(&board);
    for m in &thought.line {
        board.make(*m);
    }
    Ok(Worth {
        score: sign * thought.score,
        material: material(&board) - before,
    })
}

/// South's material less North's, in centipawns.
fn material(board: &Board) -> Score {
    let spec = board.spec();
    let squares = (0..spec.files * spec.ranks).map(crate::base::Square);
    squares
        .filter_map(|square| board.piece_at(square))
        .filter_map(|(player, letter)| {
            let kind = spec.kind_of_letter(letter)?;
            let sign = if player == Player::South { 1 } else { -1 };
            Some(sign * spec.pieces[kind.index()].value[player])
        })
        .sum()
}

/// Are arrays worth the same as their mirror images? Tried on random ones.
pub(super) fn is_mirrored(start: &Board) -> bool {
    let trials: Vec<Board> = (0..MIRROR_TRIALS)
        .map(|trial| placed_at_random(start, trial))
        .collect();
    mirror::holds(&trials)
}

/// The position that random placements end in, drawn by `seed`.
pub(super) fn placed_at_random(start: &Board, seed: u64) -> Board {
    let mut board = start.clone();
    for ply in 0.. {
        if !is_placing(&board) {
            break;
        }
        let moves = board.legal_moves();
        let chosen = mixed(seed, ply) % moves.len() as u64;
        board.make(moves[chosen as usize]);
    }
    board
}

impl Study for Placements {
    type Record = Vec<Worth>;
    type Conclusion = PlacementsConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        Identity {
            study: "placements".to_owned(),
            subject: self.spec.identity(),
            parameters: [
                self.settings.budget.parameter(),
                ("arrays".to_owned(), self.arrays.texts.len().into()),
                ("batch".to_owned(), BATCH.into()),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        self.arrays.texts.len().div_ceil(BATCH) as u64
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(self.settings.budget)
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Vec<Worth>, Halt> {
        let first = item as usize * BATCH;
        let last = (first + BATCH).min(self.arrays.texts.len());
        (first..last).map(|array| self.search(array, bench)).collect()
    }

    fn check(&self, item: u64, record: &Vec<Worth>) -> Result<(), String> {
        let first = (item as usize).saturating_mul(BATCH);
        check_length(
            record.len(),
            self.arrays.texts.len().saturating_sub(first).min(BATCH),
        )
    }

    fn conclude(&self, records: &Records<Vec<Worth>>) -> PlacementsConclusion {
        PlacementsConclusion::new(self, records)
    }
}
