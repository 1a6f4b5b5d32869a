//! Positions and plays as text. Upper case is the first player, lower case the second, upper case with `'` the third; the
//! hand in brackets behind the board; side to move by its sign; `c2=q,d1d2` replaces c2 and moves then.

use super::position::{Play, PlayAction, Position};
use super::rules::{MOST_IN_HAND, Rules, Seat, left, right};
use crate::base::{Bits, FenRow, Kind, Square};
use std::fmt::Write;

/// Everything that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct PositionErrors(pub Vec<String>);

/// A piece as read: owner and kind.
type Piece = (Seat, Kind);

impl<B: Bits> Rules<B> {
    /// The sign of a piece.
    pub fn piece_text(&self, seat: Seat, kind: Kind) -> String {
        let letter = self.spec.board.pieces[kind.index()].letter;
        match seat {
            0 => letter.to_string(),
            1 => letter.to_ascii_lowercase().to_string(),
            _ => format!("{letter}'"),
        }
    }

    /// The text of a position.
    pub fn write(&self, position: &Position<B>) -> String {
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        let sign = |square| {
            let piece = position.piece(square);
            piece.map(|(seat, kind)| self.piece_text(seat, kind))
        };
        let row = |rank: u8| FenRow::write((0..files).map(|file| sign(Square(rank * files + file))));
        let rows: Vec<String> = (0..ranks).rev().map(row).collect();
        let mut text = rows.join("/") + "[";
        for seat in 0..3 {
            for kind in (0..self.kinds() as u8).rev().map(Kind) {
                for _ in 0..position.in_hand(seat, kind) {
                    text.push_str(&self.piece_text(seat, kind));
                }
            }
        }
        if text.ends_with('[') {
            text.pop();
        } else {
            text.push(']');
        }
        let sign = self.spec.signs[position.turn];
        let _ = write!(text, " {sign} - - {} {}", position.idle, position.round);
        text
    }

    /// Reads a position; fields behind the board may be missing from the end.
    ///
    /// # Errors
    /// All problems of the text.
    pub fn read(&self, text: &str) -> Result<Position<B>, PositionErrors> {
        let mut errors = Vec::new();
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (board, hand) = match fields.first() {
            None => return Err(PositionErrors(vec!["the position is empty".to_owned()])),
            Some(first) => first.split_once('[').unwrap_or((first, "]")),
        };
        let mut position = Position::empty();
        self.read_board(board, &mut position, &mut errors);
        self.read_hand(hand, &mut position, &mut errors);
        match fields.get(1).map(|sign| sign.chars().collect::<Vec<_>>()) {
            None => {}
            Some(sign) => match self.spec.signs.iter().position(|known| sign == [*known]) {
                Some(seat) => position.set_turn(self, seat),
                None => {
                    let known: Vec<String> = self.spec.signs.iter().map(char::to_string).collect();
                    errors.push(format!("side to move: not one of {}", known.join(", ")));
                }
            },
        }
        if fields.iter().skip(2).take(2).any(|field| *field != "-") {
            errors.push(
                "the fields behind the side to move are '-': nobody castles or takes en passant".to_owned(),
            );
        }
        for (index, counter) in [(4, &mut position.idle), (5, &mut position.round)] {
            match fields.get(index).map(|field| field.parse::<u16>()) {
                None => {}
                Some(Ok(number)) => *counter = number,
                Some(Err(_)) => errors.push(format!("field {}: not a number up to {}", index + 1, u16::MAX)),
            }
        }
        if fields.len() > 6 {
            errors.push("more than six fields".to_owned());
        }
        if errors.is_empty() {
            self.check(&position, &mut errors);
        }
        if errors.is_empty() {
            Ok(position)
        } else {
            Err(PositionErrors(errors))
        }
    }

    /// Splits a text into pieces and other letters.
    fn pieces(&self, text: &str) -> Vec<Result<Piece, char>> {
        let mut letters = text.chars().peekable();
        let mut pieces = Vec::new();
        while let Some(letter) = letters.next() {
            let kind = self
                .spec
                .board
                .kind_of_letter(letter)
                .filter(|_| letter.is_ascii_alphabetic());
            pieces.push(match kind {
                None => Err(letter),
                Some(kind) if letter.is_ascii_lowercase() => Ok((1, kind)),
                Some(kind) if letters.next_if_eq(&'\'').is_some() => Ok((2, kind)),
                Some(kind) => Ok((0, kind)),
            });
        }
        pieces
    }

    fn read_board(&self, text: &str, position: &mut Position<B>, errors: &mut Vec<String>) {
        let (files, ranks) = (
            usize::from(self.geometry.files()),
            usize::from(self.geometry.ranks()),
        );
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != ranks {
            errors.push(format!("board: {} rows, expected {ranks}", rows.len()));
            return;
        }
        for (index, row) in rows.iter().enumerate() {
            let rank = ranks - 1 - index;
            let (mut file, mut empty) = (0, 0);
            for piece in self.pieces(row) {
                match piece {
                    Err(digit) if digit.is_ascii_digit() => {
                        empty = (empty * 10 + digit as usize - '0' as usize).min(1000);
                        continue;
                    }
                    Err(letter) => errors.push(format!(
                        "board: rank {}: '{}' is no piece",
                        rank + 1,
                        letter.escape_debug()
                    )),
                    Ok((seat, kind)) => {
                        file += std::mem::take(&mut empty);
                        if file < files {
                            position.put(self, seat, kind, Square((rank * files + file) as u8));
                        }
                    }
                }
                file += 1;
            }
            file += empty;
            if file != files {
                errors.push(format!(
                    "board: rank {} has {file} squares, expected {files}",
                    rank + 1
                ));
            }
        }
    }

    fn read_hand(&self, text: &str, position: &mut Position<B>, errors: &mut Vec<String>) {
        let Some(text) = text.strip_suffix(']') else {
            errors.push("hand: the closing ']' is missing".to_owned());
            return;
        };
        for piece in self.pieces(text) {
            match piece {
                Err(letter) => errors.push(format!("hand: '{}' is no piece", letter.escape_debug())),
                Ok((_, kind)) if kind == self.royal => errors.push("hand: kings are on the board".to_owned()),
                Ok((seat, kind)) => {
                    let held = position.in_hand(seat, kind);
                    if usize::from(held) == MOST_IN_HAND {
                        errors.push(format!("hand: more than {MOST_IN_HAND} pieces of one kind"));
                        return;
                    }
                    position.set_hand(self, seat, kind, held + 1);
                }
            }
        }
    }

    /// Could the game have come to this?
    fn check(&self, position: &Position<B>, errors: &mut Vec<String>) {
        let name = |seat: Seat| &self.spec.seats[seat];
        for seat in 0..3 {
            let kings = (position.pieces[seat] & position.kinds[self.royal.index()]).count();
            if kings != 1 {
                errors.push(format!("{} has {kings} kings, not one", name(seat)));
            }
        }
        let turn = position.turn;
        let placing = position.is_placement();
        let others = if placing {
            vec![turn, left(turn), right(turn)]
        } else {
            vec![left(turn), right(turn)]
        };
        for seat in others {
            if position.is_attacked(self, seat) {
                let when = if placing {
                    "while pieces are placed"
                } else {
                    "when it is not his turn"
                };
                errors.push(format!("the king of {} is attacked {when}", name(seat)));
            }
        }
        if placing {
            self.check_placement(position, errors);
        }
    }

    fn check_placement(&self, position: &Position<B>, errors: &mut Vec<String>) {
        let held = |seat: Seat| {
            position.hands[seat]
                .iter()
                .map(|count| u32::from(*count))
                .sum::<u32>()
        };
        let turn = position.turn;
        for seat in 0..3 {
            if held(seat) + u32::from(seat < turn) != held(turn) {
                let message = "hand: players place in rotation, so those who have moved in this round hold one piece less than the others";
                errors.push(message.to_owned());
                return;
            }
        }
        for seat in 0..3 {
            if (position.pieces[seat] & !self.areas[seat]).any() {
                let message = format!(
                    "{} has pieces outside his area while pieces are placed",
                    self.spec.seats[seat]
                );
                errors.push(message);
            }
        }
    }

    /// The text of a play.
    pub fn play_text(&self, play: Play) -> String {
        let square = |square: Square| self.spec.board.square_name(square);
        let letter = |kind: Kind| self.spec.board.pieces[kind.index()].letter;
        let action = match play.action {
            PlayAction::Drop(kind, to) => format!("{}@{}", letter(kind), square(to)),
            PlayAction::Move(from, to) => format!("{}{}", square(from), square(to)),
        };
        match play.replaced {
            None => action,
            Some(replaced) => {
                let queen = letter(self.spec.replacement.1).to_ascii_lowercase();
                format!("{}={queen},{action}", square(replaced))
            }
        }
    }

    /// The legal play that a text means.
    pub fn parse_play(&self, position: &Position<B>, text: &str) -> Option<Play> {
        let plays = position.plays(self).into_iter();
        plays.into_iter().find(|play| self.play_text(*play) == text)
    }
}
