//! Books in PolyGlot's format: entries of 16 bytes (key of the position, move, weight, a number that is not used here), sorted by key.
//! Its keys are known for chess alone.

use super::places::{BookMove, Places};
use crate::base::{Player, Square};
use crate::board::Board;
use crate::rules::{Setup, Spec};
use std::sync::{Arc, OnceLock};

/// Bytes of an entry.
const ENTRY: usize = 16;
/// The [signature](Spec::signature) of the rules whose positions have keys.
const CHESS: u64 = 0x9f51_560c_89e5_311b;
/// The numbers that keys are made of, published with the format.
const NUMBERS: &str = include_str!("polyglot.keys");
/// How many there are: for each piece on each square, for rights, for files of en passant, for the side to move.
const COUNT: usize = 781;
const RIGHTS: usize = 768;
const PASSED: usize = 772;
const FIRST_TO_MOVE: usize = 780;
/// Pieces by number; each is the second player's, then the first one's.
const PIECES: &str = "PNBRQK";
/// What a pawn becomes, by number; 0 is nothing.
const PROMOTIONS: &str = "-nbrq";
const FILES: usize = 8;

/// The entries of a book.
pub struct PolyGlot(Vec<u8>);

/// An entry without its last number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    key: u64,
    played: u16,
    weight: u16,
}

fn numbers() -> &'static [u64; COUNT] {
    static READ: OnceLock<[u64; COUNT]> = OnceLock::new();
    READ.get_or_init(|| {
        let mut words = NUMBERS.split_ascii_whitespace();
        std::array::from_fn(|_| {
            let word = words.next().unwrap_or_default();
            u64::from_str_radix(word, 16).unwrap_or_default()
        })
    })
}

/// Have the positions of this game keys?
pub fn has_keys(game: &Spec) -> bool {
    game.signature() == CHESS
}

/// The key of a position; `None` where it has none.
pub fn key(board: &Board) -> Option<u64> {
    let spec = board.spec();
    if !has_keys(spec) {
        return None;
    }
    let (setup, numbers) = (board.setup(), numbers());
    let mut key = if setup.turn == Player::South {
        numbers[FIRST_TO_MOVE]
    } else {
        0
    };
    for square in 0..(FILES * FILES) as u8 {
        if let Some((player, letter)) = board.piece_at(Square(square))
            && let Some(kind) = PIECES.find(letter)
        {
            let number = 2 * kind + usize::from(player == Player::South);
            key ^= numbers[FILES * FILES * number + usize::from(square)];
        }
    }
    for (index, _) in castlings(board, &setup)
        .iter()
        .enumerate()
        .filter(|(_, has)| **has)
    {
        key ^= numbers[RIGHTS + index];
    }
    for passed in &setup.passed {
        if is_attacked_in_passing(board, &setup, *passed) {
            key ^= numbers[PASSED + usize::from(passed.0) % FILES];
        }
    }
    Some(key)
}

/// The first player's short and long castling, then the second one's.
fn castlings(board: &Board, setup: &Setup) -> [bool; 4] {
    let king_file = |player| {
        let squares = (0..(FILES * FILES) as u8).map(Square);
        let mut own = squares.filter(|square| board.piece_at(*square) == Some((player, 'K')));
        own.next().map_or(0, |square| usize::from(square.0) % FILES)
    };
    let mut rights = [false; 4];
    for letter in setup.rights.chars() {
        let player = if letter.is_ascii_uppercase() {
            Player::South
        } else {
            Player::North
        };
        let long = match letter.to_ascii_lowercase() {
            'k' => false,
            'q' => true,
            file => (file as usize).wrapping_sub('a' as usize) < king_file(player),
        };
        rights[2 * player as usize + usize::from(long)] = true;
    }
    rights
}

/// Does a pawn of the side to move stand beside the one that has passed over this square?
fn is_attacked_in_passing(board: &Board, setup: &Setup, passed: Square) -> bool {
    let (file, rank) = (usize::from(passed.0) % FILES, usize::from(passed.0) / FILES);
    let rank = match setup.turn {
        Player::South => rank.wrapping_sub(1),
        Player::North => rank + 1,
    };
    [file.wrapping_sub(1), file + 1]
        .into_iter()
        .filter(|file| *file < FILES && rank < FILES)
        .any(|file| board.piece_at(Square((FILES * rank + file) as u8)) == Some((setup.turn, 'P')))
}

/// The text of a move; castling is the king taking his rook.
fn text_of(played: u16) -> Option<String> {
    let part = |shift: u16| (played >> shift & 7) as u8;
    let square = |shift: u16| [(b'a' + part(shift)) as char, (b'1' + part(shift + 3)) as char];
    let mut text: String = square(6).into_iter().chain(square(0)).collect();
    let promotion = PROMOTIONS.chars().nth(usize::from(part(12)))?;
    text.extend(Some(promotion).filter(|letter| *letter != '-'));
    Some(text)
}

/// The number of a move that is written so.
fn number_of(board: &Board, text: &str) -> Option<u16> {
    let bytes = text.as_bytes();
    let square = |at: usize| {
        let (file, rank) = (
            bytes.get(at)?.wrapping_sub(b'a'),
            bytes.get(at + 1)?.wrapping_sub(b'1'),
        );
        (file < 8 && rank < 8).then_some(u16::from(8 * rank + file))
    };
    let (from, mut to) = (square(0)?, square(2)?);
    let piece = |square: u16| board.piece_at(Square(square as u8));
    if let Some((player, 'K')) = piece(from)
        && from.abs_diff(to) == 2
    {
        // The outermost rook on that side.
        let rank = from / 8 * 8;
        let mut corners: Vec<u16> = if to > from {
            (from + 1..rank + 8).rev().collect()
        } else {
            (rank..from).collect()
        };
        corners.retain(|square| piece(*square) == Some((player, 'R')));
        to = *corners.first()?;
    }
    let promotion = match bytes.get(4) {
        Some(letter) => PROMOTIONS.find(char::from(*letter).to_ascii_lowercase())? as u16,
        None => 0,
    };
    Some(to | from << 6 | promotion << 12)
}

impl PolyGlot {
    /// The entries of a file.
    ///
    /// # Errors
    /// If it breaks off, is empty, or is not sorted; with the offset.
    pub fn read(bytes: Vec<u8>) -> Result<PolyGlot, String> {
        let entries = PolyGlot(bytes);
        let rest = entries.0.len() % ENTRY;
        if entries.0.is_empty() {
            return Err("there is nothing in it".to_owned());
        }
        if rest != 0 {
            return Err(format!(
                "byte {}: an entry of {ENTRY} bytes breaks off; this is no book of PolyGlot's",
                entries.0.len() - rest + 1
            ));
        }
        for number in 1..entries.len() {
            if entries.entry(number).key < entries.entry(number - 1).key {
                return Err(format!(
                    "byte {}: the keys are not in order; this is no book of PolyGlot's",
                    ENTRY * number + 1
                ));
            }
        }
        Ok(entries)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len() / ENTRY
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn entry(&self, number: usize) -> Entry {
        let bytes = &self.0[ENTRY * number..ENTRY * (number + 1)];
        let number = |from: usize, to: usize| {
            bytes[from..to]
                .iter()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte))
        };
        Entry {
            key: number(0, 8),
            played: number(8, 10) as u16,
            weight: number(10, 12) as u16,
        }
    }

    /// The moves of a position, legal or not.
    pub fn moves(&self, board: &Board) -> Vec<BookMove> {
        let Some(key) = key(board) else {
            return Vec::new();
        };
        let (mut first, mut behind) = (0, self.len());
        while first < behind {
            let middle = usize::midpoint(first, behind);
            if self.entry(middle).key < key {
                first = middle + 1;
            } else {
                behind = middle;
            }
        }
        let entries = (first..self.len()).map(|number| self.entry(number));
        let entries = entries.take_while(|entry| entry.key == key);
        let moves = entries.filter_map(|entry| {
            Some(BookMove {
                text: text_of(entry.played)?,
                weight: entry.weight.into(),
                ..BookMove::default()
            })
        });
        moves.collect()
    }
}

/// These positions as a file.
///
/// # Errors
/// If the positions of the game have no keys.
pub fn write(game: &Arc<Spec>, places: &Places) -> Result<Vec<u8>, String> {
    let no_keys = || no_keys(game);
    let mut entries = Vec::new();
    for place in places.iter() {
        let board = Board::from_fen(game, &place.position).map_err(|errors| errors.to_string())?;
        let key = key(&board).ok_or_else(no_keys)?;
        let largest = place.moves.iter().map(|about| about.weight).max().unwrap_or(0);
        let scale = u64::from(largest).max(u16::MAX.into());
        for about in &place.moves {
            if let Some(played) = number_of(&board, &about.text) {
                let weight = (u64::from(about.weight) * u64::from(u16::MAX)).div_ceil(scale) as u16;
                entries.push(Entry { key, played, weight });
            }
        }
    }
    entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.played));
    let bytes = entries.iter().flat_map(|entry| {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&entry.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&entry.played.to_be_bytes());
        bytes[10..12].copy_from_slice(&entry.weight.to_be_bytes());
        bytes
    });
    Ok(bytes.collect())
}

/// Why there is no such book of a game.
pub fn no_keys(game: &Spec) -> String {
    format!(
        "books in PolyGlot's format are for chess: there are no keys for positions of {}",
        game.id
    )
}
