//! The pieces of such files: those with names of their own, those described by their movement, and what they may be worth.

use crate::betza::{self, Atom, Motion};

/// Names and movements, in the order in which a file's letters are given to them.
pub(super) const NAMED: &[(&str, &str)] = &[
    ("pawn", "fmWfceF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// A pawn's first step, a rule of the game there and part of the movement here.
pub(super) const FIRST_STEP: &str = "ifmnD";

/// Number of pieces described by their movement, `customPiece1` and so on.
const CUSTOM: usize = 25;

/// Keys of pieces, in the order in which letters are given.
pub(super) fn keys() -> impl Iterator<Item = String> {
    let named = NAMED.iter().map(|(name, _)| (*name).to_owned());
    let custom = (1..=CUSTOM).map(|number| format!("customPiece{number}"));
    named.chain(custom).chain(std::iter::once("king".to_owned()))
}

/// The usual movement of a named piece.
pub(super) fn movement(key: &str) -> Option<&'static str> {
    let named = NAMED.iter().find(|(name, _)| *name == key);
    named.map(|(_, movement)| *movement)
}

/// A name for people.
pub(super) fn title(key: &str, letter: char) -> String {
    if key.starts_with("customPiece") {
        return format!("Piece {letter}");
    }
    let mut words = String::new();
    for sign in key.chars() {
        if sign.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(if words.is_empty() {
            sign.to_ascii_uppercase()
        } else {
            sign.to_ascii_lowercase()
        });
    }
    words
}

/// Chance that a square is empty, for the reach of sliders.
const EMPTY: f64 = 0.7;
/// Pawns for each square that is reached on average: a knight is worth three.
const FOR_A_SQUARE: f64 = 3.0 / 5.25;

/// What everybody counts with.
const USUAL_VALUES: [(&str, f64); 5] = [
    ("pawn", 1.0),
    ("knight", 3.0),
    ("bishop", 3.0),
    ("rook", 5.0),
    ("queen", 9.0),
];

/// About what a movement is worth in pawns: by the squares that it reaches on average.
pub(super) fn value(key: &str, movement: &str, files: u8, ranks: u8) -> f64 {
    if let Some((_, usual)) = USUAL_VALUES.iter().find(|(name, _)| *name == key) {
        return *usual;
    }
    let Ok(atoms) = betza::parse(movement) else {
        return 1.0;
    };
    let reach: f64 = atoms.iter().map(|atom| reach(atom, files, ranks)).sum();
    (reach * FOR_A_SQUARE * 2.0).round().max(1.0) / 2.0
}

fn reach(atom: &Atom, files: u8, ranks: u8) -> f64 {
    let most = match atom.motion {
        Motion::Leap | Motion::Lame | Motion::LameDiagonal | Motion::Grasshop | Motion::Bent { .. } => 1,
        Motion::Slide { limit: 0 } | Motion::Hop { limit: 0 } | Motion::Fly => 16,
        Motion::Slide { limit } | Motion::Hop { limit } => limit,
    };
    let (length, width) = (f64::from(ranks), f64::from(files));
    let inside = |step: u8| {
        let left = |size: f64, leg: i8| (size - f64::from(leg.abs()) * f64::from(step)).max(0.0) / size;
        left(length, atom.offset.ranks) * left(width, atom.offset.files)
    };
    let sum: f64 = (1..=most)
        .map(|step| inside(step) * EMPTY.powi(i32::from(step) - 1))
        .sum();
    let share = match (atom.quiet, atom.capture) {
        (true, true) => 1.0,
        _ => 0.5,
    };
    if atom.initial { 0.0 } else { sum * share }
}
