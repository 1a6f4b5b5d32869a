//! The notations in which moves are written for people.

use super::value_error;
use crate::board::{Board, Writing};
use crate::play::{Action, PieceView, Play};
use pyo3::prelude::*;

/// Figures of pieces that move as those of chess, by their Betza notation; those of White stand for both colours, as in books.
const FIGURES: [(&str, char); 6] = [
    ("K", '♔'),
    ("Q", '♕'),
    ("RB", '♕'),
    ("R", '♖'),
    ("B", '♗'),
    ("N", '♘'),
];

/// How a move is written.
#[derive(Clone, Copy)]
pub(super) enum Notation {
    /// Short algebraic: `Nf3`.
    San,
    /// The same with figures for the pieces of chess: `♘f3`.
    Figurine,
    /// Squares, or as the Chinese game is written.
    Board(Writing),
}

impl Notation {
    pub(super) fn read(word: &str) -> PyResult<Notation> {
        match word {
            "san" => Ok(Notation::San),
            "figurine" => Ok(Notation::Figurine),
            _ => word.parse().map(Notation::Board).map_err(|_| {
                value_error(format!(
                    "notation: '{}' is none of san, figurine, sheets, iccs, wxf",
                    word.escape_debug()
                ))
            }),
        }
    }

    /// An action in writing. What these notations have no words for stays in the notation of the sheets.
    pub(super) fn write(self, game: &dyn Play, action: &Action) -> String {
        let on_board = |write: &dyn Fn(&Board) -> Option<String>| game.board().and_then(write);
        let of_move =
            |board: &Board, writing| Some(board.written(board.parse_move(&action.text).ok()?, writing));
        let san = |board: &Board| Some(board.short_notation(board.parse_move(&action.text).ok()?));
        let text = match self {
            Notation::San => on_board(&san),
            Notation::Figurine => on_board(&san).map(|text| with_figures(&text, &game.pieces())),
            Notation::Board(writing) => on_board(&|board| of_move(board, writing)),
        };
        text.unwrap_or_else(|| action.text.clone())
    }
}

/// Short algebraic notation with figures for letters, of those pieces that have one.
fn with_figures(text: &str, pieces: &[PieceView]) -> String {
    let figure = |letter: char| {
        let mut owners = pieces.iter().filter(|piece| piece.letter == letter);
        let betza = &owners.next()?.betza;
        let figure = FIGURES.iter().find(|(orthodox, _)| orthodox == betza)?;
        owners.all(|piece| piece.betza == *betza).then_some(figure.1)
    };
    // Files are small letters, and castling is written with an O that no piece has before a stroke.
    let castles = text.starts_with("O-O");
    text.chars()
        .map(|letter| match letter {
            'A'..='Z' if !castles => figure(letter).unwrap_or(letter),
            _ => letter,
        })
        .collect()
}
