//! The folder of one game's tables, and what stands in each.

use super::blocks::{self, BLOCK, BlockError, BlockFile};
use super::class::Class;
use crate::solver::packed::{PackedVerdicts, WORD_POSITIONS};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// First word of a table; the number changes with the format.
const MAGIC: &str = "tapestry-table-2";
/// Positions whose verdicts lie in one block.
pub const BLOCK_POSITIONS: usize = BLOCK * WORD_POSITIONS;

/// What went wrong with a file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: BlockError,
}

impl StoreError {
    /// An error of this file.
    pub fn at(path: &Path, error: impl Into<BlockError>) -> StoreError {
        StoreError {
            path: path.to_owned(),
            error: error.into(),
        }
    }
}

/// How far a pair of classes has been solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Passes made; the first only glances.
    pub passes: u32,
    /// The last pass that decided something, for the pair's first and second class.
    pub last: [u32; 2],
    /// Verdicts of the first class and, unless it is its own counterpart, of the second.
    pub verdicts: Vec<PackedVerdicts>,
}

/// An open table of a pair.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    file: BlockFile,
    /// Number of the first block of each class, and verdicts of the class.
    classes: Vec<(usize, usize)>,
    /// See [`Stage`].
    passes: u32,
    last: [u32; 2],
}

/// The folder of one game's tables.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    game: String,
    letters: Vec<char>,
}

impl Store {
    /// A folder, made if it is not there.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn open(folder: &Path, game: &str, letters: &[char]) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::at(folder, error))?;
        Ok(Store {
            folder: folder.to_owned(),
            game: game.to_owned(),
            letters: letters.to_vec(),
        })
    }

    /// The game, options included.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// File of a finished pair.
    pub fn table(&self, class: Class) -> PathBuf {
        self.folder.join(format!("{}.table", class.name(&self.letters)))
    }

    /// File of a pair in the making.
    pub fn partial(&self, class: Class) -> PathBuf {
        self.folder.join(format!("{}.partial", class.name(&self.letters)))
    }

    /// File of what a finished pair has to tell.
    pub fn summary(&self, class: Class) -> PathBuf {
        self.folder.join(format!("{}.json", class.name(&self.letters)))
    }

    /// Writes a file whole; returns its size.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path, class: Class, stage: &Stage) -> Result<u64, StoreError> {
        let [first, second] = stage.last;
        let heading = format!("{} {} {first} {second}", self.heading(class), stage.passes);
        let blocks: Vec<&[u64]> = stage
            .verdicts
            .iter()
            .flat_map(|verdicts| verdicts.words().chunks(BLOCK))
            .collect();
        blocks::write(path, &heading, &blocks).map_err(|error| StoreError::at(path, error))
    }

    /// Opens a file written for these classes of so many positions.
    ///
    /// # Errors
    /// If it cannot be read, or is of another kind.
    pub fn open_table(
        &self,
        path: &Path,
        class: Class,
        positions: &[usize],
    ) -> Result<TableFile, StoreError> {
        let failed = |error| StoreError::at(path, error);
        let damaged = |what| failed(BlockError::Damaged(what));
        let file = BlockFile::open(path).map_err(failed)?;
        if let Some(game) = game_of(file.heading()).filter(|game| *game != self.game) {
            return Err(failed(BlockError::OtherGame(game.to_owned())));
        }
        let numbers = file
            .heading()
            .strip_prefix(&self.heading(class))
            .ok_or_else(|| damaged("another table"))?;
        let numbers: Vec<u32> = numbers
            .split_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect();
        let &[passes, first, second] = numbers.as_slice() else {
            return Err(damaged("no heading"));
        };
        let mut blocks = 0;
        let classes = positions.iter().map(|positions| {
            let begin = blocks;
            blocks += positions.div_ceil(WORD_POSITIONS).div_ceil(BLOCK);
            (begin, *positions)
        });
        let classes = classes.collect();
        if file.len() != blocks {
            return Err(damaged("blocks are missing"));
        }
        Ok(TableFile {
            path: path.to_owned(),
            file,
            classes,
            passes,
            last: [first, second],
        })
    }

    fn heading(&self, class: Class) -> String {
        format!("{MAGIC} {} {}", self.game, class.name(&self.letters))
    }
}

/// The game that a table's first line names.
fn game_of(heading: &str) -> Option<&str> {
    let mut words = heading.split(' ');
    words.next().filter(|first| *first == MAGIC)?;
    words.next()
}

impl TableFile {
    /// Makes sure that all of it is what was written.
    ///
    /// # Errors
    /// If it cannot be read, or is not.
    pub fn check(&self) -> Result<(), StoreError> {
        self.file
            .check()
            .map_err(|error| StoreError::at(&self.path, error))
    }

    /// Reads all of it.
    ///
    /// # Errors
    /// If it cannot be read, or is not what was written.
    pub fn read(&self) -> Result<Stage, StoreError> {
        let verdicts = self.classes.iter().map(|(begin, positions)| {
            let mut packed = PackedVerdicts::unknown(*positions);
            packed
                .words_mut()
                .par_chunks_mut(BLOCK)
                .enumerate()
                .try_for_each(|(place, words)| self.file.read(begin + place, words))
                .map_err(|error| StoreError::at(&self.path, error))?;
            Ok(packed)
        });
        Ok(Stage {
            passes: self.passes,
            last: self.last,
            verdicts: verdicts.collect::<Result<_, StoreError>>()?,
        })
    }

    /// Reads the verdicts of [`BLOCK_POSITIONS`] numbers, or of those left, of the pair's first class or its second.
    ///
    /// # Errors
    /// If it cannot be read, or is not what was written.
    pub fn read_block(&self, class: usize, block: usize) -> Result<PackedVerdicts, StoreError> {
        let (begin, positions) = self.classes[class];
        let left = positions
            .saturating_sub(block * BLOCK_POSITIONS)
            .min(BLOCK_POSITIONS);
        let mut packed = PackedVerdicts::unknown(left);
        self.file
            .read(begin + block, packed.words_mut())
            .map_err(|error| StoreError::at(&self.path, error))?;
        Ok(packed)
    }
}
