//! A folder of tables while games are played: those of a game are read when it is first asked about.

use super::ground::Ground;
use super::shelf::Shelf;
use super::{ENDING, folder_of};
use crate::base::Bits;
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use crate::rules::Spec;
use crate::search::KnownEndings;
use crate::solver::complaints::Complaints;
use crate::solver::knowledge::Judge;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// When the tables of a game take more memory than this, no more are read.
const MOST_MEMORY: u64 = 1 << 30;

/// The tables of a game, for boards of either width.
pub trait KnownTables: Judge + KnownEndings {}

impl<B: Bits> KnownTables for Shelf<B> {}

/// What is known of a game; `None` if the folder has no tables of it.
type Known = Option<Arc<dyn KnownTables>>;

/// A folder of tables. Shared between threads.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    games: Mutex<Vec<(Arc<Spec>, Known)>>,
    complaints: Complaints,
}

impl std::fmt::Debug for dyn KnownTables {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "tables of up to {} pieces", self.most_pieces())
    }
}

impl Library {
    /// The tables in a folder.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn open(folder: &Path) -> Result<Library, String> {
        if !folder.is_dir() {
            return Err(format!("{}: no such folder", folder.display()));
        }
        Ok(Library {
            folder: folder.to_owned(),
            games: Mutex::default(),
            complaints: Complaints::default(),
        })
    }

    /// The tables of a board's game; asked for the first time, they are read.
    pub fn of(&self, board: &Board) -> Known {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |spec: &Arc<Spec>| Arc::ptr_eq(spec, board.spec()) || **spec == **board.spec();
        if let Some((_, known)) = games.iter().find(|(spec, _)| same(spec)) {
            return known.clone();
        }
        let known = start_of(board).visit_position(Read {
            folder: &self.folder,
            complaints: &self.complaints,
        });
        // A game at a time is played: what the one before had makes room.
        games.retain(|(_, known)| known.is_none());
        games.push((Arc::clone(board.spec()), known.clone()));
        known
    }

    /// What is wrong with files that are done without, and has not been told yet.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.take()
    }
}

/// The start of a board's game, which says where pieces can come to.
pub fn start_of(board: &Board) -> Board {
    Board::start(board.spec())
}

/// Reads all tables of a game.
struct Read<'a> {
    folder: &'a Path,
    complaints: &'a Complaints,
}

impl PositionVisitor for Read<'_> {
    type Output = Known;

    fn visit<B: Bits>(self, start: &Position<B>) -> Known {
        let mut shelf = Shelf::new(Ground::of(start));
        let folder = folder_of(self.folder, shelf.ground());
        for path in tables_in(&folder) {
            let note = |problem: &dyn std::fmt::Display| {
                let file = path.display();
                self.complaints
                    .note(format!("{file}: {problem}; played without it"));
            };
            if shelf.bytes() > MOST_MEMORY {
                note(&"those before it take all the memory there is for tables");
                continue;
            }
            if let Err(problem) = shelf.read(&path) {
                note(&problem);
            }
        }
        if shelf.is_empty() {
            return None;
        }
        Some(Arc::new(shelf))
    }
}

/// The tables in the folder of a game, small ones first.
pub fn tables_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<(u64, PathBuf)> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .map(|path| (std::fs::metadata(&path).map_or(0, |about| about.len()), path))
        .collect();
    paths.sort();
    paths.into_iter().map(|(_, path)| path).collect()
}
