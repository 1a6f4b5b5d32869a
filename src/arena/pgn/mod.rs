//! Games as PGN text, written and read. Moves are written in the notation of the sheets, which every game has, and may be read
//! in any.
//! Knows the shape of the text only; whether moves are legal is for a [`crate::board::Board`].
//!
//! * [`decode`]: from bytes to text. `read`, `tag`, `word`: from text to games, with notes on what is left out. `aside`: their variations.
//! * `heading`: what games begin with. `write`: from games to text. [`variant`]: which game a file means, and what it is called there.

mod aside;
mod decode;
mod heading;
mod read;
mod tag;
#[cfg(test)]
mod tests;
pub mod variant;
mod word;
mod write;

pub use decode::decode;
pub use heading::Heading;
pub use read::{Note, PlacedGame, read, read_placed, torn_end};
pub use variant::OWN_TAG;
pub use write::{append, date};

use crate::base::{Move, Player, printable};

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// Tags in order.
    pub tags: Vec<(String, String)>,
    /// Moves, first to last.
    pub moves: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// A move and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnMove {
    /// The move.
    pub text: String,
    /// Comment behind it.
    pub comment: Option<String>,
    /// Who makes it, where a side may move on; unsaid, the sides take turns. It is written in the numbers and not read.
    pub player: Option<Player>,
    /// What else could have been done instead, and how it would have gone on.
    pub variations: Vec<Vec<PgnMove>>,
}

impl PgnGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }

    /// The number of a move as it is written before it: `12.`, or `12...` for the second side's.
    pub fn number_of(&self, ply: usize) -> String {
        let (first, second) = self.first_move();
        let half_moves = ply + usize::from(second);
        let number = first as usize + half_moves / 2;
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        format!("{number}{dots}")
    }

    /// Adds a tag.
    pub fn push_tag(&mut self, name: &str, value: impl Into<String>) {
        self.tags.push((name.to_owned(), value.into()));
    }

    /// Number of the first move and whether the second side makes it, from the tag `FEN`.
    fn first_move(&self) -> (u32, bool) {
        let fields: Vec<&str> = self.tag("FEN").unwrap_or("").split_ascii_whitespace().collect();
        let number = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1);
        (number, fields.get(1) == Some(&"b"))
    }
}

impl PgnMove {
    /// Adds to the comment behind it.
    fn remark(&mut self, text: &str) {
        let text = printable(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let both = [self.comment.take().unwrap_or_default(), words.join(" ")];
        self.comment = Some(both.join(" ").trim().to_owned());
    }

    /// Does it take back the last two moves instead of being one?
    pub fn takes_back(&self) -> bool {
        self.text == Move::TAKE_BACK_TEXT
    }
}

/// The line and the column of an offset, both from 1.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}
