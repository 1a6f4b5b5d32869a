//! Moves that people count: castling by wing, and the last step before a promotion.

use super::state::Position;
use crate::base::{Bits, Move, MoveClass, Player, Square};
use serde::{Deserialize, Serialize};

/// On which side a royal castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wing {
    /// With the nearer partner; of two equally near ones, the eastern.
    Short,
    /// With the farther one.
    Long,
}

/// What a move is counted as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Milestone {
    /// A castling.
    Castled(Wing),
    /// A piece has come to where its next step straight forward would promote it.
    Approached,
    /// A promotion or a rescue.
    Promoted,
}

impl<B: Bits> Position<B> {
    /// What a legal move, or the first step of a turn, is counted as.
    pub fn milestone(&self, turn: Move) -> Option<Milestone> {
        let m = self.first_step(turn);
        match m.class() {
            MoveClass::Castle => Some(Milestone::Castled(self.wing(m))),
            MoveClass::Promotion | MoveClass::Rescue => Some(Milestone::Promoted),
            MoveClass::Drop | MoveClass::Pass | MoveClass::Shot => None,
            _ => self.approaches(m).then_some(Milestone::Approached),
        }
    }

    fn wing(&self, m: Move) -> Wing {
        let all = &self.castlings.moves;
        let own = &all[m.operand().index()].squares;
        let reach = |royal: Square, rook: Square| {
            let (near, west) = (royal.index().abs_diff(rook.index()), rook < royal);
            (near, west)
        };
        let this = reach(own.royal_from, own.rook_from);
        let shorter = all.iter().any(|other| {
            other.squares.player == own.player
                && reach(other.squares.royal_from, other.squares.rook_from) < this
        });
        // Where a side can castle with one partner alone, that one may stand far off.
        if shorter { Wing::Long } else { Wing::Short }
    }

    fn approaches(&self, m: Move) -> bool {
        let Some((player, kind)) = self.cell(m.from()).piece() else {
            return false;
        };
        let zone = self.rules.promotions.zone(player, kind);
        let before = |square: Square| self.ahead(player, square).is_some_and(|ahead| zone.has(ahead));
        before(m.to()) && !before(m.from()) && !zone.has(m.to())
    }

    /// The square straight ahead.
    fn ahead(&self, player: Player, square: Square) -> Option<Square> {
        let (files, squares) = (self.rules.spec.files, self.rules.geometry.squares() as u8);
        let index = match player {
            Player::South => square.0.checked_add(files)?,
            Player::North => square.0.checked_sub(files)?,
        };
        (index < squares).then_some(Square(index))
    }
}
