//! Why a move from one square to another is not legal, as far as it can be told cheaply.

use super::castling::Castling;
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
        if let Some(castling) = self.castling_between(from, to) {
            return self.why_not_castle(castling);
        }
        if !self.reach_of(owner, kind, from).has(to) {
            return self.why_out_of_reach(owner, kind, from, to);
        }
        let m = Move::new(from, to, MoveClass::Normal);
        self.why_not_to(owner, kind, m)
            .or_else(|| self.why_neutral(m).map(String::from))
            .or_else(|| self.why_not_chosen(m).map(String::from))
            .or_else(|| self.why_unchangeable(kind).map(String::from))
            .or_else(|| self.why_exposed(owner, kind, m))
            .or_else(|| (!self.permits_mate(m)).then(|| "these pieces may not mate by themselves".into()))
            .unwrap_or_else(|| "the rules of this game do not allow it here".into())
    }

    fn piece_on(&self, owner: Player, kind: Kind, square: Square) -> String {
        let spec = &self.rules.spec;
        let name = &spec.pieces[kind.index()].names[owner];
        format!("{name} on {}", spec.square_name(square))
    }

    fn reach_of(&self, owner: Player, kind: Kind, from: Square) -> B {
        let mover = self.rules.mover(owner, kind);
        mover.targets(&self.rules.sliders, from, self.occupied(), self.players[!owner])
    }

    /// Why the piece cannot be moved at all, whatever the square it goes to.
    fn why_untouchable(&self, owner: Player, kind: Kind, from: Square) -> Option<String> {
        let turn = self.state.turn;
        let piece = || self.piece_on(owner, kind, from);
        if let Turn::Meddle(meddling) = &self.rules.turn
            && self.mid_turn()
        {
            let movable = meddling.kinds[kind] || meddling.otherwise[kind];
            return match owner == turn {
                true => Some("the second move of a turn is one of the enemy's pieces".into()),
                false => (!movable).then(|| format!("{} is not moved by the enemy", piece())),
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
            return Some(format!("{} is moved by the enemy only", piece()));
        }
        let petrified = self
            .rules
            .powers
            .as_ref()
            .map(|powers| self.petrified(powers, owner));
        petrified
            .filter(|petrified| petrified.has(from))
            .map(|_| format!("{} is petrified", piece()))
    }

    /// Why the piece may not go where it could.
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
                self.piece_on(owner, kind, m.from())
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
        exposed.then(|| {
            let kept = self.royals(owner) & !from;
            let (royals, occupied) = if royal {
                (kept | landing, (self.occupied() & !from & !to) | landing)
            } else {
                (kept, (self.occupied() & !from & !to) | landing)
            };
            let checker = self.checker_of(owner, royals, occupied, !to);
            match self.in_check() {
                true => format!("it leaves the royal in check{checker}"),
                false if royal => format!("it would expose the royal to check{checker}"),
                false => format!(
                    "it would expose the royal to check{checker}: {} is pinned",
                    self.piece_on(owner, kind, m.from())
                ),
            }
        })
    }

    /// Who gives check to one of these royals, in words to be put behind others; nothing where that is not clear.
    fn checker_of(&self, owner: Player, royals: B, occupied: B, alive: B) -> String {
        let checker = royals.squares().find_map(|royal| {
            let checkers = self.attackers(royal, !owner, occupied, alive);
            checkers.squares().next()
        });
        let named = checker.and_then(|square| {
            let (player, kind) = self.cell(square).piece()?;
            Some(format!(" by the {}", self.piece_on(player, kind, square)))
        });
        named.unwrap_or_default()
    }

    /// Why the piece does not get there: what stands in its way, if that is all.
    fn why_out_of_reach(&self, owner: Player, kind: Kind, from: Square, to: Square) -> String {
        let name = |square| self.rules.spec.square_name(square);
        let piece = self.piece_on(owner, kind, from);
        let mover = self.rules.mover(owner, kind);
        let reaches = |occupied: B, enemies: B| {
            mover
                .targets(&self.rules.sliders, from, occupied, enemies)
                .has(to)
        };
        let (occupied, enemies, target) = (self.occupied(), self.players[!owner], B::single(to));
        if let Some((other, victim)) = self.cell(to).piece() {
            if other == owner && reaches(occupied, target) {
                let own = &self.rules.spec.pieces[victim.index()].names[owner];
                return format!("your own {own} stands on {}", name(to));
            }
            if reaches(occupied & !target, enemies & !target) {
                return format!("{piece} goes to {} only while it is empty", name(to));
            }
        } else if reaches(occupied | target, enemies | target) {
            return format!("{piece} only captures on {}, where nobody stands", name(to));
        }
        let blockers = occupied & !target & !B::single(from);
        let alone = blockers
            .squares()
            .find(|square| reaches(occupied & !B::single(*square), enemies & !B::single(*square)));
        if let Some(blocker) = alone {
            return format!(
                "the way of {piece} to {} is blocked on {}",
                name(to),
                name(blocker)
            );
        }
        if reaches(occupied & !blockers, enemies & !blockers) {
            return format!("the way of {piece} to {} is blocked", name(to));
        }
        format!("{piece} cannot reach {}", name(to))
    }

    /// The castling of the side to move that is written with these squares.
    fn castling_between(&self, from: Square, to: Square) -> Option<&Castling<B>> {
        let meant = |castling: &&Castling<B>| {
            let squares = &castling.squares;
            squares.player == self.state.turn
                && squares.royal_from == from
                && (castling.written_to == to || squares.rook_from == to)
        };
        self.castlings.moves.iter().find(meant)
    }

    /// Why a castling that is written with circles is not possible.
    pub(super) fn why_no_castling(&self, text: &str) -> String {
        let meant = self.castlings.moves.iter().find(|castling| {
            castling.squares.player == self.state.turn && self.castling_is_written(&castling.squares, text)
        });
        match meant {
            Some(castling) => self.why_not_castle(castling),
            None => "there is no such castling for this side".into(),
        }
    }

    fn why_not_castle(&self, castling: &Castling<B>) -> String {
        let name = |square| self.rules.spec.square_name(square);
        let squares = &castling.squares;
        let turn = self.state.turn;
        let right = self
            .castlings
            .moves
            .iter()
            .position(|other| std::ptr::eq(other, castling))
            .is_some_and(|index| self.state.rights & 1 << index != 0);
        if !right {
            return format!(
                "the right to castle with the partner on {} is gone: one of the two has moved",
                name(squares.rook_from)
            );
        }
        if self.in_check() {
            return "nobody castles out of check".into();
        }
        let between = castling.empty & self.occupied();
        if between.any() {
            let names: Vec<String> = between.squares().map(name).collect();
            return format!("castling needs {} empty", names.join(" and "));
        }
        let lifted = self.occupied() ^ B::single(squares.royal_from);
        let attacked = castling
            .path
            .squares()
            .find(|square| !self.is_safe(turn, B::single(*square), lifted, !B::EMPTY));
        match attacked {
            Some(square) if square == squares.royal_to => {
                format!("the royal would be in check on {}", name(square))
            }
            Some(square) => format!("the royal would pass through check on {}", name(square)),
            None => "no such castling is possible now".into(),
        }
    }
}
