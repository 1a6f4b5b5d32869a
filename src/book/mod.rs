//! Opening books: by which moves a position is known, how likely each is to be chosen, and what is known of it.
//!
//! A book of our own is a text that people can read and write: a position a line, with its moves (EPD). Games are a book as they are (PGN), all
//! variations read. PolyGlot's format is read and written for chess, the only game whose positions have keys there. Games of dice, of three
//! players and of two boards at once have no books. A book belongs to the rules that it was made by, and no move of it is told to anybody
//! that is not legal on the board at hand.
//!
//! * [`places`]: positions with their moves. [`file`](mod@file): files of any of the formats, and whose rules they are for.
//! * [`epd`]: the text. [`polyglot`]: PolyGlot's entries and keys. [`games`]: books made from games. [`analysis`]: books made by searching.

pub mod analysis;
pub mod epd;
pub mod file;
pub mod games;
pub mod places;
pub mod polyglot;
#[cfg(test)]
mod tests;

pub use file::{BookError, BookFile, Format};
pub use places::{BookMove, Place, Places};

use crate::base::{Move, SPREAD, stirred};
use crate::board::Board;
use crate::play::{Action, Play};
use crate::rules::Spec;
use polyglot::PolyGlot;
use std::sync::Arc;

/// Moves of a position that are told in a line.
const MOST_TOLD: usize = 8;

/// A book for a game.
///
/// ```
/// use tapestry::board::Board;
/// use tapestry::book::{Book, BookFile};
/// use tapestry::variants::Catalogue;
///
/// let catalogue = Catalogue::embedded();
/// let storm = catalogue.resolve("storm")?;
/// let start = Board::start(&storm);
/// let line = format!("{} bm f2f4 e2e4; weight 3 1;", tapestry::book::places::position_of(&start));
/// let file = BookFile::of_bytes("my.epd".as_ref(), line.into_bytes())?;
/// let book = file.bound(&storm, &|name| catalogue.resolve(name).map_err(|error| error.to_string()))?;
/// let known = book.moves(&start);
/// assert_eq!(known[0].1.text, "f2f4");
/// assert!(tapestry::book::chosen(&known, 7).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Book {
    game: Arc<Spec>,
    content: Content,
    /// How it was made, if it says so.
    made: Option<String>,
}

pub(crate) enum Content {
    Places(Places),
    PolyGlot(Arc<PolyGlot>),
}

impl Book {
    /// These positions of a game.
    pub fn of_places(game: &Arc<Spec>, places: Places, made: Option<String>) -> Book {
        Book::new(game, Content::Places(places), made)
    }

    pub(crate) fn new(game: &Arc<Spec>, content: Content, made: Option<String>) -> Book {
        Book {
            game: Arc::clone(game),
            content,
            made,
        }
    }

    /// The game.
    pub fn game(&self) -> &Arc<Spec> {
        &self.game
    }

    /// How it was made, if it says so.
    pub fn made(&self) -> Option<&str> {
        self.made.as_deref()
    }

    /// Is it a book by these rules?
    pub fn fits(&self, spec: &Spec) -> bool {
        self.game.signature() == spec.signature()
    }

    /// The positions, first to last; `None` where the format has only their keys.
    pub fn places(&self) -> Option<&Places> {
        match &self.content {
            Content::Places(places) => Some(places),
            Content::PolyGlot(_) => None,
        }
    }

    /// The same for whoever goes on with it.
    pub fn into_places(self) -> Option<Places> {
        match self.content {
            Content::Places(places) => Some(places),
            Content::PolyGlot(_) => None,
        }
    }

    /// What is in it, in words.
    pub fn size(&self) -> String {
        match &self.content {
            Content::Places(places) => {
                let moves: usize = places.iter().map(|place| place.moves.len()).sum();
                format!("{} positions, {moves} moves", places.len())
            }
            Content::PolyGlot(entries) => format!("{} moves", entries.len()),
        }
    }

    /// What it knows of a position, the likeliest first: moves that are legal there.
    pub fn moves(&self, board: &Board) -> Vec<(Move, BookMove)> {
        if !self.fits(board.spec()) {
            return Vec::new();
        }
        let written = match &self.content {
            Content::Places(places) => places.find(board).map_or(Vec::new(), |place| place.moves.clone()),
            Content::PolyGlot(entries) => entries.moves(board),
        };
        let legal = board.moves_to_play();
        let mut known: Vec<(Move, BookMove)> = Vec::new();
        for mut about in written {
            if let Ok(found) = board.parse_move(&about.text)
                && legal.contains(&found)
                && known.iter().all(|(earlier, _)| *earlier != found)
            {
                about.text = board.notation(found);
                known.push((found, about));
            }
        }
        known.sort_by_key(|(_, about)| std::cmp::Reverse(about.weight));
        known
    }

    /// What the book does in this game, by lot; `None` where it knows nothing.
    pub fn action(&self, game: &dyn Play, lot: u64) -> Option<Action> {
        let board = game.board()?;
        let found = chosen(&self.moves(board), lot)?;
        game.read(&board.notation(found)).ok()
    }
}

/// One of the moves, as likely as its weight says. The same lot chooses the same; `None` if no move may be chosen.
pub fn chosen(known: &[(Move, BookMove)], lot: u64) -> Option<Move> {
    let total: u64 = known.iter().map(|(_, about)| u64::from(about.weight)).sum();
    let mut left = ((u128::from(lot) * u128::from(total)) >> 64) as u64;
    let taken = known.iter().find(|(_, about)| {
        let weight = u64::from(about.weight);
        let is_it = left < weight;
        left = left.saturating_sub(weight);
        is_it
    });
    taken.map(|(found, _)| *found)
}

/// The lot by which a seed chooses in a position, whatever was chosen before.
pub fn lot(seed: u64, board: &Board) -> u64 {
    stirred(stirred(stirred(SPREAD, seed), board.key()), SPREAD)
}

/// What share of the choices each move has, in percent.
pub fn shares(known: &[(Move, BookMove)]) -> Vec<f64> {
    let weights = known.iter().map(|(_, about)| f64::from(about.weight));
    let total: f64 = weights.clone().sum();
    weights.map(|weight| 100.0 * weight / total.max(1.0)).collect()
}

/// What is known of a position in one line: `e2e4 60 % (120 games, 54 %), d2d4 40 %`, moves as `write` has them.
pub fn in_words(known: &[(Move, BookMove)], write: impl Fn(Move) -> String) -> String {
    let told = known.iter().zip(shares(known)).map(|((found, about), share)| {
        let more = about.in_words();
        let more = if more.is_empty() {
            more
        } else {
            format!(" ({more})")
        };
        format!("{} {share:.0} %{more}", write(*found))
    });
    let more = known.len().saturating_sub(MOST_TOLD);
    let more = (more > 0).then(|| format!("and {more} more"));
    told.take(MOST_TOLD).chain(more).collect::<Vec<_>>().join(", ")
}

/// A line of the book from a position on, of so many plies at most; everything random depends on the seed.
pub fn line(book: &Book, start: &Board, plies: usize, seed: u64) -> Vec<String> {
    let (mut board, mut line) = (start.clone(), Vec::new());
    while line.len() < plies {
        let Some(found) = chosen(&book.moves(&board), lot(seed, &board)) else {
            break;
        };
        let text = board.notation(found);
        board.make(found);
        // A match plays on from there.
        if board.outcome().is_some() {
            break;
        }
        line.push(text);
    }
    line
}

/// Where a game of a match begins: a line of the book from the start position, or from one of its positions where it does not know that.
pub fn opening(book: &Book, start: &Board, plies: usize, seed: u64) -> (Board, Vec<String>) {
    let positions = book.places().filter(|places| places.find(start).is_none());
    let drawn = positions.and_then(|places| {
        let place = ((u128::from(stirred(SPREAD, seed)) * places.len() as u128) >> 64) as usize;
        let position = &places.iter().nth(place)?.position;
        Board::from_fen(start.spec(), position).ok()
    });
    let start = drawn.unwrap_or_else(|| start.clone());
    let line = line(book, &start, plies, seed);
    (start, line)
}
