use super::super::Section;
use super::*;

#[test]
fn tables_are_aligned_and_cut() {
    let mut table = ReportTable::new("moves", &["move", "value", "line"]).showing(2);
    table.push(["e2e4", "+0.3", "e2e4 e7e5"].map(str::to_owned));
    table.push(["b2b3", "wins in 3", "b2b3"].map(str::to_owned));
    table.push(["a2a3", "-0.1", ""].map(str::to_owned));
    let mut report = Report::new("Title", "Verdict.", "Lead.");
    report
        .sections
        .push(Section::new("Part").text("Words.").table(table));
    assert_eq!(
        report.to_string(),
        "Title\nVerdict.\nLead.\n\nPart\n  Words.\n  move      value  line\n  e2e4       +0.3  e2e4 e7e5\n  b2b3  wins in 3  b2b3\n  … and 1 more\n"
    );
}
