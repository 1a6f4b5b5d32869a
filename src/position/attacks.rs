//! Who attacks a square, read from the attacked square through the compiled threats.

use super::state::Position;
use crate::base::{Bits, Kind, Player, Square};
use crate::rules::movement::{Form, hop_lines, open_lines};
use crate::rules::threats::{MAX_THREATS, Threat};
use arrayvec::ArrayVec;

/// The pieces of one side grouped by how they attack royals: made once, asked about many squares.
#[derive(Debug)]
pub(super) struct Attackers<'a, B: Bits> {
    position: &'a Position<B>,
    player: Player,
    groups: ArrayVec<(&'a Threat<B>, B), MAX_THREATS>,
}

impl<'a, B: Bits> Attackers<'a, B> {
    /// Room for the pieces of `player`; [`Attackers::gather`] fills it in place.
    #[inline(always)]
    pub(super) fn of(position: &'a Position<B>, player: Player) -> Self {
        Attackers {
            position,
            player,
            groups: ArrayVec::new(),
        }
    }

    /// Looks where the pieces stand now.
    #[inline]
    pub(super) fn gather(&mut self) {
        let pieces = self.position.players[self.player];
        for threat in self.position.rules.royal_threats(self.player) {
            let sources = self.position.kinds_union(threat) & pieces;
            if sources.any() {
                self.groups.push((threat, sources));
            }
        }
    }

    /// Each way of attacking that some piece has, with those pieces.
    #[inline(always)]
    pub(super) fn groups(&self) -> &[(&'a Threat<B>, B)] {
        &self.groups
    }

    /// Is an enemy royal on `square` in danger from the pieces in `alive`: attacked, or faced by a royal?
    #[inline]
    pub(super) fn endanger(&self, square: Square, occupied: B, alive: B) -> bool {
        for (threat, sources) in &self.groups {
            if self
                .position
                .sources(&threat.form, square, occupied, *sources & alive)
                .any()
            {
                return true;
            }
        }
        self.position.rules.ends().facing[self.player] && self.position.faced(square, self.player, occupied)
            || self.position.is_jumped(square, self.player, occupied, alive)
    }

    /// Every square where an enemy royal would be in danger; right only where no capture changes an attack's path.
    #[inline]
    pub(super) fn danger(&self, occupied: B) -> B {
        let position = self.position;
        let mut set = B::EMPTY;
        for (threat, sources) in &self.groups {
            set |= position.ends(threat, *sources, occupied);
        }
        if position.rules.ends().facing[self.player] {
            for royal in position.royals(self.player).squares() {
                set |= position.rules.sliders.file(royal, occupied);
            }
        }
        set
    }

    /// Are all enemy royals on `royals` safe?
    #[inline]
    pub(super) fn spare(&self, royals: B, occupied: B, alive: B) -> bool {
        royals
            .squares()
            .all(|royal| !self.endanger(royal, occupied, alive))
    }
}

impl<B: Bits> Position<B> {
    /// The pieces of `player` among `alive` that could capture on `square` if the squares in `occupied` were occupied.
    #[inline]
    pub fn attackers(&self, square: Square, player: Player, occupied: B, alive: B) -> B {
        let mut set = B::EMPTY;
        let pieces = self.players[player] & alive;
        for threat in self.rules.threats(player) {
            set |= self.sources(&threat.form, square, occupied, self.kinds_union(threat) & pieces);
        }
        if let (Some(limits), Some((_, victim))) = (&self.rules.captures, self.cell(square).piece()) {
            let takers = set
                .squares()
                .filter(|from| limits.allow(self.cell(*from).kind(), victim));
            set = B::from_squares(takers);
        }
        set
    }

    /// Squares that the pieces of the side not to move attack, whatever stands there.
    pub fn threatened(&self) -> B {
        let (player, occupied) = (!self.state.turn, self.occupied());
        let threats = self.rules.threats(player).iter();
        threats.fold(B::EMPTY, |set, threat| {
            let sources = self.kinds_union(threat) & self.players[player];
            set | self.ends(threat, sources, occupied)
        })
    }

    /// Where pieces attack in one way.
    #[inline(always)]
    fn ends(&self, threat: &Threat<B>, sources: B, occupied: B) -> B {
        let ends = |source| threat.forward.ends(&self.rules.sliders, source, occupied);
        sources.squares().fold(B::EMPTY, |set, source| set | ends(source))
    }

    /// The enemies that a kind of `player` may capture.
    #[inline]
    pub(super) fn victims(&self, player: Player, kind: Kind) -> B {
        let enemy = self.players[!player];
        let Some(limits) = &self.rules.captures else {
            return enemy;
        };
        let kinds = (0..self.rules.kinds as u8)
            .map(Kind)
            .filter(|victim| limits.allow(kind, *victim));
        kinds.fold(B::EMPTY, |set, victim| set | self.kinds[victim]) & enemy
    }

    /// Does a royal of `player` face `square` on an open file?
    #[inline]
    fn faced(&self, square: Square, player: Player, occupied: B) -> bool {
        let geometry = &self.rules.geometry;
        self.royals(player).squares().any(|royal| {
            geometry.file(royal) == geometry.file(square)
                && royal != square
                && (geometry.between(royal, square) & occupied).none()
        })
    }

    /// All pieces of a threat's kinds, of both sides.
    #[inline(always)]
    pub(super) fn kinds_union(&self, threat: &Threat<B>) -> B {
        let [first, second] = threat.first_kinds;
        let mut set = self.kinds[first] | self.kinds[second];
        for kind in threat.kinds.get(2..).unwrap_or_default() {
            set |= self.kinds[*kind];
        }
        set
    }

    /// Which of `mine` reach `square` through a reverse form.
    #[inline(always)]
    pub(super) fn sources(&self, form: &Form<B>, square: Square, occupied: B, mine: B) -> B {
        let sliders = &self.rules.sliders;
        match form {
            Form::Leap(table) => table[square] & mine,
            Form::Lines { rook, bishop } => {
                if (sliders.rays(*rook, *bishop, square) & mine).none() {
                    return B::EMPTY;
                }
                open_lines(sliders, *rook, *bishop, square, occupied) & mine
            }
            Form::HopLines { rook, bishop } => {
                if (sliders.rays(*rook, *bishop, square) & mine).none() {
                    return B::EMPTY;
                }
                hop_lines(sliders, *rook, *bishop, square, occupied) & mine
            }
            Form::Paths(table) => {
                if (table.reach[square] & mine).none() {
                    return B::EMPTY;
                }
                table.open_ends(square, occupied) & mine
            }
        }
    }

    /// Is a royal of the side to move attacked?
    #[inline]
    pub fn in_check(&self) -> bool {
        if self.rules.powers.is_some() {
            // Powers capture in ways that attacks do not tell, and no rule asks for check there.
            return false;
        }
        let turn = self.state.turn;
        if self.rules.neutral.is_some() {
            return self.neutral_attackers(!turn).any();
        }
        !self.is_safe(turn, self.royals(turn), self.occupied(), !B::EMPTY)
    }

    /// The pieces that attack a royal of the side to move (without a facing royal, and without jumpers).
    pub fn checkers(&self) -> B {
        let (turn, occupied) = (self.state.turn, self.occupied());
        self.royals(turn).squares().fold(B::EMPTY, |set, royal| {
            set | self.attackers(royal, !turn, occupied, occupied)
        })
    }

    /// Are the royals of `player` on `royals` safe when the board is as `occupied` says, with enemies only on `alive`?
    #[inline]
    pub(super) fn is_safe(&self, player: Player, royals: B, occupied: B, alive: B) -> bool {
        self.is_safe_from_lines(player, royals, occupied, alive)
            && (self.rules.jumps.is_none()
                || royals
                    .squares()
                    .all(|royal| !self.is_jumped(royal, !player, occupied, alive)))
    }

    /// The same but for series of jumps.
    #[inline]
    pub(super) fn is_safe_from_lines(&self, player: Player, royals: B, occupied: B, alive: B) -> bool {
        let pieces = self.players[!player] & alive;
        royals.squares().all(|royal| {
            self.rules.royal_threats(!player).iter().all(|threat| {
                let mine = self.kinds_union(threat) & pieces;
                mine.none() || self.sources(&threat.form, royal, occupied, mine).none()
            }) && !(self.rules.ends().facing[!player] && self.faced(royal, !player, occupied))
        })
    }
}

#[cfg(test)]
mod tests;
