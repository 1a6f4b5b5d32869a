//! What stands where in the start position.

use super::spec::Spec;
use crate::base::{Cell, FenRow, Player, Square};

impl Spec {
    /// What stands on a square in the start position; nothing on squares that are not there.
    pub fn start_cell(&self, square: Square) -> Cell {
        let files = self.files as usize;
        let (rank, file) = (square.index() / files, square.index() % files);
        let board = self.start.split([' ', '[']).next().unwrap_or("");
        let rows = self.rows(board).unwrap_or_default();
        // Rows come from the far rank on.
        let row = rows.iter().rev().nth(rank).map_or("", String::as_str);
        let mut cells = row.split('|').flat_map(|part| FenRow::read(part).cells());
        let letter = cells.nth(file).flatten().filter(char::is_ascii_alphabetic);
        let kind = letter.and_then(|letter| Some((letter, self.kind_of_letter(letter)?)));
        kind.map_or(Cell::EMPTY, |(letter, kind)| {
            let player = if letter.is_ascii_uppercase() {
                Player::South
            } else {
                Player::North
            };
            Cell::new(player, kind)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::base::{Player, Square};
    use crate::variants::Catalogue;

    fn letters(id: &str) -> String {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let squares = (0..spec.files * spec.ranks).map(Square);
        let letter = |square| match spec.start_cell(square).piece() {
            Some((Player::South, kind)) => spec.pieces[kind.index()].letter,
            Some((Player::North, kind)) => spec.pieces[kind.index()].letter.to_ascii_lowercase(),
            None => '.',
        };
        squares.map(letter).collect()
    }

    #[test]
    fn gaps_holes_and_second_boards_are_passed_over() {
        assert_eq!(letters("duel"), "..L...l..");
        let breakout = letters("breakout");
        assert_eq!(&breakout[..8], "...CA...");
        assert_eq!(&breakout[72..], "...ca...");
        let two_boards = letters("alice");
        assert_eq!(&two_boards[..16], "RNBQKBNR........");
    }
}
