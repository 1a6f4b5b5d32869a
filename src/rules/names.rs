//! What a definition says of names and text: squares, files, letters of kinds, the rows of a FEN, its own identity.

use super::spec::{OptionSpec, Spec};
use crate::base::{Kind, Player, Square};

impl Spec {
    /// The kind with this FEN letter, or that is also written so (either case).
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        let own = self.pieces.iter().position(|piece| piece.letter == letter);
        let also = || self.pieces.iter().position(|piece| piece.also == Some(letter));
        own.or_else(also).map(|index| Kind(index as u8))
    }

    /// The square with this name (`a1` = file a, rank 1), if it is on the board and no hole.
    pub fn square(&self, name: &str) -> Option<Square> {
        let mut chars = name.chars();
        let file = (chars.next()? as u32).checked_sub('a' as u32)?;
        let files = if self.shares_names() {
            self.board_files()
        } else {
            self.files
        };
        let digits = chars.as_str();
        if digits.is_empty()
            || digits.len() > 2
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        let rank = digits.parse::<u32>().ok()? - 1;
        if file >= files as u32 || rank >= self.ranks as u32 {
            return None;
        }
        let square = Square((rank * self.files as u32 + file) as u8);
        (!self.holes.contains(&square)).then_some(square)
    }

    /// The name of a square, `a1` style, ranks from 1.
    pub fn square_name(&self, square: Square) -> String {
        format!(
            "{}{}",
            self.file_letter(square.0 % self.files),
            square.0 / self.files + 1
        )
    }

    /// The square that is as far from North as this one is from South: on the same file, or turned by half a turn.
    pub fn opposite(&self, square: Square, turned: bool) -> Square {
        let (file, rank) = (square.0 % self.files, square.0 / self.files);
        let file = if turned { self.files - 1 - file } else { file };
        Square((self.ranks - 1 - rank) * self.files + file)
    }

    /// The title, with the identity behind it where options are not the usual ones.
    pub fn full_title(&self) -> String {
        match self.identity() {
            identity if identity == self.id => self.title.clone(),
            identity => format!("{} ({identity})", self.title),
        }
    }

    /// The letter that a piece has in a FEN; `?` for a kind that the game does not have.
    pub fn fen_letter(&self, player: Player, kind: Kind) -> char {
        let letter = self.pieces.get(kind.index()).map_or('?', |piece| piece.letter);
        match player {
            Player::South => letter,
            Player::North => letter.to_ascii_lowercase(),
        }
    }

    /// The letter of a file.
    pub fn file_letter(&self, file: u8) -> char {
        let file = if self.shares_names() {
            file % self.board_files()
        } else {
            file
        };
        (b'a' + file) as char
    }

    /// Does the next board begin on this file?
    pub fn board_begins(&self, file: u8) -> bool {
        file > 0 && file.is_multiple_of(self.board_files())
    }

    /// Number of boards.
    pub fn boards(&self) -> u8 {
        if self.linked_boards.is_some() { 2 } else { 1 }
    }

    /// Files of one board.
    pub fn board_files(&self) -> u8 {
        self.files / self.boards()
    }

    /// Have the squares of both boards the same names?
    pub fn shares_names(&self) -> bool {
        self.linked_boards.is_some_and(|boards| boards.shared_names)
    }

    /// The rows of a FEN's board field, top row first. Rows of boards written one after the other are put side by side,
    /// with the `|` between.
    ///
    /// # Errors
    /// If a second board is missing or has other rows.
    pub fn rows(&self, board: &str) -> Result<Vec<String>, String> {
        if !self.shares_names() {
            return Ok(board.split('/').map(str::to_owned).collect());
        }
        let (first, second) = board.split_once('|').ok_or(
            "the second board is missing: two boards are written one after the other with | between",
        )?;
        let (first, second): (Vec<&str>, Vec<&str>) =
            (first.split('/').collect(), second.split('/').collect());
        if first.len() != second.len() {
            return Err(format!(
                "{} rows on the first board, {} on the second",
                first.len(),
                second.len()
            ));
        }
        Ok(first
            .iter()
            .zip(second)
            .map(|(left, right)| format!("{left}|{right}"))
            .collect())
    }

    /// `id`, or `id:option=value,…` with the options that differ from their defaults: what identifies a game in PGN.
    pub fn identity(&self) -> String {
        identity(&self.id, &self.options)
    }
}

/// `id`, or `id:option=value,…` with the options that differ from their defaults.
pub fn identity(id: &str, options: &[OptionSpec]) -> String {
    let changed: Vec<String> = options
        .iter()
        .filter(|option| option.value != option.default)
        .map(|option| format!("{}={}", option.name, option.value))
        .collect();
    if changed.is_empty() {
        id.to_owned()
    } else {
        format!("{id}:{}", changed.join(","))
    }
}
