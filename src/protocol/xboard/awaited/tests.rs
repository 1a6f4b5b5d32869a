use super::*;

#[test]
fn the_user_is_told_once_and_the_letter_again_and_again() {
    let mut awaited = Awaited::new("choice N".to_owned());
    let first = awaited.remind();
    assert_eq!(first.len(), 2);
    assert!(first[0].starts_with("tellusererror "));
    assert_eq!(first[1], "choice N");
    assert_eq!(awaited.remind(), ["choice N"]);
}

#[test]
fn settings_do_not_finish_a_move() {
    assert!(!ends_waiting("easy"));
    for command in ["usermove", "e2e4n", "lift", "undo", "new"] {
        assert!(ends_waiting(command), "{command}");
    }
}
