//! The shape of a board: which squares exist, where a displacement leads, and what lies between two squares.

use super::{Bits, MAX_SQUARES, Offset, Player, Square};

/// A board of up to `B::WIDTH` squares, possibly with holes.
#[derive(Clone, Debug)]
pub struct Geometry<B> {
    files: u8,
    ranks: u8,
    /// Files of each of the boards that lie side by side; no step leads from one to the next.
    board_files: u8,
    existing: B,
    between: Box<[B]>,
    /// File and rank of every square: looked up faster than divided.
    coordinates: [(u8, u8); MAX_SQUARES],
}

/// The eight directions of the queen, as files and ranks.
pub const QUEEN_DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

impl<B: Bits> Geometry<B> {
    /// A board of `files` by `ranks` squares without `holes`.
    ///
    /// # Panics
    /// If the board has more squares than `B` holds.
    pub fn new(files: u8, ranks: u8, holes: &[Square]) -> Self {
        Self::side_by_side(1, files, ranks, holes)
    }

    /// `boards` boards side by side, `files` by `ranks` squares together: no step or line leads from one to the next.
    ///
    /// # Panics
    /// If there are more squares than `B` holds, or the boards have not all the same width.
    pub fn side_by_side(boards: u8, files: u8, ranks: u8, holes: &[Square]) -> Self {
        assert!(
            boards > 0 && files.is_multiple_of(boards),
            "{boards} boards on {files} files"
        );
        let squares = files as usize * ranks as usize;
        assert!(
            squares > 0 && squares <= B::WIDTH,
            "a {files}x{ranks} board does not fit {} bits",
            B::WIDTH
        );
        let all = B::from_squares((0..squares as u8).map(Square));
        let existing = all & !B::from_squares(holes.iter().copied());
        let mut geometry = Geometry {
            files,
            ranks,
            board_files: files / boards,
            existing,
            coordinates: std::array::from_fn(|square| (square as u8 % files, square as u8 / files)),
            between: vec![B::EMPTY; squares * squares].into(),
        };
        for from in existing.squares() {
            for (files, ranks) in QUEEN_DIRECTIONS {
                let mut path = B::EMPTY;
                let mut at = from;
                while let Some(next) = geometry.displaced(at, files, ranks) {
                    geometry.between[from.index() * squares + next.index()] = path;
                    path |= B::single(next);
                    at = next;
                }
            }
        }
        geometry
    }

    /// Number of files.
    pub fn files(&self) -> u8 {
        self.files
    }
    /// Number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }
    /// Number of squares, holes included.
    #[inline(always)]
    pub fn squares(&self) -> usize {
        self.files as usize * self.ranks as usize
    }
    /// The squares that exist.
    #[inline(always)]
    pub fn existing(&self) -> B {
        self.existing
    }
    /// File of a square, from 0.
    #[inline(always)]
    pub fn file(&self, square: Square) -> u8 {
        self.coordinates[square.index() & (MAX_SQUARES - 1)].0
    }
    /// Rank of a square, from 0 on South's side.
    #[inline(always)]
    pub fn rank(&self, square: Square) -> u8 {
        self.coordinates[square.index() & (MAX_SQUARES - 1)].1
    }
    /// Steps of a king from one square to another on a board without holes.
    pub fn distance(&self, from: Square, to: Square) -> u8 {
        let files = self.file(from).abs_diff(self.file(to));
        files.max(self.rank(from).abs_diff(self.rank(to)))
    }
    /// The squares a king's step from a square.
    pub fn beside(&self, square: Square) -> B {
        let near = QUEEN_DIRECTIONS
            .iter()
            .filter_map(|(files, ranks)| self.displaced(square, *files, *ranks));
        B::from_squares(near)
    }
    /// The square `files` to the east and `ranks` to the north, if it exists.
    pub fn displaced(&self, square: Square, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file(square) as i16 + files as i16;
        let rank = self.rank(square) as i16 + ranks as i16;
        if file < 0 || rank < 0 || file >= self.files as i16 || rank >= self.ranks as i16 {
            return None;
        }
        if file as u8 / self.board_files != self.file(square) / self.board_files {
            return None;
        }
        let target = Square((rank * self.files as i16 + file) as u8);
        self.existing.has(target).then_some(target)
    }
    /// The square an owner-relative `offset` leads to: ranks count forward for `player`, files are the board's.
    pub fn offset(&self, square: Square, offset: Offset, player: Player) -> Option<Square> {
        match player {
            Player::South => self.displaced(square, offset.files, offset.ranks),
            Player::North => self.displaced(square, offset.files, -offset.ranks),
        }
    }
    /// The squares strictly between two squares of one unbroken queen line; empty for any other pair.
    #[inline(always)]
    pub fn between(&self, from: Square, to: Square) -> B {
        self.between[from.index() * self.squares() + to.index()]
    }
    /// One file, from 0.
    pub fn file_set(&self, file: u8) -> B {
        B::from_squares((0..self.ranks).map(|rank| Square(rank * self.files + file))) & self.existing
    }
    /// One rank, from 0.
    pub fn rank_set(&self, rank: u8) -> B {
        B::from_squares((0..self.files).map(|file| Square(rank * self.files + file))) & self.existing
    }
}

#[cfg(test)]
mod tests;
