//! Start arrays: every way of setting the same pieces up on their back ranks.

use super::leapers::{Leapers, Pieces};
use super::weak::PiecesOf;
use crate::base::Square;
use crate::board::Board;
use crate::rules::{Setup, Spec};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The start positions made of every order of each side's back rank in which pieces that claim nothing cannot reach the
/// key, the given one first; of equal images one.
pub fn arrays(game: &Leapers, spec: &Arc<Spec>) -> Vec<Board> {
    let start = Board::start(spec);
    let setup = start.setup();
    let ranks = [spec.ranks - 1, 0];
    let [Some(north), Some(south)] = ranks.map(|rank| letters(spec, &setup, rank)) else {
        return vec![start];
    };
    if spec.ranks < 3 {
        return vec![start];
    }
    let arranged = |orders: [&str; 2]| {
        let mut other = setup.clone();
        for (rank, order) in ranks.into_iter().zip(orders) {
            for (square, letter) in squares(spec, rank).zip(order.chars()) {
                other.put_letter(spec, square, Some(letter));
            }
        }
        Board::from_setup(spec, &other)
    };
    let canonical = |board: &Board| {
        board
            .visit_position(PiecesOf(game))
            .map(|pieces| game.canonical(&pieces).0)
    };
    let mut seen: BTreeSet<Pieces> = canonical(&start).into_iter().collect();
    let mut boards = vec![start];
    for south in orders(&south) {
        for north in orders(&north) {
            let Ok(board) = arranged([&north, &south]) else {
                continue;
            };
            if canonical(&board).is_some_and(|pieces| seen.insert(pieces)) {
                boards.push(board);
            }
        }
    }
    boards
}

/// The squares of a rank, from the left.
fn squares(spec: &Spec, rank: u8) -> impl Iterator<Item = Square> {
    let first = rank * spec.files;
    (first..first + spec.files).map(Square)
}

/// The letters of the pieces on a rank, if there is one on every square.
fn letters(spec: &Spec, setup: &Setup, rank: u8) -> Option<String> {
    let letter = |square| {
        let (player, kind) = setup.piece(square)?;
        Some(spec.fen_letter(player, kind))
    };
    squares(spec, rank).map(letter).collect()
}

/// All orders of the letters, each once, sorted.
fn orders(row: &str) -> BTreeSet<String> {
    if row.is_empty() {
        return BTreeSet::from([String::new()]);
    }
    let mut found = BTreeSet::new();
    for (index, letter) in row.char_indices() {
        let rest: String = row[..index]
            .chars()
            .chain(row[index + letter.len_utf8()..].chars())
            .collect();
        found.extend(orders(&rest).into_iter().map(|order| format!("{letter}{order}")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_equal_letters_come_once() {
        assert_eq!(
            orders("NEN").into_iter().collect::<Vec<_>>(),
            ["ENN", "NEN", "NNE"]
        );
    }
}
