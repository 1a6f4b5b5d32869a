//! A file that results are appended to and taken up again from. Whoever goes on with one has it alone: two that did so at once would
//! both do what is missing.

use super::read::{limited, plain};
use super::whole::WholeFile;
use super::{same, standard_output};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

/// How often a lock is tried for again, and after what time.
const TRIES: u32 = 10;
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// How a file is shared with other processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Nobody else may have it.
    Alone,
    /// Others may append to it, too.
    WithAppenders,
}

/// A file, open for appending.
#[derive(Debug)]
pub struct GrowingFile {
    file: File,
    is_plain: bool,
}

impl GrowingFile {
    /// Opens a file, or begins it. What is no plain file (a pipe, a device) can be appended to, but not had alone.
    ///
    /// # Errors
    /// If it cannot be used, or another process has it ([`io::ErrorKind::ResourceBusy`]).
    pub fn open(path: &Path, sharing: Sharing) -> io::Result<GrowingFile> {
        let (file, is_plain) = Self::opened(path, sharing)?;
        Ok(GrowingFile { file, is_plain })
    }

    /// The open file, and whether it is a plain one.
    fn opened(path: &Path, sharing: Sharing) -> io::Result<(File, bool)> {
        let Ok(about) = std::fs::metadata(path) else {
            return Ok((taken(path, sharing)?, true));
        };
        let standard = standard_output(&about);
        if about.is_file() && standard.is_none() {
            return Ok((taken(path, sharing)?, true));
        }
        if sharing == Sharing::Alone {
            plain(&about)?;
            return Err(busy());
        }
        match standard {
            Some(file) => Ok((file, false)),
            None => Ok((OpenOptions::new().append(true).open(path)?, false)),
        }
    }

    /// All that is in it, at most `most` bytes; nothing where nothing can be read again.
    ///
    /// # Errors
    /// If it cannot be read, or is larger.
    pub fn content(&mut self, most: u64) -> io::Result<Vec<u8>> {
        limited(self.reader()?, most)
    }

    /// Reads from the beginning; nothing where nothing can be read again.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn reader(&mut self) -> io::Result<impl Read + '_> {
        if self.is_plain {
            self.file.seek(SeekFrom::Start(0))?;
        }
        Ok(Read::by_ref(&mut self.file).take(if self.is_plain { u64::MAX } else { 0 }))
    }

    /// The last bytes, so many or fewer; nothing where nothing can be read again.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn end(&mut self, count: u64) -> io::Result<Vec<u8>> {
        if !self.is_plain {
            return Ok(Vec::new());
        }
        let length = self.file.metadata()?.len();
        self.file.seek(SeekFrom::Start(length.saturating_sub(count)))?;
        limited(Read::by_ref(&mut self.file).take(count), count)
    }

    /// Cuts off what is behind so many bytes.
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }

    /// Appends, and has it on the disk when it returns: all of it or, where the disk is full, nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.is_plain {
            return self.file.write_all(bytes);
        }
        let length = self.file.metadata()?.len();
        // One write where that is possible: what several processes append does not mix.
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        if written.is_err() && self.file.try_lock().is_ok() {
            // If that fails, too, the end is torn, which readers know.
            let _ = self.file.set_len(length);
        }
        written
    }
}

/// A file that only one process works on, though it may be replaced meanwhile. Held as long as it lives.
#[derive(Debug)]
pub struct Claim(Option<File>);

impl Claim {
    /// Takes a file, which is made if it is not there.
    ///
    /// # Errors
    /// If it cannot be used, or another process has it ([`io::ErrorKind::ResourceBusy`]).
    pub fn take(path: &Path) -> io::Result<Claim> {
        taken(path, Sharing::Alone).map(|file| Claim(Some(file)))
    }

    /// Takes a folder.
    ///
    /// # Errors
    /// If another process has it ([`io::ErrorKind::ResourceBusy`]).
    pub fn take_folder(folder: &Path) -> io::Result<Claim> {
        // Not every system opens folders, or locks them.
        let Ok(file) = File::open(folder) else {
            return Ok(Claim(None));
        };
        match patiently(|| file.try_lock()) {
            Err(TryLockError::WouldBlock) => Err(busy()),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Claim(Some(file))),
        }
    }

    /// Replaces the file that is claimed, and goes on to claim the new one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn replace(&mut self, path: &Path, content: &[u8]) -> io::Result<()> {
        let mut file = WholeFile::create(path)?;
        file.write_all(content)?;
        self.0 = file.finish_locked()?.or(self.0.take());
        Ok(())
    }
}

/// Opens a plain file, made if it is not there, once no other process has it.
fn taken(path: &Path, sharing: Sharing) -> io::Result<File> {
    loop {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        plain(&file.metadata()?)?;
        let lock = || match sharing {
            Sharing::Alone => file.try_lock(),
            Sharing::WithAppenders => file.try_lock_shared(),
        };
        match patiently(lock) {
            Err(TryLockError::WouldBlock) => return Err(busy()),
            // Not every file system has locks.
            Err(TryLockError::Error(_)) => return Ok(file),
            Ok(()) => {}
        }
        // Replaced between the opening and the lock?
        if std::fs::metadata(path).is_ok_and(|about| file.metadata().is_ok_and(|own| same(&own, &about))) {
            return Ok(file);
        }
    }
}

/// Tries for a lock until it is certain that somebody has it: a program that this process is just starting shares the locks of closed
/// files until it runs.
fn patiently(lock: impl Fn() -> Result<(), TryLockError>) -> Result<(), TryLockError> {
    for _ in 0..TRIES {
        match lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_TRIES),
            other => return other,
        }
    }
    lock()
}

fn busy() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "in use by another process")
}

#[cfg(test)]
mod tests;
