//! Moves, squares and FENs as XBoard writes them.
//!
//! XBoard counts ranks from 0 on boards of exactly ten ranks, writes a pass as `@@@@` and Fischer-random castling as `O-O`,
//! and uses its own letters in the games it knows.

use super::graphics;
use super::legs::{join_legs, split_legs};
use super::picture::{self, Picture};
use super::royal::royals_stray;
use super::wide;
use crate::base::{Move, MoveClass, Player, Square};
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
    /// XBoard writes files of unmoved pieces where castling rights should be.
    virgins: bool,
    /// Does anybody castle?
    castles: bool,
    /// Our letters of what XBoard takes for pawns and believes to promote on its last rank.
    pawns: Vec<char>,
    /// Letters of once-only rights, which XBoard does not know.
    once: String,
    /// Whoever reads it keeps the game by its rules, not by what moves show.
    plain: bool,
}

impl Notation {
    /// The notation of a game; `built_in` if XBoard knows its rules.
    pub fn of(spec: &Spec, built_in: bool) -> Notation {
        let also = spec
            .pieces
            .iter()
            .filter_map(|piece| Some((piece.letter, piece.also?)));
        let notation = Notation::with_letters(spec, also.filter(|_| built_in).collect());
        if built_in {
            return Notation {
                pawns: Vec::new(),
                ..notation
            };
        }
        notation
    }

    /// The notation of a game in which these pieces have other letters than ours.
    pub fn with_letters(spec: &Spec, letters: Vec<(char, char)>) -> Notation {
        Notation {
            shift: i32::from(first_rank_is_zero(spec)),
            letters,
            chess960: spec.chess960,
            pictures: picture::is_needed(spec),
            wide: is_wide(spec),
            virgins: royals_stray(spec),
            castles: !spec.castling.is_empty(),
            pawns: graphics::taken_for_pawns(spec),
            once: spec.once.iter().map(|right| right.letter).collect(),
            plain: false,
        }
    }

    /// The same for a program that knows the rules of the game: what happens by itself is not written, but what a piece becomes that goes
    /// straight ahead to the last rank is, as other programs take that for a promotion.
    pub fn plain(self) -> Notation {
        Notation {
            plain: true,
            pawns: Vec::new(),
            ..self
        }
    }

    /// A move that is played on `board`, as no other legal one is written that leads elsewhere.
    pub fn tell(&self, board: &Board, m: Move) -> String {
        if self.plain || !self.pictures {
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
        self.pictured(board, m, picture)
    }

    fn pictured(&self, board: &Board, m: Move, picture: Picture) -> String {
        let mut text = shift_ranks(&picture.text(board.spec()), -self.shift);
        if picture.letter().is_none() {
            text.extend(self.staying(board, m));
        }
        text
    }

    /// A move with all its legs.
    fn in_full(&self, board: &Board, m: Move) -> String {
        self.letters_out(&shift_ranks(&split_legs(&board.notation(m)), -self.shift))
    }

    /// A move that is legal on `board`.
    pub fn write(&self, board: &Board, m: Move) -> String {
        if self.pictures
            && (!self.plain || looks_like_promotion(board, m))
            && let Some(picture) = Picture::of(board, m)
        {
            return self.pictured(board, m, picture);
        }
        let text = board.notation(m);
        match m.class() {
            MoveClass::Pass => "@@@@".to_owned(),
            MoveClass::TakeBack => text,
            MoveClass::Castle if self.chess960 => board.castling_sign(m).map_or(text, str::to_owned),
            _ => {
                let mut text = self.in_full(board, m);
                text.extend(self.staying(board, m));
                text
            }
        }
    }

    /// The letter that XBoard has to be told, and the user's move has to have, though we do not write it: what the piece becomes as a matter
    /// of course, or its own if XBoard would have it become another.
    pub fn given_letter(&self, board: &Board, m: Move) -> Option<char> {
        let unwritten = || !board.notation(m).ends_with(|c: char| c.is_ascii_alphabetic());
        let picture = if self.pictures {
            Picture::of(board, m).and_then(|picture| picture.letter())
        } else {
            None
        };
        picture.filter(|_| unwritten()).or_else(|| self.staying(board, m))
    }

    /// The own letter of a piece that stays what it is on its last rank, where XBoard takes it for a pawn that promotes.
    fn staying(&self, board: &Board, m: Move) -> Option<char> {
        if matches!(
            m.class(),
            MoveClass::Promotion | MoveClass::Rescue | MoveClass::Drop
        ) {
            return None;
        }
        let (player, letter) = board.piece_at(m.from())?;
        let spec = board.spec();
        let last = match player {
            Player::South => spec.ranks - 1,
            Player::North => 0,
        };
        let stays = self.pawns.contains(&letter) && m.to().0 / spec.files == last;
        stays.then(|| self.letter_out(letter.to_ascii_lowercase()))
    }

    /// Moves after which XBoard would show another position for good, unless there are no others.
    pub fn never_shown(&self, board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.wide && !self.plain {
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
            _ if read.is_err() => self.parse_staying(board, text).ok_or(()).or(read),
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

    /// A move with the letter behind it of the piece that makes it and stays what it is.
    fn parse_staying(&self, board: &Board, text: &str) -> Option<Move> {
        let own = text.chars().next_back().filter(char::is_ascii_alphabetic)?;
        let m = board.parse_move(&self.read(&text[..text.len() - 1])).ok()?;
        let (_, letter) = board.piece_at(m.from())?;
        (self.letter_in(own).eq_ignore_ascii_case(&letter)).then_some(m)
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
        if let Some(castling) = fields.get_mut(2) {
            let as_in_chess = castling.chars().all(|right| "KQkq".contains(right));
            // It grants rights wherever King and corner pieces stand as in chess.
            if self.virgins && !as_in_chess || !self.castles && as_in_chess {
                *castling = "-".to_owned();
            }
        }
        self.grant_unknown_rights(&mut fields);
        if let Some(en_passant) = fields.get_mut(3) {
            *en_passant = shift_ranks(en_passant, self.shift);
        }
        fields.join(" ")
    }

    /// Adds the rights that XBoard does not know, if the FEN says nothing of them.
    fn grant_unknown_rights(&self, fields: &mut [String]) {
        if let Some(rights) = fields.get_mut(2)
            && !rights.contains(|right| self.once.contains(right))
        {
            let castling = rights.trim_matches('-').to_owned();
            *rights = castling + &self.once;
            if rights.is_empty() {
                rights.push('-');
            }
        }
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

/// The move of a pawn that changes by moving and reaches the last rank, as programs write it that take this for a promotion.
pub fn as_promotion(board: &Board, m: Move) -> Option<String> {
    if !looks_like_promotion(board, m) {
        return None;
    }
    let mut after = board.clone();
    after.make(m);
    let (_, becomes) = after.piece_at(m.to())?;
    Some(format!("{}{}", board.notation(m), becomes.to_ascii_lowercase()))
}

/// Does a pawn that changes by moving reach the last rank with this move?
fn looks_like_promotion(board: &Board, m: Move) -> bool {
    let spec = board.spec();
    let last = match board.turn() {
        Player::South => spec.ranks - 1,
        Player::North => 0,
    };
    let is_pawn = |(_, letter)| {
        spec.pieces
            .iter()
            .any(|piece| piece.letter == letter && piece.progress)
    };
    spec.transformation.is_some()
        && m.to().0 / spec.files == last
        && board.piece_at(m.from()).is_some_and(is_pawn)
}

/// The rank, counted from 0, that XBoard's number stands for on the board of a game or beside it.
pub fn rank(spec: &Spec, number: &str) -> Option<u8> {
    let lowest = 1 - first_rank_is_zero(spec);
    let rank = number.parse::<u8>().ok()?.checked_sub(lowest)?;
    (rank < spec.ranks).then_some(rank)
}

fn first_rank_is_zero(spec: &Spec) -> u8 {
    u8::from(spec.ranks == RANKS_COUNTED_FROM_ZERO)
}

/// Does XBoard show two boards, whose squares share names here, as one?
pub fn is_wide(spec: &Spec) -> bool {
    spec.linked_boards.is_some_and(|boards| boards.shared_names)
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
mod tests;
