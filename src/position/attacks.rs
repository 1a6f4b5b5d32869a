//! Who attacks a square, read from the attacked square through the compiled threats.

use super::state::Position;
use crate::base::{Bits, Player, Square};
use crate::rules::movement::{Form, hop_lines, open_lines};
use crate::rules::threats::Threat;

impl<B: Bits> Position<B> {
    /// The pieces of `player` among `alive` that could capture on `square` if the squares in `occupied` were occupied.
    #[inline]
    pub fn attackers(&self, square: Square, player: Player, occupied: B, alive: B) -> B {
        let mut set = B::EMPTY;
        let pieces = self.players[player] & alive;
        for threat in self.rules.threats(player) {
            let mine = self.kinds_union(threat) & pieces;
            if mine.any() {
                set |= self.threat_sources(threat, square, occupied, mine);
            }
        }
        set
    }

    /// Is a royal of `player`'s enemy on `square` in danger: attacked by `player`, or faced by its royal?
    #[inline]
    pub(super) fn endangers(&self, square: Square, player: Player, occupied: B, alive: B) -> bool {
        let pieces = self.players[player] & alive;
        for threat in self.rules.threats(player) {
            let mine = self.kinds_union(threat) & pieces;
            if mine.any() && self.threat_sources(threat, square, occupied, mine).any() {
                return true;
            }
        }
        self.rules.ends().facing && self.faces(square, player, occupied).is_some()
    }

    /// The royal of `player` that faces `square` on an open file.
    #[inline]
    pub(super) fn faces(&self, square: Square, player: Player, occupied: B) -> Option<Square> {
        let geometry = &self.rules.geometry;
        self.royals(player).squares().find(|royal| {
            geometry.file(*royal) == geometry.file(square)
                && *royal != square
                && (geometry.between(*royal, square) & occupied).none()
        })
    }

    /// All pieces of a threat's kinds, of both sides.
    #[inline(always)]
    pub(super) fn kinds_union(&self, threat: &Threat<B>) -> B {
        let mut set = B::EMPTY;
        for kind in &threat.kinds {
            set |= self.kinds[*kind];
        }
        set
    }

    /// Which of `mine` reach `square` through `threat`.
    #[inline(always)]
    fn threat_sources(&self, threat: &Threat<B>, square: Square, occupied: B, mine: B) -> B {
        let sliders = &self.rules.sliders;
        match &threat.form {
            Form::Leap(table) => table[square.index()] & mine,
            Form::Lines { rook, bishop } => open_lines(sliders, *rook, *bishop, square, occupied) & mine,
            Form::HopLines { rook, bishop } => hop_lines(sliders, *rook, *bishop, square, occupied) & mine,
            Form::Paths(table) => {
                if (table.reach[square.index()] & mine).none() {
                    return B::EMPTY;
                }
                table.open_ends(square, occupied) & mine
            }
        }
    }

    /// Is a royal of the side to move attacked?
    #[inline]
    pub fn in_check(&self) -> bool {
        let (turn, occupied) = (self.state.turn, self.occupied());
        self.royals(turn)
            .squares()
            .any(|royal| self.endangers(royal, !turn, occupied, occupied))
    }

    /// The pieces that attack a royal of the side to move (without a facing royal).
    pub fn checkers(&self) -> B {
        let (turn, occupied) = (self.state.turn, self.occupied());
        self.royals(turn).squares().fold(B::EMPTY, |set, royal| {
            set | self.attackers(royal, !turn, occupied, occupied)
        })
    }

    /// Are all royals of `player` safe when the board is as `occupied` says, with enemies only on `alive`
    /// and the royals on `royals`?
    #[inline]
    pub(super) fn safe(&self, player: Player, royals: B, occupied: B, alive: B) -> bool {
        royals
            .squares()
            .all(|royal| !self.endangers(royal, !player, occupied, alive))
    }
}
