//! Who moves where: the order of moves of two games played at once.

use crate::base::Player;

/// An order of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// A move and its answer on one board, then on the other.
    Vertical,
    /// A move on one board, the answer's turn on the other.
    Diagonal,
    /// As vertical, with South moving first on both boards; for tie-breaks.
    VerticalSame,
}

use Player::{North, South};

impl Pattern {
    /// All patterns with their words.
    pub const WORDS: [(&'static str, Pattern); 3] = [
        ("vertical", Pattern::Vertical),
        ("diagonal", Pattern::Diagonal),
        ("vertical-same", Pattern::VerticalSame),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        let known = Pattern::WORDS.iter().find(|(_, pattern)| *pattern == self);
        known.map_or("", |(word, _)| word)
    }

    /// Who moves in a slot, counted from 0, and on which board, 0 or 1.
    pub fn slot(self, slot: u32) -> (Player, usize) {
        let cycle = match self {
            Pattern::Vertical => [(South, 0), (North, 0), (North, 1), (South, 1)],
            Pattern::Diagonal => [(South, 0), (North, 1), (North, 0), (South, 1)],
            Pattern::VerticalSame => [(South, 0), (North, 0), (South, 1), (North, 1)],
        };
        cycle[(slot % 4) as usize]
    }

    /// Who makes the first move on a board.
    pub fn first_mover(self, board: usize) -> Player {
        self.next_on(0, board)
    }

    /// Who moves on a board in the first of its slots from this one on.
    pub fn next_on(self, slot: u32, board: usize) -> Player {
        let mut slots = (0..4).map(|later| self.slot(slot % 4 + later));
        slots
            .find(|(_, on)| *on == board)
            .map_or(South, |(player, _)| player)
    }
}
