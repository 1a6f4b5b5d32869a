//! Which of XBoard's graphics a piece gets: the one it is known by, as long as what XBoard believes about that graphic does no harm.
//!
//! Measured in XBoard 4.9.1, with its legality test on and off, by pieces of every graphic that slide over empty squares, along ranks and
//! past each other: all are moved as told but three.
//! * A pawn or lance that leaves its file for an empty square in the enemy's half takes whatever stands behind that square, and the next
//!   move of that piece is then called illegal. The parent `berolina` knows no such capture; there a pawn that goes straight ahead from
//!   the fourth rank before the last takes its neighbour instead, which nothing does that changes boards with every move.
//! * A pawn or lance on the last rank promotes, to a queen if no piece is named; a user is asked for one.
//! * A king that goes two files or more along a rank takes the next piece beyond along, as in castling; a king with a move of its first
//!   turn does not ([`royals_stray`](super::royals_stray)).

use super::betza;
use super::judgement::{is_complete, on_the_last_rank};
use super::stacks;
use crate::base::Player;
use crate::betza::{Atom, Motion, parse};
use crate::rules::Spec;
use crate::rules::spec::{PieceSpec, PromotionSpec};

/// Graphics per side that we use; the last is the king. XBoard has more, but WinBoard does not draw them all.
const GRAPHICS: usize = 22;
const PAWN: usize = 0;
/// Otherwise treated as a pawn.
const LANCE: usize = 18;
/// For soldiers and pawns that a pawn's graphic would harm: has nothing to do with en passant or promotion.
const MAN: usize = 10;
const KING: usize = GRAPHICS - 1;
/// Letters of the orthodox pieces with what they do and their graphics.
const ORTHODOX: [(char, &str, usize); 5] = [
    ('N', "N", 1),
    ('B', "B", 2),
    ('R', "R", 3),
    ('Q', "Q", 4),
    ('K', "K", KING),
];
/// Graphics by the movement they are drawn for. XBoard's material rule counts some of them, so a piece gets such a graphic only when it
/// really moves that way.
const BY_MOVEMENT: [(&str, usize); 18] = [
    ("N", 1),
    ("nN", 1),
    ("B", 2),
    ("R", 3),
    ("Q", 4),
    ("F", 5),
    ("A", 6),
    ("nA", 6),
    ("BN", 7),
    ("NB", 7),
    ("RN", 8),
    ("NR", 8),
    ("W", 9),
    ("K", MAN),
    ("mRcpR", 11),
    ("BW", 13),
    ("RF", 14),
    ("WD", 12),
];
/// Graphics for all others, in the order in which they are given out: those that XBoard has no rule about first.
const NEUTRAL: [usize; 18] = [20, 17, 19, 12, 15, 13, 14, 8, 7, 11, 4, 3, 16, MAN, 1, 2, 5, 6];

/// The table of letters: South's by graphic, then North's.
pub fn table(spec: &Spec) -> String {
    let mut letters = ['.'; GRAPHICS];
    let mut waiting: Vec<&PieceSpec> = Vec::new();
    for piece in stacks::others(spec) {
        let graphic = preferred(spec, piece).filter(|graphic| letters[*graphic] == '.');
        match graphic {
            Some(graphic) => letters[graphic] = piece.letter,
            None => waiting.push(piece),
        }
    }
    for piece in waiting {
        let free = NEUTRAL.into_iter().find(|graphic| letters[*graphic] == '.');
        if let Some(graphic) = free {
            letters[graphic] = piece.letter;
        }
    }
    let north = letters.iter().map(|letter| letter.to_ascii_lowercase());
    letters.iter().copied().chain(north).collect()
}

/// The pieces' letters in the order in which XBoard lines them up in its hand.
pub fn order_in_hand(spec: &Spec) -> Vec<char> {
    let letters = table(spec);
    letters
        .chars()
        .take(GRAPHICS)
        .filter(|letter| *letter != '.')
        .collect()
}

/// The graphic that suits the piece, if there is one.
fn preferred(spec: &Spec, piece: &PieceSpec) -> Option<usize> {
    if piece.royal.0.contains(&true) {
        return Some(KING);
    }
    let promotions = promotions_of(spec, piece);
    if !promotions.is_empty() || piece.progress || piece.letter == 'P' {
        return pawn(spec, piece, &promotions)
            .or_else(|| by_movement(spec, piece))
            .or(Some(MAN));
    }
    by_movement(spec, piece).or_else(|| orthodox(spec, piece))
}

/// The graphic of a piece that goes ahead, if it may have a pawn's.
fn pawn(spec: &Spec, piece: &PieceSpec, promotions: &[&PromotionSpec]) -> Option<usize> {
    if spec.linked_boards.is_some() {
        return Some(PAWN);
    }
    let steady = betza::describe(spec, piece, Player::South).is_some_and(|text| keeps_its_file(&text));
    let promotes = !promotions.is_empty()
        && promotions
            .iter()
            .all(|promotion| on_the_last_rank(spec, promotion));
    match steady && (promotes || !is_complete(spec)) {
        true if promotes || piece.letter == 'P' => Some(PAWN),
        true => Some(LANCE),
        false => None,
    }
}

/// Does a piece of this movement go straight ahead when it does not capture?
fn keeps_its_file(movement: &str) -> bool {
    let mut modifiers = String::new();
    movement.chars().all(|letter| {
        if !letter.is_ascii_uppercase() {
            modifiers.push(letter);
            return true;
        }
        let modifiers = std::mem::take(&mut modifiers);
        let captures = modifiers.contains('c') && !modifiers.contains('m');
        captures || modifiers.contains('f') && !modifiers.contains('s') && "WDH".contains(letter)
    })
}

fn by_movement(spec: &Spec, piece: &PieceSpec) -> Option<usize> {
    let movement = betza::describe(spec, piece, Player::South)?;
    BY_MOVEMENT
        .iter()
        .find(|(known, _)| *known == movement)
        .map(|(_, graphic)| *graphic)
}

/// The graphic of an orthodox piece for one that has its letter and does nothing but what that piece does, though not all of it. Where XBoard
/// judges, a king is royal and counts of material tell who can still win, so only what is said in full gets such a graphic there.
fn orthodox(spec: &Spec, piece: &PieceSpec) -> Option<usize> {
    let (_, whole, graphic) = ORTHODOX.iter().find(|(letter, ..)| *letter == piece.letter)?;
    let whole = parse(whole).ok()?;
    let mut own = Player::ALL.iter().flat_map(|player| piece.moves[*player].iter());
    let fits = own.all(|part| whole.iter().any(|atom| is_part_of(&part.atom, atom)));
    (fits && !is_complete(spec)).then_some(*graphic)
}

/// Does `part` lead nowhere but where `whole` leads?
fn is_part_of(part: &Atom, whole: &Atom) -> bool {
    let slides = |atom: &Atom| matches!(atom.motion, Motion::Slide { .. });
    part.offset == whole.offset && (part.motion == whole.motion || slides(whole) && slides(part))
}

fn promotions_of<'a>(spec: &'a Spec, piece: &PieceSpec) -> Vec<&'a PromotionSpec> {
    let is_promoting = |promotion: &&PromotionSpec| {
        let kind = spec.pieces.get(promotion.kind.index());
        kind.is_some_and(|kind| kind.letter == piece.letter)
    };
    spec.promotions.iter().filter(is_promoting).collect()
}

/// Letters of the pieces that XBoard takes for pawns though it does not judge them: one of them that stays what it is on its last rank
/// has to be written with its own letter there, or becomes a queen.
pub fn taken_for_pawns(spec: &Spec) -> Vec<char> {
    if is_complete(spec) {
        return Vec::new();
    }
    let table: Vec<char> = table(spec).chars().collect();
    let letters = [PAWN, LANCE].map(|graphic| table[graphic]);
    letters.into_iter().filter(|letter| *letter != '.').collect()
}

#[cfg(test)]
mod tests;
