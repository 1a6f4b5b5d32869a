use super::*;
use crate::variants::Catalogue;

#[test]
fn a_damaged_certificate_is_told_once() {
    let spec = Catalogue::embedded().resolve("combat").expect("a game");
    let board = Board::start(&spec);
    let folder = std::env::temp_dir().join(format!("tapestry-oracle-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(certificate_name(&board));
    let told = |text: &str| {
        std::fs::write(&file, text).expect("writable");
        let oracle = Oracle::open(Some(&folder), None).expect("a folder");
        oracle.prepare(&board);
        assert!(oracle.advise(&board, &|| false).is_none());
        let told = oracle.complaints();
        assert!(oracle.complaints().is_empty(), "once");
        told
    };
    let [complaint] = &told("damaged")[..] else {
        panic!("one complaint");
    };
    assert!(complaint.starts_with(&*file.to_string_lossy()), "{complaint}");
    assert!(
        complaint.contains("no certificate") && complaint.contains("played without it"),
        "{complaint}"
    );
    std::fs::remove_file(&file).expect("there");
    let oracle = Oracle::open(Some(&folder), None).expect("a folder");
    oracle.prepare(&board);
    assert!(oracle.complaints().is_empty());
    std::fs::remove_dir_all(&folder).expect("there");
}
