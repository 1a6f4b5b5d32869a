//! Certificates: claims about positions of a game of leapers, and the moves that prove them, in a file.
//!
//! A file is a line of text that names game and format, a block of bytes and a checksum. The block holds the claims, the
//! positions that a side holds with the move that holds it, and the positions that a side wins with its move and the
//! plies it needs at most. Positions are seen from the side to move, and stand for all that the symmetries make of them.

use super::checksum::Checksum;
use super::leapers::{KINDS, Leap, Pieces, SQUARES};
use super::strategy::Winning;
use super::value::Verdict;
use crate::files;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Largest file with a certificate, in bytes.
const LARGEST_FILE: u64 = 4 << 30;
/// First word of a certificate; the number changes with the format.
const MAGIC: &str = "tapestry-certificate-1";
/// Bytes of a position.
const POSITION: usize = 16;

/// A claim: what a position is worth to the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The position.
    pub fen: String,
    /// What is claimed.
    pub verdict: Verdict,
    /// Plies until the game is over at most, if somebody wins.
    pub plies: u16,
}

/// Claims and their proof.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// The game, options included.
    pub game: String,
    /// What is claimed.
    pub claims: Vec<Claim>,
    /// Moves that stay inside: the side to move never loses. Canonical positions.
    pub holds: BTreeMap<Pieces, Leap>,
    /// Moves that win. Canonical positions.
    pub wins: BTreeMap<Pieces, Winning>,
}

/// What is wrong with the bytes of a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// Another kind of file.
    #[error("this is no certificate of a known format")]
    Format,
    /// The checksum is wrong.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// The checksum is right but the content makes no sense.
    #[error("the content makes no sense: {0}")]
    Content(&'static str),
}

/// The bytes of a file with a certificate.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    files::read::bytes(path, LARGEST_FILE)
}

impl Certificate {
    /// The certificate as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{MAGIC} {}\n", self.game).into_bytes();
        let count = |bytes: &mut Vec<u8>, count: usize| bytes.extend((count as u32).to_le_bytes());
        count(&mut bytes, self.claims.len());
        count(&mut bytes, self.holds.len());
        count(&mut bytes, self.wins.len());
        for claim in &self.claims {
            bytes.push(verdict_code(claim.verdict));
            bytes.extend(claim.plies.to_le_bytes());
            bytes.push(claim.fen.len() as u8);
            bytes.extend(claim.fen.as_bytes());
        }
        for (pieces, leap) in &self.holds {
            bytes.extend(position_code(pieces).to_le_bytes());
            bytes.extend(leap_code(*leap));
        }
        for (pieces, winning) in &self.wins {
            bytes.extend(position_code(pieces).to_le_bytes());
            bytes.extend(leap_code(winning.leap));
            bytes.extend(winning.plies.to_le_bytes());
        }
        let checksum = Checksum::of(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// The checksum at the end of a file, as it is written for people; `None` if the file is too short to have one.
    pub fn checksum_of(bytes: &[u8]) -> Option<String> {
        let sum = bytes.last_chunk::<8>()?;
        Some(format!("{:016x}", u64::from_le_bytes(*sum)))
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// If the bytes are not what was once written. Whether the claims are true is another question: see [`super::verify`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damage> {
        let body = bytes.len().checked_sub(8).ok_or(Damage::Format)?;
        let (body, sum) = bytes.split_at(body);
        if !body.starts_with(MAGIC.as_bytes()) {
            return Err(Damage::Format);
        }
        if Checksum::of(body).to_le_bytes() != sum {
            return Err(Damage::Checksum);
        }
        let line = body
            .iter()
            .position(|byte| *byte == b'\n')
            .ok_or(Damage::Format)?;
        let heading = std::str::from_utf8(&body[..line]).map_err(|_| Damage::Format)?;
        let game = heading
            .strip_prefix(MAGIC)
            .and_then(|rest| rest.strip_prefix(' '));
        let mut reader = Reader(&body[line + 1..]);
        let [claims, holds, wins] = [reader.number()?, reader.number()?, reader.number()?];
        let mut certificate = Certificate {
            game: game.ok_or(Damage::Format)?.to_owned(),
            ..Certificate::default()
        };
        for _ in 0..claims {
            certificate.claims.push(reader.claim()?);
        }
        for _ in 0..holds {
            let (pieces, leap) = (reader.pieces()?, reader.leap()?);
            certificate.holds.insert(pieces, leap);
        }
        for _ in 0..wins {
            let (pieces, leap, plies) = (reader.pieces()?, reader.leap()?, reader.short()?);
            certificate.wins.insert(pieces, Winning { leap, plies });
        }
        if reader.0.is_empty() {
            Ok(certificate)
        } else {
            Err(Damage::Content("bytes are left over"))
        }
    }
}

fn verdict_code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win => 1,
        Verdict::Loss => 2,
    }
}

fn leap_code(leap: Leap) -> [u8; 2] {
    [leap.from | leap.kind << 5, leap.to]
}

/// What stands on each square, as digits of one number.
fn position_code(pieces: &Pieces) -> u128 {
    (0..SQUARES).rev().fold(0, |code, square| {
        let digit = (0..KINDS)
            .find_map(|kind| {
                let own = pieces.own[kind] >> square & 1 == 1;
                let other = pieces.other[kind] >> square & 1 == 1;
                (own || other).then_some(1 + 2 * kind as u128 + u128::from(other))
            })
            .unwrap_or(0);
        code * (2 * KINDS as u128 + 1) + digit
    })
}

/// The rest of the bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Damage> {
        if self.0.len() < count {
            return Err(Damage::Content("it ends too soon"));
        }
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        Ok(taken)
    }

    fn array<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], Damage> {
        let taken = self.take(COUNT)?;
        taken.try_into().map_err(|_| Damage::Content("it ends too soon"))
    }

    fn number(&mut self) -> Result<u32, Damage> {
        self.array().map(u32::from_le_bytes)
    }

    fn short(&mut self) -> Result<u16, Damage> {
        self.array().map(u16::from_le_bytes)
    }

    fn claim(&mut self) -> Result<Claim, Damage> {
        let [verdict] = self.array()?;
        let plies = self.short()?;
        let [length] = self.array()?;
        let fen = std::str::from_utf8(self.take(length.into())?);
        let verdict = match verdict {
            0 => Verdict::Draw,
            1 => Verdict::Win,
            2 => Verdict::Loss,
            _ => return Err(Damage::Content("an unknown verdict")),
        };
        Ok(Claim {
            fen: fen
                .map_err(|_| Damage::Content("a FEN that is no text"))?
                .to_owned(),
            verdict,
            plies,
        })
    }

    fn leap(&mut self) -> Result<Leap, Damage> {
        let [from, to] = self.array()?;
        let leap = Leap {
            kind: from >> 5,
            from: from & 31,
            to,
        };
        let fits = usize::from(leap.kind) < KINDS && usize::from(leap.from.max(leap.to)) < SQUARES;
        fits.then_some(leap).ok_or(Damage::Content("an impossible leap"))
    }

    fn pieces(&mut self) -> Result<Pieces, Damage> {
        let mut code = u128::from_le_bytes(self.array::<POSITION>()?);
        let mut pieces = Pieces::default();
        for square in 0..SQUARES {
            let digit = (code % (2 * KINDS as u128 + 1)) as usize;
            code /= 2 * KINDS as u128 + 1;
            if let Some(piece) = digit.checked_sub(1) {
                let side = if piece % 2 == 0 {
                    &mut pieces.own
                } else {
                    &mut pieces.other
                };
                side[piece / 2] |= 1 << square;
            }
        }
        if code == 0 {
            Ok(pieces)
        } else {
            Err(Damage::Content("an impossible position"))
        }
    }
}
