//! Variations: what else could have been done, in round brackets behind what was done.

use super::PgnMove;
use super::read::{comment_length, enclosed, line_length, word_length};
use super::word::{Token, tokens};
use crate::base::printable;

/// Variations within variations are kept to this depth; deeper ones are left out.
const DEEPEST: usize = 64;

/// The length of the variation in front; as an error as [`enclosed`].
pub(super) fn length(text: &str) -> Result<usize, usize> {
    let (mut in_comment, mut in_line_comment) = (false, false);
    enclosed(text, &mut |c, depth: &mut usize| match c {
        '\n' => in_line_comment = false,
        _ if in_line_comment => {}
        '{' => in_comment = true,
        '}' => in_comment = false,
        _ if in_comment => {}
        ';' => in_line_comment = true,
        '(' => *depth += 1,
        ')' => *depth -= 1,
        _ => {}
    })
}

/// The moves between the brackets of a variation. What cannot be read is left out.
pub(super) fn read(text: &str) -> Vec<PgnMove> {
    // The lines that are open, the innermost last.
    let mut open: Vec<Vec<PgnMove>> = vec![Vec::new()];
    let mut too_deep = 0;
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let full = open.len() == DEEPEST;
        let line = open.last_mut().filter(|_| too_deep == 0);
        let length = match first {
            '{' => {
                let length = comment_length(rest).unwrap_or(rest.len());
                if let Some(last) = line.and_then(|line| line.last_mut()) {
                    last.remark(rest[1..length].trim_end_matches('}'));
                }
                length
            }
            ';' => line_length(rest),
            '(' if full => {
                too_deep += 1;
                1
            }
            '(' => {
                open.push(Vec::new());
                1
            }
            ')' if too_deep > 0 => {
                too_deep -= 1;
                1
            }
            ')' => {
                close(&mut open);
                1
            }
            '[' | ']' | '}' => 1,
            _ => {
                let length = word_length(rest);
                if let Some(line) = line {
                    line.extend(moves(&rest[..length]));
                }
                length
            }
        };
        rest = rest[length..].trim_start();
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().unwrap_or_default()
}

/// The innermost line ends, and belongs to the last move of the one around it.
fn close(open: &mut Vec<Vec<PgnMove>>) {
    let Some(line) = open.pop() else { return };
    let last = open.last_mut().and_then(|around| around.last_mut());
    if let Some(last) = last.filter(|_| !line.is_empty()) {
        last.variations.push(line);
    }
}

fn moves(word: &str) -> impl Iterator<Item = PgnMove> {
    tokens(word).into_iter().filter_map(|(_, token)| match token {
        Token::Move(text) => Some(PgnMove {
            text: printable(text).into_owned(),
            ..PgnMove::default()
        }),
        _ => None,
    })
}
