//! Moves written as people read them: short algebraic notation (`Nf3`, `Rfe1`, `exd5`, `e8=Q+`, `O-O`), in every game whose moves
//! go from one square to another; other moves stay in the notation of the sheets.

use super::Board;
use crate::base::Move;
use crate::position::split_square;

/// Both ways to castle; which is which is for the reader of moves to say.
const CASTLING: [&str; 2] = ["O-O", "O-O-O"];

impl Board {
    /// `O-O` or `O-O-O`, whichever is read as this castling.
    pub fn castling_sign(&self, castling: Move) -> Option<&'static str> {
        let means_it = |sign: &&str| self.parse_move(sign).is_ok_and(|read| read == castling);
        CASTLING.into_iter().find(means_it)
    }

    /// A legal move in the shortest notation that [`Board::read_move`] reads as this move, with a mark for check or mate.
    pub fn short_notation(&self, m: Move) -> String {
        let long = self.notation(m);
        let means_it = |text: &String| self.read_move(text).is_ok_and(|read| read == m);
        let short = self.short_forms(m, &long).into_iter().find(means_it);
        short.unwrap_or(long) + self.mark_of_check(m)
    }

    /// A line of moves, each in the notation of the sheets, as [`Board::short_notation`] writes it; what cannot be played here
    /// stays as it is.
    pub fn short_line(&self, line: &[String]) -> Vec<String> {
        let mut board = self.clone();
        let mut shown = Vec::with_capacity(line.len());
        for text in line {
            let Ok(m) = board.parse_move(text) else { break };
            shown.push(board.short_notation(m));
            board.make(m);
        }
        shown.extend_from_slice(&line[shown.len()..]);
        shown
    }

    /// Ways to write it, shortest first.
    fn short_forms(&self, m: Move, long: &str) -> Vec<String> {
        let Some((from, rest)) = split_square(long) else {
            return Vec::new();
        };
        let Some((to, suffix)) = split_square(rest) else {
            return Vec::new();
        };
        let kind = self
            .piece_at(m.from())
            .and_then(|(_, letter)| self.spec.kind_of_letter(letter));
        let (Some(kind), false, true) = (kind, suffix.contains(','), m.names_squares()) else {
            return Vec::new();
        };
        let takes = if self.is_capture(m) { "x" } else { "" };
        let becomes = match suffix.chars().next() {
            Some(letter) if suffix.len() == 1 && letter.is_ascii_lowercase() => {
                format!("={}", letter.to_ascii_uppercase())
            }
            _ => suffix.to_string(),
        };
        let (file, rank) = from.split_at(1);
        if self.needs_no_letter(kind) {
            let origins = if takes.is_empty() {
                ["", from]
            } else {
                [file, from]
            };
            return origins
                .iter()
                .map(|origin| format!("{origin}{takes}{to}{becomes}"))
                .collect();
        }
        let letter = self.spec.pieces[kind.index()].letter;
        let origins = ["", file, rank, from];
        let moves = origins
            .iter()
            .map(|origin| format!("{letter}{origin}{takes}{to}{becomes}"));
        let castling = CASTLING.into_iter().map(str::to_string);
        // Only a royal castles, and nothing else is written so.
        castling.chain(moves).collect()
    }

    fn mark_of_check(&self, m: Move) -> &'static str {
        if !self.gives_check(m) {
            return "";
        }
        let mut after = self.clone();
        after.make(m);
        if after.legal_moves().is_empty() { "#" } else { "+" }
    }
}

#[cfg(test)]
mod tests;
