//! Moves of several leaps, which XBoard writes leg by leg.

/// A move of several leaps leg by leg: `a1a3c3` becomes `a1a3,a3c3`. Other moves stay as they are.
pub(super) fn split_legs(text: &str) -> String {
    match squares(text) {
        Some(squares) if squares.len() > 2 => {
            let legs: Vec<String> = squares.windows(2).map(<[&str]>::concat).collect();
            legs.join(",")
        }
        _ => text.to_owned(),
    }
}

/// The other way round, if each leg begins where the one before has ended. Other texts stay as they are.
pub(super) fn join_legs(text: &str) -> String {
    let mut joined: Vec<&str> = Vec::new();
    for leg in text.split(',') {
        match squares(leg).as_deref() {
            Some([from, to]) if joined.last().is_none_or(|end| end == from) => {
                if joined.is_empty() {
                    joined.push(from);
                }
                joined.push(to);
            }
            _ => return text.to_owned(),
        }
    }
    joined.concat()
}

/// The squares that a text names, if it names nothing else.
fn squares(text: &str) -> Option<Vec<&str>> {
    let mut starts: Vec<usize> = text
        .char_indices()
        .filter(|(_, c)| !c.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    starts.push(text.len());
    let parts: Vec<&str> = starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect();
    let is_square = |part: &&str| part.starts_with(|c: char| c.is_ascii_lowercase()) && part.len() > 1;
    (starts[0] == 0 && parts.iter().all(is_square)).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_are_split_and_joined() {
        for (whole, legs) in [("a1a3", "a1a3"), ("a1c3e10g8", "a1c3,c3e10,e10g8")] {
            assert_eq!(split_legs(whole), legs);
            assert_eq!(join_legs(legs), whole);
        }
        for odd in ["", ",", "a1c3,", "a1c3,c3", "a1,a2", "1,2", "é4,é5", "e2e4,d7d5"] {
            assert_eq!(join_legs(odd), odd);
            assert_eq!(split_legs(odd), odd);
        }
    }
}
