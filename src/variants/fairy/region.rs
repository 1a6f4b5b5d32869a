//! Sets of squares as such files write them: `e4`, a whole rank `*4`, a whole file `a*`.

use std::collections::BTreeSet;

/// Squares by file and rank, both from 0.
pub(super) type Squares = BTreeSet<(u8, u8)>;

/// Reads a set; squares beyond the board are left out. `None` if a word is no such thing.
pub(super) fn read(text: &str, files: u8, ranks: u8) -> Option<Squares> {
    let mut squares = Squares::new();
    for word in text.split_whitespace().filter(|word| *word != "-") {
        let first = word.chars().next()?;
        let rest = &word[first.len_utf8()..];
        let chosen = |all: bool, number: u8, most: u8| {
            let one = number..(number + 1).min(most);
            if all { 0..most } else { one }
        };
        let file = match first {
            '*' => 0,
            'a'..='p' => first as u8 - b'a',
            _ => return None,
        };
        let rank = match rest {
            "*" => 0,
            _ => rest.parse::<u8>().ok()?.checked_sub(1)?,
        };
        for file in chosen(first == '*', file, files) {
            squares.extend(chosen(rest == "*", rank, ranks).map(|rank| (file, rank)));
        }
    }
    Some(squares)
}

/// The squares of the ranks from `from` to `to`, from 0, `to` included.
pub(super) fn of_ranks(from: u8, to: u8, files: u8, ranks: u8) -> Squares {
    let rows = from..=to.min(ranks.saturating_sub(1));
    rows.flat_map(|rank| (0..files).map(move |file| (file, rank)))
        .collect()
}

/// The name of a square.
pub(super) fn square((file, rank): (u8, u8)) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// The set as our definitions write it, whole rows as rectangles.
pub(super) fn in_our_words(squares: &Squares, files: u8, ranks: u8) -> String {
    if squares.len() == usize::from(files) * usize::from(ranks) {
        return "all".to_owned();
    }
    let mut words = Vec::new();
    for rank in 0..ranks {
        let mut row = (0..files)
            .filter(|file| squares.contains(&(*file, rank)))
            .peekable();
        while let Some(first) = row.next() {
            let mut last = first;
            while let Some(next) = row.next_if(|file| *file == last + 1) {
                last = next;
            }
            let first = square((first, rank));
            words.push(match square((last, rank)) {
                last if last == first => first,
                last => format!("{first}-{last}"),
            });
        }
    }
    words.join(" ")
}

/// The set as such files write it, whole ranks by their number.
pub(super) fn in_their_words(squares: &Squares, files: u8, ranks: u8) -> String {
    let mut words = Vec::new();
    for rank in 0..ranks {
        let row: Vec<String> = (0..files)
            .filter(|file| squares.contains(&(*file, rank)))
            .map(|file| square((file, rank)))
            .collect();
        if row.len() == usize::from(files) {
            words.push(format!("*{}", rank + 1));
        } else {
            words.extend(row);
        }
    }
    if words.is_empty() {
        "-".to_owned()
    } else {
        words.join(" ")
    }
}
