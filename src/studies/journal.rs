//! Results in a file: one JSON line that says of which study, then one for each finished item, appended as they come.
//!
//! A program killed while it writes leaves at most one torn line at the end; it is cut off when the file is opened again.
//! Items that were done twice count once.

use super::{Identity, Records};
use crate::files::growing::{GrowingFile, Sharing};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Why a file of results cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// A line in it is nothing we wrote.
    #[error("{}, line {line}: {problem}", .path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A result in it is none that its item can have.
    #[error("{}: the result of item {item}: {problem}", .path.display())]
    Impossible {
        /// The file.
        path: PathBuf,
        /// The item.
        item: u64,
        /// What is wrong.
        problem: String,
    },
    /// It holds results of something else.
    #[error("{} holds results of another study: {}, not {}", .path.display(), in_words(.found), in_words(.wanted))]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Its study.
        found: Box<Identity>,
        /// The study to be done.
        wanted: Box<Identity>,
    },
    /// It would be replaced by less than it holds.
    #[error("{} holds {lost} results that none of the files has; name it among the files, too, or write to another one", .path.display())]
    Fuller {
        /// The file.
        path: PathBuf,
        /// Results that would be lost.
        lost: usize,
    },
    /// Another process writes to it.
    #[error("{} is in use by another process", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
}

/// `first-move of chess (nodes 5000, seed 1)`
fn in_words(identity: &Identity) -> String {
    let parameters: Vec<String> = identity
        .parameters
        .iter()
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    format!(
        "{} of {} ({})",
        identity.study,
        identity.subject,
        parameters.join(", ")
    )
}

/// Longest line, in bytes: many times what an item's result takes.
const LONGEST_LINE: u64 = 16 << 20;
/// What is wrong with a line that is neither header nor result.
const NO_RESULT: &str = "this is no line of a file of results";

/// A line with a result.
#[derive(Serialize, Deserialize)]
struct Entry<R> {
    item: u64,
    record: R,
}

/// A whole line of a file of results.
enum Line {
    Header(Identity),
    /// The number of an item; the text is the result.
    Record(u64),
}

impl Line {
    fn read(text: &str) -> Result<Line, String> {
        if let Ok(entry) = serde_json::from_str::<Entry<IgnoredAny>>(text) {
            return Ok(Line::Record(entry.item));
        }
        let header = serde_json::from_str(text);
        header.map(Line::Header).map_err(|_| NO_RESULT.to_owned())
    }
}

/// The study of a file and the lines of its results, by item.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// `None`: the file holds nothing yet.
    pub(super) identity: Option<Identity>,
    /// Lines with results; of equal items the first.
    pub(super) lines: Records<String>,
    /// Bytes up to the end of the last whole line.
    whole: u64,
    /// What comes after it.
    torn: Vec<u8>,
}

impl Contents {
    /// Reads all whole lines.
    pub(super) fn read(path: &Path, file: impl io::Read) -> Result<Contents, JournalError> {
        let mut reader = BufReader::new(file);
        let mut contents = Contents::default();
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            let length = Read::by_ref(&mut reader)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut bytes)
                .map_err(|error| io_error(path, error))?;
            let malformed = |problem| malformed(path, number, problem);
            if !bytes.ends_with(b"\n") {
                if length as u64 == LONGEST_LINE {
                    return Err(malformed(NO_RESULT.to_owned()));
                }
                contents.torn = bytes;
                break;
            }
            bytes.pop();
            contents.whole += length as u64;
            contents
                .add(path, &String::from_utf8_lossy(&bytes))
                .map_err(|problem| match problem {
                    Problem::Line(problem) => malformed(problem),
                    Problem::File(error) => error,
                })?;
        }
        Ok(contents)
    }

    fn add(&mut self, path: &Path, text: &str) -> Result<(), Problem> {
        match (Line::read(text).map_err(Problem::Line)?, &self.identity) {
            (Line::Header(header), None) => self.identity = Some(header),
            // Files that were joined by hand have several headers.
            (Line::Header(header), Some(known)) => {
                check_identity(path, &header, known).map_err(Problem::File)?;
            }
            (Line::Record(_), None) => {
                return Err(Problem::Line(
                    "a result before the line that says of which study".to_owned(),
                ));
            }
            (Line::Record(item), Some(_)) => {
                self.lines.entry(item).or_insert_with(|| text.to_owned());
            }
        }
        Ok(())
    }

    /// Refuses contents that are not of this study, so that they are not written over.
    pub(super) fn check(&self, path: &Path, identity: &Identity) -> Result<(), JournalError> {
        if let Some(found) = &self.identity {
            return check_identity(path, found, identity);
        }
        let header = line_of(identity).map_err(|error| io_error(path, error))?;
        if header.as_bytes().starts_with(&self.torn) {
            return Ok(());
        }
        Err(malformed(path, 1, NO_RESULT.to_owned()))
    }

    /// The results themselves.
    fn records<R: DeserializeOwned>(&self, path: &Path) -> Result<Records<R>, JournalError> {
        let record = |(&item, text): (&u64, &String)| {
            let entry = serde_json::from_str::<Entry<R>>(text);
            entry
                .map(|entry| (item, entry.record))
                .map_err(|error| JournalError::Malformed {
                    path: path.to_owned(),
                    // The first line is the header; files put together by hand may differ.
                    line: self.lines.range(..item).count() + 2,
                    problem: format!("the result of item {item}: {error}"),
                })
        };
        self.lines.iter().map(record).collect()
    }
}

fn malformed(path: &Path, line: usize, problem: String) -> JournalError {
    JournalError::Malformed {
        path: path.to_owned(),
        line,
        problem,
    }
}

enum Problem {
    Line(String),
    File(JournalError),
}

/// What a file cannot be used for, in our words.
pub(super) fn io_error(path: &Path, error: io::Error) -> JournalError {
    let path = path.to_owned();
    if error.kind() == io::ErrorKind::ResourceBusy {
        return JournalError::InUse { path };
    }
    JournalError::Io { path, error }
}

/// Refuses results of another study.
pub(super) fn check_identity(path: &Path, found: &Identity, wanted: &Identity) -> Result<(), JournalError> {
    if found == wanted {
        return Ok(());
    }
    Err(JournalError::Foreign {
        path: path.to_owned(),
        found: Box::new(found.clone()),
        wanted: Box::new(wanted.clone()),
    })
}

/// The text of a line, its end included.
pub(super) fn line_of<T: Serialize>(content: &T) -> io::Result<String> {
    let mut line = serde_json::to_string(content)?;
    line.push('\n');
    Ok(line)
}

/// A file that results are appended to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: GrowingFile,
}

impl Journal {
    /// Opens the file for the results of a study, or begins it; with it the results that it holds already.
    ///
    /// # Errors
    /// If it cannot be used, or holds results of another study.
    pub fn open<R: DeserializeOwned>(
        path: &Path,
        identity: &Identity,
    ) -> Result<(Journal, Records<R>), JournalError> {
        let fault = |error| io_error(path, error);
        let mut file = GrowingFile::open(path, Sharing::Alone).map_err(fault)?;
        let contents = Contents::read(path, file.reader().map_err(fault)?)?;
        contents.check(path, identity)?;
        let records = contents.records(path)?;
        file.cut(contents.whole).map_err(fault)?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
        };
        if contents.identity.is_none() {
            journal.write(identity)?;
        }
        Ok((journal, records))
    }

    /// Appends the result of an item, and has it on the disk when it returns.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append<R: Serialize>(&mut self, item: u64, record: &R) -> Result<(), JournalError> {
        self.write(&Entry { item, record })
    }

    fn write<T: Serialize>(&mut self, content: &T) -> Result<(), JournalError> {
        let written = line_of(content).and_then(|line| self.file.append(line.as_bytes()));
        written.map_err(|error| io_error(&self.path, error))
    }
}

#[cfg(test)]
pub(super) mod tests;
