use super::super::journal::Journal;
use super::super::journal::tests::identity;
use super::*;
use crate::files::tests::Folder;

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
    let folder = Folder::new("studies-merge");
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
    let folder = Folder::new("studies-merge-foreign");
    let files = [file(&folder, "a", 1, &[0]), file(&folder, "b", 2, &[1])];
    let output = folder.file("all");
    assert!(matches!(
        merge(&files, &output),
        Err(JournalError::Foreign { .. })
    ));
    assert!(merge(&[], &output).is_err() && !output.exists());
    assert!(merge(&[folder.file("missing")], &output).is_err());
}

#[test]
fn no_result_of_the_file_to_be_written_is_lost() {
    let folder = Folder::new("studies-merge-fuller");
    let few = file(&folder, "few", 1, &[0, 1]);
    let full = file(&folder, "full", 1, &[0, 1, 2, 3]);
    let before = std::fs::read(&full).unwrap();
    let error = merge(std::slice::from_ref(&few), &full).unwrap_err().to_string();
    assert!(error.contains("full holds 2 results that"), "{error}");
    let (other, text) = (file(&folder, "other", 2, &[0]), folder.file("text"));
    std::fs::write(&text, "not ours").unwrap();
    assert!(
        merge(std::slice::from_ref(&few), &other).is_err()
            && merge(std::slice::from_ref(&few), &text).is_err()
    );
    assert_eq!(std::fs::read(&full).unwrap(), before);
    assert_eq!(std::fs::read(&text).unwrap(), b"not ours");
    let merged = merge(&[few.clone(), full.clone()], &full).unwrap();
    assert_eq!(merged.items, 4);
    merge(std::slice::from_ref(&full), &few).unwrap();
    let held = Journal::open::<f64>(&few, &identity(1)).unwrap();
    assert!(matches!(merge(&[full], &few), Err(JournalError::InUse { .. })));
    drop(held);
}
