//! Reading files that a user names: plain files only, for others may never end, and no larger than they can sensibly be.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The bytes of a plain file, or of one that a link leads to.
///
/// # Errors
/// If it cannot be read, is no plain file or has more than `limit` bytes.
pub fn read_plain_file(path: &Path, limit: u64) -> Result<Vec<u8>> {
    // Before it is opened: to open a pipe is to wait for its other end.
    if !std::fs::metadata(path)?.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "it is no plain file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(limit.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(Error::new(
            ErrorKind::FileTooLarge,
            format!("the file is larger than {limit} bytes"),
        ));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_up_to_the_limit_are_read() {
        let file = std::env::temp_dir().join(format!("tapestry-plain-file-{}", std::process::id()));
        std::fs::write(&file, "12345").expect("writable");
        assert_eq!(read_plain_file(&file, 5).expect("small enough"), b"12345");
        let refusal = |path: &Path, limit| read_plain_file(path, limit).expect_err("refused").to_string();
        assert_eq!(refusal(&file, 4), "the file is larger than 4 bytes");
        assert_eq!(refusal(&std::env::temp_dir(), 4), "it is no plain file");
        #[cfg(unix)]
        assert_eq!(refusal(Path::new("/dev/zero"), 4), "it is no plain file");
        std::fs::remove_file(&file).expect("there");
        assert!(read_plain_file(&file, 5).is_err());
    }
}
