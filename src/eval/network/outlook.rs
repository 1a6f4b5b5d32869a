//! From where a side looks at the board: the same in every position, or by the place of its own royal piece.
//!
//! What a piece is worth on a square hangs on where the Kings stand. Strong networks have inputs for every square of the own King
//! ("HalfKP": Y. Nasu, 2018); a few places are enough for one that is learned from some ten million positions.

use crate::base::{Bits, Geometry, PerPlayer, Player, Square};

/// Places of a royal piece that are told apart.
const ZONES: usize = 3;

/// How the sides see the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// As it is.
    Plain,
    /// Left and right exchanged where the own royal piece stands on the left, and with inputs of their own for three places of it: in
    /// the last quarter of the first rank, elsewhere on that rank, and on the others.
    ByRoyal,
}

impl View {
    /// Both.
    pub const ALL: [View; 2] = [View::Plain, View::ByRoyal];

    pub(super) fn zones(self) -> usize {
        match self {
            View::Plain => 1,
            View::ByRoyal => ZONES,
        }
    }
}

/// From where a side looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Outlook {
    /// The place of the royal piece.
    pub(super) zone: u8,
    /// With left and right exchanged.
    pub(super) mirrored: bool,
}

/// The outlooks of a game.
#[derive(Clone, Debug)]
pub(super) struct Outlooks(PerPlayer<Box<[Outlook]>>);

impl Outlooks {
    pub(super) fn new<B: Bits>(geometry: &Geometry<B>, view: View) -> Outlooks {
        let files: usize = geometry.files().into();
        let outlook = |player: Player, square: Square| {
            let place = crate::eval::learned_tables::own_view(geometry, player, square);
            let (file, rank) = (place % files, place / files);
            let mirrored = 2 * file + 1 < files;
            let file = if mirrored { files - 1 - file } else { file };
            let zone = match (rank, 4 * file >= 3 * files) {
                (0, true) => 0,
                (0, false) => 1,
                _ => 2,
            };
            Outlook { zone, mirrored }
        };
        let squares = match view {
            View::Plain => 0,
            View::ByRoyal => geometry.squares() as u8,
        };
        Outlooks(PerPlayer::from_fn(|player| {
            (0..squares)
                .map(|square| outlook(player, Square(square)))
                .collect()
        }))
    }

    /// Of a side with these royal pieces; without any it looks as the board is.
    #[inline(always)]
    pub(super) fn of<B: Bits>(&self, player: Player, royals: B) -> Outlook {
        if royals.none() {
            Outlook::default()
        } else {
            self.0[player][royals.lowest().index()]
        }
    }
}

#[cfg(test)]
mod tests;
