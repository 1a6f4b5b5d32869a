//! Moves, squares and FENs as XBoard writes them.
//!
//! XBoard counts ranks from 0 on boards of exactly ten ranks, writes a pass as `@@@@` and Fischer-random castling as `O-O`,
//! and uses its own letters in the games it knows.

use crate::base::{Move, MoveClass, Square};
use crate::board::Board;
use crate::rules::Spec;

/// Our letters and XBoard's, where they differ in a game that XBoard knows.
const XIANGQI_LETTERS: [(char, char); 2] = [('N', 'H'), ('B', 'E')];

/// How XBoard writes one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Notation {
    /// The rank XBoard's lowest number stands for is this much below our 1.
    shift: i32,
    /// Our upper-case letter and XBoard's, where they differ.
    letters: &'static [(char, char)],
    chess960: bool,
    /// Are there moves of several leaps, which XBoard writes leg by leg?
    series: bool,
}

impl Notation {
    /// The notation of a game; `built_in` if XBoard knows its rules.
    pub(super) fn of(spec: &Spec, built_in: bool) -> Notation {
        let xiangqi = built_in && spec.known_as.get("xboard").is_some_and(|name| name == "xiangqi");
        Notation {
            shift: i32::from(spec.ranks == 10),
            letters: if xiangqi { &XIANGQI_LETTERS } else { &[] },
            chess960: spec.chess960,
            series: spec.powers.is_some() || spec.jumps.is_some(),
        }
    }

    /// A move that is legal on `board`.
    pub(super) fn write(&self, board: &Board, m: Move) -> String {
        let text = board.notation(m);
        match m.class() {
            MoveClass::Pass => "@@@@".to_owned(),
            MoveClass::Castle if self.chess960 => {
                let eastward = m.to().0 > m.from().0;
                if eastward { "O-O" } else { "O-O-O" }.to_owned()
            }
            MoveClass::Series => shift_ranks(&legs_out(&text), -self.shift),
            _ => self.letters_out(&shift_ranks(&text, -self.shift)),
        }
    }

    /// The text of a move as the board reads it.
    pub(super) fn read(&self, text: &str) -> String {
        match text {
            "@@@@" => "0000".to_owned(),
            castling if castling.starts_with("O-O") => castling.to_owned(),
            legs if self.series && legs.contains(',') => legs_in(&shift_ranks(legs, self.shift)),
            _ => self.letters_in(&shift_ranks(text, self.shift)),
        }
    }

    /// A square by its name in XBoard.
    pub(super) fn square(&self, spec: &Spec, name: &str) -> Option<Square> {
        spec.square(&shift_ranks(name, self.shift))
    }

    /// A FEN of XBoard's as the board reads it.
    pub(super) fn read_fen(&self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
        if let Some(board) = fields.first_mut() {
            *board = board.chars().map(|c| self.letter_in(c)).collect();
        }
        if let Some(en_passant) = fields.get_mut(3) {
            *en_passant = shift_ranks(en_passant, self.shift);
        }
        fields.join(" ")
    }

    fn letter_in(&self, letter: char) -> char {
        let ours = self
            .letters
            .iter()
            .find(|(_, theirs)| *theirs == letter.to_ascii_uppercase())
            .map(|(ours, _)| *ours);
        same_case(letter, ours)
    }

    fn letters_in(&self, text: &str) -> String {
        map_piece_letters(text, |letter| self.letter_in(letter))
    }

    fn letters_out(&self, text: &str) -> String {
        map_piece_letters(text, |letter| {
            let theirs = self
                .letters
                .iter()
                .find(|(ours, _)| *ours == letter.to_ascii_uppercase())
                .map(|(_, theirs)| *theirs);
            same_case(letter, theirs)
        })
    }
}

fn same_case(original: char, replacement: Option<char>) -> char {
    match replacement {
        Some(letter) if original.is_ascii_lowercase() => letter.to_ascii_lowercase(),
        Some(letter) => letter,
        None => original,
    }
}

/// Maps the letters of a move that name pieces: before `@`, and at the end behind the last rank.
fn map_piece_letters(text: &str, map: impl Fn(char) -> char) -> String {
    let drop = text.find('@');
    let last = text.len().saturating_sub(1);
    text.char_indices()
        .map(|(at, c)| {
            let piece = c.is_ascii_alphabetic()
                && (drop.is_some_and(|drop| at < drop) || drop.is_none() && at == last && at >= 4);
            if piece { map(c) } else { c }
        })
        .collect()
}

/// The names of the squares of a text, with whatever else follows each.
fn squares_of(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = text
        .char_indices()
        .filter(|(_, c)| c.is_ascii_lowercase())
        .map(|(at, _)| at)
        .collect();
    starts.push(text.len());
    starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
}

/// A series from its start over all landings, as legs that go from square to square: `a1a3c3` becomes `a1a3,a3c3`.
fn legs_out(text: &str) -> String {
    let squares = squares_of(text);
    let legs: Vec<String> = squares.windows(2).map(|ends| ends.concat()).collect();
    legs.join(",")
}

/// The other way round. Legs that do not meet stay as they are.
fn legs_in(text: &str) -> String {
    let mut joined = String::new();
    let mut end = "";
    for leg in text.split(',') {
        match squares_of(leg)[..] {
            [from, to] if end.is_empty() || from == end => {
                if end.is_empty() {
                    joined.push_str(from);
                }
                joined.push_str(to);
                end = to;
            }
            _ => return text.to_owned(),
        }
    }
    joined
}

/// Adds to every number that follows a file letter.
fn shift_ranks(text: &str, by: i32) -> String {
    if by == 0 {
        return text.to_owned();
    }
    let mut shifted = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let length = rest[start..]
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len() - start);
        let (before, digits) = (&rest[..start], &rest[start..start + length]);
        shifted.push_str(before);
        match digits.parse::<i32>() {
            Ok(rank) if before.ends_with(|c: char| c.is_ascii_lowercase()) => {
                shifted.push_str(&rank.saturating_add(by).to_string())
            }
            _ => shifted.push_str(digits),
        }
        rest = &rest[start + length..];
    }
    shifted.push_str(rest);
    shifted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_ranks_count_from_zero() {
        assert_eq!(shift_ranks("a9a10q", -1), "a8a9q");
        assert_eq!(shift_ranks("a8a9q", 1), "a9a10q");
        assert_eq!(shift_ranks("C@h3", -1), "C@h2");
        assert_eq!(shift_ranks("a3a4", 1), "a4a5");
        assert_eq!(shift_ranks("a99999999999", 1), "a99999999999");
        assert_eq!(shift_ranks("e2e4", 0), "e2e4");
        assert_eq!(shift_ranks("-", 1), "-");
    }

    #[test]
    fn series_are_written_leg_by_leg() {
        assert_eq!(legs_out("a1a3"), "a1a3");
        assert_eq!(legs_out("a1c3e10g8"), "a1c3,c3e10,e10g8");
        assert_eq!(legs_in("a1c3,c3e10,e10g8"), "a1c3e10g8");
        for text in ["a1c3,d3e5", "a1c3,", ",", "a1c3,c3", "a1,a2"] {
            assert_eq!(legs_in(text), text);
        }
    }

    #[test]
    fn letters_change_only_where_they_name_pieces() {
        let swap = |letter| if letter == 'n' { 'h' } else { letter };
        assert_eq!(map_piece_letters("n1n2n", swap), "n1n2h");
        assert_eq!(map_piece_letters("n@n2", swap), "h@n2");
        assert_eq!(map_piece_letters("e2e4", swap), "e2e4");
    }
}
