//! Positions made from others by putting pieces on squares and taking them off.

use crate::base::{FenRow, Player, Square};
use crate::board::Board;
use crate::rules::Spec;
use std::sync::Arc;

/// A position whose squares can be changed. What it becomes may be no position of the game.
#[derive(Clone, Debug)]
pub struct Setup {
    spec: Arc<Spec>,
    /// FEN letters by square; `None` for an empty one.
    cells: Vec<Option<char>>,
    /// The FEN behind the board.
    rest: String,
}

impl Setup {
    /// The position of a board.
    pub fn of(board: &Board) -> Setup {
        let spec = board.spec();
        let letter = |(player, letter): (Player, char)| match player {
            Player::South => letter,
            Player::North => letter.to_ascii_lowercase(),
        };
        let fen = board.fen();
        let rest = fen.find(['[', ' ']).map_or("", |end| &fen[end..]);
        Setup {
            cells: (0..spec.files * spec.ranks)
                .map(|square| board.piece_at(Square(square)).map(letter))
                .collect(),
            rest: rest.to_owned(),
            spec: Arc::clone(spec),
        }
    }

    /// Puts a piece (or nothing) on a square.
    pub fn put(&mut self, square: Square, piece: Option<char>) {
        self.cells[square.index()] = piece;
    }

    /// The position, with those of the rights that it can still have. `None` if it is none of the game.
    pub fn board(&self) -> Option<Board> {
        let text = |rights: &str| {
            let mut fields: Vec<&str> = self.rest.split(' ').collect();
            fields[2] = rights;
            format!("{}{}", self.pieces(), fields.join(" "))
        };
        let valid = |rights: &str| Board::from_fen(&self.spec, &text(rights)).ok();
        let rights = self.rest.split(' ').nth(2)?;
        valid(rights).or_else(|| {
            let kept: String = rights
                .chars()
                .filter(|letter| valid(&letter.to_string()).is_some())
                .collect();
            valid(if kept.is_empty() { "-" } else { &kept })
        })
    }

    /// The board field of the FEN.
    fn pieces(&self) -> String {
        let boards = if self.spec.shares_names() {
            self.spec.boards()
        } else {
            1
        };
        let files = self.spec.files / boards;
        let board = |number: u8| {
            let rows = (0..self.spec.ranks)
                .rev()
                .map(|rank| self.row(rank, number * files, files));
            rows.collect::<Vec<_>>().join("/")
        };
        (0..boards).map(board).collect::<Vec<_>>().join("|")
    }

    fn row(&self, rank: u8, from: u8, files: u8) -> String {
        FenRow::write((from..from + files).map(|file| {
            let square = Square(rank * self.spec.files + file);
            if self.spec.holes.contains(&square) {
                Some('*')
            } else {
                self.cells[square.index()]
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn every_start_position_is_set_up_as_it_is() {
        let catalogue = Catalogue::embedded();
        for id in catalogue.ids() {
            let board = Board::start(&catalogue.resolve(id).unwrap());
            let again = Setup::of(&board).board().unwrap_or_else(|| panic!("{id}"));
            assert_eq!(again.fen(), board.fen(), "{id}");
        }
    }

    #[test]
    fn rights_go_with_their_pieces() {
        let board = Board::start(&Catalogue::embedded().resolve("chess").unwrap());
        let mut setup = Setup::of(&board);
        setup.put(Square(0), None);
        let without = setup.board().unwrap().fen();
        assert!(without.contains("/1NBQKBNR w Kkq -"), "{without}");
        setup.put(Square(4), None);
        assert!(setup.board().is_none(), "a side without its royal");
    }
}
