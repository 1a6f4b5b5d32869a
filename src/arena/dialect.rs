//! Moves and FENs in an engine's words: ranks from 0 on ten-rank boards (XBoard), other piece letters, small habits.
//! Inside, the notation of the sheets rules; this module translates at the door and knows no rules.

use super::engine_spec::{LetterMap, ProtocolKind};
use crate::base::Move;

/// How one engine writes one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialect {
    protocol: ProtocolKind,
    /// Ranks are counted from 0.
    ranks_from_zero: bool,
    letters: LetterMap,
}

/// XBoard counts ranks from 0 on boards with exactly this many.
const RANKS_COUNTED_FROM_ZERO: u8 = 10;

impl Dialect {
    /// The dialect of an engine on a board with `ranks` ranks.
    pub fn new(protocol: ProtocolKind, ranks: u8, letters: LetterMap) -> Dialect {
        let ranks_from_zero = protocol == ProtocolKind::XBoard && ranks == RANKS_COUNTED_FROM_ZERO;
        Dialect {
            protocol,
            ranks_from_zero,
            letters,
        }
    }

    /// Our move text in the engine's words.
    pub fn move_to_engine(&self, ours: &str) -> String {
        if self.protocol == ProtocolKind::XBoard && ours == "0000" {
            return "@@@@".to_owned();
        }
        if ours == Move::TAKE_BACK_TEXT {
            return ours.to_owned();
        }
        let shift = if self.ranks_from_zero { -1 } else { 0 };
        let ours = match self.protocol {
            ProtocolKind::XBoard => split_legs(ours),
            ProtocolKind::Uci => ours.to_owned(),
        };
        self.rewrite(&ours, shift, |letters, letter| {
            translate(letters, letter, |&(from, to)| (from, to))
        })
    }

    /// The engine's move text in our words; what is no move text stays what it is, for the referee to judge.
    pub fn move_from_engine(&self, theirs: &str) -> String {
        if theirs == "@@@@" {
            return "0000".to_owned();
        }
        if theirs == Move::TAKE_BACK_TEXT {
            return theirs.to_owned();
        }
        // Not by the first letter: wide boards have a file o.
        let castling = theirs.replace(['o', '0'], "O");
        if castling.starts_with("O-O") || castling == "OOOO" {
            return castling.replace("OOOO", "0000");
        }
        let plain: String = join_legs(theirs).chars().filter(|&c| c != '=').collect();
        let shift = if self.ranks_from_zero { 1 } else { 0 };
        self.rewrite(&plain, shift, |letters, letter| {
            translate(letters, letter, |&(to, from)| (from, to))
        })
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

    /// Walks over a move: a letter before `@` and those behind the last square are pieces; `a1` pairs are squares.
    fn rewrite(&self, text: &str, shift: i32, piece: impl Fn(&LetterMap, char) -> char) -> String {
        let chars: Vec<char> = text.chars().collect();
        let mut result = String::with_capacity(text.len() + 2);
        let mut index = 0;
        while index < chars.len() {
            let c = chars[index];
            index += 1;
            let digits = chars[index..]
                .iter()
                .take_while(|next| next.is_ascii_digit())
                .count();
            let number: Option<i32> = chars[index..index + digits]
                .iter()
                .collect::<String>()
                .parse()
                .ok();
            match number {
                Some(number) if c.is_ascii_lowercase() => {
                    result.push(c);
                    result.push_str(&number.saturating_add(shift).to_string());
                    index += digits;
                }
                _ if chars.get(index) == Some(&'@') => {
                    result.push(piece(&self.letters, c).to_ascii_uppercase())
                }
                _ if c.is_ascii_alphabetic() => result.push(piece(&self.letters, c).to_ascii_lowercase()),
                _ => result.push(c),
            }
        }
        result
    }
}

/// A move of several leaps leg by leg: `a1a3c3` becomes `a1a3,a3c3`. Other moves stay as they are.
pub fn split_legs(text: &str) -> String {
    match squares(text) {
        Some(squares) if squares.len() > 2 => {
            let legs: Vec<String> = squares.windows(2).map(<[&str]>::concat).collect();
            legs.join(",")
        }
        _ => text.to_owned(),
    }
}

/// The other way round, if each leg begins where the one before has ended. Other texts stay as they are.
pub fn join_legs(text: &str) -> String {
    let mut joined: Vec<&str> = Vec::new();
    for leg in text.split(',') {
        match squares(leg).as_deref() {
            Some([from, to]) if joined.last().is_none_or(|end| end == from) => {
                if joined.is_empty() {
                    joined.push(from);
                }
                joined.push(to);
            }
            _ => return text.to_owned(),
        }
    }
    joined.concat()
}

/// The squares that a text names, if it names nothing else.
fn squares(text: &str) -> Option<Vec<&str>> {
    let mut starts: Vec<usize> = text
        .char_indices()
        .filter(|(_, c)| !c.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    starts.push(text.len());
    let parts: Vec<&str> = starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect();
    let is_square = |part: &&str| part.starts_with(|c: char| c.is_ascii_lowercase()) && part.len() > 1;
    (starts[0] == 0 && parts.iter().all(is_square)).then_some(parts)
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
mod tests {
    use super::*;

    #[test]
    fn series_are_told_leg_by_leg_in_xboard_only() {
        let xboard = Dialect::new(ProtocolKind::XBoard, 10, Vec::new());
        for (ours, theirs) in [
            ("a1a3", "a0a2"),
            ("a9a10q", "a8a9q"),
            ("a1c3e10g8", "a0c2,c2e9,e9g7"),
            ("e2e4,d7d5", "e1e3,d6d4"),
        ] {
            assert_eq!(xboard.move_to_engine(ours), theirs);
            assert_eq!(xboard.move_from_engine(theirs), ours);
        }
        // A move taken back has no squares and no pieces.
        let lettered = Dialect::new(ProtocolKind::XBoard, 10, vec![('K', 'A')]);
        assert_eq!(lettered.move_to_engine("takeback"), "takeback");
        assert_eq!(lettered.move_from_engine("takeback"), "takeback");
        let uci = Dialect::new(ProtocolKind::Uci, 10, Vec::new());
        assert_eq!(uci.move_to_engine("a1c3e5"), "a1c3e5");
        for odd in ["", ",", "a1c3,", "a1c3,c3", "a1,a2", "1,2", "é4,é5"] {
            assert_eq!(join_legs(odd), odd);
            assert_eq!(split_legs(odd), odd);
        }
    }

    #[test]
    fn ten_ranks_count_from_zero_in_xboard_only() {
        let xboard = Dialect::new(ProtocolKind::XBoard, 10, Vec::new());
        for (ours, theirs) in [
            ("h3e3", "h2e2"),
            ("a10a1", "a9a0"),
            ("e9e10q", "e8e9q"),
            ("C@b10", "C@b9"),
        ] {
            assert_eq!(xboard.move_to_engine(ours), theirs);
            assert_eq!(xboard.move_from_engine(theirs), ours);
        }
        for (protocol, ranks) in [
            (ProtocolKind::Uci, 10),
            (ProtocolKind::XBoard, 8),
            (ProtocolKind::XBoard, 12),
        ] {
            assert_eq!(
                Dialect::new(protocol, ranks, Vec::new()).move_to_engine("a2a10q"),
                "a2a10q"
            );
        }
    }

    #[test]
    fn letters_are_exchanged_in_fens_promotions_and_drops() {
        let dialect = Dialect::new(ProtocolKind::XBoard, 8, vec![('N', 'H'), ('B', 'E')]);
        assert_eq!(
            dialect.fen_to_engine("rnbk4/8[Nb] w - - 0 1"),
            "rhek4/8[He] w - - 0 1"
        );
        assert_eq!(dialect.move_to_engine("b7b8n"), "b7b8h");
        assert_eq!(dialect.move_from_engine("b7b8e"), "b7b8b");
        assert_eq!(dialect.move_to_engine("N@b3"), "H@b3");
        assert_eq!(dialect.move_from_engine("h@b3"), "N@b3");
    }

    #[test]
    fn habits_of_engines_are_understood() {
        let dialect = Dialect::new(ProtocolKind::XBoard, 8, Vec::new());
        assert_eq!(dialect.move_to_engine("0000"), "@@@@");
        for (theirs, ours) in [
            ("@@@@", "0000"),
            ("0000", "0000"),
            ("e7e8=Q", "e7e8q"),
            ("o-o", "O-O"),
            ("0-0-0", "O-O-O"),
            ("o3n3", "o3n3"),
        ] {
            assert_eq!(dialect.move_from_engine(theirs), ours);
        }
    }

    #[test]
    fn nonsense_passes_through_without_harm() {
        let dialect = Dialect::new(ProtocolKind::XBoard, 10, Vec::new());
        for text in ["", "e", "@", "e99999999999999999999", "ünïcödé", "e2e", "resign"] {
            dialect.move_from_engine(text);
            dialect.move_to_engine(text);
        }
    }
}
