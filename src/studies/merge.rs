//! Files of results put together.

use super::journal::{Contents, JournalError, check_identity, io_error, line_of};
use super::{Identity, Records};
use crate::files::growing::{GrowingFile, Sharing};
use crate::files::read;
use crate::files::whole::WholeFile;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What was put together.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    /// The study that all files are of.
    pub identity: Identity,
    /// Different items.
    pub items: usize,
    /// Items that were in more than one file.
    pub duplicates: usize,
}

/// Largest file of results, in bytes.
const LARGEST_FILE: u64 = 16 << 30;

/// Writes the results of all `files` to `output`, in the order of items, each once. Files that hold nothing are no matter.
/// `output` may be one of the files; it is replaced at once, or not at all.
///
/// # Errors
/// If a file cannot be used, or is of another study than the ones before it; if there is no result at all; if `output` is in use,
/// is something else, or holds results that the files do not have.
pub fn merge(files: &[PathBuf], output: &Path) -> Result<Merged, JournalError> {
    let mut identity: Option<Identity> = None;
    let mut lines: Records<String> = Records::new();
    let mut found = 0;
    for path in files {
        let file = read::open(path, LARGEST_FILE).map_err(|error| io_error(path, error))?;
        let contents = Contents::read(path, file)?;
        if let (Some(header), Some(known)) = (&contents.identity, &identity) {
            check_identity(path, header, known)?;
        }
        identity = identity.or(contents.identity);
        found += contents.lines.len();
        for (item, line) in contents.lines {
            lines.entry(item).or_insert(line);
        }
    }
    let Some(identity) = identity else {
        let nothing = io::Error::new(io::ErrorKind::InvalidData, "there are no results to be merged");
        return Err(io_error(output, nothing));
    };
    // Held until it is replaced, so that nobody adds to it meanwhile.
    let _held = hold(output, &identity, &lines)?;
    write(output, &identity, &lines).map_err(|error| io_error(output, error))?;
    Ok(Merged {
        identity,
        items: lines.len(),
        duplicates: found - lines.len(),
    })
}

/// Makes sure that nothing is lost when a file of results is replaced, and keeps others from it.
fn hold(
    output: &Path,
    identity: &Identity,
    lines: &Records<String>,
) -> Result<Option<GrowingFile>, JournalError> {
    // What is not there, or no file, has nothing to lose.
    if !std::fs::metadata(output).is_ok_and(|about| about.is_file()) {
        return Ok(None);
    }
    let fault = |error| io_error(output, error);
    let mut file = GrowingFile::open(output, Sharing::Alone).map_err(fault)?;
    let contents = Contents::read(output, file.reader().map_err(fault)?)?;
    contents.check(output, identity)?;
    let lost = contents
        .lines
        .keys()
        .filter(|item| !lines.contains_key(item))
        .count();
    if lost > 0 {
        return Err(JournalError::Fuller {
            path: output.to_owned(),
            lost,
        });
    }
    Ok(Some(file))
}

fn write(output: &Path, identity: &Identity, lines: &Records<String>) -> io::Result<()> {
    let mut file = WholeFile::create(output)?;
    file.write_all(line_of(identity)?.as_bytes())?;
    for line in lines.values() {
        writeln!(file, "{line}")?;
    }
    file.finish()
}

#[cfg(test)]
mod tests;
