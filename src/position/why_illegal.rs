//! Why a move from one square to another is not legal, as far as it can be told cheaply.

use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, MoveList, Player, Square};
use crate::rules::turn::Turn;

impl<B: Bits> Position<B> {
    /// Why none of the legal `moves` leads from `from` to `to` with what is written behind.
    pub(super) fn why_illegal(&self, from: Square, to: Square, suffix: &str, moves: &MoveList) -> String {
        let name = |square| self.rules.spec.square_name(square);
        if self.outcome().is_some() && moves.is_empty() {
            return "the game is over".into();
        }
        if self.placement_state().is_some() {
            return "pieces in the pocket must be placed first".into();
        }
        let Some((owner, kind)) = self.cell(from).piece() else {
            return format!("no piece stands on {}", name(from));
        };
        if let Some(why) = self.why_untouchable(owner, kind, from) {
            return why;
        }
        if !suffix.is_empty() && moves.iter().any(|m| m.from() == from && m.to() == to) {
            return format!("no promotion letter '{suffix}' belongs here");
        }
        if !self.reach_of(owner, kind, from).has(to) {
            return format!("{} cannot reach {}", self.man_on(owner, kind, from), name(to));
        }
        let m = Move::new(from, to, MoveClass::Normal);
        self.why_not_to(owner, kind, m)
            .or_else(|| self.why_neutral(m).map(String::from))
            .or_else(|| self.why_not_chosen(m).map(String::from))
            .or_else(|| self.why_unchangeable(kind).map(String::from))
            .or_else(|| self.why_exposed(owner, kind, m))
            .or_else(|| (!self.permits_mate(m)).then(|| "these men may not mate by themselves".into()))
            .unwrap_or_else(|| "the rules of this game do not allow it here".into())
    }

    fn man_on(&self, owner: Player, kind: Kind, square: Square) -> String {
        let spec = &self.rules.spec;
        let name = &spec.pieces[kind.index()].names[owner];
        format!("{name} on {}", spec.square_name(square))
    }

    fn reach_of(&self, owner: Player, kind: Kind, from: Square) -> B {
        let mover = self.rules.mover(owner, kind);
        mover.targets(&self.rules.sliders, from, self.occupied(), self.players[!owner])
    }

    /// Why the man cannot be moved at all, whatever the square it goes to.
    fn why_untouchable(&self, owner: Player, kind: Kind, from: Square) -> Option<String> {
        let turn = self.state.turn;
        let man = || self.man_on(owner, kind, from);
        if let Turn::Meddle(meddling) = &self.rules.turn
            && self.mid_turn()
        {
            let movable = meddling.kinds[kind] || meddling.otherwise[kind];
            return match owner == turn {
                true => Some("the second move of a turn is one of the enemy's men".into()),
                false => (!movable).then(|| format!("{} is not moved by the enemy", man())),
            };
        }
        if owner != turn && self.rules.neutral != Some(kind) {
            let square = self.rules.spec.square_name(from);
            let (owner, turn) = (owner.name(), turn.name());
            return Some(format!(
                "the piece on {square} is {owner}'s, but {turn} is to move"
            ));
        }
        if !self.moves_itself(kind) {
            return Some(format!("{} is moved by the enemy only", man()));
        }
        let petrified = self
            .rules
            .powers
            .as_ref()
            .map(|powers| self.petrified(powers, owner));
        petrified
            .filter(|petrified| petrified.has(from))
            .map(|_| format!("{} is petrified", man()))
    }

    /// Why the man may not go where it could.
    fn why_not_to(&self, owner: Player, kind: Kind, m: Move) -> Option<String> {
        let name = |square| self.rules.spec.square_name(square);
        if let Some(forced) = self.forced_opening() {
            return Some(format!("the game has to begin with {}", self.notation(forced)));
        }
        if let Some((_, victim)) = self.cell(m.to()).piece()
            && !self.rules.may_capture(kind, victim)
        {
            let victim = &self.rules.spec.pieces[victim.index()].names[!owner];
            return Some(format!(
                "{} may not capture a {victim}",
                self.man_on(owner, kind, m.from())
            ));
        }
        let landing = self.landing(kind, owner, m.to());
        if landing != m.to() && !self.cell(landing).is_empty() {
            return Some(format!(
                "its square on the other board, {}, is occupied",
                name(landing)
            ));
        }
        None
    }

    /// Does the move leave an own royal attacked, before or after it is put on another board?
    fn why_exposed(&self, owner: Player, kind: Kind, m: Move) -> Option<String> {
        if self.rules.ends().royal_capture || owner != self.state.turn {
            return None;
        }
        let (from, to) = (B::single(m.from()), B::single(m.to()));
        let landing = B::single(self.landing(kind, owner, m.to()));
        let royal = self.rules.is_royal[owner][kind];
        let safe_on = |landing: B| {
            let others = self.royals(owner) & !from;
            let royals = if royal { others | landing } else { others };
            let occupied = (self.occupied() & !from & !to) | landing;
            self.is_safe(owner, royals, occupied, !to)
        };
        let exposed = !safe_on(landing) || !safe_on(to);
        exposed.then(|| match self.in_check() {
            true => "it leaves the royal in check".into(),
            false => "it would expose the royal to check".into(),
        })
    }
}
