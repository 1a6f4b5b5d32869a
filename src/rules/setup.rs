//! A position as it is set up: what stands where, what is off the board, who moves, which rights are left.
//!
//! Anything can be a [`Setup`], read from a text, taken from a position, or put together square by square; only what has no fault
//! becomes a position (`Position::from_setup`, and for either width `Board::from_setup`), else all its faults are told at once.

mod foreign;
mod problems;
mod read;
#[cfg(test)]
mod tests;
mod write;

use super::arrays::Placed;
use super::spec::Spec;
use crate::base::{Cell, Kind, PerPlayer, Player, Square};
pub(crate) use problems::Problems;
pub use problems::{FenError, FenErrors, Leniency};
pub(crate) use read::owner;

/// Greatest number of a counter.
pub const MOST_COUNTED: u16 = 10_000;

/// A position as it is set up, unchecked.
///
/// ```
/// use tapestry::base::{Player, Square};
/// use tapestry::board::Board;
/// use tapestry::rules::Setup;
/// use tapestry::variants::Catalogue;
///
/// let chess = Catalogue::embedded().resolve("chess")?;
/// let mut setup = Setup::empty(&chess);
/// for (name, letter) in [("e1", 'K'), ("a7", 'P'), ("g7", 'k')] {
///     setup.put_letter(&chess, chess.square(name).expect("a square"), Some(letter));
/// }
/// let board = Board::from_setup(&chess, &setup)?;
/// assert_eq!(board.fen(), "8/P5k1/8/8/8/8/8/4K3 w - - 0 1");
///
/// setup.put(Square(4), None);
/// setup.rights.push('K');
/// let faults = Board::from_setup(&chess, &setup).expect_err("a side without its royal").0;
/// assert_eq!(faults.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, rank by rank from South's side.
    pub cells: Vec<Cell>,
    /// Pieces off the board: how many of which kinds.
    pub pockets: PerPlayer<Vec<(Kind, u8)>>,
    /// The side to move.
    pub turn: Player,
    /// Letters of the rights that are left, and of whatever else the rules of the game remember.
    pub rights: String,
    /// Squares that the last move passed over, open to en-passant capture, nearest to its start first.
    pub passed: Vec<Square>,
    /// Can a move still be taken back, in a game where one side may?
    pub take_back: bool,
    /// Plies since the last progress.
    pub progress_plies: u16,
    /// Number of the move.
    pub full_move: u16,
}

/// The letter of a side's right to take a move back.
fn take_back_letter(holder: Player) -> &'static str {
    match holder {
        Player::South => "T",
        Player::North => "t",
    }
}

impl Setup {
    /// An empty board of a game, South to move, with no rights.
    pub fn empty(spec: &Spec) -> Setup {
        Setup {
            cells: vec![Cell::EMPTY; usize::from(spec.files) * usize::from(spec.ranks)],
            pockets: PerPlayer::default(),
            turn: Player::South,
            rights: String::new(),
            passed: Vec::new(),
            take_back: false,
            progress_plies: 0,
            full_move: 1,
        }
    }

    /// The start position of a game.
    pub fn start(spec: &Spec) -> Setup {
        let mut problems = Problems::default();
        Setup::read_with(spec, &spec.start, &mut problems).unwrap_or_else(|| Setup::empty(spec))
    }

    /// Reads a FEN; the two counters, and after them rights and en passant, may be left out.
    ///
    /// # Errors
    /// Whatever cannot be read. Whether it is a position of the game is not asked.
    pub fn read(spec: &Spec, fen: &str) -> Result<Setup, FenErrors> {
        let mut problems = Problems::default();
        match Setup::read_with(spec, fen, &mut problems) {
            Some(setup) if problems.wrong.is_empty() => Ok(setup),
            _ => Err(FenErrors(problems.wrong)),
        }
    }

    /// What stands on a square, if there is such a square.
    pub fn piece(&self, square: Square) -> Option<(Player, Kind)> {
        self.cells.get(square.index())?.piece()
    }

    /// Puts a piece on a square, or takes away what stands there.
    ///
    /// # Panics
    /// If the board has no such square, or no game can have such a kind (see [`crate::base::MAX_KINDS`]).
    pub fn put(&mut self, square: Square, piece: Option<(Player, Kind)>) {
        self.cells[square.index()] = piece.map_or(Cell::EMPTY, |(player, kind)| Cell::new(player, kind));
    }

    /// As [`Setup::put`], with the letter that the piece has in a FEN; a letter of no piece leaves the square empty.
    ///
    /// # Panics
    /// If the board has no such square.
    pub fn put_letter(&mut self, spec: &Spec, square: Square, letter: Option<char>) {
        let piece = letter.and_then(|letter| Some((owner(letter), spec.kind_of_letter(letter)?)));
        self.put(square, piece);
    }

    /// Puts what a choice puts there onto its squares.
    pub fn place(&mut self, spec: &Spec, placed: &Placed) {
        for (square, letter) in placed {
            self.put_letter(spec, *square, *letter);
        }
    }

    /// Gives the move to a side. What only the last move allowed is then no longer allowed.
    pub fn set_turn(&mut self, player: Player) {
        if self.turn != player {
            self.passed.clear();
        }
        self.turn = player;
    }

    /// The kinds of a side's pieces, one for each piece, those off the board included.
    pub fn kinds(&self, player: Player) -> impl Iterator<Item = Kind> + '_ {
        let on_board = self.cells.iter().filter_map(|cell| cell.piece());
        let on_board = on_board.filter(move |(owner, _)| *owner == player);
        let off = self.pockets[player].iter();
        let off = off.flat_map(|(kind, count)| std::iter::repeat_n(*kind, usize::from(*count)));
        on_board.map(|(_, kind)| kind).chain(off)
    }
}
