//! Positions that are alike but for left and right: only one of them needs to be searched.

use super::start::mixed;
use crate::board::Board;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Plies played from a position to see whether the mirror holds there too.
const WALK: usize = 12;

/// The position of a board without counters: what positions are compared by.
pub fn position_text(board: &Board) -> String {
    let fen = board.fen();
    fen.rsplitn(3, ' ').last().unwrap_or_default().to_owned()
}

/// The text of a position with its files reversed. `None` if there is more to it than pieces on squares and who is to move,
/// such as rights.
pub fn mirrored(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [pieces, turn, "-", "-"] = fields[..] else {
        return None;
    };
    let rows: Option<Vec<String>> = pieces.split('/').map(mirrored_row).collect();
    Some(format!("{} {turn} - -", rows?.join("/")))
}

fn mirrored_row(row: &str) -> Option<String> {
    let mut cells: Vec<String> = Vec::new();
    for letter in row.chars() {
        match (letter, cells.last_mut()) {
            // Several digits are one number of empty squares.
            ('0'..='9', Some(number)) if number.starts_with(|c: char| c.is_ascii_digit()) => {
                number.push(letter)
            }
            ('0'..='9' | '*' | 'a'..='z' | 'A'..='Z', _) => cells.push(letter.to_string()),
            _ => return None,
        }
    }
    Some(cells.into_iter().rev().collect())
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
    let holds_from = |(number, board): (usize, &Board)| {
        let image = mirrored(&position_text(board));
        let image = image.and_then(|text| Board::from_fen(board.spec(), &text).ok());
        image.is_some_and(|image| holds_along(board.clone(), image, mixed(0, number as u64)))
    };
    boards.into_iter().enumerate().all(holds_from)
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
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    fn board(id: &str, fen: &str) -> Board {
        Board::from_fen(&Catalogue::embedded().resolve(id).unwrap(), fen).unwrap()
    }

    #[test]
    fn texts_are_reversed_file_by_file() {
        assert_eq!(
            mirrored("rn2k/10P/*3*a w - -").as_deref(),
            Some("k2nr/P10/a*3* w - -")
        );
        assert_eq!(mirrored("4k3/8 w KQ -"), None);
        assert_eq!(mirrored("4k3|8 w - -"), None);
        assert_eq!(mirrored_move("C@b3", 9), "C@h3");
        assert_eq!(mirrored_move("a10i9", 9), "i10a9");
        assert_eq!(mirrored_move("b7c8q", 8), "g7f8q");
    }

    #[test]
    fn games_without_left_and_right_are_found() {
        let chinese = board(
            "chinese",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/5C2C/9/RNBAKABNR w - -",
        );
        assert!(holds([&chinese]));
        let castling = board("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert!(!holds([&castling]), "castling is not alike on both sides");
        let promoting = board("lancerchess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
        assert!(!holds([&promoting]), "choices depend on the file");
    }
}
