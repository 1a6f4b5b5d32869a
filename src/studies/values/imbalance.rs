//! Start positions from which some pieces are missing.

use crate::base::{Kind, PerPlayer, Player, Score, Square};
use crate::board::Board;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Pieces taken from a side at most.
const MOST_TAKEN: u64 = 2;
/// What the sides lose differs at most by so much, in centipawns of the documents: results are then not foregone.
const WIDEST: Score = 250;
/// Attempts at a position.
const ATTEMPTS: usize = 200;

/// The pieces of each side that may be missing, by kind: all but royals.
pub(super) fn pieces(board: &Board) -> PerPlayer<Vec<(Kind, Vec<Square>)>> {
    let spec = board.spec();
    PerPlayer::from_fn(|player| {
        let kinds = (0..spec.pieces.len() as u8).map(Kind);
        kinds
            .filter(|kind| !spec.pieces[kind.index()].royal[player] && spec.neutral != Some(*kind))
            .map(|kind| (kind, squares_of(board, player, kind)))
            .filter(|(_, squares)| !squares.is_empty())
            .collect()
    })
}

fn squares_of(board: &Board, player: Player, kind: Kind) -> Vec<Square> {
    let spec = board.spec();
    let letter = spec.pieces[kind.index()].letter;
    let squares = (0..spec.files * spec.ranks).map(Square);
    squares
        .filter(|square| board.piece_at(*square) == Some((player, letter)))
        .collect()
}

/// South's pieces less North's on the board, by kind.
pub(super) fn balance(board: &Board) -> Vec<i32> {
    let kinds = (0..board.spec().pieces.len() as u8).map(Kind);
    let count = |player, kind| squares_of(board, player, kind).len() as i32;
    kinds
        .map(|kind| count(Player::South, kind) - count(Player::North, kind))
        .collect()
}

/// A start position with random pieces missing, drawn by `seed`. `None` if no such position is one of the game.
pub(super) fn unbalanced(start: &Board, seed: u64) -> Option<Board> {
    let pieces = pieces(start);
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut below = |count: usize| (generator.next_u64() % count.max(1) as u64) as usize;
    for _ in 0..ATTEMPTS {
        let mut setup = start.setup();
        let mut lost = PerPlayer::both(0);
        for player in Player::ALL {
            let own = &pieces[player];
            let mut taken = Vec::new();
            for _ in 0..below(MOST_TAKEN as usize + 1).min(own.len()) {
                let (kind, squares) = &own[below(own.len())];
                let square = squares[below(squares.len())];
                if !taken.contains(&square) {
                    taken.push(square);
                    setup.put(square, None);
                    lost[player] += start.spec().pieces[kind.index()].value[player];
                }
            }
        }
        if (lost[Player::South] - lost[Player::North]).abs() > WIDEST {
            continue;
        }
        let quiet = |board: &Board| !board.in_check() && board.outcome().is_none();
        let board = Board::from_changed(start.spec(), &setup).ok().filter(quiet);
        if let Some(board) = board.filter(|board| balance(board) != balance(start)) {
            return Some(board);
        }
    }
    None
}

#[cfg(test)]
mod tests;
