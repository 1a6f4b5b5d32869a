//! Judges the pieces that promote: passed, supported, alone, one behind another.

use super::Evaluator;
use super::runners::Runner;
use super::terms::{Ledger, Term};
use crate::base::{Bits, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Tapered;

impl<B: Bits> Evaluator<B> {
    /// Adds the structure of one side's runners, whose captures reach `attacks`; `runners` are those of both sides.
    pub(super) fn judge_runners(
        &self,
        position: &Position<B>,
        player: Player,
        royals: PerPlayer<B>,
        runners: PerPlayer<B>,
        attacks: B,
        terms: &mut impl Ledger,
    ) {
        let weights = &self.weights;
        let (own, enemy) = (runners[player], runners[!player]);
        if own.none() {
            return;
        }
        let (mut structure, mut middle, mut end) = ((own & attacks).count() as i32 * weights.supported, 0, 0);
        for (runner, shares) in self.runners[player].0.iter().zip(&self.passed_shares[player]) {
            let mut worth = None;
            for from in position.pieces(player, runner.kind).squares() {
                if (runner.supported_from[from] & own).none() {
                    structure -= weights.isolated;
                }
                if (runner.ahead[from] & own).any() {
                    structure -= weights.doubled;
                } else if (runner.hampered_from[from] & enemy).none() {
                    let worth = *worth.get_or_insert_with(|| runner.worth_in(position, player));
                    let mut bonus = worth * shares[from.index()] / 1000;
                    if (runner.next[from] & position.occupied()).any() {
                        bonus = bonus * weights.passed_blocked / 1000;
                    }
                    middle += bonus / 2;
                    end += bonus + self.escort(position, player, royals, runner, from);
                }
            }
        }
        terms.add(
            Term::Structure,
            player,
            Tapered::new(structure + middle, structure + end),
        );
    }

    /// A passed runner wants the own royal near its next square and the enemy's far away.
    fn escort(
        &self,
        position: &Position<B>,
        player: Player,
        royals: PerPlayer<B>,
        runner: &Runner<B>,
        from: Square,
    ) -> i32 {
        let next = runner.next[from];
        if next.none() || royals.0.iter().any(|royals| royals.none()) {
            return 0;
        }
        let geometry = &position.rules().geometry;
        let distance = |side: Player| i32::from(geometry.distance(royals[side].lowest(), next.lowest()));
        (distance(!player) - distance(player)) * self.weights.escort
    }

    #[inline(always)]
    pub(super) fn all_runners(&self, position: &Position<B>, player: Player) -> B {
        let runners = &self.runners[player].0;
        runners
            .iter()
            .fold(B::EMPTY, |set, runner| set | position.pieces(player, runner.kind))
    }
}
