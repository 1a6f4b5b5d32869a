use super::*;
use crate::files::tests::Folder;

pub(in crate::studies) fn identity(seed: u64) -> Identity {
    Identity {
        study: "counting".to_owned(),
        subject: "sheep".to_owned(),
        parameters: [("seed".to_owned(), seed.into())].into(),
    }
}

fn open(path: &Path) -> (Journal, Records<String>) {
    Journal::open(path, &identity(1)).unwrap()
}

#[test]
fn results_are_read_again() {
    let folder = Folder::new("studies-again");
    let path = folder.file("a.jsonl");
    let (mut journal, records) = open(&path);
    assert!(records.is_empty());
    journal.append(7, &"seven").unwrap();
    journal.append(2, &"two").unwrap();
    journal.append(7, &"another seven").unwrap();
    drop(journal);
    let (mut journal, records) = open(&path);
    assert_eq!(
        records,
        Records::from([(2, "two".to_owned()), (7, "seven".to_owned())])
    );
    journal.append(3, &"three").unwrap();
    drop(journal);
    assert_eq!(open(&path).1.len(), 3);
}

#[test]
fn a_line_torn_anywhere_is_cut_off() {
    let folder = Folder::new("studies-torn");
    let path = folder.file("a.jsonl");
    let (mut journal, _) = open(&path);
    journal.append(0, &"nought").unwrap();
    journal.append(1, &"one\n\"ü").unwrap();
    drop(journal);
    let whole = std::fs::read(&path).unwrap();
    for end in 0..whole.len() {
        std::fs::write(&path, &whole[..end]).unwrap();
        let (mut journal, records) = open(&path);
        let lines = whole[..end].iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(records.len(), lines.saturating_sub(1), "{end}");
        journal.append(5, &"five").unwrap();
        drop(journal);
        assert_eq!(open(&path).1.len(), lines.saturating_sub(1) + 1, "{end}");
    }
}

#[test]
fn results_of_another_study_are_refused() {
    let folder = Folder::new("studies-foreign");
    let path = folder.file("a.jsonl");
    open(&path);
    let error = Journal::open::<String>(&path, &identity(2))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("counting of sheep (seed 1), not counting of sheep (seed 2)"),
        "{error}"
    );
    std::fs::write(&path, "{\"item\":0,\"record\":\"x\"}\n").unwrap();
    let error = Journal::open::<String>(&path, &identity(1))
        .unwrap_err()
        .to_string();
    assert!(error.contains("line 1"), "{error}");
}

#[test]
fn what_is_no_result_is_named_by_its_line() {
    let folder = Folder::new("studies-malformed");
    let path = folder.file("a.jsonl");
    open(&path).0.append(0, &"x").unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    for (bad, line) in [("nonsense\n", 3), ("{\"item\":1,\"record\":5}\n", 3), ("\n", 3)] {
        std::fs::write(&path, format!("{text}{bad}")).unwrap();
        let error = Journal::open::<String>(&path, &identity(1))
            .unwrap_err()
            .to_string();
        assert!(error.contains(&format!("line {line}")), "{error}");
    }
    std::fs::write(&path, "a note without an end of line").unwrap();
    let error = Journal::open::<String>(&path, &identity(1))
        .unwrap_err()
        .to_string();
    assert!(error.contains("line 1"), "{error}");
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        "a note without an end of line"
    );
    let missing = folder.file("nowhere").join("a.jsonl");
    assert!(matches!(
        Journal::open::<String>(&missing, &identity(1)),
        Err(JournalError::Io { .. })
    ));
}

#[test]
fn two_may_not_write_at_once() {
    let folder = Folder::new("studies-lock");
    let path = folder.file("a.jsonl");
    let held = open(&path);
    assert!(matches!(
        Journal::open::<String>(&path, &identity(1)),
        Err(JournalError::InUse { .. })
    ));
    drop(held);
    open(&path);
}
