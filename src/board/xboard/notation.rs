//! Moves, squares and FENs as XBoard writes them.
//!
//! XBoard counts ranks from 0 on boards of exactly ten ranks, writes a pass as `@@@@` and Fischer-random castling as `O-O`,
//! and uses its own letters in the games it knows.

use super::legs::{join_legs, split_legs};
use super::picture::{self, Picture};
use super::wide;
use crate::base::{Move, MoveClass, Square};
use crate::board::Board;
use crate::position::MoveTextError;
use crate::rules::Spec;

/// What XBoard adds to a move on which it believes a promotion to have been declined: some of its pieces promote in its eyes
/// whatever the game says.
const DECLINED: [char; 2] = ['.', '='];

/// XBoard counts ranks from 0 on boards with exactly this many.
const RANKS_COUNTED_FROM_ZERO: u8 = 10;

/// How XBoard writes one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The rank XBoard's lowest number stands for is this much below our 1.
    shift: i32,
    /// Our upper-case letter and XBoard's, where they differ.
    letters: Vec<(char, char)>,
    chess960: bool,
    /// Moves are written as XBoard's board can follow them.
    pictures: bool,
    /// Two boards, which XBoard shows as one.
    wide: bool,
}

impl Notation {
    /// The notation of a game; `built_in` if XBoard knows its rules.
    pub fn of(spec: &Spec, built_in: bool) -> Notation {
        let also = spec
            .pieces
            .iter()
            .filter_map(|piece| Some((piece.letter, piece.also?)));
        Notation::with_letters(spec, also.filter(|_| built_in).collect())
    }

    /// The notation of a game in which these pieces have other letters than ours.
    pub fn with_letters(spec: &Spec, letters: Vec<(char, char)>) -> Notation {
        Notation {
            shift: i32::from(spec.ranks == RANKS_COUNTED_FROM_ZERO),
            letters,
            chess960: spec.chess960,
            pictures: picture::is_needed(spec),
            wide: is_wide(spec),
        }
    }

    /// A move that is played on `board`, as no other legal one is written that leads elsewhere.
    pub fn tell(&self, board: &Board, m: Move) -> String {
        if !self.pictures {
            return self.write(board, m);
        }
        let pictures = Picture::all(board);
        let own = pictures.iter().find(|(other, _)| *other == m);
        let Some(picture) = own.map(|(_, picture)| *picture).or_else(|| Picture::of(board, m)) else {
            return self.write(board, m);
        };
        let key_after = |m: Move| {
            let mut after = board.clone();
            after.make(m);
            after.key()
        };
        let mistaken = pictures
            .iter()
            .any(|(other, known)| *known == picture && key_after(*other) != key_after(m));
        // The game goes on rightly then, though XBoard may show it wrongly.
        if mistaken {
            return self.in_full(board, m);
        }
        shift_ranks(&picture.text(board.spec()), -self.shift)
    }

    /// A move with all its legs.
    fn in_full(&self, board: &Board, m: Move) -> String {
        self.letters_out(&shift_ranks(&split_legs(&board.notation(m)), -self.shift))
    }

    /// A move that is legal on `board`.
    pub fn write(&self, board: &Board, m: Move) -> String {
        if self.pictures
            && let Some(picture) = Picture::of(board, m)
        {
            return shift_ranks(&picture.text(board.spec()), -self.shift);
        }
        let text = board.notation(m);
        match m.class() {
            MoveClass::Pass => "@@@@".to_owned(),
            MoveClass::TakeBack => text,
            MoveClass::Castle if self.chess960 => {
                let eastward = m.to().0 > m.from().0;
                if eastward { "O-O" } else { "O-O-O" }.to_owned()
            }
            _ => self.in_full(board, m),
        }
    }

    /// Moves after which XBoard would show another position for good, unless there are no others.
    pub fn never_shown(&self, board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.wide {
            let all = board.legal_moves();
            moves.extend(all.iter().filter(|m| Picture::of(board, **m).is_none()));
            if moves.len() == all.len() {
                moves.clear();
            }
        }
        moves
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// If the text is no legal move of this position.
    pub fn parse(&self, board: &Board, text: &str) -> Result<Move, MoveTextError> {
        if self.pictures {
            let (text, spec) = (shift_ranks(text, self.shift), board.spec());
            let pictures = Picture::all(board);
            for written in [Picture::text, Picture::straight_text] {
                let mut meant = pictures
                    .iter()
                    .filter(|(_, picture)| written(picture, spec) == text);
                if let (Some((m, _)), None) = (meant.next(), meant.next()) {
                    return Ok(*m);
                }
            }
        }
        let read = board.parse_move(&self.read(text));
        let read = match text.strip_suffix(DECLINED) {
            Some(bare) if read.is_err() => board.parse_move(&self.read(bare)).or(read),
            _ => read,
        }?;
        // XBoard would have lost the carrier.
        if read.class() == MoveClass::Disembark
            && let Some(carrier) = Picture::of(board, read).and_then(|picture| picture.letter())
        {
            let (text, choices) = (text.to_owned(), carrier.to_string());
            return Err(MoveTextError::Ambiguous { text, choices });
        }
        Ok(read)
    }

    /// The text of a move as the board reads it.
    pub fn read(&self, text: &str) -> String {
        match text {
            "@@@@" => "0000".to_owned(),
            Move::TAKE_BACK_TEXT => text.to_owned(),
            castling if castling.starts_with("O-O") => castling.to_owned(),
            _ => self.letters_in(&shift_ranks(&join_legs(text), self.shift)),
        }
    }

    /// A square by its name in XBoard.
    pub fn square(&self, spec: &Spec, name: &str) -> Option<Square> {
        let name = shift_ranks(name, self.shift);
        if self.wide {
            return picture::square(spec, &name);
        }
        spec.square(&name)
    }

    /// A FEN of XBoard's as the board reads it.
    pub fn read_fen(&self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
        if let Some(board) = fields.first_mut() {
            *board = board.chars().map(|c| self.letter_in(c)).collect();
            if self.wide {
                *board = wide::parted(board);
            }
        }
        if let Some(en_passant) = fields.get_mut(3) {
            *en_passant = shift_ranks(en_passant, self.shift);
        }
        fields.join(" ")
    }

    /// A FEN of ours as XBoard's engines read it.
    pub fn write_fen(&self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
        if let Some(board) = fields.first_mut() {
            *board = wide::joined(board).chars().map(|c| self.letter_out(c)).collect();
        }
        if let Some(en_passant) = fields.get_mut(3) {
            *en_passant = shift_ranks(en_passant, -self.shift);
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

    fn letter_out(&self, letter: char) -> char {
        let theirs = self
            .letters
            .iter()
            .find(|(ours, _)| *ours == letter.to_ascii_uppercase())
            .map(|(_, theirs)| *theirs);
        same_case(letter, theirs)
    }

    fn letters_out(&self, text: &str) -> String {
        map_piece_letters(text, |letter| self.letter_out(letter))
    }
}

/// Does XBoard show two boards, whose squares share names here, as one?
pub fn is_wide(spec: &Spec) -> bool {
    spec.twin.is_some_and(|twin| twin.shared_names)
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
    fn letters_change_only_where_they_name_pieces() {
        let swap = |letter| if letter == 'n' { 'h' } else { letter };
        assert_eq!(map_piece_letters("n1n2n", swap), "n1n2h");
        assert_eq!(map_piece_letters("n@n2", swap), "h@n2");
        assert_eq!(map_piece_letters("e2e4", swap), "e2e4");
    }
}
