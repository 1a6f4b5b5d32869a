//! The two sides of a game and tables indexed by them.

use std::ops::{Index, IndexMut, Not};

/// A side. South is upper case in FEN and called white by the protocols; North is lower case and black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Player {
    /// Upper case, `w`.
    #[default]
    South = 0,
    /// Lower case, `b`.
    North = 1,
}

impl Player {
    /// Both sides, South first.
    pub const ALL: [Player; 2] = [Player::South, Player::North];

    /// The letter of the side in a FEN.
    pub const fn fen_letter(self) -> char {
        match self {
            Player::South => 'w',
            Player::North => 'b',
        }
    }

    /// `South` or `North`.
    pub const fn name(self) -> &'static str {
        match self {
            Player::South => "South",
            Player::North => "North",
        }
    }
}

impl Not for Player {
    type Output = Player;
    /// The other side.
    #[inline(always)]
    fn not(self) -> Player {
        match self {
            Player::South => Player::North,
            Player::North => Player::South,
        }
    }
}

/// One value per side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerPlayer<T>(pub [T; 2]);

impl<T> PerPlayer<T> {
    /// Builds the table by calling `make` for South, then North.
    #[inline(always)]
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        PerPlayer([make(Player::South), make(Player::North)])
    }
}

impl<T: Clone> PerPlayer<T> {
    /// The same value for both sides.
    pub fn both(value: T) -> Self {
        PerPlayer([value.clone(), value])
    }
}

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, player: Player) -> &T {
        &self.0[player as usize]
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    #[inline(always)]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player as usize]
    }
}
