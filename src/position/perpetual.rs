//! Repetitions judged by who forced them: perpetual check and perpetual chase lose.
//!
//! A simplification of the Asian rules: look at the moves since the first occurrence. If one side alone gave check with
//! every move, it loses; else, if one side alone attacked the same unprotected piece with every move, it loses; else draw.

use super::state::Position;
use crate::base::{Bits, MoveList, Player, Square};
use crate::game::{GameResult, Outcome, Scope};

/// What a side did with every one of its moves so far in the cycle.
struct Conduct<B> {
    checks: bool,
    /// Squares (at the moment looked at) of enemy pieces attacked after each move of this side.
    chased: Option<B>,
}

impl<B: Bits> Position<B> {
    /// Judges the repetition that has just completed.
    pub(super) fn judge_perpetual(&self) -> Outcome {
        let draw = Outcome {
            result: GameResult::Draw,
            reason: "repetition",
        };
        let Some(cycle) = self.earlier_occurrences().last() else {
            return draw;
        };
        let mut past = self.clone();
        let moves: Vec<_> = self.moves_made().skip(self.plies() - cycle).collect();
        (0..cycle).for_each(|_| {
            past.unmake();
        });
        let mut conduct: [Conduct<B>; 2] = [(); 2].map(|()| Conduct {
            checks: true,
            chased: None,
        });
        for m in moves {
            let mover = past.state.turn;
            past.make(m);
            let check = past.in_check();
            // A chased piece that moves carries its mark along.
            for side in &mut conduct {
                if let Some(chased) = &mut side.chased
                    && chased.has(m.from())
                {
                    *chased = (*chased ^ B::single(m.from())) | B::single(m.to());
                }
            }
            let attacked = past.chased_pieces(mover);
            let own = &mut conduct[mover as usize];
            own.checks &= check;
            own.chased = Some(own.chased.map_or(attacked, |before| before & attacked));
        }
        let loser = |test: &dyn Fn(&Conduct<B>) -> bool| match (test(&conduct[0]), test(&conduct[1])) {
            (true, false) => Some(Player::South),
            (false, true) => Some(Player::North),
            _ => None,
        };
        if conduct.iter().all(|side| side.checks) {
            return draw;
        }
        if let Some(player) = loser(&|side| side.checks) {
            return Outcome {
                result: GameResult::Win(!player),
                reason: "perpetual check",
            };
        }
        match loser(&|side| side.chased.is_some_and(Bits::any)) {
            Some(player) => Outcome {
                result: GameResult::Win(!player),
                reason: "perpetual chase",
            },
            None => draw,
        }
    }

    /// Pieces of the side to move that `chaser` attacks and could legally take at a profit.
    fn chased_pieces(&self, chaser: Player) -> B {
        let mut view = self.clone();
        view.make_null();
        let mut moves = MoveList::new();
        view.generate(Scope::Tactical, &mut moves);
        let victims = moves
            .iter()
            .filter(|m| self.is_chase(chaser, m.from(), m.to()))
            .map(|m| m.to());
        B::from_squares(victims)
    }

    fn is_chase(&self, chaser: Player, from: Square, to: Square) -> bool {
        let (Some((_, attacker)), Some((owner, victim))) = (self.cell(from).piece(), self.cell(to).piece())
        else {
            return false;
        };
        let soldier = |kind| self.rules.progress[kind];
        if owner == chaser
            || soldier(attacker)
            || self.rules.is_royal[chaser][attacker]
            || self.rules.is_royal[owner][victim]
        {
            return false;
        }
        // Soldiers may be chased only once they have crossed: then they can also move sideways.
        if soldier(victim) && !self.moves_sideways(owner, to) {
            return false;
        }
        let after = self.occupied() ^ B::single(from);
        let protected = self.attackers(to, owner, after, !B::single(to)).any();
        !protected || self.rules.values[victim] > self.rules.values[attacker] && self.is_strongest(victim)
    }

    fn moves_sideways(&self, owner: Player, square: Square) -> bool {
        let geometry = &self.rules.geometry;
        let kind = self.cell(square).kind();
        let rank = geometry.rank_set(geometry.rank(square));
        let mover = self.rules.mover(owner, kind);
        (mover.attacks(&self.rules.sliders, square, B::EMPTY) & rank).any()
    }

    /// Is the kind the most valuable of the game's non-royal kinds (the chariot)?
    fn is_strongest(&self, kind: crate::base::Kind) -> bool {
        self.rules
            .spec
            .pieces
            .iter()
            .all(|piece| piece.value <= self.rules.spec.pieces[kind.index()].value)
    }
}
