//! Positions that are alike but for left and right: only one of them needs to be searched.

use super::start::mixed;
use crate::base::Player;
use crate::board::Board;
use crate::rules::{Setup, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Plies played from a position to see whether the mirror holds there too.
const WALK: usize = 12;

/// The position of a board without counters: what positions are compared by.
pub fn position_text(board: &Board) -> String {
    board.setup().write_position(board.spec())
}

/// A position with its files reversed. `None` if there is more to it than pieces on squares and who is to move, such as rights.
pub fn mirrored(spec: &Spec, setup: &Setup) -> Option<Setup> {
    let off_board = Player::ALL
        .iter()
        .any(|player| !setup.pockets[*player].is_empty());
    let more = off_board || !setup.rights.is_empty() || !setup.passed.is_empty();
    if more || spec.take_back.is_some() || spec.shares_names() {
        return None;
    }
    let mut image = setup.clone();
    let ranks = image.cells.chunks_mut(usize::from(spec.files));
    ranks.for_each(<[_]>::reverse);
    Some(image)
}

/// The text of a move with its files reversed.
fn mirrored_move(text: &str, files: u8) -> String {
    let letters: Vec<char> = text.chars().collect();
    let file = |index: usize| {
        let letter = letters[index];
        let on_board = letter.is_ascii_lowercase() && (letter as u8 - b'a') < files;
        let names_square = letters.get(index + 1).is_some_and(char::is_ascii_digit);
        if on_board && names_square {
            char::from(b'a' + files - 1 - (letter as u8 - b'a'))
        } else {
            letter
        }
    };
    (0..letters.len()).map(file).collect()
}

/// Are positions and their mirror images worth the same? Tried on `boards`: each and its image must have mirrored moves, and
/// so must the positions after random moves. (Rules that care for left and right show there: castling, regions, arrays.)
pub fn holds<'a>(boards: impl IntoIterator<Item = &'a Board>) -> bool {
    held(boards).all(|held| held)
}

/// By board, what [`holds`] asks of each.
pub fn held<'a>(boards: impl IntoIterator<Item = &'a Board>) -> impl Iterator<Item = bool> {
    let holds_from = |(number, board): (usize, &Board)| {
        let image = mirrored(board.spec(), &board.setup());
        let image = image.and_then(|image| Board::from_setup(board.spec(), &image).ok());
        image.is_some_and(|image| holds_along(board.clone(), image, mixed(0, number as u64)))
    };
    boards.into_iter().enumerate().map(holds_from)
}

/// Do a position and its image keep having mirrored moves while random ones are played?
fn holds_along(mut board: Board, mut image: Board, seed: u64) -> bool {
    let files = board.spec().files;
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..WALK {
        let moves = board.legal_moves();
        let mut expected: Vec<String> = moves
            .iter()
            .map(|m| mirrored_move(&board.notation(*m), files))
            .collect();
        let mut found: Vec<String> = image.legal_moves().iter().map(|m| image.notation(*m)).collect();
        expected.sort_unstable();
        found.sort_unstable();
        if expected != found || board.outcome() != image.outcome() {
            return false;
        }
        if moves.is_empty() || board.outcome().is_some() {
            return true;
        }
        let chosen = moves[(generator.next_u64() % moves.len() as u64) as usize];
        let Ok(answer) = image.parse_move(&mirrored_move(&board.notation(chosen), files)) else {
            return false;
        };
        board.make(chosen);
        image.make(answer);
    }
    true
}

#[cfg(test)]
mod tests;
