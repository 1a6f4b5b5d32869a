//! Moves and FENs in an engine's words: other piece letters, small habits. Inside, the notation of the sheets rules; this module
//! translates at the door and knows no rules. What XBoard engines write besides is read with the position at hand.

use super::engine_spec::LetterMap;
use crate::base::Move;

/// How a UCI engine writes one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialect {
    letters: LetterMap,
}

impl Dialect {
    /// The dialect of an engine with these letters.
    pub fn new(letters: LetterMap) -> Dialect {
        Dialect { letters }
    }

    /// Our move text in the engine's words.
    pub fn move_to_engine(&self, ours: &str) -> String {
        if ours == Move::TAKE_BACK_TEXT {
            return ours.to_owned();
        }
        rewrite(ours, |letter| {
            translate(&self.letters, letter, |&(from, to)| (from, to))
        })
    }

    /// The engine's move text in our words; what is no move text stays what it is, for the referee to judge.
    pub fn move_from_engine(&self, theirs: &str) -> String {
        if theirs == Move::TAKE_BACK_TEXT {
            return theirs.to_owned();
        }
        match as_the_sheets_write(theirs) {
            castling if castling.starts_with("O-O") => castling,
            text => rewrite(&text, |letter| {
                translate(&self.letters, letter, |&(to, from)| (from, to))
            }),
        }
    }

    /// Our FEN in the engine's words.
    pub fn fen_to_engine(&self, fen: &str) -> String {
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let board: String = board
            .chars()
            .map(|c| translate(&self.letters, c, |&(from, to)| (from, to)))
            .collect();
        if rest.is_empty() {
            board
        } else {
            format!("{board} {rest}")
        }
    }
}

/// A move without the small habits of programs: castling in capital letters, no `=`, pieces dropped in upper case and promoted to in
/// lower case, a pass as `0000`.
pub(super) fn as_the_sheets_write(theirs: &str) -> String {
    if theirs == "@@@@" {
        return "0000".to_owned();
    }
    // Not by the first letter: wide boards have a file o.
    let castling = theirs.replace(['o', '0'], "O");
    if castling.starts_with("O-O") || castling == "OOOO" {
        return castling.replace("OOOO", "0000");
    }
    let plain: String = theirs.chars().filter(|&c| c != '=').collect();
    rewrite(&plain, |letter| letter)
}

/// Walks over a move: a letter before `@` and those behind the last square are pieces.
fn rewrite(text: &str, piece: impl Fn(char) -> char) -> String {
    let chars: Vec<char> = text.chars().collect();
    let rewritten = chars.iter().enumerate().map(|(at, &c)| match chars.get(at + 1) {
        Some(next) if next.is_ascii_digit() && c.is_ascii_lowercase() => c,
        Some('@') => piece(c).to_ascii_uppercase(),
        _ if c.is_ascii_alphabetic() => piece(c).to_ascii_lowercase(),
        _ => c,
    });
    rewritten.collect()
}

/// The other word's letter, in the same case.
fn translate(letters: &LetterMap, letter: char, direction: impl Fn(&(char, char)) -> (char, char)) -> char {
    let upper = letter.to_ascii_uppercase();
    match letters.iter().map(direction).find(|&(from, _)| from == upper) {
        Some((_, to)) if letter.is_ascii_lowercase() => to.to_ascii_lowercase(),
        Some((_, to)) => to,
        None => letter,
    }
}

#[cfg(test)]
mod tests;
