use super::*;

fn all(bytes: &[u8]) -> Vec<Message> {
    let mut input = std::io::BufReader::with_capacity(7, bytes);
    std::iter::from_fn(|| read(&mut input).expect("memory never fails")).collect()
}

#[test]
fn lines_end_with_newline_or_the_input() {
    let expected = ["uci", "a longer line", "", "end"].map(|line| Message::Line(line.into()));
    assert_eq!(all(b"uci\na longer line\r\n\nend"), expected);
}

#[test]
fn garbage_becomes_text() {
    assert_eq!(all(b"\xff\x00\n"), [Message::Line("\u{fffd}\0".into())]);
}

#[test]
fn a_huge_line_is_measured_not_kept() {
    let mut bytes = vec![b'x'; MAX_LINE + 1];
    bytes.extend_from_slice(b"\nquit\n");
    assert_eq!(
        all(&bytes),
        [Message::Overlong(MAX_LINE + 1), Message::Line("quit".into())]
    );
}
