//! Reads Betza notation. The grammar is in the documentation of [`parse`].

use super::atom::{Atom, Motion};
use super::direction::{Direction, chosen_offsets};
use crate::base::Offset;

/// Longest range that can be written; no board is larger.
const LONGEST_RANGE: u32 = 16;
const ATOM_LETTERS: &str = "W F D N A H C L Z G K R B Q";
const MODIFIER_LETTERS: &str = "directions f b l r s v h, modes m c e x, conditions i n nn p g";

/// What is wrong with a Betza text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct BetzaError {
    /// Character position within the text, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead, when that can be guessed.
    pub suggestion: Option<String>,
}

/// Parses a movement.
///
/// A text is a sequence of *terms*, each `modifiers LETTER range bend`, all but the letter optional; `~` may follow an unlimited range.
///
/// * Letters: `W`(0,1) `F`(1,1) `D`(0,2) `N`(1,2) `A`(2,2) `H`(0,3) `C` or `L`(1,3) `Z`(2,3) `G`(3,3) leap once;
///   `K` = `WF`; `R`, `B`, `Q` slide as `W0`, `F0`, `W0F0`. A doubled letter is a rider (`NN`).
/// * Range: most steps of a slide or ride; `0` is unlimited, `1` one leap.
/// * Directions `f b l r`, `s` = left and right, `v` = forward and back. They add up on orthogonal letters; on diagonal ones
///   `fl fr bl br` name one direction. Letters with eight directions take pairs: `ff` the two that go farthest forward,
///   `fs` the two that go forward but farther sideways, `fh` all four forward, `fl` the one whose longer leg is forward and
///   whose shorter is left; `v` = `ffbb`, `s` = `llrr`.
/// * Modes: `m` may move, `c` may capture, `e` may capture en passant, `x` (our own) captures without moving;
///   none of them: `mc`.
/// * Conditions: `i` only from where the piece counts as unmoved, `n` lame (jumps over nothing), `nn`
///   (our own) the same for an oblique leap that goes round its diagonal side, `p` slides over exactly one piece
///   to anywhere beyond, `g` the same but lands right behind it.
/// * Bend (our own): `>R` after a leap goes on, from an empty square, as a slide along the leap's longer axis; `>B` along its
///   outward diagonal; `>S` along its shorter axis.
/// * `~` (our own) after an unlimited slide or ride: flies, whatever stands between (`R~`).
///
/// # Errors
/// The first mistake, with its column.
pub fn parse(text: &str) -> Result<Vec<Atom>, BetzaError> {
    let letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return Err(error(
            1,
            "the movement is empty".into(),
            Some("write a movement such as K or fmWfcF".into()),
        ));
    }
    let mut atoms = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let term = Term::read(&letters, &mut at)?;
        for atom in term.atoms()? {
            if !atoms.contains(&atom) {
                atoms.push(atom);
            }
        }
    }
    Ok(atoms)
}

fn error(column: usize, message: String, suggestion: Option<String>) -> BetzaError {
    BetzaError {
        column,
        message,
        suggestion,
    }
}

/// The slide after a leap.
#[derive(Clone, Copy)]
enum Bend {
    LongerAxis,
    ShorterAxis,
    Diagonal,
}

/// How the term gets over pieces.
#[derive(Clone, Copy, PartialEq)]
enum Passing {
    Plain,
    Lame,
    LameDiagonal,
    Hop,
    Grasshop,
}

/// One term of a movement as written. Columns are kept for the messages.
struct Term {
    letter: char,
    column: usize,
    doubled: bool,
    range: Option<u8>,
    bend: Option<(Bend, usize)>,
    flies: Option<usize>,
    directions: Vec<(Direction, usize)>,
    modes: Vec<char>,
    initial: bool,
    passing: Passing,
    passing_column: usize,
}

impl Term {
    fn read(letters: &[char], at: &mut usize) -> Result<Term, BetzaError> {
        let mut term = Term {
            letter: ' ',
            column: *at + 1,
            doubled: false,
            range: None,
            bend: None,
            flies: None,
            directions: Vec::new(),
            modes: Vec::new(),
            initial: false,
            passing: Passing::Plain,
            passing_column: 0,
        };
        while let Some(&letter) = letters.get(*at)
            && letter.is_lowercase()
        {
            term.add_modifier(letter, *at + 1)?;
            *at += 1;
        }
        let Some(&letter) = letters.get(*at) else {
            return Err(error(
                term.column,
                "modifiers without a letter to modify".into(),
                Some(format!("add one of {ATOM_LETTERS}")),
            ));
        };
        term.column = *at + 1;
        if !ATOM_LETTERS.contains(letter) || letter == ' ' {
            return Err(unknown_letter(letter, term.column));
        }
        term.letter = letter;
        *at += 1;
        if letters.get(*at) == Some(&letter) {
            term.doubled = true;
            *at += 1;
        }
        term.range = read_range(letters, at)?;
        if letters.get(*at) == Some(&'~') {
            *at += 1;
            term.flies = Some(*at);
        }
        term.bend = read_bend(letters, at)?;
        Ok(term)
    }

    fn add_modifier(&mut self, letter: char, column: usize) -> Result<(), BetzaError> {
        if let Some(direction) = Direction::from_letter(letter) {
            self.directions.push((direction, column));
            return Ok(());
        }
        match letter {
            'm' | 'c' | 'e' | 'x' => self.modes.push(letter),
            'i' => self.initial = true,
            'n' if self.passing == Passing::Lame => self.passing = Passing::LameDiagonal,
            'n' | 'p' | 'g' => {
                if self.passing != Passing::Plain {
                    return Err(error(
                        column,
                        format!("'{letter}' contradicts an earlier n, p or g"),
                        None,
                    ));
                }
                self.passing_column = column;
                self.passing = match letter {
                    'n' => Passing::Lame,
                    'p' => Passing::Hop,
                    _ => Passing::Grasshop,
                };
            }
            _ => {
                return Err(error(
                    column,
                    format!("unknown modifier '{letter}'"),
                    Some(format!("known are {MODIFIER_LETTERS}")),
                ));
            }
        }
        Ok(())
    }

    /// The atoms of the term: the letter's leaps, restricted to its directions, each with its motion.
    fn atoms(&self) -> Result<Vec<Atom>, BetzaError> {
        let limit = self.step_limit()?;
        let mode = |letter| self.modes.contains(&letter);
        if mode('x') && self.modes.len() > 1 {
            return Err(error(
                self.column,
                "'x' goes with no other mode".into(),
                Some("write the other modes as a term of their own".into()),
            ));
        }
        let mut atoms = Vec::new();
        for &(long, short) in leaps(self.letter) {
            for offset in chosen_offsets(long, short, &self.directions)
                .map_err(|(column, message, suggestion)| error(column, message, suggestion))?
            {
                atoms.push(Atom {
                    offset,
                    motion: self.motion(offset, limit)?,
                    quiet: self.modes.is_empty() || mode('m'),
                    capture: self.modes.is_empty() || mode('c') || mode('x'),
                    en_passant: mode('e'),
                    initial: self.initial,
                    shoots: mode('x'),
                });
            }
        }
        Ok(atoms)
    }

    /// Most steps: 1 for a leap, 0 for any number.
    fn step_limit(&self) -> Result<u8, BetzaError> {
        let slides = matches!(self.letter, 'R' | 'B' | 'Q');
        if self.doubled && (slides || self.range.is_some()) {
            let known = if slides {
                "slides already"
            } else {
                "is a rider already"
            };
            return Err(error(
                self.column,
                format!("'{0}{0}' {known}", self.letter),
                Some(format!(
                    "write {}{}",
                    self.letter,
                    self.range.map_or(String::new(), |range| range.to_string())
                )),
            ));
        }
        Ok(self.range.unwrap_or(if self.doubled || slides { 0 } else { 1 }))
    }

    fn motion(&self, offset: Offset, limit: u8) -> Result<Motion, BetzaError> {
        if let Some((bend, column)) = self.bend {
            return self.bent(offset, limit, bend, column);
        }
        if let Some(column) = self.flies {
            if limit != 0 || self.passing != Passing::Plain {
                return Err(error(
                    column,
                    "'~' needs an unlimited slide or ride that passes everything anyway".into(),
                    Some("for instance R~".into()),
                ));
            }
            return Ok(Motion::Fly);
        }
        let misplaced =
            |message: &str, suggestion: String| error(self.passing_column, message.into(), Some(suggestion));
        match (self.passing, limit) {
            (Passing::Plain, 1) => Ok(Motion::Leap),
            (Passing::Plain, limit) => Ok(Motion::Slide { limit }),
            (Passing::Lame, 1) if super::lame_path(offset).is_empty() => Ok(Motion::Leap),
            (Passing::Lame, 1) => Ok(Motion::Lame),
            (Passing::LameDiagonal, 1) if is_oblique(offset) => Ok(Motion::LameDiagonal),
            (Passing::LameDiagonal, _) => Err(misplaced(
                "'nn' fits single oblique leaps only",
                "for instance nnN".into(),
            )),
            (Passing::Lame, _) => Err(misplaced(
                "'n' fits single leaps only",
                "a slide is blocked by pieces without it".into(),
            )),
            (Passing::Hop, 1) => Err(misplaced(
                "'p' needs a slide or ride to hop along",
                format!("write p{0}{0} or p{0}2, or a letter R, B, Q", self.letter),
            )),
            (Passing::Hop, limit) => Ok(Motion::Hop { limit }),
            (Passing::Grasshop, 0) => Ok(Motion::Grasshop),
            (Passing::Grasshop, _) => Err(misplaced(
                "'g' needs an unlimited slide or ride",
                "for instance gQ".into(),
            )),
        }
    }

    fn bent(&self, offset: Offset, limit: u8, bend: Bend, column: usize) -> Result<Motion, BetzaError> {
        if limit != 1 || self.passing != Passing::Plain {
            return Err(error(
                column,
                "only a plain leap can bend".into(),
                Some("for instance N>R".into()),
            ));
        }
        let (files, ranks) = (offset.files, offset.ranks);
        let then = match bend {
            Bend::LongerAxis | Bend::ShorterAxis if files.abs() == ranks.abs() => {
                return Err(error(
                    column,
                    format!("the leap {} has no longer axis", self.letter),
                    Some("bend it with >B".into()),
                ));
            }
            Bend::ShorterAxis if files == 0 || ranks == 0 => {
                return Err(error(
                    column,
                    format!("the leap {} has no shorter axis", self.letter),
                    Some("bend it with >R".into()),
                ));
            }
            Bend::LongerAxis | Bend::ShorterAxis => {
                let along_files = (files.abs() > ranks.abs()) == matches!(bend, Bend::LongerAxis);
                Offset {
                    files: if along_files { files.signum() } else { 0 },
                    ranks: if along_files { 0 } else { ranks.signum() },
                }
            }
            Bend::Diagonal if files != 0 && ranks != 0 => Offset {
                files: files.signum(),
                ranks: ranks.signum(),
            },
            Bend::Diagonal => {
                return Err(error(
                    column,
                    format!("the leap {} has no outward diagonal", self.letter),
                    Some("bend it with >R".into()),
                ));
            }
        };
        Ok(Motion::Bent { then })
    }
}

fn is_oblique(offset: Offset) -> bool {
    let (files, ranks) = (offset.files.abs(), offset.ranks.abs());
    files != 0 && ranks != 0 && files != ranks
}

/// The leaps of a letter, each as (longer leg, shorter leg).
fn leaps(letter: char) -> &'static [(i8, i8)] {
    match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'C' | 'L' => &[(3, 1)],
        'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => &[],
    }
}

fn unknown_letter(letter: char, column: usize) -> BetzaError {
    let what = match letter {
        '0'..='9' => format!("the range {letter} does not follow a letter"),
        '>' => "'>' does not follow a leap".into(),
        '~' => "'~' does not follow a slide".into(),
        _ => format!("unknown letter '{}'", letter.escape_debug()),
    };
    error(column, what, Some(format!("known letters are {ATOM_LETTERS}")))
}

fn read_range(letters: &[char], at: &mut usize) -> Result<Option<u8>, BetzaError> {
    let column = *at + 1;
    let mut range = None;
    while let Some(digit) = letters.get(*at).and_then(|letter| letter.to_digit(10)) {
        let longer = range.unwrap_or(0) * 10 + digit;
        if longer > LONGEST_RANGE {
            return Err(error(
                column,
                format!("the range is larger than {LONGEST_RANGE}"),
                Some("write 0 for an unlimited range".into()),
            ));
        }
        range = Some(longer);
        *at += 1;
    }
    Ok(range.map(|range| range as u8))
}

fn read_bend(letters: &[char], at: &mut usize) -> Result<Option<(Bend, usize)>, BetzaError> {
    if letters.get(*at) != Some(&'>') {
        return Ok(None);
    }
    let column = *at + 1;
    let bend = match letters.get(*at + 1) {
        Some('R') => Bend::LongerAxis,
        Some('S') => Bend::ShorterAxis,
        Some('B') => Bend::Diagonal,
        _ => {
            return Err(error(
                column + 1,
                "after '>' comes R (on along the longer axis), S (the shorter) or B (the diagonal)".into(),
                Some("for instance N>R".into()),
            ));
        }
    };
    *at += 2;
    if let Some(letter) = letters.get(*at).filter(|letter| letter.is_ascii_digit()) {
        return Err(error(
            *at + 1,
            format!("the slide after '>' takes no range, found '{letter}'"),
            None,
        ));
    }
    Ok(Some((bend, column)))
}
