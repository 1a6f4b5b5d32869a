//! The placement phase of a game that has too many arrays to be searched one by one: random ones are searched, a model foretells
//! the others, and the phase is solved as a game on the model.
//!
//! * `side`: what a side can place. `terms`: what the model counts. `model`: its weights, and how well it foretells.
//! * `phase`: the phase as a game on it.

mod conclusion;
mod model;
mod phase;
mod report;
mod side;
mod solved;
mod terms;

pub use conclusion::{Effect, Foretold, SampledConclusion};
pub use model::{FEWEST, Step};
pub use solved::{Assured, Duels, FirstPlacement, GoodArray, SolvedOnModel, Timing};

use super::placements::{Arrays, NoTree, Placement, Tree, Worth, is_placing, placed_at_random, searched};
use super::start::mixed;
use super::worker::{Budget, Halt, Worker};
use super::{Identity, Records, Study, check_length};
use crate::base::{PerPlayer, Player, Score, Square};
use crate::board::Board;
use crate::rules::Spec;
use crate::search::TableError;
use side::Side;
use std::sync::Arc;
use terms::Placed;

/// Arrays of an item.
const BATCH: u64 = 16;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Spent on each array.
    pub budget: Budget,
    /// Arrays that are drawn.
    pub sample: u64,
    /// Seed of the sample.
    pub seed: u64,
    /// First placements are viable that are worth less than the best by at most so many centipawns.
    pub viable: Score,
}

/// The study.
pub struct SampledPlacements {
    settings: Settings,
    start: Board,
    ground: Ground,
}

/// How the phase can be solved.
enum Ground {
    /// From what each side can place, since that does not depend on the other.
    Sides {
        sides: PerPlayer<Side>,
        order: Vec<Player>,
    },
    /// From all sequences.
    Listed { tree: Tree, arrays: Arrays },
}

impl SampledPlacements {
    /// The study of a game with a placement phase.
    ///
    /// # Errors
    /// If the game has no such phase, if a side has too many arrays, or if there are too many sequences in which placements of the sides depend on each other.
    pub fn new(spec: &Arc<Spec>, settings: Settings) -> Result<SampledPlacements, NoTree> {
        let start = Board::start(spec);
        if spec.placement.is_none() || !is_placing(&start) {
            return Err(NoTree::NoPhase(spec.identity()));
        }
        let ground = if side::are_independent(spec) {
            Ground::Sides {
                sides: side::sides(&start).ok_or_else(|| NoTree::ManyArrays {
                    game: spec.identity(),
                    most: side::MOST_ARRAYS,
                })?,
                order: side::order(&start),
            }
        } else {
            let mut arrays = Arrays::new(false);
            let tree = Tree::grow(&start, &mut arrays)?;
            Ground::Listed { tree, arrays }
        };
        Ok(SampledPlacements {
            settings,
            start,
            ground,
        })
    }

    fn spec(&self) -> &Arc<Spec> {
        self.start.spec()
    }

    /// The array in this place of the sample.
    fn array(&self, place: u64) -> Board {
        placed_at_random(&self.start, mixed(self.settings.seed, place))
    }

    /// Places in the sample that an item has.
    fn places(&self, item: u64) -> std::ops::Range<u64> {
        let first = item.saturating_mul(BATCH);
        first..first.saturating_add(BATCH).min(self.settings.sample)
    }

    /// What both sides have placed on a board.
    fn placed(&self, board: &Board) -> Placed {
        let spec = self.spec();
        let squares = || (0..spec.files * spec.ranks).map(Square);
        let of = |player: Player| {
            let found = squares().filter_map(|square| {
                let (owner, letter) = board.piece_at(square)?;
                let is_new = owner == player && self.start.piece_at(square).is_none();
                is_new.then_some(Placement { square, letter })
            });
            found.collect()
        };
        PerPlayer::from_fn(of)
    }
}

impl Study for SampledPlacements {
    type Record = Vec<Worth>;
    type Conclusion = SampledConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        Identity {
            study: "sampled-placements".to_owned(),
            subject: self.spec().identity(),
            parameters: [
                self.settings.budget.parameter(),
                ("sample".to_owned(), self.settings.sample.into()),
                ("seed".to_owned(), self.settings.seed.into()),
                ("batch".to_owned(), BATCH.into()),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        self.settings.sample.div_ceil(BATCH)
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(self.settings.budget)
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Vec<Worth>, Halt> {
        self.places(item)
            .map(|place| searched(self.array(place), bench))
            .collect()
    }

    fn check(&self, item: u64, record: &Vec<Worth>) -> Result<(), String> {
        check_length(record.len(), self.places(item).count())
    }

    fn conclude(&self, records: &Records<Vec<Worth>>) -> SampledConclusion {
        SampledConclusion::new(self, records)
    }
}

#[cfg(test)]
mod tests;
