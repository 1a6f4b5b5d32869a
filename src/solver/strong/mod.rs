//! The strong solution of a game of leapers: the verdict of every position, class by class from few pieces to many.
//!
//! * [`class`]: classes by material and the order in which they can be solved.
//! * [`numbering`]: numbers for the positions of a class, images under symmetries joined.
//! * [`pass`]: one pass over a class.
//! * [`blocks`]: files of compressed blocks.
//! * [`store`]: tables in such files, in a folder.
//! * [`probe`]: verdicts looked up in them.
//! * [`summary`]: what a finished class has to tell.
//!
//! A class and its counterpart with the other side to move are solved together. In memory are these two, each twice while a
//! pass is made, and the finished classes that one capture leads to.

pub mod blocks;
pub mod class;
pub mod numbering;
pub mod pass;
pub mod probe;
pub mod store;
pub mod summary;

use super::leapers::Leapers;
use crate::base::host::Instant;
use crate::files::whole;
use blocks::BlockError;
use class::{Class, descending};
use numbering::ClassNumbering;
use pass::{Around, ClassTable};
use std::time::Duration;
use store::{Stage, Store, StoreError};
use summary::Summary;

/// Why a class was not solved.
#[derive(Debug, thiserror::Error)]
pub enum StrongError {
    /// Its positions cannot be numbered.
    #[error("the class {0} cannot be numbered")]
    Unnumbered(String),
    /// More memory would be needed than is allowed.
    #[error("the class {class} needs {needed} MB, {allowed} MB are allowed")]
    Memory {
        /// The class.
        class: String,
        /// Megabytes needed.
        needed: u64,
        /// Megabytes allowed.
        allowed: u64,
    },
    /// A file could not be read or written, or is damaged.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What happens while classes are solved.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A table is not what was once written, and its pair is solved again.
    Damaged(&'a StoreError),
    /// A pair of classes is begun, or taken up again behind so many passes.
    Begun {
        /// Its name.
        name: &'a str,
        /// Passes made already.
        passes: u32,
    },
    /// A pass has decided so many positions of the pair.
    Passed {
        /// Passes made.
        passes: u32,
        /// Positions newly decided.
        decided: u64,
    },
    /// A pair is finished.
    Finished {
        /// What it has to tell.
        summaries: &'a [Summary],
        /// Numbers of the pair.
        numbers: u64,
        /// Seconds it took; none if it, or a part, was there already.
        seconds: Option<f64>,
        /// Bytes on disk.
        bytes: u64,
    },
}

/// Solves classes into a folder.
#[derive(Debug)]
pub struct StrongSolver<'a> {
    game: &'a Leapers,
    store: &'a Store,
    letters: Vec<char>,
    memory: u64,
    checkpoint: Duration,
}

impl<'a> StrongSolver<'a> {
    /// A solver that uses at most `memory` bytes for tables, and saves its work every `checkpoint`.
    pub fn new(
        game: &'a Leapers,
        store: &'a Store,
        letters: &[char],
        memory: u64,
        checkpoint: Duration,
    ) -> Self {
        StrongSolver {
            game,
            store,
            letters: letters.to_vec(),
            memory,
            checkpoint,
        }
    }

    /// The pairs of classes down from this one with at most so many pieces, in the order in which they can be solved.
    pub fn plan(&self, from: Class, most_pieces: u32) -> Vec<Class> {
        let mut classes = descending(from);
        classes.retain(|class| class.pieces() <= most_pieces);
        classes
    }

    /// Numbers of a pair, both sides to move.
    pub fn numbers(&self, class: Class) -> u64 {
        class
            .with_counterpart()
            .filter_map(|class| ClassNumbering::new(self.game, class))
            .map(|numbering| numbering.positions())
            .sum()
    }

    /// Bytes of tables in memory while a pair is solved.
    pub fn memory_needed(&self, class: Class) -> u64 {
        let behind: u64 = self
            .behind(class)
            .into_iter()
            .map(|class| self.numbers(class))
            .sum();
        // Two bits a number; while a pass is made the pair is there twice.
        (2 * self.numbers(class) + behind) / 4
    }

    /// Solves a pair, unless its table is there already. The classes behind it must have been solved before.
    ///
    /// # Errors
    /// If memory does not suffice, or files fail.
    pub fn solve(&self, class: Class, watch: &mut dyn FnMut(Event<'_>)) -> Result<(), StrongError> {
        let class = class.pair();
        let name = class.name(&self.letters);
        let (path, begun) = (self.store.table(class), Instant::now());
        let told = self.store.summary(class);
        let summaries =
            summary::read(&told, self.store.game()).map_err(|error| StoreError::at(&told, error))?;
        let finished = self.is_finished(class, watch)?;
        if finished && let Some(summaries) = summaries {
            let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
            whole::discard(&self.store.partial(class));
            let numbers = summaries.iter().map(|summary| summary.numbers).sum();
            watch(Event::Finished {
                summaries: &summaries,
                numbers,
                seconds: None,
                bytes,
            });
            return Ok(());
        }
        let needed = self.memory_needed(class);
        if needed > self.memory {
            return Err(StrongError::Memory {
                class: name,
                needed: needed.div_ceil(1_000_000),
                allowed: self.memory / 1_000_000,
            });
        }
        let behind = self
            .behind(class)
            .into_iter()
            .map(|class| self.load(class))
            .collect::<Result<Vec<_>, _>>()?;
        let behind: Vec<(Class, &ClassTable)> = behind
            .iter()
            .flatten()
            .map(|(class, table)| (*class, table))
            .collect();
        let mut tables = self.undecided(class)?;
        let mut stage = self.begin(class, &mut tables)?;
        let resumed = stage.passes > 0;
        watch(Event::Begun {
            name: &name,
            passes: stage.passes,
        });
        if finished {
            stage = self.store.open_table(&path, class, &lengths(&tables))?.read()?;
            install(&mut tables, &stage);
        } else {
            self.pass_until_done(class, &mut tables, &mut stage, &behind, watch)?;
        }
        let bytes = self.store.write(&path, class, &stage)?;
        let summaries = self.summarise(class, &tables, &stage, &behind);
        summary::write(&told, self.store.game(), summaries.clone())
            .map_err(|error| StoreError::at(&told, error))?;
        whole::discard(&self.store.partial(class));
        watch(Event::Finished {
            summaries: &summaries,
            numbers: lengths(&tables).into_iter().sum::<usize>() as u64,
            seconds: (!finished && !resumed).then_some(begun.elapsed().as_secs_f64()),
            bytes,
        });
        Ok(())
    }

    /// Is the table of a pair there, all of it as it was written?
    fn is_finished(&self, class: Class, watch: &mut dyn FnMut(Event<'_>)) -> Result<bool, StrongError> {
        let path = self.store.table(class);
        if !path.exists() {
            return Ok(false);
        }
        let unnumbered = |class: Class| StrongError::Unnumbered(class.name(&self.letters));
        let positions = class.with_counterpart().map(|class| {
            let numbering = ClassNumbering::new(self.game, class).ok_or_else(|| unnumbered(class))?;
            Ok(numbering.positions() as usize)
        });
        let positions: Vec<usize> = positions.collect::<Result<_, StrongError>>()?;
        let table = self.store.open_table(&path, class, &positions);
        match table.and_then(|table| table.check()) {
            Ok(()) => Ok(true),
            Err(error) if matches!(error.error, BlockError::Damaged(_)) => {
                watch(Event::Damaged(&error));
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Loads a finished pair: each class with its table.
    ///
    /// # Errors
    /// If it is not there or damaged.
    pub fn load(&self, class: Class) -> Result<Vec<(Class, ClassTable)>, StrongError> {
        let class = class.pair();
        let mut tables = self.undecided(class)?;
        let path = self.store.table(class);
        let stage = self.store.open_table(&path, class, &lengths(&tables))?.read()?;
        install(&mut tables, &stage);
        Ok(class.with_counterpart().zip(tables).collect())
    }

    /// The pairs that captures lead to.
    fn behind(&self, class: Class) -> Vec<Class> {
        let mut behind: Vec<Class> = class
            .after_captures()
            .chain(class.turned().after_captures())
            .map(Class::pair)
            .collect();
        behind.sort_unstable();
        behind.dedup();
        behind
    }

    fn undecided(&self, class: Class) -> Result<Vec<ClassTable>, StrongError> {
        class
            .with_counterpart()
            .map(|class| {
                let unnumbered = || StrongError::Unnumbered(class.name(&self.letters));
                ClassTable::undecided(self.game, class).ok_or_else(unnumbered)
            })
            .collect()
    }

    /// Takes up what an interrupted run has left, or starts from nothing.
    fn begin(&self, class: Class, tables: &mut [ClassTable]) -> Result<Stage, StrongError> {
        let partial = self.store.partial(class);
        if partial.exists()
            && let Ok(file) = self.store.open_table(&partial, class, &lengths(tables))
            && let Ok(stage) = file.read()
        {
            install(tables, &stage);
            return Ok(stage);
        }
        Ok(Stage {
            passes: 0,
            last: [0; 2],
            verdicts: tables.iter().map(|table| table.verdicts.clone()).collect(),
        })
    }

    fn pass_until_done(
        &self,
        class: Class,
        tables: &mut [ClassTable],
        stage: &mut Stage,
        behind: &[(Class, &ClassTable)],
        watch: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), StrongError> {
        let mut saved = Instant::now();
        loop {
            // The old verdicts are let go before the new ones are made: they are those of the tables.
            stage.verdicts.clear();
            let mut decided = 0;
            let last = tables.len() - 1;
            for (index, table) in tables.iter().enumerate() {
                let around = Around {
                    game: self.game,
                    turned: &tables[last - index],
                    behind,
                };
                let (verdicts, new) = match stage.passes {
                    0 => around.begin(table),
                    _ => around.pass(table),
                };
                stage.verdicts.push(verdicts);
                if new > 0 {
                    stage.last[index] = stage.passes;
                }
                decided += new;
            }
            for (table, verdicts) in tables.iter_mut().zip(&stage.verdicts) {
                table.verdicts.clone_from(verdicts);
            }
            stage.passes += 1;
            watch(Event::Passed {
                passes: stage.passes,
                decided,
            });
            if decided == 0 && stage.passes > 1 {
                return Ok(());
            }
            if saved.elapsed() >= self.checkpoint {
                self.store.write(&self.store.partial(class), class, stage)?;
                saved = Instant::now();
            }
        }
    }

    fn summarise(
        &self,
        class: Class,
        tables: &[ClassTable],
        stage: &Stage,
        behind: &[(Class, &ClassTable)],
    ) -> Vec<Summary> {
        let last = tables.len() - 1;
        class
            .with_counterpart()
            .enumerate()
            .map(|(index, class)| {
                let around = Around {
                    game: self.game,
                    turned: &tables[last - index],
                    behind,
                };
                Summary::of(
                    class.name(&self.letters),
                    &tables[index],
                    &around,
                    stage.last[index],
                )
            })
            .collect()
    }
}

fn lengths(tables: &[ClassTable]) -> Vec<usize> {
    tables.iter().map(|table| table.verdicts.len()).collect()
}

fn install(tables: &mut [ClassTable], stage: &Stage) {
    for (table, verdicts) in tables.iter_mut().zip(&stage.verdicts) {
        table.verdicts.clone_from(verdicts);
    }
}
