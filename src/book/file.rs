//! Files of books of any format, whole and not yet any game's: which game that is may be known later.

use super::games::Gathering;
use super::polyglot::{self, PolyGlot};
use super::{Book, Content, epd};
use crate::arena::pgn;
use crate::files::read;
use crate::rules::Spec;
use crate::solver::checksum::Checksum;
use crate::studies::game_review::Naming;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Largest file that is read, in bytes.
const LARGEST_FILE: u64 = 1 << 30;
/// Plies of games that are read, where the file is a book as it is.
const PLIES_OF_GAMES: usize = 60;
/// Faults of a text that are told at once.
const MOST_TOLD: usize = 5;

/// How a book is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A text of positions with their moves.
    Positions,
    /// Games.
    Games,
    /// PolyGlot's entries.
    PolyGlot,
}

impl Format {
    /// The format that a name of a file promises, if it does.
    pub fn of_name(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "bin" => Some(Format::PolyGlot),
            "pgn" => Some(Format::Games),
            "epd" => Some(Format::Positions),
            _ => None,
        }
    }

    /// The format of a file: that of its name, or what it looks like.
    fn of(path: &Path, bytes: &[u8]) -> Format {
        Format::of_name(path).unwrap_or_else(|| {
            let begin = bytes.trim_ascii_start().strip_prefix(b"\xef\xbb\xbf");
            let begin = begin.unwrap_or(bytes.trim_ascii_start());
            match begin.first() {
                _ if bytes.contains(&0) => Format::PolyGlot,
                Some(b'[') => Format::Games,
                _ => Format::Positions,
            }
        })
    }
}

/// A book cannot be read, or not for this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub struct BookError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: String,
}

/// A file with a book.
pub struct BookFile {
    path: PathBuf,
    content: Read,
    checksum: u64,
}

enum Read {
    Positions { text: String, head: epd::Head },
    Games(String),
    PolyGlot(Arc<PolyGlot>),
}

impl BookFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no book.
    pub fn read(path: &Path) -> Result<BookFile, BookError> {
        let bytes = read::bytes(path, LARGEST_FILE).map_err(|error| BookError {
            path: path.to_owned(),
            problem: error.to_string(),
        })?;
        BookFile::of_bytes(path, bytes)
    }

    /// The same of what is in a file of this name.
    ///
    /// # Errors
    /// If it is no book.
    pub fn of_bytes(path: &Path, bytes: Vec<u8>) -> Result<BookFile, BookError> {
        let wrong = |problem: String| BookError {
            path: path.to_owned(),
            problem,
        };
        let checksum = Checksum::of(&bytes);
        let content = match Format::of(path, &bytes) {
            Format::PolyGlot => Read::PolyGlot(Arc::new(PolyGlot::read(bytes).map_err(wrong)?)),
            Format::Games => Read::Games(pgn::decode(&bytes)),
            Format::Positions => {
                let text = read::utf8(bytes).map_err(|error| wrong(error.to_string()))?;
                let head = epd::head(&text).map_err(|fault| wrong(fault.to_string()))?;
                Read::Positions { text, head }
            }
        };
        Ok(BookFile {
            path: path.to_owned(),
            content,
            checksum,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How it is written.
    pub fn format(&self) -> Format {
        match self.content {
            Read::Positions { .. } => Format::Positions,
            Read::Games(_) => Format::Games,
            Read::PolyGlot(_) => Format::PolyGlot,
        }
    }

    /// A number for all that is in it.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// The game that it names, if it does; of games the first one's.
    pub fn game(&self) -> Option<String> {
        match &self.content {
            Read::Positions { head, .. } => head.game.clone(),
            Read::Games(text) => {
                let games = pgn::read(text);
                games.first().and_then(|game| game.game_name()).map(str::to_owned)
            }
            Read::PolyGlot(_) => None,
        }
    }

    /// The book for a game; `naming` finds games by name.
    ///
    /// # Errors
    /// If it is for other rules, or something in it cannot be read by these; with the place.
    pub fn bound(&self, game: &Arc<Spec>, naming: &Naming<'_>) -> Result<Book, BookError> {
        let (book, faults) = self.bound_with_faults(game, naming)?;
        // Games that cannot be read to their end are common, and the others are a book all the same.
        if faults.is_empty() || self.format() == Format::Games {
            return Ok(book);
        }
        let more = faults.len().saturating_sub(MOST_TOLD);
        let mut told: Vec<String> = faults.into_iter().take(MOST_TOLD).collect();
        told.extend((more > 0).then(|| format!("and {more} more of that kind")));
        Err(self.wrong(told.join("\n")))
    }

    /// As [`BookFile::bound`], with what cannot be read beside what can.
    ///
    /// # Errors
    /// If it is for other rules.
    pub fn bound_with_faults(
        &self,
        game: &Arc<Spec>,
        naming: &Naming<'_>,
    ) -> Result<(Book, Vec<String>), BookError> {
        match &self.content {
            Read::PolyGlot(_) if !polyglot::has_keys(game) => Err(self.wrong(polyglot::no_keys(game))),
            Read::PolyGlot(entries) => {
                let content = Content::PolyGlot(Arc::clone(entries));
                Ok((Book::new(game, content, None), Vec::new()))
            }
            Read::Games(text) => {
                let mut gathering = Gathering::new(game, PLIES_OF_GAMES);
                let faults = gathering.add(text, naming, None);
                if gathering.games() == 0 {
                    let why = faults.first().map_or(String::new(), |fault| format!("; {fault}"));
                    return Err(self.wrong(format!("there are no games of {} in it{why}", game.id)));
                }
                let made = gathering.made();
                Ok((Book::of_places(game, gathering.places(1), Some(made)), faults))
            }
            Read::Positions { text, head } => {
                let named = || naming(head.game.as_ref()?).ok();
                let rules = head.rules.or_else(|| named().map(|named| named.signature()));
                if rules.is_some_and(|rules| rules != game.signature()) {
                    let of = head.game.as_deref().unwrap_or("another game");
                    let problem = if of == game.identity() {
                        format!("the book was made for other rules of {of} than are in force")
                    } else {
                        format!("the book is of {of}, not of {}", game.id)
                    };
                    return Err(self.wrong(problem));
                }
                let (places, faults) = epd::read(text, game);
                let faults = faults.iter().map(epd::Fault::to_string).collect();
                Ok((Book::of_places(game, places, head.made.clone()), faults))
            }
        }
    }

    fn wrong(&self, problem: String) -> BookError {
        BookError {
            path: self.path.clone(),
            problem,
        }
    }
}
