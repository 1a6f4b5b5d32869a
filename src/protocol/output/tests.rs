use super::*;

#[test]
fn a_line_stays_one_line() {
    assert_eq!(fitted_line("a\nb\u{7}\tc"), "a b�\tc");
    assert_eq!(fitted_line(&"ä".repeat(MAX_LINE)).len(), MAX_LINE - 2);
    assert_eq!(fitted_line(&"x".repeat(MAX_LINE - 1)).len(), MAX_LINE - 1);
}

#[test]
fn lists_are_cut_between_words() {
    assert_eq!(list("Moves: 2", &["e2e4", "d2d4"]), "Moves: 2 e2e4 d2d4");
    let words = vec!["e2e4"; 1000];
    let line = list("Moves: 1000", &words);
    assert_eq!(fitted_line(&line), line);
    let told = line.matches(" e2e4").count();
    assert!(
        line.ends_with(&format!(" e2e4 … and {} more", 1000 - told)),
        "{line}"
    );
    assert!(line.len() > MAX_LINE - 2 * ENDING, "{}", line.len());
}

#[test]
fn a_listener_that_left_is_noticed() {
    struct Gone;
    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let output = Output::new(Box::new(Gone));
    assert!(!output.broken());
    output.line("anyone?");
    assert!(output.broken());
}
