use super::*;

fn read(text: &str) -> Table {
    let mut problems = Problems::default();
    let source = Arc::new(Source::of_user("test", text));
    let table = read_toml(&source, &mut problems);
    assert!(problems.0.is_empty(), "{problems:?}");
    table
}

fn integer(table: &Table, path: &str) -> Option<i64> {
    let mut table = table;
    let mut names = path.split('.').peekable();
    while let Some(name) = names.next() {
        match &table.get(name)?.content {
            Content::Table(inner) if names.peek().is_some() => table = inner,
            Content::Integer(number) => return Some(*number),
            _ => return None,
        }
    }
    None
}

#[test]
fn merging_is_deep_and_false_removes() {
    let mut table = read("a.x = 1\na.y = 2\nb.z = 3\nc = 4");
    table.merge(&read("a.y = 5\nb = false\nc = 6\nd = 7"));
    let found = ["a.x", "a.y", "b.z", "c", "d"].map(|path| integer(&table, path));
    assert_eq!(found, [Some(1), Some(5), None, Some(6), Some(7)]);
}

#[test]
fn paths_reach_into_tables_only() {
    let mut table = read("a.x = 1\nc = 4");
    let value = Value {
        place: table.entries[0].place.clone(),
        content: Content::Integer(9),
    };
    assert!(table.set_path("a.x", &value) && table.set_path("new.deep", &value));
    assert!(!table.set_path("c.x", &value));
    assert_eq!(
        (integer(&table, "a.x"), integer(&table, "new.deep")),
        (Some(9), Some(9))
    );
}

#[test]
fn every_syntax_mistake_is_reported() {
    let mut problems = Problems::default();
    let source = Arc::new(Source::of_user("test", "a = \nb = 1\nc = [1,,]\nb = 2\n"));
    read_toml(&source, &mut problems);
    let lines: Vec<usize> = problems
        .into_sorted()
        .iter()
        .map(|problem| problem.line)
        .collect();
    assert!(
        lines.contains(&1) && lines.contains(&3) && lines.contains(&4),
        "{lines:?}"
    );
}

#[test]
fn columns_inside_texts() {
    let table = read("name = \"fmXW\"\nother = \"a\\tb\"");
    let at = |name: &str, column| table.get(name).unwrap().place_in_text(column).offset;
    assert_eq!(at("name", 3), 10);
    assert_eq!(at("other", 3), table.get("other").unwrap().place.offset);
}
