//! A tag as programs and people write it: `[Name "value"]`, also without quotes and in any case.

use crate::base::printable;

/// Tags that mean something to programs, in the writing of the standard.
const KNOWN: [&str; 26] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Variant",
    "VariantMen",
    "SetUp",
    "FEN",
    "TimeControl",
    "WhiteTimeControl",
    "BlackTimeControl",
    "PlyCount",
    "Termination",
    "Reason",
    "Points",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Opening",
    "Annotator",
    "EventDate",
    "Mode",
    super::OWN_TAG,
];
/// Quotation marks that word processors make of plain ones.
const CURLY: [char; 6] = ['“', '”', '„', '«', '»', '\''];

/// A tag that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Does the value stand in quotes?
    pub(super) quoted: bool,
    /// Bytes of the text that it takes.
    pub(super) length: usize,
}

impl Tag {
    /// The tag at the beginning of a text; it ends on the line on which it begins.
    pub(super) fn read(text: &str) -> Option<Tag> {
        let line = text.split(['\n', '\r']).next().unwrap_or("");
        let inside = line.strip_prefix('[')?.trim_start();
        let end = inside.find(|c: char| !is_of_name(c)).unwrap_or(inside.len());
        let (name, behind) = inside.split_at(end);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let behind_blank = behind.trim_start();
        let (value, rest, quoted) = match behind_blank.strip_prefix('"') {
            Some(value) => {
                let (value, rest) = quoted_value(value)?;
                (value, rest, true)
            }
            None => {
                let separated =
                    behind_blank.len() < behind.len() || behind_blank.starts_with([']', '“', '„']);
                let (value, rest) = bare_value(behind_blank).filter(|_| separated)?;
                (value.trim().trim_matches(CURLY).to_owned(), rest, false)
            }
        };
        Some(Tag {
            name: canonical(name).to_owned(),
            value: printable(&value).into_owned(),
            quoted,
            length: line.len() - rest.len(),
        })
    }

    /// Is it one that programs know?
    pub(super) fn is_known(&self) -> bool {
        KNOWN.contains(&self.name.as_str())
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// The name as the standard writes it.
fn canonical(name: &str) -> &str {
    let known = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(name));
    known.copied().unwrap_or(name)
}

/// The value up to the closing quote, and what follows the bracket. Quotes that nobody escaped belong to the value.
fn quoted_value(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' if chars.as_str().trim_start().starts_with(']') => {
                return chars.as_str().split_once(']').map(|(_, rest)| (value, rest));
            }
            '\\' => match chars.next() {
                Some(escaped @ ('"' | '\\')) => value.push(escaped),
                Some(other) => value.extend(['\\', other]),
                None => value.push('\\'),
            },
            _ => value.push(c),
        }
    }
    None
}

/// The value up to the closing bracket, and what follows it; brackets inside (the pocket of a FEN) are closed first.
fn bare_value(text: &str) -> Option<(&str, &str)> {
    let mut open = 1;
    for (at, c) in text.char_indices() {
        open += i32::from(c == '[') - i32::from(c == ']');
        if open == 0 {
            return Some((&text[..at], &text[at + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests;
