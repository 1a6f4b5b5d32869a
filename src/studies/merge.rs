//! Files of results put together.

use super::journal::{Contents, JournalError, check_identity, line_of};
use super::{Identity, Records};
use std::fs::File;
use std::io::{self, BufWriter, Write};
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

/// Writes the results of all `files` to `output`, in the order of items, each once. Files that hold nothing are no matter.
/// `output` may be one of the files; it is replaced at once, or not at all.
///
/// # Errors
/// If a file cannot be used, or is of another study than the ones before it; if there is no result at all.
pub fn merge(files: &[PathBuf], output: &Path) -> Result<Merged, JournalError> {
    let mut identity: Option<Identity> = None;
    let mut lines: Records<String> = Records::new();
    let mut found = 0;
    for path in files {
        let file = File::open(path).map_err(|error| fault(path, error))?;
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
        return Err(fault(output, nothing));
    };
    write(output, &identity, &lines).map_err(|error| fault(output, error))?;
    Ok(Merged {
        identity,
        items: lines.len(),
        duplicates: found - lines.len(),
    })
}

fn write(output: &Path, identity: &Identity, lines: &Records<String>) -> io::Result<()> {
    let mut name = output.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let mut file = BufWriter::new(File::create(&part)?);
    file.write_all(line_of(identity)?.as_bytes())?;
    for line in lines.values() {
        writeln!(file, "{line}")?;
    }
    file.into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .sync_all()?;
    std::fs::rename(&part, output)
}

fn fault(path: &Path, error: io::Error) -> JournalError {
    JournalError::Io {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::super::journal::Journal;
    use super::super::journal::tests::{Folder, identity};
    use super::*;

    fn file(folder: &Folder, name: &str, seed: u64, items: &[u64]) -> PathBuf {
        let path = folder.file(name);
        let (mut journal, _) = Journal::open::<f64>(&path, &identity(seed)).unwrap();
        for item in items {
            journal.append(*item, &(*item as f64 / 3.0)).unwrap();
        }
        path
    }

    #[test]
    fn shards_become_one_file() {
        let folder = Folder::new("merge");
        let mut files = vec![
            file(&folder, "a", 1, &[4, 1]),
            file(&folder, "b", 1, &[2, 1, 0]),
            folder.file("c"),
        ];
        std::fs::write(&files[2], "").unwrap();
        let torn = std::fs::read_to_string(&files[1]).unwrap() + "{\"item\":9,\"rec";
        std::fs::write(&files[1], torn).unwrap();
        let output = folder.file("all");
        let merged = merge(&files, &output).unwrap();
        assert_eq!((merged.items, merged.duplicates), (4, 1));
        files.push(output.clone());
        let again = merge(&files, &output).unwrap();
        assert_eq!((again.items, again.duplicates), (4, 5));
        let (_, records) = Journal::open::<f64>(&output, &identity(1)).unwrap();
        assert_eq!(records, [0, 1, 2, 4].map(|item| (item, item as f64 / 3.0)).into());
    }

    #[test]
    fn files_that_do_not_belong_together_are_left_alone() {
        let folder = Folder::new("merge-foreign");
        let files = [file(&folder, "a", 1, &[0]), file(&folder, "b", 2, &[1])];
        let output = folder.file("all");
        assert!(matches!(
            merge(&files, &output),
            Err(JournalError::Foreign { .. })
        ));
        assert!(merge(&[], &output).is_err() && !output.exists());
        assert!(merge(&[folder.file("missing")], &output).is_err());
    }
}
