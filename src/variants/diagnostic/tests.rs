use super::*;

#[test]
fn places_count_lines_and_characters() {
    let source = Arc::new(Source::of_user("x", "a\nbé = 1\n"));
    let at = |offset| {
        Place {
            source: Arc::clone(&source),
            offset,
        }
        .line_and_column()
    };
    assert_eq!(at(0), (1, 1));
    assert_eq!(at(2), (2, 1));
    assert_eq!(at(5), (2, 3));
    assert_eq!(at(99), (3, 1));
    let line = |offset| {
        let source = Arc::clone(&source);
        Place { source, offset }.line().to_string()
    };
    assert_eq!([line(0), line(4), line(99)], ["a", "bé = 1", ""]);
}

#[test]
fn nearest_names() {
    let known = ["storm", "western", "chinese"];
    assert_eq!(nearest("strom", known), Some("storm"));
    assert_eq!(nearest("Chinees", known), Some("chinese"));
    assert_eq!(nearest("go", known), None);
    assert_eq!(
        did_you_mean("go", known).unwrap(),
        "known here: storm, western, chinese"
    );
}
