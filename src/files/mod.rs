//! Files: what is read from those that are given to the program, and how results are written.
//!
//! * [`read`](mod@read): whole files, plain ones and none too large. [`whole`]: a file that appears under its name when it is complete, or not at all.
//!   [`growing`]: a file that results are appended to and read again from, by one process at a time. `page`: pages in HTML.
//!
//! Knows nothing of what is in them.

pub mod growing;
#[cfg(any(feature = "lab", feature = "web"))]
pub mod page;
pub mod read;
pub mod whole;

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Makes writing beyond the limit that the system sets for the size of files an error like any other; otherwise it would
/// end the program without a word. Threads that are started later have it from this one.
pub fn outlive_size_limits() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // A signal that is held back does nothing, and the write fails. Child processes begin without it being held back.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}

/// Makes sure, before long work, that its results have a place. Nothing is changed.
///
/// # Errors
/// There is no such folder, or the file cannot be opened for writing; the text names it.
pub fn check_place(path: &Path) -> io::Result<()> {
    whole::check(path).map_err(|error| named(path, &error))
}

/// As [`check_place`] for a folder of results, which is made if it is not there.
///
/// # Errors
/// It cannot be made, or nothing can be written into it; the text names it.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    check_place(&folder.join(".writable"))
}

/// The same error, its text beginning with the name of the file.
pub fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Are these the same file? Where files cannot be told apart, they are taken to be.
fn same(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

/// A second handle of standard output, if this is what it goes to: of a file that is opened once more, one would write over the other.
fn standard_output(about: &Metadata) -> Option<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let own = File::from(io::stdout().as_fd().try_clone_to_owned().ok()?);
        own.metadata().is_ok_and(|own| same(&own, about)).then_some(own)
    }
    #[cfg(not(unix))]
    {
        let _ = about;
        None
    }
}

#[cfg(test)]
pub(crate) mod tests;
