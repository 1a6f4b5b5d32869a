//! Games of boards on the disk, so that they outlive the program: a file of its own for each, in one folder.

use super::boards::{Boards, locked};
use super::shelf::Shelf;
use crate::arena::pgn::{self, PgnGame};
use crate::files::{read, whole};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How often it is looked whether there is something new to be kept.
const PAUSE: Duration = Duration::from_millis(500);
/// Most games that are kept; of more those go that were not touched for longest.
const MOST_KEPT: usize = 30;
/// Largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;
/// What the names of the files end with.
const ENDING: &str = "pgn";

/// The folder.
pub(super) struct Kept {
    folder: PathBuf,
}

/// A game in it.
struct File {
    id: String,
    path: PathBuf,
    touched: SystemTime,
}

impl Kept {
    pub(super) fn new(folder: PathBuf) -> Kept {
        Kept { folder }
    }

    /// Keeps what changes on boards, for ever; what goes wrong is told once.
    pub(super) fn go_on(&self, boards: &Boards) {
        let mut told = false;
        loop {
            std::thread::sleep(PAUSE);
            let kept = self.keep(boards);
            if let Err(error) = kept
                && !std::mem::replace(&mut told, true)
            {
                eprintln!(
                    "tapestry: games on boards are not kept: {}: {error}",
                    self.folder.display()
                );
            }
        }
    }

    fn keep(&self, boards: &Boards) -> io::Result<()> {
        for (_, board) in boards.all() {
            let mut session = locked(&board);
            let Some((id, text)) = session.unkept() else {
                continue;
            };
            drop(session);
            std::fs::create_dir_all(&self.folder)?;
            whole::write(&self.folder.join(format!("{id}.{ENDING}")), text.as_bytes())?;
            for old in self.files().iter().skip(MOST_KEPT) {
                std::fs::remove_file(&old.path)?;
            }
        }
        Ok(())
    }

    /// The games that are kept, the last one first. A folder that is not there has none.
    fn files(&self) -> Vec<File> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<File> = entries.filter_map(|entry| file(&entry.path())).collect();
        files.sort_by(|one, other| (other.touched, &other.id).cmp(&(one.touched, &one.id)));
        files
    }
}

impl Shelf for Kept {
    fn games(&self) -> Vec<(String, PgnGame)> {
        let files = self.files().into_iter();
        files
            .filter_map(|file| Some((file.id, read_game(&file.path)?)))
            .collect()
    }

    fn discard(&self, id: &str) -> Result<(), String> {
        match self.files().into_iter().find(|file| file.id == id) {
            Some(file) => std::fs::remove_file(&file.path).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
}

fn file(path: &Path) -> Option<File> {
    let id = path.file_stem()?.to_str()?;
    let is_kept = path.extension().is_some_and(|ending| ending == ENDING);
    Some(File {
        id: id.to_owned(),
        touched: std::fs::metadata(path).and_then(|about| about.modified()).ok()?,
        path: path.to_owned(),
    })
    .filter(|_| is_kept)
}

fn read_game(path: &Path) -> Option<PgnGame> {
    let bytes = read::bytes(path, LARGEST).ok()?;
    pgn::read(&pgn::decode(&bytes)).into_iter().next()
}
