use super::*;

fn moves(word: &str) -> Vec<&str> {
    let read = tokens(word);
    assert!(
        !read.iter().any(|(_, token)| matches!(token, Token::Unknown(_))),
        "{word}"
    );
    read.iter()
        .filter_map(|(at, token)| match token {
            Token::Move(text) => {
                assert!(word[*at..].starts_with(text));
                Some(*text)
            }
            Token::Result(text) => Some(*text),
            _ => None,
        })
        .collect()
}

#[test]
fn glued_marks_and_numbers_come_off() {
    for (word, expected) in [
        ("1.d4!d5?2.Nf3!!Nc6??", &["d4", "d5", "Nf3", "Nc6"][..]),
        ("4.e3$1$14Nf6$2", &["e3", "Nf6"]),
        ("12...Qxe5+!", &["Qxe5+"]),
        ("e8=Q+?!", &["e8=Q+"]),
        ("Nc6*", &["Nc6", "*"]),
        ("Qh7#1-0", &["Qh7#", "1-0"]),
        ("Qh7+!0-1", &["Qh7+", "0-1"]),
        ("Qh7+½-½", &["Qh7+", "1/2-1/2"]),
        ("Kg1)1:0", &["Kg1)", "1-0"]),
        ("…Nf6", &["Nf6"]),
        ("C2.5", &["C2.5"]),
        ("+C=5!", &["+C=5"]),
        ("--!", &["--"]),
        ("1.@@@@", &["@@@@"]),
        ("0-0-0+", &["0-0-0+"]),
        ("0000", &["0000"]),
        ("О-О", &["О-О"]),
        ("♘f3", &["♘f3"]),
        ("♘", &["♘"]),
        ("12", &[]),
        ("3.3", &[]),
        ("N", &[]),
        ("±", &[]),
        ("e.p.", &[]),
        ("1/2", &["1/2-1/2"]),
    ] {
        assert_eq!(moves(word), expected, "{word}");
    }
}

#[test]
fn what_nobody_knows_is_not_taken_for_a_remark() {
    for word in ["\u{0}", "&", "§$", "€"] {
        assert!(
            tokens(word)
                .iter()
                .any(|(_, token)| matches!(token, Token::Unknown(_))),
            "{word:?}"
        );
    }
}
