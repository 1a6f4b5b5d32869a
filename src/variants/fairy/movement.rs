//! The Betza dialect of such files in ours. The letters are the same; single direction letters of oblique leaps, pairs of them and ranges are not.

use crate::base::Offset;
use crate::betza::{self, Atom, spell};

/// One move of the dialect, as read.
#[derive(Default)]
struct Term {
    modes: String,
    /// Pairs of direction letters; one letter stands twice.
    directions: Vec<[char; 2]>,
    hops: Option<char>,
    lame: bool,
    initial: bool,
}

/// A movement in our notation.
///
/// # Errors
/// What of it cannot be said.
pub(super) fn in_our_words(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Ok("-".to_owned());
    }
    let mut written = String::new();
    let mut letters = text.chars().peekable();
    let mut term = Term::default();
    while let Some(letter) = letters.next() {
        match letter {
            'm' | 'c' | 'e' => term.modes.push(letter),
            'p' | 'g' => term.hops = Some(letter),
            'n' => term.lame = true,
            'i' => term.initial = true,
            'f' | 'b' | 'v' | 'h' | 'l' | 'r' | 's' => {
                let along = |letter: char| "fbvh".contains(letter);
                let across = |letter: char| "lrsh".contains(letter);
                let second = letters.next_if(|next| {
                    *next == letter || (along(letter) && across(*next)) || (across(letter) && along(*next))
                });
                term.directions.push([letter, second.unwrap_or(letter)]);
            }
            _ => {
                let next = letters.next_if(|next| next.is_ascii_digit() || *next == letter);
                let range = match next {
                    None => String::new(),
                    Some(digit) if digit.is_ascii_digit() => digit.to_string(),
                    Some(_) => "0".to_owned(),
                };
                written += &std::mem::take(&mut term).written(letter, &range)?;
            }
        }
    }
    match betza::parse(&written) {
        Ok(_) => Ok(written),
        Err(error) => Err(error.message),
    }
}

/// Direction letters of the dialect, the widest first; two of them may be needed.
const DIRECTIONS: [&str; 31] = [
    "", "v", "s", "f", "b", "fh", "bh", "lh", "rh", "hl", "hr", "l", "r", "ff", "bb", "ll", "rr", "rv", "lv",
    "fs", "bs", "rf", "lf", "rb", "lb", "fr", "fl", "br", "bl", "vv", "ss",
];

/// Atoms in the dialect: whatever is read as just these.
pub(super) fn in_their_words(atoms: impl IntoIterator<Item = Atom>) -> Option<String> {
    let read = |term: &str| betza::parse(&in_our_words(term).ok()?).ok();
    let pairs = || {
        DIRECTIONS
            .iter()
            .flat_map(|one| DIRECTIONS.iter().map(move |other| [*one, *other].concat()))
    };
    let term = |first: Atom, kin: &[Atom]| {
        let single = spell::widest_term(first, kin, DIRECTIONS, read);
        if single.as_ref().is_some_and(|(_, said)| said.len() == kin.len()) {
            return single;
        }
        let pairs: Vec<String> = pairs().collect();
        spell::widest_term(first, kin, pairs.iter().map(String::as_str), read)
    };
    Some(spell::terms(atoms, term)?.concat())
}

/// The legs of a leap, the longer first, and whether the letter stands for its rider.
fn legs(letter: char) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'L' | 'C' => (&[(3, 1)], false),
        'J' | 'Z' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// Our letter of a leap.
fn letter_of(legs: (i8, i8)) -> char {
    match legs {
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        _ => 'G',
    }
}

impl Term {
    fn written(&self, letter: char, range: &str) -> Result<String, String> {
        let Some((atoms, rides)) = legs(letter) else {
            return Err(format!("'{letter}' is no letter of a move"));
        };
        let range = if rides && range.is_empty() { "0" } else { range };
        if self.lame && !range.is_empty() {
            return Err("a lame rider".to_owned());
        }
        if self.hops == Some('p') && range.is_empty() {
            return Err("a leap over a piece".to_owned());
        }
        if self.hops == Some('g') && range != "0" {
            return Err("a grasshopper of limited range".to_owned());
        }
        if self.lame && ![[(2, 0)], [(2, 1)], [(2, 2)]].contains(&[atoms[0]]) {
            return Err("a lame leap of more than two squares, or of one".to_owned());
        }
        let longest = if self.hops.is_some() { (1, 1) } else { (2, 1) };
        if !range.is_empty() && (atoms[0] > longest || atoms[0] == (2, 0)) {
            return Err("a rider of long leaps".to_owned());
        }
        let initial = if self.initial { "i" } else { "" };
        if self.directions.is_empty() && !self.lame && self.hops.is_none() && (rides || range.is_empty()) {
            // As it was written: a king, a rook.
            let range = if rides && range == "0" { "" } else { range };
            return Ok(format!("{initial}{}{letter}{range}", self.modes));
        }
        let mut written = String::new();
        for legs in atoms {
            // Letters of one straight move are told one by one.
            let directions: Vec<[char; 2]> = if atoms.len() == 1 && legs.1 == 0 {
                self.directions
                    .iter()
                    .flatten()
                    .map(|letter| [*letter; 2])
                    .collect()
            } else {
                self.directions.clone()
            };
            let choice = if directions.is_empty() {
                String::new()
            } else {
                match chosen(&directions, *legs) {
                    None => continue,
                    Some(choice) => choice,
                }
            };
            let lame = if self.lame { "n" } else { "" };
            let hops = self.hops.map(String::from).unwrap_or_default();
            let name = letter_of(*legs);
            written += &format!("{initial}{choice}{}{lame}{hops}{name}{range}", self.modes);
        }
        if written.is_empty() {
            return Err("directions that the move does not have".to_owned());
        }
        Ok(written)
    }
}

/// Choices of directions with a short name.
const SHORT: [&str; 13] = [
    "", "f", "b", "s", "v", "fs", "bs", "ff", "bb", "ffbb", "fh", "bh", "fsbs",
];

/// Our direction letters for those of the dialect: what they choose there, named by ours. `None` if they choose nothing.
fn chosen(directions: &[[char; 2]], (long, short): (i8, i8)) -> Option<String> {
    let has = |names: &[&str]| {
        directions
            .iter()
            .any(|pair| names.contains(&pair.iter().collect::<String>().as_str()))
    };
    let offset = |files: i8, ranks: i8| Offset { files, ranks };
    let table = [
        (
            offset(short, long),
            &["ff", "vv", "rf", "rv", "fh", "rh", "hr"][..],
        ),
        (offset(-short, -long), &["bb", "vv", "lb", "lv", "bh", "lh", "hr"]),
        (offset(long, -short), &["rr", "ss", "br", "bs", "bh", "rh", "hr"]),
        (offset(-long, short), &["ll", "ss", "fl", "fs", "fh", "lh", "hr"]),
        (offset(long, short), &["rr", "ss", "fr", "fs", "fh", "rh", "hl"]),
        (offset(-long, -short), &["ll", "ss", "bl", "bs", "bh", "lh", "hl"]),
        (offset(short, -long), &["bb", "vv", "rb", "rv", "bh", "rh", "hl"]),
        (offset(-short, long), &["ff", "vv", "lf", "lv", "fh", "lh", "hl"]),
    ];
    let mut offsets = Vec::new();
    for (offset, names) in table {
        if has(names) && !offsets.contains(&offset) {
            offsets.push(offset);
        }
    }
    if offsets.is_empty() {
        return None;
    }
    let means_them = |letters: &str| {
        let text = format!("{letters}{}", letter_of((long, short)));
        betza::parse(&text).is_ok_and(|atoms| {
            atoms.len() == offsets.len() && atoms.iter().all(|atom| offsets.contains(&atom.offset))
        })
    };
    Some(match SHORT.into_iter().find(|letters| means_them(letters)) {
        Some(letters) => letters.to_owned(),
        None => offsets.iter().copied().map(name).collect(),
    })
}

/// The one direction of a leap in our letters: the longer leg first, one letter if there is but one leg.
fn name(offset: Offset) -> String {
    let rank = match offset.ranks {
        0 => "",
        ranks if ranks > 0 => "f",
        _ => "b",
    };
    let file = match offset.files {
        0 => "",
        files if files > 0 => "r",
        _ => "l",
    };
    if offset.files.abs() > offset.ranks.abs() {
        format!("{file}{rank}")
    } else {
        format!("{rank}{file}")
    }
}
