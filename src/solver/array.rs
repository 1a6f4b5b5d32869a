//! Start arrays: every way of setting the same pieces up on their back ranks.

use super::leapers::{Leapers, Pieces};
use super::weak::PiecesOf;
use crate::board::Board;
use crate::rules::Spec;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The start positions made of every order of each side's back rank in which pieces that claim nothing cannot reach the
/// key, the given one first; of equal images one.
pub fn arrays(game: &Leapers, spec: &Arc<Spec>) -> Vec<Board> {
    let start = Board::start(spec);
    let Some(rows) = spec
        .start
        .split(' ')
        .next()
        .map(|board| board.split('/').collect::<Vec<_>>())
    else {
        return vec![start];
    };
    let (Some(north), Some(south)) = (rows.first(), rows.last()) else {
        return vec![start];
    };
    if rows.len() < 3 || !north.chars().chain(south.chars()).all(char::is_alphabetic) {
        return vec![start];
    }
    let middle = rows[1..rows.len() - 1].join("/");
    let fen = |north: &str, south: &str| format!("{north}/{middle}/{south} w - -");
    let canonical = |board: &Board| {
        board
            .visit_position(PiecesOf(game))
            .map(|pieces| game.canonical(&pieces).0)
    };
    let mut seen: BTreeSet<Pieces> = canonical(&start).into_iter().collect();
    let mut boards = vec![start];
    for south in orders(south) {
        for north in orders(north) {
            let Ok(board) = Board::from_fen(spec, &fen(&north, &south)) else {
                continue;
            };
            if canonical(&board).is_some_and(|pieces| seen.insert(pieces)) {
                boards.push(board);
            }
        }
    }
    boards
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
