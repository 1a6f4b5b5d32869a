//! A file of words in blocks, each compressed by itself, so that one can be read without the others: a line of text that
//! names the content, the blocks, a directory with their lengths and checksums, and a checksum of all that is no block.
//! A file appears under its name only when it is complete, so that a program can be killed at any moment.

use crate::files::{self, whole::WholeFile};
use crate::solver::checksum::Checksum;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rayon::prelude::*;
use std::fs::File;
use std::io::{Error, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Words in a block; the last one of a table may be shorter.
pub const BLOCK: usize = 1 << 13;
/// Blocks compressed before they are written: this many are in memory besides the table itself.
const BATCH: usize = 256;
/// Bytes of an entry of the directory: length and checksum.
const ENTRY: usize = 12;
/// Bytes behind the directory: number of blocks and checksum.
const TRAILER: usize = 12;
/// Longest first line.
const LINE: u64 = 4096;

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum BlockError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] Error),
    /// The content is not what was once written.
    #[error("damaged or of another kind: {0}")]
    Damaged(&'static str),
    /// The content is of this other game.
    #[error("this is of {0}; each game needs a folder of its own")]
    OtherGame(String),
    /// The content was made for other rules, or for other pieces.
    #[error("made for other rules or other pieces")]
    OtherRules,
}

/// Where a block lies.
#[derive(Clone, Copy, Debug)]
struct Entry {
    offset: u64,
    length: usize,
    checksum: u64,
}

/// An open file.
#[derive(Debug)]
pub struct BlockFile {
    file: Mutex<File>,
    heading: String,
    directory: Vec<Entry>,
    checksum: u64,
}

/// Writes a file whole; returns its size in bytes. Equal words make equal files, whatever the number of threads.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, heading: &str, blocks: &[&[u64]]) -> Result<u64, Error> {
    let mut out = WholeFile::create(path)?;
    let line = format!("{heading}\n");
    out.write_all(line.as_bytes())?;
    let (mut directory, mut size) = (Vec::with_capacity(ENTRY * blocks.len() + TRAILER), line.len());
    for batch in blocks.chunks(BATCH) {
        let packed: Vec<Vec<u8>> = batch
            .par_iter()
            .map(|words| compressed(words))
            .collect::<Result<_, _>>()?;
        for block in packed {
            out.write_all(&block)?;
            size += block.len();
            directory.extend((block.len() as u32).to_le_bytes());
            directory.extend(Checksum::of(&block).to_le_bytes());
        }
    }
    directory.extend((blocks.len() as u32).to_le_bytes());
    let checksum = checksum(line.as_bytes(), &directory);
    directory.extend(checksum.to_le_bytes());
    out.write_all(&directory)?;
    out.finish()?;
    Ok((size + directory.len()) as u64)
}

fn compressed(words: &[u64]) -> Result<Vec<u8>, Error> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&bytes)?;
    encoder.finish()
}

/// The checksum of the first line and the directory up to the checksum itself.
fn checksum(line: &[u8], directory: &[u8]) -> u64 {
    let mut checksum = Checksum::default();
    checksum.add(line);
    checksum.add(directory);
    checksum.value()
}

impl BlockFile {
    /// Opens a file and reads all but the blocks.
    ///
    /// # Errors
    /// If it cannot be read, or its first line or directory are not what was written.
    pub fn open(path: &Path) -> Result<BlockFile, BlockError> {
        let mut file = files::read::open(path, u64::MAX)?;
        let size = file.metadata()?.len();
        let mut start = Vec::new();
        Read::by_ref(&mut file).take(LINE).read_to_end(&mut start)?;
        let end = start.iter().position(|byte| *byte == b'\n');
        let end = end.ok_or(BlockError::Damaged("no heading"))?;
        start.truncate(end + 1);
        let room = size.saturating_sub(start.len() as u64);
        let too_short = BlockError::Damaged("too short");
        if room < TRAILER as u64 {
            return Err(too_short);
        }
        let mut trailer = [0; TRAILER];
        file.seek(SeekFrom::Start(size - TRAILER as u64))?;
        file.read_exact(&mut trailer)?;
        let count = number(&trailer[..4]);
        if count * ENTRY as u64 > room - TRAILER as u64 {
            return Err(too_short);
        }
        let mut directory = vec![0; count as usize * ENTRY];
        file.seek(SeekFrom::Start(size - (directory.len() + TRAILER) as u64))?;
        file.read_exact(&mut directory)?;
        directory.extend(&trailer[..4]);
        let checksum = checksum(&start, &directory);
        if checksum != number(&trailer[4..]) {
            return Err(BlockError::Damaged("the checksum is wrong"));
        }
        let mut offset = start.len() as u64;
        let entries = directory[..count as usize * ENTRY]
            .chunks_exact(ENTRY)
            .map(|entry| {
                let length = number(&entry[..4]);
                let checksum = number(&entry[4..]);
                offset += length;
                Entry {
                    offset: offset - length,
                    length: length as usize,
                    checksum,
                }
            });
        let entries: Vec<Entry> = entries.collect();
        if offset + (directory.len() + TRAILER - 4) as u64 != size {
            return Err(BlockError::Damaged("blocks are missing"));
        }
        start.truncate(end);
        let heading = String::from_utf8(start).map_err(|_| BlockError::Damaged("no heading"))?;
        Ok(BlockFile {
            file: Mutex::new(file),
            heading,
            directory: entries,
            checksum,
        })
    }

    /// The first line.
    pub fn heading(&self) -> &str {
        &self.heading
    }

    /// The checksum of the first line and of the checksums of all blocks.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.directory.len()
    }

    /// Are there no blocks?
    pub fn is_empty(&self) -> bool {
        self.directory.is_empty()
    }

    /// Makes sure that every block is what was written.
    ///
    /// # Errors
    /// If one cannot be read, or is not.
    pub fn check(&self) -> Result<(), BlockError> {
        (0..self.len()).try_for_each(|index| self.packed(index).map(drop))
    }

    /// A block as it lies in the file.
    fn packed(&self, index: usize) -> Result<Vec<u8>, BlockError> {
        let entry = self
            .directory
            .get(index)
            .ok_or(BlockError::Damaged("too short"))?;
        let mut packed = vec![0; entry.length];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(entry.offset))?;
            file.read_exact(&mut packed)?;
        }
        if Checksum::of(&packed) != entry.checksum {
            return Err(BlockError::Damaged("the checksum of a block is wrong"));
        }
        Ok(packed)
    }

    /// Reads a block of exactly so many words.
    ///
    /// # Errors
    /// If it is not there, or not what was written.
    pub fn read(&self, index: usize, words: &mut [u64]) -> Result<(), BlockError> {
        let packed = self.packed(index)?;
        let mut bytes = vec![0; 8 * words.len()];
        let mut decoder = ZlibDecoder::new(&packed[..]);
        decoder.read_exact(&mut bytes)?;
        if decoder.read(&mut [0])? != 0 {
            return Err(BlockError::Damaged("a block is too long"));
        }
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = number(bytes);
        }
        Ok(())
    }
}

/// Up to eight bytes, the lowest first.
fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests;
