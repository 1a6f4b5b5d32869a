//! Atoms as the terms of a dialect of the notation, found by reading what could be written.

use super::atom::{Atom, Motion};
use crate::base::Offset;

/// Letters of leaps by their legs, shorter first.
const LEAPS: [((i8, i8), char); 9] = [
    ((0, 1), 'W'),
    ((1, 1), 'F'),
    ((0, 2), 'D'),
    ((1, 2), 'N'),
    ((2, 2), 'A'),
    ((0, 3), 'H'),
    ((1, 3), 'L'),
    ((2, 3), 'Z'),
    ((3, 3), 'G'),
];

/// The legs of a jump, the shorter first.
pub fn legs(offset: Offset) -> (i8, i8) {
    let (files, ranks) = (offset.files.abs(), offset.ranks.abs());
    (files.min(ranks), files.max(ranks))
}

/// How much of a jump's files and ranks goes on behind its bend, the longer leg first.
pub fn bend(jump: Offset, then: Offset) -> (bool, bool) {
    let (files, ranks) = (then.files != 0, then.ranks != 0);
    if jump.files.abs() > jump.ranks.abs() {
        (files, ranks)
    } else {
        (ranks, files)
    }
}

/// Atoms as terms, each by `term` of a first atom and its kin; `None` if one cannot be said.
pub fn terms(
    atoms: impl IntoIterator<Item = Atom>,
    term: impl Fn(Atom, &[Atom]) -> Option<(String, Vec<Atom>)>,
) -> Option<Vec<String>> {
    let mut remaining: Vec<Atom> = Vec::new();
    for atom in atoms {
        if !remaining.contains(&atom) {
            remaining.push(atom);
        }
    }
    let mut terms = Vec::new();
    while let Some(first) = remaining.first().copied() {
        let kin = remaining.iter().copied().filter(|atom| akin(first, *atom));
        let (text, said) = term(first, &kin.collect::<Vec<Atom>>())?;
        remaining.retain(|atom| !said.contains(atom));
        terms.push(text);
    }
    Some(terms)
}

/// Do two atoms differ in direction only?
fn akin(a: Atom, b: Atom) -> bool {
    let same_motion = match (a.motion, b.motion) {
        (Motion::Bent { then: one }, Motion::Bent { then: other }) => {
            bend(a.offset, one) == bend(b.offset, other)
        }
        (one, other) => one == other,
    };
    let use_of = |atom: Atom| {
        (
            atom.quiet,
            atom.capture,
            atom.en_passant,
            atom.initial,
            atom.shoots,
        )
    };
    same_motion && legs(a.offset) == legs(b.offset) && use_of(a) == use_of(b)
}

/// The term that says most of `kin`, at least `first`, and nothing else; with the atoms it says. `directions` are what may choose among the
/// directions of a letter, the widest first, and `read` knows what a term of the dialect means.
pub fn widest_term<'d>(
    first: Atom,
    kin: &[Atom],
    directions: impl IntoIterator<Item = &'d str>,
    read: impl Fn(&str) -> Option<Vec<Atom>>,
) -> Option<(String, Vec<Atom>)> {
    if first.shoots {
        return None;
    }
    let letter = LEAPS
        .iter()
        .find(|(legs_of, _)| *legs_of == legs(first.offset))?
        .1;
    let (letter, range, way) = match (first.motion, letter) {
        (Motion::Leap, letter) => (letter, String::new(), ""),
        (Motion::Lame, letter) => (letter, String::new(), "n"),
        (Motion::Slide { limit }, letter) => (slider(letter), range(letter, limit), ""),
        (Motion::Hop { limit }, letter) => (slider(letter), range(letter, limit), "p"),
        (Motion::Grasshop, letter) => (slider(letter), range(letter, 0), "g"),
        (Motion::Bent { .. } | Motion::Fly | Motion::LameDiagonal, _) => return None,
    };
    let initial = if first.initial { "i" } else { "" };
    let modes = match (first.quiet, first.capture) {
        (true, true) => "",
        (true, false) => "m",
        _ => "c",
    };
    let en_passant = if first.en_passant { "e" } else { "" };
    let mut widest: Option<(String, Vec<Atom>)> = None;
    for directions in directions {
        let term = format!("{initial}{directions}{modes}{en_passant}{way}{letter}{range}");
        let Some(atoms) = read(&term) else { continue };
        let fits = atoms.contains(&first) && atoms.iter().all(|atom| kin.contains(atom));
        let most = widest.as_ref().map_or(0, |(_, said)| said.len());
        if fits && atoms.len() > most {
            widest = Some((term, atoms));
        }
        if widest.as_ref().is_some_and(|(_, said)| said.len() == kin.len()) {
            break;
        }
    }
    widest
}

fn slider(letter: char) -> char {
    match letter {
        'W' => 'R',
        'F' => 'B',
        other => other,
    }
}

/// How far a slide goes; the letters of plain slides mean any distance by themselves.
fn range(letter: char, limit: u8) -> String {
    match (letter, limit) {
        ('W' | 'F', 0) => String::new(),
        (_, limit) => limit.to_string(),
    }
}
