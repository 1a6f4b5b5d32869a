//! Reads the perft positions from `tests/perft/*.perft`.
//!
//! Lines starting with `#` are comments. Every other line has four fields:
//!
//! ```text
//! id [option=value,…] | FEN or start | counts for depths 1, 2, … | who confirmed them
//! ```
//!
//! The counts come from the slow twin, never from the engine alone. The last field names what agrees with it besides:
//! `sheet` (the rule sheet), `pyffish`, `chess` (python-chess), or `-`. `?` instead of counts marks a position whose
//! counts the ignored test `fill_in_missing_counts` of `tests/perft.rs` is to write.

use super::games::texts;

/// A position and its counts.
#[derive(Clone, Debug)]
pub(crate) struct PerftPosition {
    /// File and line.
    pub(crate) place: String,
    /// Id, with options after a colon.
    pub(crate) game: String,
    /// FEN, or `start`.
    pub(crate) position: String,
    /// Leaves at depths 1, 2, …; empty if not counted yet.
    pub(crate) counts: Vec<u64>,
    /// Who agrees.
    pub(crate) confirmed_by: String,
}

/// All positions of all files.
pub(crate) fn all_perft_positions() -> Vec<PerftPosition> {
    texts("perft", "perft")
        .iter()
        .flat_map(|(name, text)| read_positions(name, text))
        .collect()
}

/// The positions of one file.
pub(crate) fn read_positions(file: &str, text: &str) -> Vec<PerftPosition> {
    let numbered = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    numbered
        .map(|(index, line)| read_position(format!("{file}:{}", index + 1), line))
        .collect()
}

fn read_position(place: String, line: &str) -> PerftPosition {
    let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let [game, position, counts, confirmed_by] = fields[..] else {
        panic!("{place}: a position has four fields")
    };
    let number = |word: &str| {
        word.parse()
            .unwrap_or_else(|_| panic!("{place}: '{word}' is not a count"))
    };
    let counts = if counts == "?" {
        Vec::new()
    } else {
        counts.split_whitespace().map(number).collect()
    };
    PerftPosition {
        game: game.replacen(' ', ":", 1),
        position: position.to_owned(),
        counts,
        confirmed_by: confirmed_by.to_owned(),
        place,
    }
}
