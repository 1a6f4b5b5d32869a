//! A result that is written whole: it appears under its name when it is complete, or not at all. Only a plain file of its own is
//! replaced so; through a link, into a pipe or a device, and where other names share the file, it is written through.

use super::{same, standard_output, with_ending};
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a file has behind its name until it is complete.
const UNFINISHED: &str = ".part";

/// Where a result goes.
enum Place {
    /// To a file that is not there yet.
    New,
    /// To this plain file.
    Plain(PathBuf, Metadata),
    /// To whatever there is.
    Through,
    /// To this process's standard output.
    Standard,
}

/// A file being written. If it is dropped unfinished, nothing has changed.
pub struct WholeFile {
    out: BufWriter<Box<dyn Sink>>,
    /// The unfinished file, and the name that it will have.
    rename: Option<(PathBuf, PathBuf)>,
}

/// What results are written to.
trait Sink: Write + Send {
    /// Has what was written on the disk, as far as there is one.
    fn settle(&mut self) -> io::Result<()>;
    /// A second handle of the file, if it is one.
    fn file(&self) -> io::Result<Option<File>> {
        Ok(None)
    }
}

impl Sink for File {
    fn settle(&mut self) -> io::Result<()> {
        self.sync_all()
    }
    fn file(&self) -> io::Result<Option<File>> {
        self.try_clone().map(Some)
    }
}

/// A pipe, a device, or a file that is shared.
struct Shared(File);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Sink for Shared {
    fn settle(&mut self) -> io::Result<()> {
        // Not everything that can be written to has a disk behind it.
        let is_file = self.0.metadata().is_ok_and(|about| about.is_file());
        if is_file { self.0.sync_all() } else { Ok(()) }
    }
}

impl Sink for io::Stdout {
    fn settle(&mut self) -> io::Result<()> {
        self.flush()
    }
}

/// Writes a result.
///
/// # Errors
/// If it cannot be written; a plain file is then what it was.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(content)?;
    file.finish()
}

/// Removes a file, and what a killed process left of one, if they are there.
pub fn discard(path: &Path) {
    for path in [path, with_ending(path, UNFINISHED).as_path()] {
        // What is not there need not be removed; what cannot be removed is written over the next time.
        let _ = std::fs::remove_file(path);
    }
}

impl WholeFile {
    /// Begins to write.
    ///
    /// # Errors
    /// If nothing can be written there, or another process is at it.
    pub fn create(path: &Path) -> io::Result<WholeFile> {
        let through = |sink: Box<dyn Sink>| WholeFile {
            out: BufWriter::new(sink),
            rename: None,
        };
        match place(path)? {
            Place::Standard => Ok(through(Box::new(io::stdout()))),
            Place::Through => open_through(path).map(|file| through(Box::new(Shared(file)))),
            Place::New => Self::beside(path),
            Place::Plain(target, about) => {
                let file = match Self::beside(&target) {
                    // A file that may be written in a folder that may not.
                    Err(error) if error.kind() == io::ErrorKind::PermissionDenied => None,
                    file => file?.looking_like(&about)?,
                };
                match file {
                    Some(file) => Ok(file),
                    None => open_through(&target).map(|file| through(Box::new(Shared(file)))),
                }
            }
        }
    }

    /// An unfinished file beside the one that it will be.
    fn beside(target: &Path) -> io::Result<WholeFile> {
        let part = with_ending(target, UNFINISHED);
        if std::fs::symlink_metadata(&part).is_ok_and(|about| !about.is_file()) {
            let text = format!("{} is in the way", part.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, text));
        }
        // What a killed process left behind is written over, but not what another one is writing.
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&part)?;
        let taken = match file.try_lock() {
            Err(TryLockError::WouldBlock) => true,
            // Finished by another process meanwhile?
            Ok(()) => !std::fs::metadata(&part).is_ok_and(|about| same_as(&file, &about)),
            // Not every file system has locks.
            Err(TryLockError::Error(_)) => false,
        };
        if taken {
            return Err(io::Error::new(
                io::ErrorKind::ResourceBusy,
                "another process is writing it",
            ));
        }
        file.set_len(0)?;
        Ok(WholeFile {
            out: BufWriter::new(Box::new(file)),
            rename: Some((part, target.to_owned())),
        })
    }

    /// Gives the unfinished file the mode of the file that it replaces; `None` if it belongs to others than that.
    fn looking_like(self, about: &Metadata) -> io::Result<Option<WholeFile>> {
        let Some(file) = self.out.get_ref().file()? else {
            return Ok(None);
        };
        if !is_owned_alike(&file.metadata()?, about) {
            return Ok(None);
        }
        file.set_permissions(about.permissions())?;
        Ok(Some(self))
    }

    /// Puts the complete file in its place.
    ///
    /// # Errors
    /// If it cannot be written; a plain file is then what it was.
    pub fn finish(self) -> io::Result<()> {
        self.finish_locked().map(drop)
    }

    /// As [`finish`](WholeFile::finish); the handle keeps other processes from taking the file (see
    /// [`Claim`](super::growing::Claim)). `None` if it is no plain file.
    ///
    /// # Errors
    /// As [`finish`](WholeFile::finish).
    pub fn finish_locked(mut self) -> io::Result<Option<File>> {
        self.out.flush()?;
        self.out.get_mut().settle()?;
        let Some((part, target)) = &self.rename else {
            return Ok(None);
        };
        let file = self.out.get_ref().file()?;
        replace(part, target)?;
        self.rename = None;
        Ok(file)
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.rename {
            // What cannot be removed is written over the next time.
            let _ = std::fs::remove_file(part);
        }
    }
}

/// Puts one file in the place of another. On Windows whoever just reads that one (a virus scanner, say) is in the way, and is waited for.
fn replace(part: &Path, target: &Path) -> io::Result<()> {
    const TRIES: usize = 50;
    const PAUSE: Duration = Duration::from_millis(20);
    const ACCESS_DENIED: i32 = 5;
    const SHARING_VIOLATION: i32 = 32;
    for _ in 0..TRIES {
        match std::fs::rename(part, target) {
            Err(error)
                if cfg!(windows)
                    && matches!(error.raw_os_error(), Some(ACCESS_DENIED | SHARING_VIOLATION)) =>
            {
                std::thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
    std::fs::rename(part, target)
}

/// Makes sure that something can be written, without a change.
pub(super) fn check(path: &Path) -> io::Result<()> {
    match place(path)? {
        // Opening a pipe would end what its reader reads.
        Place::Standard | Place::Through => Ok(()),
        Place::Plain(target, _) => OpenOptions::new().append(true).open(target).map(drop),
        Place::New => check_new(path),
    }
}

/// Could a file be made here? It is gone afterwards, unless another process has begun one meanwhile.
fn check_new(path: &Path) -> io::Result<()> {
    let gone_is_well = |result: io::Result<()>| match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    };
    match OpenOptions::new().append(true).create_new(true).open(path) {
        Ok(file) => match file.try_lock() {
            // Somebody writes to it already, or has written or replaced it.
            Err(TryLockError::WouldBlock) => Ok(()),
            _ if !is_still_empty(path, &file) => Ok(()),
            // Who opens it before it is removed waits for the lock, and then finds that it is no longer there.
            Ok(()) | Err(TryLockError::Error(_)) => gone_is_well(std::fs::remove_file(path)),
        },
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            gone_is_well(OpenOptions::new().append(true).open(path).map(drop))
        }
        Err(error) => Err(error),
    }
}

/// Is this file still what the path leads to, with nothing in it?
fn is_still_empty(path: &Path, file: &File) -> bool {
    let Ok(about) = std::fs::metadata(path) else {
        return false;
    };
    about.len() == 0 && file.metadata().is_ok_and(|own| same(&own, &about))
}

fn place(path: &Path) -> io::Result<Place> {
    let about = match std::fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A link to a file that is not there yet.
            let is_link = std::fs::symlink_metadata(path).is_ok();
            return Ok(if is_link { Place::Through } else { Place::New });
        }
        Err(error) => return Err(error),
    };
    if about.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "this is a folder, not a file",
        ));
    }
    if standard_output(&about).is_some() {
        return Ok(Place::Standard);
    }
    if !about.is_file() || names(&about) > 1 {
        return Ok(Place::Through);
    }
    // Who may not write into a file may not replace it either.
    OpenOptions::new().append(true).open(path)?;
    Ok(Place::Plain(std::fs::canonicalize(path)?, about))
}

fn open_through(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .open(path)
}

fn same_as(file: &File, about: &Metadata) -> bool {
    file.metadata().is_ok_and(|own| same(&own, about))
}

/// How many names a file has.
fn names(about: &Metadata) -> u64 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        about.nlink()
    }
    #[cfg(not(unix))]
    {
        let _ = about;
        1
    }
}

fn is_owned_alike(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (one.uid(), one.gid()) == (other.uid(), other.gid())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

#[cfg(test)]
mod tests;
