//! Kinds of pieces (knight, cannon, …) and the content of a square.

use super::Player;
use std::ops::{Index, IndexMut};

/// Most kinds of pieces a game can have.
pub const MAX_KINDS: usize = 32;

/// A kind of piece: the index of its definition in the game's list of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands on a square: nothing, or a piece of a kind and a side. One byte: `1 + kind * 2 + side`, 0 for empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell(u8);

impl Cell {
    /// An empty square.
    pub const EMPTY: Cell = Cell(0);
    /// Number of different codes.
    pub const CODES: usize = 1 + 2 * MAX_KINDS;

    /// A piece of `kind` owned by `player`.
    #[inline(always)]
    pub const fn new(player: Player, kind: Kind) -> Cell {
        Cell(1 + kind.0 * 2 + player as u8)
    }
    /// Is nothing here?
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Kind and owner, if a piece stands here.
    #[inline(always)]
    pub const fn piece(self) -> Option<(Player, Kind)> {
        if self.0 == 0 {
            None
        } else {
            Some((self.owner(), self.kind()))
        }
    }
    /// The kind of the piece; meaningless for an empty cell.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        debug_assert!(self.0 != 0);
        Kind((self.0.wrapping_sub(1)) >> 1)
    }
    /// The owner of the piece; meaningless for an empty cell.
    #[inline(always)]
    pub const fn owner(self) -> Player {
        debug_assert!(self.0 != 0);
        if self.0 & 1 == 1 {
            Player::South
        } else {
            Player::North
        }
    }
    /// The code as an index below [`Cell::CODES`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One value per kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerKind<T>(pub [T; MAX_KINDS]);

impl<T: Copy + Default> Default for PerKind<T> {
    fn default() -> Self {
        PerKind([T::default(); MAX_KINDS])
    }
}

impl PerKind<bool> {
    /// `true` for these kinds.
    pub fn of(kinds: &[Kind]) -> Self {
        let mut set = PerKind::default();
        kinds.iter().for_each(|kind| set[*kind] = true);
        set
    }
}

impl<T> Index<Kind> for PerKind<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, kind: Kind) -> &T {
        &self.0[kind.index() & (MAX_KINDS - 1)]
    }
}

impl<T> IndexMut<Kind> for PerKind<T> {
    #[inline(always)]
    fn index_mut(&mut self, kind: Kind) -> &mut T {
        &mut self.0[kind.index() & (MAX_KINDS - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_kind_and_owner() {
        for player in Player::ALL {
            for kind in (0..MAX_KINDS as u8).map(Kind) {
                let cell = Cell::new(player, kind);
                assert_eq!(cell.piece(), Some((player, kind)));
                assert!(cell.index() < Cell::CODES);
            }
        }
        assert_eq!(Cell::EMPTY.piece(), None);
    }
}
