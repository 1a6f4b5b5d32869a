//! Texts that others wrote (names of engines, tags and comments of games, lines of files), made fit to be shown.

use std::borrow::Cow;

/// Stands for a character that must not reach a terminal.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// The text on one line, without anything that would steer a terminal or turn the order of what is read: ends of lines and tabulators
/// become blanks, other control characters the replacement character.
pub fn printable(text: &str) -> Cow<'_, str> {
    replaced(text, harmless)
}

/// As [`printable`], but lines remain lines.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| if matches!(c, '\n' | '\t') { c } else { harmless(c) })
}

/// Would [`printable`] leave this character as it is?
pub fn is_printable(c: char) -> bool {
    harmless(c) == c
}

fn replaced(text: &str, replace: impl Fn(char) -> char) -> Cow<'_, str> {
    if text.chars().all(|c| replace(c) == c) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(replace).collect())
    }
}

fn harmless(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        // Marks that reverse the direction of writing, or that nobody sees, hide what a text says.
        '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => REPLACEMENT,
        c if c.is_control() => REPLACEMENT,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_a_terminal() {
        assert_eq!(printable("a\nb\u{7}\tc\r"), "a b� c ");
        assert_eq!(printable("\u{1b}[31mred\u{9b}0m\u{7f}\0"), "�[31mred�0m��");
        assert_eq!(printable("gpj\u{202e}txt"), "gpj�txt");
        assert!(is_printable('é') && !is_printable('\n') && !is_printable('\u{feff}'));
        assert_eq!(printable_lines("a\n\tb\rc\u{1b}"), "a\n\tb c�");
    }

    #[test]
    fn ordinary_texts_are_not_copied() {
        assert!(matches!(printable("Žižka – Ding 丁 ½"), Cow::Borrowed(_)));
    }
}
