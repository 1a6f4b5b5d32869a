//! Words of the moves of a game: moves, results, numbers and marks, however they are glued together.

/// What a piece of a word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A move, legal or not.
    Move(&'a str),
    /// How the game ended, as it is written in the standard.
    Result(&'static str),
    /// A number of a move, or a remark that says nothing about which move was played.
    Remark,
    /// Nobody knows what it says.
    Unknown(&'a str),
}

/// Passes that have no letter and no digit.
const PASSES: [&str; 2] = ["--", "@@@@"];
/// Words behind a move that say it was a capture in passing.
const IN_PASSING: [&str; 3] = ["e.p.", "e.p", "ep"];
/// Letters that stand for a glyph: a novelty, and a diagram.
const GLYPH_LETTERS: [&str; 2] = ["N", "D"];
/// What remarks are made of.
const REMARKS: &str = "!?+-=/\\#~.…:'±∓⩲⩱∞□⟳↑→⇆⇄○⨀⊙⊕⊥⌓∆△▽∇⯹⯺×⌊⌋⟪⟫«»<>^_|*½–—−";
/// Results and the ways in which they are written.
const RESULTS: [(&str, &[&str]); 4] = [
    ("1-0", &["1-0", "1:0", "1–0", "1—0"]),
    ("0-1", &["0-1", "0:1", "0–1", "0—1"]),
    (
        "1/2-1/2",
        &[
            "1/2-1/2",
            "1/2:1/2",
            "1/2–1/2",
            "½-½",
            "½:½",
            "½–½",
            "0.5-0.5",
            "1/2",
            "½",
        ],
    ),
    ("*", &["*"]),
];

/// The pieces of a word with their places in it.
pub(super) fn tokens(word: &str) -> Vec<(usize, Token<'_>)> {
    let mut found = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let at = word.len() - rest.len();
        let (token, length) = first(rest);
        found.push((at, token));
        rest = &rest[length..];
    }
    found
}

/// The first piece of a word, and its length.
fn first(text: &str) -> (Token<'_>, usize) {
    if let Some(result) = result(text) {
        return (Token::Result(result), text.len());
    }
    if text.starts_with('*') {
        return (Token::Result("*"), 1);
    }
    if IN_PASSING.contains(&text) || GLYPH_LETTERS.contains(&text) {
        return (Token::Remark, text.len());
    }
    let length = remark(text).or_else(|| number(text));
    if let Some(length) = length {
        return (Token::Remark, length);
    }
    if PASSES
        .iter()
        .any(|pass| text.trim_end_matches(['!', '?']) == *pass)
    {
        let length = text.trim_end_matches(['!', '?']).len();
        return (Token::Move(&text[..length]), length);
    }
    if !text.contains(says_something) {
        let known = text.chars().all(|c| REMARKS.contains(c));
        let token = if known {
            Token::Remark
        } else {
            Token::Unknown(text)
        };
        return (token, text.len());
    }
    match move_length(text) {
        length if length < text.len() => first(&text[..length]),
        length => (Token::Move(text), length),
    }
}

/// Letters, digits and pictures of chess pieces: no word with one of them is a mere remark.
fn says_something(c: char) -> bool {
    c.is_alphanumeric() && c != '½' || ('\u{2654}'..='\u{265f}').contains(&c)
}

/// The result that a text is.
fn result(text: &str) -> Option<&'static str> {
    let written = RESULTS.iter().find(|(_, ways)| ways.contains(&text));
    written.map(|(result, _)| *result)
}

/// The length of `!?` or `$14` in front.
fn remark(text: &str) -> Option<usize> {
    let marks = text.len() - text.trim_start_matches(['!', '?']).len();
    let glyph = text.strip_prefix('$').map(|rest| digits(rest) + 1);
    (marks > 0)
        .then_some(marks)
        .or(glyph.filter(|length| *length > 1))
}

/// The length of `12.`, `12...` or `12` in front; `0000` is a pass, `0-0` castling.
fn number(text: &str) -> Option<usize> {
    let digits = digits(text);
    let behind = &text[digits..];
    let dots = behind.len() - behind.trim_start_matches(['.', '…']).len();
    let is_number = if behind.is_empty() {
        digits > 0 && !text.starts_with('0')
    } else {
        dots > 0 && (digits > 0 || behind.len() > dots)
    };
    is_number.then_some(digits + dots)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The length of the move in front: up to a mark of how good it is, or to the end of the game.
fn move_length(text: &str) -> usize {
    let ends = text.char_indices().skip(1).filter_map(|(at, c)| {
        let behind = &text[at + c.len_utf8()..];
        match c {
            '!' | '?' | '$' | '*' => Some(at),
            '#' => Some(at + 1),
            '+' | ')' if result(behind).is_some() => Some(at + 1),
            _ => None,
        }
    });
    ends.min().unwrap_or(text.len())
}

#[cfg(test)]
mod tests;
