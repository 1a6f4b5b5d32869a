//! Repetitions judged by who forced them: perpetual check and perpetual chase lose.
//!
//! A simplification of the Asian rules: look at the moves since the first occurrence. If one side alone gave check with
//! every move, it loses; else, if one side alone attacked the same piece with every move, and that unprotected or
//! counted as chased by these attackers all the same, it loses; else draw.

use super::state::Position;
use crate::base::{Bits, Move, MoveList, PerPlayer, Player, Square};
use crate::game::{Ending, GameResult, Outcome, Scope};

impl<B: Bits> Position<B> {
    /// Judges the repetition that has just completed.
    pub(super) fn judge_perpetual(&self) -> Outcome {
        let draw = Outcome {
            result: GameResult::Draw,
            reason: Ending::Repetition,
        };
        let loser = |guilty: PerPlayer<bool>| match guilty.0 {
            [true, false] => Some(Player::South),
            [false, true] => Some(Player::North),
            _ => None,
        };
        let loss = |player: Player, reason| Outcome {
            result: GameResult::Win(!player),
            reason,
        };
        let checked = self.checked_throughout();
        if let Some(player) = loser(checked) {
            return loss(player, Ending::PerpetualCheck);
        }
        match loser(self.chased_throughout()) {
            Some(player) if checked.0 == [false; 2] => loss(player, Ending::PerpetualChase),
            _ => draw,
        }
    }

    /// The position when it first occurred, and the moves since then; none if it has not occurred before.
    fn cycle(&self) -> (Self, Vec<Move>) {
        let cycle = self.earlier_occurrences().last().unwrap_or(0);
        let mut past = self.clone();
        (0..cycle).for_each(|_| {
            past.unmake();
        });
        (past, self.moves_made().skip(self.plies() - cycle).collect())
    }

    /// Has each side given check with every move since the position first occurred?
    pub(super) fn checked_throughout(&self) -> PerPlayer<bool> {
        let (mut past, moves) = self.cycle();
        let mut checks = PerPlayer::both(true);
        for m in moves {
            let mover = past.state.turn;
            past.make(m);
            checks[mover] &= past.in_check();
        }
        checks
    }

    /// Has each side attacked the same piece with every move since the position first occurred?
    fn chased_throughout(&self) -> PerPlayer<bool> {
        let (mut past, moves) = self.cycle();
        // Squares (at the moment looked at) of enemy pieces attacked after each move of a side.
        let mut chased: PerPlayer<Option<B>> = PerPlayer::default();
        for m in moves {
            let mover = past.state.turn;
            past.make(m);
            // A chased piece that moves carries its mark along.
            for set in chased.0.iter_mut().flatten().filter(|set| set.has(m.from())) {
                *set = (*set ^ B::single(m.from())) | B::single(m.to());
            }
            let attacked = past.chased_pieces(mover);
            chased[mover] = Some(chased[mover].map_or(attacked, |before| before & attacked));
        }
        PerPlayer(chased.0.map(|set| set.is_some_and(Bits::any)))
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
        let chased_all_the_same = || {
            let rows = &self.rules.ends().chased;
            rows.iter()
                .any(|(kind, by)| *kind == victim && by.contains(&attacker))
        };
        !protected || chased_all_the_same()
    }

    fn moves_sideways(&self, owner: Player, square: Square) -> bool {
        let geometry = &self.rules.geometry;
        let kind = self.cell(square).kind();
        let rank = geometry.rank_set(geometry.rank(square));
        let mover = self.rules.mover(owner, kind);
        (mover.attacks(&self.rules.sliders, square, B::EMPTY) & rank).any()
    }
}
