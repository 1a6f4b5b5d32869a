//! Names of files about a position.

use crate::board::Board;

/// File name of the certificate of a position.
pub fn certificate_name(board: &Board) -> String {
    let name = format!("{} {}", board.spec().identity(), board.fen());
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    format!("{}.certificate", name.chars().map(plain).collect::<String>())
}
