use super::super::tests::Folder;
use super::*;

#[test]
fn plain_files_are_read_up_to_their_limit() {
    let folder = Folder::new("read");
    let path = folder.file("a");
    std::fs::write(&path, "größer").unwrap();
    assert_eq!(text(&path, 8).unwrap(), "größer");
    let error = text(&path, 7).unwrap_err().to_string();
    assert!(error.contains("larger than 7 bytes"), "{error}");
    std::fs::write(&path, b"ab\xff").unwrap();
    let error = text(&path, 8).unwrap_err().to_string();
    assert!(error.contains("byte 3 is not UTF-8"), "{error}");
    assert_eq!(bytes(&path, 8).unwrap(), b"ab\xff");
    assert!(limited(io::repeat(7), 1 << 20).is_err());
    assert!(bytes(&folder.file("missing"), 8).is_err());
}

#[test]
#[cfg(unix)]
fn what_is_no_plain_file_is_refused_at_once_also_behind_a_link() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("read-others");
    let (pipe, link) = (folder.file("pipe"), folder.file("link"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    symlink(&pipe, &link).unwrap();
    for path in [pipe.as_path(), &link, Path::new("/dev/zero")] {
        let error = bytes(path, 100).unwrap_err().to_string();
        assert!(error.contains("no plain file"), "{error}");
    }
    assert!(bytes(&folder.0, 100).unwrap_err().to_string().contains("folder"));
    std::fs::write(folder.file("plain"), "x").unwrap();
    std::fs::remove_file(&link).unwrap();
    symlink(folder.file("plain"), &link).unwrap();
    assert_eq!(bytes(&link, 100).unwrap(), b"x");
}
