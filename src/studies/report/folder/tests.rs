use super::super::{Report, Section};
use super::*;
use crate::files::tests::Folder;
use std::fs;

#[derive(serde::Serialize)]
struct Found {
    answer: u32,
}

impl Conclusion for Found {
    fn report(&self) -> Report {
        let mut table = ReportTable::new("answers", &["what", "how many"]).showing(0);
        table.push(["one, \"or\" more".to_owned(), self.answer.to_string()]);
        let mut report = Report::new("Answers", "", "");
        report.sections.push(Section::new("All").table(table));
        report
    }
}

#[test]
fn all_files_are_written() {
    let folder = Folder::new("studies-report");
    let inner = folder.0.join("a").join("b");
    write(&inner, &Found { answer: 42 }, None).unwrap();
    let read = |name: &str| fs::read_to_string(inner.join(name)).unwrap();
    assert_eq!(read("report.json"), "{\n  \"answer\": 42\n}\n");
    assert_eq!(
        read("answers.csv"),
        "what,how many\n\"one, \"\"or\"\" more\",42\n"
    );
    assert!(read("index.html").starts_with("<!DOCTYPE html>"));
    fs::write(folder.file("taken"), "").unwrap();
    let error = write(&folder.file("taken"), &Found { answer: 1 }, None).unwrap_err();
    assert!(error.contains("taken"), "{error}");
}
