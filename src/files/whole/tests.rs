use super::super::tests::Folder;
use super::*;

#[test]
fn a_file_appears_whole_or_not_at_all() {
    let folder = Folder::new("whole");
    let path = folder.file("a");
    let mut file = WholeFile::create(&path).unwrap();
    file.write_all(b"one").unwrap();
    file.flush().unwrap();
    assert!(!path.exists());
    let busy = write(&path, b"two").unwrap_err();
    assert_eq!(busy.kind(), io::ErrorKind::ResourceBusy);
    file.finish().unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    drop(WholeFile::create(&path).unwrap());
    std::fs::write(folder.file("a.part"), "left behind by a killed process").unwrap();
    write(&path, b"two").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"two");
    assert_eq!(folder.names(), ["a"]);
    assert!(write(&folder.file("missing").join("a"), b"x").is_err());
    assert!(write(&folder.0, b"x").is_err());
    check(&folder.file("b")).unwrap();
    assert_eq!(folder.names(), ["a"]);
}

#[test]
#[cfg(unix)]
fn links_are_written_through_and_modes_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("whole-links");
    let (target, link, name) = (folder.file("target"), folder.file("link"), folder.file("name"));
    symlink(&target, &link).unwrap();
    for content in ["first", "second"] {
        write(&link, content.as_bytes()).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_to_string(&target).unwrap(), content);
    }
    std::fs::set_permissions(&target, std::fs::Permissions::from_mode(0o640)).unwrap();
    write(&link, b"third").unwrap();
    assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    std::fs::hard_link(&target, &name).unwrap();
    write(&target, b"fourth").unwrap();
    assert_eq!(std::fs::read_to_string(&name).unwrap(), "fourth");
    assert_eq!(folder.names(), ["link", "name", "target"]);
}

#[test]
#[cfg(unix)]
fn readers_of_pipes_get_all_of_it() {
    let folder = Folder::new("whole-pipe");
    let pipe = folder.file("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    check(&pipe).unwrap();
    let (path, text) = (pipe.clone(), "x".repeat(1 << 17));
    let reader = std::thread::spawn(move || std::fs::read_to_string(path));
    write(&pipe, text.as_bytes()).unwrap();
    assert_eq!(reader.join().unwrap().unwrap(), text);
    assert_eq!(folder.names(), ["pipe"]);
}
