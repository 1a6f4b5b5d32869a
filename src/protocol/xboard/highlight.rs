//! Target marks: what XBoard shows when a piece is picked up, and which promotions it offers.

use super::notation::Notation;
use crate::base::{Move, MoveClass, Square};
use crate::board::Board;
use std::fmt::Write;

/// The answer to picking up the piece on a square: its legal targets, and the choice of promotions if it has any. Nothing for
/// what is no piece of the side to move: XBoard may know what the user wants with it.
pub(super) fn lifted(board: &Board, notation: &Notation, square: &str) -> Vec<String> {
    let Some(from) = notation.square(board.spec(), square) else {
        return Vec::new();
    };
    if board
        .piece_at(from)
        .is_none_or(|(owner, _)| owner != board.turn())
    {
        return Vec::new();
    }
    let is_drop = |m: &Move| m.class() == MoveClass::Drop;
    let moves: Vec<Move> = board
        .legal_moves()
        .into_iter()
        .filter(|m| m.from() == from && !is_drop(m))
        .collect();
    let mut lines = vec![format!("highlight {}", marks(board, &moves))];
    let choices = choices(board, &moves);
    if !choices.is_empty() {
        lines.push(format!("choice {choices}"));
    }
    lines
}

/// The colours: yellow for a move, red for a capture, magenta where the piece changes.
fn marks(board: &Board, moves: &[Move]) -> String {
    let spec = board.spec();
    let mut marks = String::new();
    for rank in (0..spec.ranks).rev() {
        let mut empty = 0;
        for file in 0..spec.files {
            let square = Square(rank * spec.files + file);
            match moves.iter().find(|m| target(board, **m) == square) {
                None => empty += 1,
                Some(m) => {
                    if empty > 0 {
                        // Writing to a string cannot fail.
                        let _ = write!(marks, "{empty}");
                    }
                    empty = 0;
                    marks.push(colour(board, *m));
                }
            }
        }
        if empty > 0 {
            let _ = write!(marks, "{empty}");
        }
        if rank > 0 {
            marks.push('/');
        }
    }
    marks
}

/// The square on which the user ends the move. In Fischer-random castling that is the own rook.
fn target(board: &Board, m: Move) -> Square {
    let spec = board.spec();
    if m.class() == MoveClass::Castle && spec.chess960 {
        let text = board.notation(m);
        let second = text
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_alphabetic())
            .map_or(0, |(at, _)| at);
        return spec.square(&text[second..]).unwrap_or(m.to());
    }
    m.to()
}

fn colour(board: &Board, m: Move) -> char {
    match m.class() {
        MoveClass::Promotion | MoveClass::Rescue => 'M',
        _ if board.is_capture(m) => 'R',
        _ => 'Y',
    }
}

/// Letters of what the piece may become, each once, the most valuable first: that one XBoard offers first.
fn choices(board: &Board, moves: &[Move]) -> String {
    let changes = |m: &&Move| matches!(m.class(), MoveClass::Promotion | MoveClass::Rescue);
    let mut kinds: Vec<_> = moves.iter().filter(changes).map(|m| m.operand()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut pieces: Vec<_> = kinds
        .iter()
        .filter_map(|kind| board.spec().pieces.get(kind.index()))
        .collect();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.value));
    pieces.into_iter().map(|piece| piece.letter).collect()
}
