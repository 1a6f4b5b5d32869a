//! Habits of other programs that say nothing new, written as we write them.

use super::read::short;
use super::{MOST_COUNTED, Problems};
use crate::rules::Spec;
use crate::rules::pocket::pocket_kinds;
use std::borrow::Cow;

/// Strokes that word processors make of `-`.
const STROKES: [char; 5] = ['–', '—', '−', '‐', '‑'];
/// Quotes around a whole FEN.
const QUOTES: [char; 4] = ['"', '\'', '“', '”'];
/// Number of fields that describe the position of an EPD record; operations follow.
const EPD_FIELDS: usize = 4;

/// The FEN without what is odd about it; each oddity is noted.
pub(super) fn put_right<'t>(spec: &Spec, fen: &'t str, problems: &mut Problems) -> Cow<'t, str> {
    let plain = fen.trim().trim_matches(QUOTES).replace(STROKES, "-");
    let mut fields: Vec<Cow<'_, str>> = plain.split_whitespace().map(Cow::Borrowed).collect();
    if plain != fen || plain.split(' ').count() != fields.len() {
        problems.habit("board", "quotes, strokes or blanks that do not belong into a FEN");
    }
    drop_checks(spec, &mut fields, problems);
    if let Some(board) = fields.first_mut() {
        put_board_right(spec, board, problems);
    }
    if let Some(side) = fields.get_mut(1) {
        put_side_right(side, problems);
    }
    drop_operations(spec, &mut fields, problems);
    put_counters_right(spec, &mut fields, problems);
    let right = fields.join(" ");
    if right == fen {
        Cow::Borrowed(fen)
    } else {
        Cow::Owned(right)
    }
}

/// Marks of promoted pieces mean nothing in games without them; a pocket may stand behind the last rank, or a stroke alone.
fn put_board_right(spec: &Spec, board: &mut Cow<'_, str>, problems: &mut Problems) {
    if board.contains('~') {
        problems.put_right("board", "the marks ~ of promoted pieces mean nothing here");
        *board = Cow::Owned(board.replace('~', ""));
    }
    let ranks = usize::from(spec.ranks);
    if board.split('/').count() != ranks + 1 || board.contains(['[', '|']) {
        return;
    }
    let Some((ranks, rest)) = board.rsplit_once('/') else {
        return;
    };
    if rest.is_empty() {
        problems.put_right("board", "the stroke behind the last rank is left out");
        *board = Cow::Owned(ranks.to_owned());
    } else if rest.chars().all(|c| c.is_ascii_alphabetic() || c == '-') && !pocket_kinds(spec).is_empty() {
        problems.put_right("pocket", "it belongs in brackets");
        *board = Cow::Owned(format!("{ranks}[{rest}]"));
    }
}

/// `r` is the first side's letter where it is called Red.
fn put_side_right(side: &mut Cow<'_, str>, problems: &mut Problems) {
    match &**side {
        "r" => {
            problems.habit("side to move", "'r' is written w");
            *side = Cow::Borrowed("w");
        }
        "W" | "R" | "B" => {
            problems.put_right("side to move", format!("'{side}' is written in lower case"));
            let letter = if side == "B" { "b" } else { "w" };
            *side = Cow::Borrowed(letter);
        }
        _ => {}
    }
}

/// How many checks are left, or were given (`3+3`, `+0+0`), is counted in games of other programs.
fn drop_checks(spec: &Spec, fields: &mut Vec<Cow<'_, str>>, problems: &mut Problems) {
    let counts = |field: &Cow<'_, str>| {
        let (first, second) = field.trim_start_matches('+').split_once('+')?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (is_number(first) && is_number(second)).then_some(())
    };
    let first = EPD_FIELDS + usize::from(spec.take_back.is_some());
    let found = (first..fields.len()).find(|at| counts(&fields[*at]).is_some());
    if let Some(at) = found {
        problems.put_right(
            "counters",
            format!("'{}': checks are not counted here", fields[at]),
        );
        fields.remove(at);
    }
}

/// The operations of an EPD record (`bm Nf3; id "x";`) are about the position and no part of it.
fn drop_operations(spec: &Spec, fields: &mut Vec<Cow<'_, str>>, problems: &mut Problems) {
    let begins =
        |field: &Cow<'_, str>| field.len() > 1 && field.starts_with(|c: char| c.is_ascii_lowercase());
    let taken = usize::from(spec.take_back.is_some());
    let first = fields
        .iter()
        .skip(EPD_FIELDS)
        .position(begins)
        .map(|at| at + EPD_FIELDS);
    if let Some(first) = first.filter(|first| *first <= EPD_FIELDS + taken)
        && fields[first..].iter().any(|field| field.ends_with(';'))
    {
        let problem = format!("operations of EPD from '{}' on are left out", fields[first]);
        problems.put_right("counters", problem);
        fields.truncate(first);
    }
}

/// A counter may be left open by a stroke, or be beyond all that is counted.
fn put_counters_right(spec: &Spec, fields: &mut [Cow<'_, str>], problems: &mut Problems) {
    let taken = usize::from(spec.take_back.is_some());
    let first = EPD_FIELDS + taken;
    if fields.len() != first + 2 {
        return;
    }
    for (field, usual) in fields[first..].iter_mut().zip(["0", "1"]) {
        if field.as_ref() == "-" {
            problems.put_right("counters", format!("'-' is taken for {usual}"));
            *field = Cow::Borrowed(usual);
        }
        let number = field.strip_prefix('-').unwrap_or(field);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let counted = number.parse().unwrap_or(u64::MAX) <= u64::from(MOST_COUNTED);
        if is_number && (!counted || number.len() < field.len()) {
            let taken = match number.len() < field.len() {
                true => usual.to_owned(),
                false => MOST_COUNTED.to_string(),
            };
            problems.put_right("counters", format!("'{}' is taken for {taken}", short(field)));
            *field = Cow::Owned(taken);
        }
    }
}

#[cfg(test)]
mod tests;
