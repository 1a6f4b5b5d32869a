//! Reading files that are given to the program: plain files only, since others (pipes, devices) block or never end, and none
//! larger than their kind can be. Links are followed.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Opens a plain file of at most `most` bytes.
///
/// # Errors
/// If it cannot be opened, is something else than a plain file, or is larger.
pub fn open(path: &Path, most: u64) -> io::Result<File> {
    // Opening a pipe would block; looking first does not.
    plain(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let about = file.metadata()?;
    plain(&about)?;
    if about.len() > most {
        return Err(too_large(most));
    }
    Ok(file)
}

/// The content of a plain file of at most `most` bytes.
///
/// # Errors
/// As [`open()`], or if it cannot be read or grows beyond that meanwhile.
pub fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    limited(open(path, most)?, most)
}

/// The text of a plain file of at most `most` bytes.
///
/// # Errors
/// As [`bytes`], or if it is no text in UTF-8.
pub fn text(path: &Path, most: u64) -> io::Result<String> {
    utf8(bytes(path, most)?)
}

/// These bytes as a text.
///
/// # Errors
/// If they are none in UTF-8, with the first place where they are not.
pub fn utf8(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("byte {place} is not UTF-8 text"),
        )
    })
}

/// All of a stream, of which at most `most` bytes are read: for what somebody pipes to the program.
///
/// # Errors
/// If it cannot be read, is longer, or there is no memory for it.
pub fn limited(mut stream: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut chunk = [0; 1 << 16];
    loop {
        let length = match stream.read(&mut chunk) {
            Ok(0) => return Ok(bytes),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if (bytes.len() + length) as u64 > most {
            return Err(too_large(most));
        }
        bytes
            .try_reserve(length)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        bytes.extend_from_slice(&chunk[..length]);
    }
}

/// Refuses what is no plain file.
pub(super) fn plain(about: &std::fs::Metadata) -> io::Result<()> {
    if about.is_file() {
        return Ok(());
    }
    let found = if about.is_dir() {
        "this is a folder, not a file"
    } else {
        "this is no plain file but a pipe or a device"
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, found))
}

fn too_large(most: u64) -> io::Error {
    io::Error::new(
        io::ErrorKind::FileTooLarge,
        format!("the file is larger than {most} bytes"),
    )
}

#[cfg(test)]
mod tests;
