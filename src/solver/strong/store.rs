//! Tables on disk: a line of text that names the content, the verdicts compressed, a checksum over all of it.
//! A file appears under its name only when it is complete, so that a program can be killed at any moment.

use super::class::Class;
use crate::solver::checksum::Checksum;
use crate::solver::packed::PackedVerdicts;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// First word of a table; the number changes with the format.
const MAGIC: &str = "tapestry-table-1";
/// Words handed to the compressor at a time: the same always, so that equal tables make equal files.
const PORTION: usize = 1 << 13;

/// What went wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Reading or writing failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The content is not what was once written.
    #[error("{}: damaged or of another kind: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
}

/// How far a pair of classes has been solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Passes made; the first only glances.
    pub passes: u32,
    /// The last pass that decided something, for the pair's first and second class.
    pub last: [u32; 2],
    /// Verdicts of the first class and, unless it is its own twin, of the second.
    pub verdicts: Vec<PackedVerdicts>,
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
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Io {
            path: folder.to_owned(),
            error,
        })?;
        Ok(Store {
            folder: folder.to_owned(),
            game: game.to_owned(),
            letters: letters.to_vec(),
        })
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
        let failed = |error| StoreError::Io {
            path: path.to_owned(),
            error,
        };
        let heading = self.heading(class);
        let mut bytes =
            format!("{heading} {} {} {}\n", stage.passes, stage.last[0], stage.last[1]).into_bytes();
        let mut encoder = ZlibEncoder::new(&mut bytes, Compression::fast());
        let mut portion = Vec::with_capacity(8 * PORTION);
        for words in stage
            .verdicts
            .iter()
            .flat_map(|verdicts| verdicts.words().chunks(PORTION))
        {
            portion.clear();
            words.iter().for_each(|word| portion.extend(word.to_le_bytes()));
            encoder.write_all(&portion).map_err(failed)?;
        }
        encoder.finish().map_err(failed)?;
        let checksum = Checksum::of(&bytes);
        bytes.extend(checksum.to_le_bytes());
        let unfinished = path.with_extension("unfinished");
        std::fs::write(&unfinished, &bytes).map_err(failed)?;
        std::fs::rename(&unfinished, path).map_err(failed)?;
        Ok(bytes.len() as u64)
    }

    /// Reads a file written for these classes of so many positions.
    ///
    /// # Errors
    /// If it cannot be read, or is not what was written.
    pub fn read(&self, path: &Path, class: Class, positions: &[usize]) -> Result<Stage, StoreError> {
        let damaged = |what| StoreError::Damaged {
            path: path.to_owned(),
            what,
        };
        let bytes = std::fs::read(path).map_err(|error| StoreError::Io {
            path: path.to_owned(),
            error,
        })?;
        let body = bytes.len().checked_sub(8).ok_or_else(|| damaged("too short"))?;
        let (body, sum) = bytes.split_at(body);
        if Checksum::of(body).to_le_bytes() != sum {
            return Err(damaged("the checksum is wrong"));
        }
        let line = body.iter().position(|byte| *byte == b'\n').unwrap_or(0);
        let heading = std::str::from_utf8(&body[..line]).map_err(|_| damaged("no heading"))?;
        let numbers = heading
            .strip_prefix(&self.heading(class))
            .ok_or_else(|| damaged("another table"))?;
        let numbers: Vec<u32> = numbers
            .split_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect();
        let &[passes, first, second] = numbers.as_slice() else {
            return Err(damaged("no heading"));
        };
        let mut decoder = ZlibDecoder::new(&body[line + 1..]);
        let mut verdicts = Vec::new();
        for positions in positions {
            let mut packed = PackedVerdicts::unknown(*positions);
            for words in packed.words_mut().chunks_mut(PORTION) {
                let mut portion = vec![0; 8 * words.len()];
                decoder
                    .read_exact(&mut portion)
                    .map_err(|_| damaged("too short"))?;
                for (word, bytes) in words.iter_mut().zip(portion.chunks_exact(8)) {
                    *word = bytes
                        .iter()
                        .rev()
                        .fold(0, |word, byte| word << 8 | u64::from(*byte));
                }
            }
            verdicts.push(packed);
        }
        Ok(Stage {
            passes,
            last: [first, second],
            verdicts,
        })
    }

    fn heading(&self, class: Class) -> String {
        format!("{MAGIC} {} {}", self.game, class.name(&self.letters))
    }
}
