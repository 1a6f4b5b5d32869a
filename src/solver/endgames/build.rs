//! Making tables: those that a material can turn into first, each written when it is finished.

use super::shelf::Shelf;
use super::table::EndgameTable;
use crate::base::{Bits, Player};
use crate::position::{Finish, Position};
use crate::solver::endings::{Bench, Endings, NoTables};
use crate::solver::finite::{FiniteGame, Nature};
use crate::solver::material::{Material, descendants};
use crate::solver::mirror::Mirror;
use crate::solver::retrograde::solve;
use crate::solver::strong::blocks::BlockError;
use crate::solver::suited::check_suited;
use crate::solver::value::{Value, Verdict};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Positions between two words about how far the work has come.
const TELLING: usize = 1 << 12;
/// Placements looked through for one that stands for the rest.
const LOOKED_THROUGH: u64 = 100_000;

/// What ends the work.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// There are no such tables, or not in this memory.
    #[error("{name}: {error}")]
    NoTables {
        /// The material.
        name: String,
        /// Why.
        error: NoTables,
    },
    /// No legal position has this material.
    #[error("{name}: no position of this game has these pieces{because}")]
    NoPositions {
        /// The material.
        name: String,
        /// What is wrong with one that has them, behind a colon, if that is known.
        because: String,
    },
    /// A move leads to pieces or squares that were not foreseen.
    #[error("{0}: the solver does not follow all moves of this game")]
    Astray(String),
    /// A table cannot be written.
    #[error("{}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// What is told of the work.
#[derive(Debug)]
pub enum Event<'a> {
    /// A table is there already.
    Found(&'a str),
    /// A file is not what it should be, and is written anew.
    Damaged(&'a Path, &'a BlockError),
    /// So many positions are going to be looked at.
    Begun(&'a str, u64),
    /// So many more have been looked at.
    Examined(u64),
    /// A table is written.
    Finished {
        /// The material.
        name: &'a str,
        /// Time that it took.
        took: Duration,
        /// Bytes of the file.
        bytes: u64,
    },
}

/// The work on the tables of one game.
pub struct Builder<'a, B: Bits> {
    shelf: Shelf<B>,
    folder: &'a Path,
    memory: u64,
    tell: &'a (dyn Fn(Event<'_>) + Sync),
}

impl<'a, B: Bits> Builder<'a, B> {
    /// Begins with the tables on a shelf; others are in the folder of their game, or are made in so many bytes and written there.
    pub fn new(shelf: Shelf<B>, folder: &'a Path, memory: u64, tell: &'a (dyn Fn(Event<'_>) + Sync)) -> Self {
        Builder {
            shelf,
            folder,
            memory,
            tell,
        }
    }

    /// All tables that were asked for, and those that they lead to.
    pub fn into_shelf(self) -> Shelf<B> {
        self.shelf
    }

    /// Puts the table of a material on the shelf, and all those that it can turn into: read where they are in the folder, else made.
    ///
    /// # Errors
    /// If there can be no such tables, or one cannot be written. What is finished stays.
    pub fn build(&mut self, material: &Material) -> Result<(), BuildError> {
        self.check(material)?;
        let rules = self.shelf.ground().rules();
        let all = descendants(rules, material);
        let mut missing: Vec<(Material, BTreeSet<Material>)> = all
            .into_iter()
            .map(|material| {
                let below = descendants(rules, &material).into_iter().collect();
                (material, below)
            })
            .collect();
        // Few pieces first; of equally many, those that become others last.
        missing.sort_by_key(|(material, below)| (material.pieces(), below.len()));
        while let Some((first, below)) = missing.first() {
            // What can turn into one another is solved together.
            let knot: Vec<Material> = missing
                .iter()
                .filter(|(other, of_other)| below.contains(other) && of_other.contains(first))
                .map(|(other, _)| other.clone())
                .collect();
            missing.retain(|(other, _)| !knot.contains(other));
            self.settle(knot)?;
        }
        Ok(())
    }

    /// Refuses materials of which there are no tables.
    fn check(&self, material: &Material) -> Result<(), BuildError> {
        let ground = self.shelf.ground();
        let name = || ground.name(material);
        let refused = |error| BuildError::NoTables { name: name(), error };
        let none = |because: String| BuildError::NoPositions {
            name: name(),
            because,
        };
        let numbering = ground.numbering(material, &[]);
        let numbering = numbering.ok_or_else(|| none(String::new()))?;
        let (mut position, mut because) = (ground.model().clone(), String::new());
        let step = (numbering.placements() / LOOKED_THROUGH).max(1);
        let mut numbers = (0..numbering.placements().min(LOOKED_THROUGH)).map(|place| place * step);
        let stands = numbers.any(|number| {
            let Some(pieces) = numbering.pieces(number) else {
                return false;
            };
            position.arrange(Player::South, pieces);
            let read = Position::from_setup(position.rules(), &position.setup());
            let wrong = read.err().map(|wrong| format!(": {wrong}"));
            let stands = position.is_arranged_legally() && wrong.is_none();
            because = wrong.unwrap_or_default();
            stands
        });
        if !stands {
            return Err(none(because));
        }
        check_suited(&position).map_err(|unsuited| refused(unsuited.into()))
    }

    /// Sees to it that some materials that can turn into one another have tables on the shelf.
    fn settle(&mut self, mut knot: Vec<Material>) -> Result<(), BuildError> {
        knot.retain(|material| self.shelf.find(material).is_none());
        if let [only] = knot.as_slice() {
            // Of a pair that is each other's image, one table serves both.
            let exchanged = only.exchanged();
            if self.shelf.ground().north_is_stronger(only) && self.is_exchangeable(only) {
                knot = vec![exchanged];
            }
        }
        let mut unread = Vec::new();
        for material in knot {
            if let Some(table) = self.read(&material) {
                self.shelf.put(Arc::new(table));
            } else {
                unread.push(material);
            }
        }
        if unread.is_empty() {
            return Ok(());
        }
        self.make(unread)
    }

    fn path(&self, material: &Material) -> PathBuf {
        super::file(self.folder, self.shelf.ground(), material)
    }

    fn read(&self, material: &Material) -> Option<EndgameTable<B>> {
        let path = self.path(material);
        if !path.exists() {
            return None;
        }
        match EndgameTable::read(self.shelf.ground(), material.clone(), &path) {
            Ok(table) => {
                (self.tell)(Event::Found(&self.shelf.ground().name(material)));
                Some(table)
            }
            Err(error) => {
                (self.tell)(Event::Damaged(&path, &error));
                None
            }
        }
    }

    /// Are the positions of a material worth what they are with the sides exchanged?
    fn is_exchangeable(&self, material: &Material) -> bool {
        let mirrors = self.mirrors(material, std::slice::from_ref(material));
        mirrors.iter().any(Mirror::exchanges)
    }

    /// The mirrors that hold for a material and for all that it turns into outside of its knot.
    fn mirrors(&self, material: &Material, knot: &[Material]) -> Vec<Mirror> {
        let ground = self.shelf.ground();
        let Some(numbering) = ground.numbering(material, &[]) else {
            return Vec::new();
        };
        let below = descendants(ground.rules(), material);
        let below: Vec<&Material> = below.iter().filter(|other| !knot.contains(other)).collect();
        let holds_below = |mirror: &Mirror| {
            below.iter().all(|other| {
                let table = self.shelf.find(other);
                table.is_some_and(|(table, _)| table.mirrors().contains(mirror))
            })
        };
        Mirror::all(ground.rules())
            .into_par_iter()
            .filter(|mirror| {
                mirror.code() == 0
                    || holds_below(mirror)
                        && mirror.holds(ground.model(), material, ground.domains(), &numbering)
            })
            .collect()
    }

    /// Solves a knot and writes its tables.
    fn make(&mut self, knot: Vec<Material>) -> Result<(), BuildError> {
        let begun = Instant::now();
        let ground = self.shelf.ground();
        let names: Vec<String> = knot.iter().map(|material| ground.name(material)).collect();
        let name = names.join(", ");
        let mut mirrors = self.mirrors(&knot[0], &knot);
        for other in &knot[1..] {
            let also = self.mirrors(other, &knot);
            mirrors.retain(|mirror| also.contains(mirror));
        }
        if knot.len() > 1 {
            // Tables of a knot are each their own.
            mirrors.retain(|mirror| !mirror.exchanges());
        }
        let plain: Vec<Mirror> = mirrors
            .iter()
            .filter(|mirror| !mirror.exchanges())
            .cloned()
            .collect();
        let refused = |error| BuildError::NoTables {
            name: name.clone(),
            error,
        };
        let endings = Endings::of_materials(ground.model(), knot, ground.domains(), &plain, self.memory);
        let endings = endings.map_err(refused)?;
        (self.tell)(Event::Begun(&name, endings.placements()));
        let game = Knot {
            outside: outside(&self.shelf),
            astray: AtomicBool::new(false),
            shelf: &self.shelf,
            tell: self.tell,
            endings,
        };
        let solution = solve(&game).ok_or_else(|| refused(game.endings.too_many_moves()))?;
        if game.astray.into_inner() {
            return Err(BuildError::Astray(name));
        }
        let mut made = Vec::new();
        for (material, numbers) in game.endings.classes() {
            let values = numbers.map(|number| solution.value(number));
            let table = EndgameTable::new(ground, material.clone(), mirrors.clone(), values);
            made.extend(table);
        }
        drop(solution);
        for mut table in made {
            let path = self.path(table.material());
            let ground = self.shelf.ground();
            let bytes = table.write(ground, &path).map_err(|error| BuildError::Write {
                path: path.clone(),
                error,
            })?;
            (self.tell)(Event::Finished {
                name: &ground.name(table.material()),
                took: begun.elapsed(),
                bytes,
            });
            self.shelf.put(Arc::new(table));
        }
        Ok(())
    }
}

/// Some materials as a finite game, moves that lead out of which end in what the shelf knows.
struct Knot<'a, B: Bits> {
    endings: Endings<B>,
    shelf: &'a Shelf<B>,
    outside: Vec<Value>,
    /// Has a move led where nothing is known?
    astray: AtomicBool,
    tell: &'a (dyn Fn(Event<'_>) + Sync),
}

/// What positions outside of a knot may be worth: a draw, then wins and losses by turns in so many plies.
fn outside<B: Bits>(shelf: &Shelf<B>) -> Vec<Value> {
    let decided = (0..=shelf.longest()).flat_map(|plies| [Value::Win(plies), Value::Loss(plies)]);
    [Value::Draw].into_iter().chain(decided).collect()
}

impl<B: Bits> Knot<'_, B> {
    fn number_outside(&self, value: Value) -> u64 {
        let place = match value {
            Value::Draw => 0,
            Value::Win(plies) => 1 + 2 * u64::from(plies),
            Value::Loss(plies) => 2 + 2 * u64::from(plies),
        };
        self.endings.placements() + place
    }

    fn number_after_move(&self, position: &Position<B>) -> Option<u64> {
        let inside = (position.state().finish == Finish::None).then(|| self.endings.number(position));
        let number = inside
            .flatten()
            .or_else(|| Some(self.number_outside(self.shelf.value(position)?)));
        if number.is_none() {
            self.astray.store(true, Ordering::Relaxed);
        }
        number
    }
}

impl<B: Bits> FiniteGame for Knot<'_, B> {
    type Worker = Bench<B>;

    fn positions(&self) -> usize {
        self.endings.placements() as usize
    }

    fn outside(&self) -> Vec<Value> {
        self.outside.clone()
    }

    fn worker(&self) -> Bench<B> {
        self.endings.worker()
    }

    fn examine(&self, bench: &mut Bench<B>, number: usize, successors: &mut Vec<u32>) -> Nature {
        if number.is_multiple_of(TELLING) {
            (self.tell)(Event::Examined(TELLING as u64));
        }
        let open = successors.len();
        let nature = self
            .endings
            .examine_towards(bench, number as u64, successors, |position| {
                self.number_after_move(position)
            });
        // Astray, nothing that follows counts: only that it follows.
        if nature == Nature::Open && successors.len() == open {
            return Nature::Finished(Verdict::Draw);
        }
        nature
    }
}
