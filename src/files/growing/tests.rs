use super::super::tests::Folder;
use super::*;

#[test]
fn what_is_appended_is_read_again() {
    let folder = Folder::new("growing");
    let path = folder.file("a");
    let mut file = GrowingFile::open(&path, Sharing::Alone).unwrap();
    file.append(b"one\n").unwrap();
    file.append(b"two").unwrap();
    assert_eq!(file.content(100).unwrap(), b"one\ntwo");
    assert_eq!(file.end(2).unwrap(), b"wo");
    assert_eq!(file.end(200).unwrap(), b"one\ntwo");
    assert!(file.content(3).is_err());
    file.cut(4).unwrap();
    file.append(b"three").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"one\nthree");
}

#[test]
fn a_file_that_is_gone_on_with_has_one_owner() {
    let folder = Folder::new("growing-locks");
    let path = folder.file("a");
    let is_busy = |sharing| {
        GrowingFile::open(&path, sharing).is_err_and(|error| error.kind() == io::ErrorKind::ResourceBusy)
    };
    let alone = GrowingFile::open(&path, Sharing::Alone).unwrap();
    assert!(is_busy(Sharing::Alone) && is_busy(Sharing::WithAppenders));
    drop(alone);
    let shared = GrowingFile::open(&path, Sharing::WithAppenders).unwrap();
    assert!(is_busy(Sharing::Alone) && !is_busy(Sharing::WithAppenders));
    drop(shared);
    assert!(!is_busy(Sharing::Alone));
}

#[test]
fn a_claim_outlives_replacement() {
    let folder = Folder::new("claim");
    let path = folder.file("a");
    let mut claim = Claim::take(&path).unwrap();
    for content in ["x", "y"] {
        assert!(Claim::take(&path).is_err());
        claim.replace(&path, content.as_bytes()).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), content);
    }
    assert!(Claim::take(&path).is_err());
    drop(claim);
    drop(Claim::take(&path).unwrap());
    let folder_claim = Claim::take_folder(&folder.0).unwrap();
    assert!(Claim::take_folder(&folder.0).is_err());
    drop(folder_claim);
    Claim::take_folder(&folder.0).unwrap();
    assert_eq!(folder.names(), ["a"]);
}

#[test]
#[cfg(unix)]
fn devices_are_appended_to_but_not_gone_on_with() {
    let null = Path::new("/dev/null");
    let mut file = GrowingFile::open(null, Sharing::WithAppenders).unwrap();
    file.append(b"x").unwrap();
    assert!(file.content(1).unwrap().is_empty() && file.end(2).unwrap().is_empty());
    let error = GrowingFile::open(null, Sharing::Alone).unwrap_err().to_string();
    assert!(error.contains("this is no plain file"), "{error}");
    let error = GrowingFile::open(Path::new("/dev/full"), Sharing::WithAppenders)
        .unwrap()
        .append(b"x");
    assert!(error.unwrap_err().to_string().contains("No space left"));
}

#[test]
fn looking_whether_a_file_can_be_made_takes_none_away() {
    let folder = Folder::new("places");
    for round in 0..200 {
        let path = folder.file(&round.to_string());
        let look = || crate::files::check_place(&path).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(look);
            scope.spawn(look);
            let mut file = GrowingFile::open(&path, Sharing::WithAppenders).unwrap();
            file.append(b"a game").unwrap();
        });
        assert_eq!(std::fs::read(&path).unwrap(), b"a game", "round {round}");
    }
}
