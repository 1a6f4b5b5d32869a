//! The values of all positions of one material, in memory and in a file.

use super::ground::Ground;
use crate::base::{Bits, Kind, Player, memory_is_available};
use crate::solver::material::Material;
use crate::solver::mirror::Mirror;
use crate::solver::numbering::Numbering;
use crate::solver::strong::blocks::{self, BLOCK, BlockError, BlockFile};
use crate::solver::value::Value;
use rayon::prelude::*;
use std::io;
use std::path::Path;

/// First word of a file; the number changes with the format.
const MAGIC: &str = "tapestry-endgame-1";
/// Codes of values that are not decided by somebody's win.
const NOTHING: u16 = 0;
const DRAW: u16 = 1;

/// Codes of values, in as many bytes as they need.
#[derive(Debug)]
enum Codes {
    Small(Vec<u8>),
    Large(Vec<u16>),
}

impl Codes {
    fn of(codes: Vec<u16>) -> Codes {
        if codes.iter().all(|code| *code <= u16::from(u8::MAX)) {
            Codes::Small(codes.into_iter().map(|code| code as u8).collect())
        } else {
            Codes::Large(codes)
        }
    }

    fn get(&self, number: usize) -> u16 {
        match self {
            Codes::Small(codes) => u16::from(codes[number]),
            Codes::Large(codes) => codes[number],
        }
    }

    fn len(&self) -> usize {
        match self {
            Codes::Small(codes) => codes.len(),
            Codes::Large(codes) => codes.len(),
        }
    }

    fn largest(&self) -> u16 {
        match self {
            Codes::Small(codes) => codes.iter().max().copied().map_or(0, u16::from),
            Codes::Large(codes) => codes.iter().max().copied().unwrap_or(0),
        }
    }

    /// Bytes of a code.
    fn width(&self) -> usize {
        match self {
            Codes::Small(_) => 1,
            Codes::Large(_) => 2,
        }
    }
}

/// Win and loss in so many plies by turns, behind nothing and the draw.
fn code(value: Option<Value>) -> u16 {
    match value {
        None => NOTHING,
        Some(Value::Draw) => DRAW,
        Some(Value::Win(plies)) => 2 * plies + 2,
        Some(Value::Loss(plies)) => 2 * plies + 3,
    }
}

fn value(code: u16) -> Option<Value> {
    match code {
        NOTHING => None,
        DRAW => Some(Value::Draw),
        code if code % 2 == 0 => Some(Value::Win(code / 2 - 1)),
        code => Some(Value::Loss(code / 2 - 1)),
    }
}

/// All values of a material.
#[derive(Debug)]
pub struct EndgameTable<B> {
    material: Material,
    /// The identity first; those that exchange the sides last.
    mirrors: Vec<Mirror>,
    numbering: Numbering<B>,
    codes: Codes,
    longest: u16,
    checksum: u64,
}

impl<B: Bits> EndgameTable<B> {
    /// A table of these values, by number; `None` if so many positions cannot be numbered.
    pub(super) fn new(
        ground: &Ground<B>,
        material: Material,
        mirrors: Vec<Mirror>,
        values: impl Iterator<Item = Option<Value>>,
    ) -> Option<Self> {
        let numbering = ground.numbering(&material, &mirrors)?;
        let codes = Codes::of(values.map(code).collect());
        Some(EndgameTable {
            material,
            mirrors,
            numbering,
            longest: value(codes.largest()).and_then(Value::plies).unwrap_or(0),
            codes,
            checksum: 0,
        })
    }

    /// The material.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// The mirrors in which its positions are worth what they are.
    pub fn mirrors(&self) -> &[Mirror] {
        &self.mirrors
    }

    /// How many numbers stand for its positions.
    pub fn numbers(&self) -> usize {
        self.codes.len()
    }

    /// Plies of the longest win or loss.
    pub fn longest(&self) -> u16 {
        self.longest
    }

    /// Bytes in memory.
    pub fn bytes(&self) -> u64 {
        (self.codes.len() * self.codes.width()) as u64
    }

    /// The checksum of its file, which is the same whoever makes it.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// The numbering of its placements.
    pub fn numbering(&self) -> &Numbering<B> {
        &self.numbering
    }

    /// The value of a number, if it stands for a position.
    pub fn value(&self, number: usize) -> Option<Value> {
        value(self.codes.get(number))
    }

    /// The number of a position of this material, given by the squares of each kind.
    #[inline]
    pub(super) fn number(&self, turn: Player, pieces: impl Fn(Player, Kind) -> B) -> Option<usize> {
        let placement = self.numbering.number_of(pieces)?;
        Some(2 * placement as usize + turn as usize)
    }

    /// Writes the table whole; returns the bytes of the file.
    pub(super) fn write(&mut self, ground: &Ground<B>, path: &Path) -> io::Result<u64> {
        let words = match &self.codes {
            Codes::Small(codes) => packed(codes, |code| u64::from(*code), 8),
            Codes::Large(codes) => packed(codes, |code| u64::from(*code), 16),
        };
        let mask: u16 = self
            .mirrors
            .iter()
            .fold(0, |mask, mirror| mask | 1 << mirror.code());
        let heading = format!(
            "{} mirrors={mask:04x} numbers={} bytes={}",
            heading(ground, &self.material),
            self.codes.len(),
            self.codes.width()
        );
        let blocks: Vec<&[u64]> = words.chunks(BLOCK).collect();
        let bytes = blocks::write(path, &heading, &blocks)?;
        self.checksum = BlockFile::open(path)
            .map_err(|error| io::Error::other(error.to_string()))?
            .checksum();
        Ok(bytes)
    }

    /// Reads the table of a material.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or was made for other rules.
    pub(super) fn read(ground: &Ground<B>, material: Material, path: &Path) -> Result<Self, BlockError> {
        let damaged = |what| BlockError::Damaged(what);
        let file = BlockFile::open(path)?;
        let own = heading(ground, &material);
        let Some(rest) = file.heading().strip_prefix(&own) else {
            let is_table = file.heading().starts_with(MAGIC);
            return Err(if is_table {
                BlockError::OtherRules
            } else {
                damaged("no table of an ending")
            });
        };
        let number = |name: &str, radix: u32| {
            let word = rest.split(' ').find_map(|word| word.strip_prefix(name));
            word.and_then(|word| u64::from_str_radix(word, radix).ok())
        };
        let known = number("mirrors=", 16).zip(number("numbers=", 10));
        let Some(((mask, numbers), width)) = known.zip(number("bytes=", 10)) else {
            return Err(damaged("no heading"));
        };
        let mirrors: Vec<Mirror> = ground.mirrors_of(mask as u16);
        let numbering = ground.numbering(&material, &mirrors);
        let numbering = numbering.filter(|numbering| numbering.placements().checked_mul(2) == Some(numbers));
        let numbering = numbering.ok_or_else(|| damaged("positions are missing"))?;
        let numbers = numbers as usize;
        let per_word = match width {
            1 => 8,
            2 => 4,
            _ => return Err(damaged("no heading")),
        };
        if !memory_is_available(3 * numbers * width as usize) {
            return Err(io::Error::from(io::ErrorKind::OutOfMemory).into());
        }
        let mut words = vec![0; numbers.div_ceil(per_word)];
        if file.len() != words.len().div_ceil(BLOCK) {
            return Err(damaged("blocks are missing"));
        }
        let blocks = words.par_chunks_mut(BLOCK).enumerate();
        blocks.try_for_each(|(place, words)| file.read(place, words))?;
        let codes = match width {
            1 => {
                let bytes = words.iter().flat_map(|word| word.to_le_bytes());
                Codes::Small(bytes.take(numbers).collect())
            }
            _ => {
                let parts = words
                    .iter()
                    .flat_map(|word| [0, 16, 32, 48].map(|shift| (word >> shift) as u16));
                Codes::Large(parts.take(numbers).collect())
            }
        };
        Ok(EndgameTable {
            material,
            mirrors,
            numbering,
            longest: value(codes.largest()).and_then(Value::plies).unwrap_or(0),
            codes,
            checksum: file.checksum(),
        })
    }
}

fn packed<T>(codes: &[T], word: impl Fn(&T) -> u64, bits: usize) -> Vec<u64> {
    let together = |part: &[T]| {
        let shifted = part
            .iter()
            .enumerate()
            .map(|(place, code)| word(code) << (bits * place));
        shifted.fold(0, |word, code| word | code)
    };
    codes.chunks(64 / bits).map(together).collect()
}

/// What a file of this material begins with.
fn heading<B: Bits>(ground: &Ground<B>, material: &Material) -> String {
    format!("{MAGIC} {:016x} {}", ground.fingerprint(), ground.name(material))
}
