//! The opening book of a conversation: a file, and the book that it is for the game in force.

use super::session::Session;
use super::thinking::Manner;
use super::xboard::names;
use crate::base::{Move, host};
use crate::board::Board;
use crate::book::{Book, BookFile, BookMove, chosen, lot};
use crate::rules::Spec;
use crate::search::Limits;
use std::path::Path;
use std::sync::Arc;

/// A book, if there is one.
#[derive(Default)]
pub(super) struct OwnBook {
    file: Option<BookFile>,
    /// The game that it was read for, and the book, if it has one.
    bound: Option<(Arc<Spec>, Option<Book>)>,
    /// What is to be told of it.
    notice: Option<String>,
    /// Chooses where no seed is set; another one in each game.
    seed: u64,
}

impl OwnBook {
    /// Takes the book of a file instead; none if no file is named.
    ///
    /// # Errors
    /// If it is no book; then nothing changes.
    pub(super) fn open(&mut self, path: &str) -> Result<(), String> {
        let file = match path {
            "" => None,
            _ => Some(BookFile::read(Path::new(path)).map_err(|error| error.to_string())?),
        };
        *self = OwnBook {
            file,
            seed: host::any_number(),
            ..OwnBook::default()
        };
        Ok(())
    }

    /// The book of the game in force.
    pub(super) fn in_force(&self) -> Option<&Book> {
        self.bound.as_ref().and_then(|(_, book)| book.as_ref())
    }

    pub(super) fn new_game(&mut self) {
        self.seed = host::any_number();
    }

    /// What the user should know of it, once.
    pub(super) fn notice(&mut self) -> Option<String> {
        self.notice.take()
    }
}

impl Session {
    /// Reads the book for the game in force, unless that is done.
    pub(super) fn bind_book(&mut self) {
        let Some(file) = &self.book.file else { return };
        let spec = self.spec();
        let rules = spec.signature();
        if self
            .book
            .bound
            .as_ref()
            .is_some_and(|(of, _)| of.signature() == rules)
        {
            return;
        }
        let library = &self.library;
        let bound = file.bound(spec, &|name| names::named(library, name.trim()));
        let notice = match &bound {
            Err(error) => format!("book: {error}; it is not used"),
            Ok(book) if self.settings.own_book => format!("book: {}", book.size()),
            Ok(book) => format!("book: {}; it is used with the option OwnBook", book.size()),
        };
        self.book.bound = Some((Arc::clone(spec), bound.ok()));
        self.book.notice = Some(notice);
    }

    /// What the book knows of a position that is searched so, if a move of it is to be played; `None` where it has to be thought about.
    pub(super) fn book_moves(
        &mut self,
        root: &Board,
        limits: &Limits,
        manner: Manner,
    ) -> Option<Vec<(Move, BookMove)>> {
        let settings = &self.settings;
        let plays = settings.own_book && !manner.analyses && !limits.infinite && limits.mate.is_none();
        if !plays || root.plies() as i64 >= settings.book_depth {
            return None;
        }
        self.bind_book();
        let mut known = self.book.in_force()?.moves(root);
        known.retain(|(m, _)| limits.allows(*m));
        known.iter().any(|(_, about)| about.weight > 0).then_some(known)
    }

    /// One of these, by the seed of the settings or the game's own.
    pub(super) fn book_choice(&self, root: &Board, known: &[(Move, BookMove)]) -> Option<Move> {
        let seed = match self.settings.seed {
            0 => self.book.seed,
            seed => seed as u64,
        };
        chosen(known, lot(seed, root))
    }
}
