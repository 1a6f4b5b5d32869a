//! Judges the pieces that promote: passed, supported, alone, one behind another.

use super::Evaluator;
use super::lessons::{Parameters, Subject, own_view};
use super::runners::Runner;
use super::terms::{Ledger, Observation, Term};
use crate::base::{Bits, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::{Rules, Tapered};

/// What one kind of runner gains by its square.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    /// Thousandths of the worth of promotion of a passed one.
    shares: Box<[i32]>,
    /// What games taught, by subject and square.
    supported: Box<[Tapered]>,
    flanked: Box<[Tapered]>,
    lonely: Box<[Tapered]>,
    /// What games taught about those near their own royal.
    shelter: [Tapered; Subject::PLACES],
}

impl Standings {
    pub(super) fn new<B: Bits>(
        rules: &Rules<B>,
        parameters: &Parameters,
        player: Player,
        runner: &Runner<B>,
    ) -> Self {
        let letter = rules.spec.pieces[runner.kind.index()].letter;
        let lessons = &parameters.lessons;
        let learned = |subject| lessons.by_square(&rules.geometry, player, letter, subject);
        Standings {
            shares: runner.passed_shares(&parameters.weights),
            supported: learned(Subject::Supported),
            flanked: learned(Subject::Flanked),
            lonely: learned(Subject::Lonely),
            shelter: lessons.table(letter, Subject::Shelter),
        }
    }
}

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
        let mut learned = Tapered::default();
        let geometry = &position.rules().geometry;
        for (runner, standings) in self.runners[player].0.iter().zip(&self.standings[player]) {
            let mut worth = None;
            let observed = |subject, from| Observation {
                player,
                kind: runner.kind,
                subject,
                index: own_view(geometry, player, from),
            };
            for from in position.pieces(player, runner.kind).squares() {
                if attacks.has(from) {
                    learned += standings.supported[from.index()];
                    terms.observe(|| observed(Subject::Supported, from));
                }
                if (self.flanks[from] & own).any() {
                    learned += standings.flanked[from.index()];
                    terms.observe(|| observed(Subject::Flanked, from));
                }
                if (runner.supported_from[from] & own).none() {
                    structure -= weights.isolated;
                    learned += standings.lonely[from.index()];
                    terms.observe(|| observed(Subject::Lonely, from));
                }
                if (runner.ahead[from] & own).any() {
                    structure -= weights.doubled;
                } else if (runner.hampered_from[from] & enemy).none() {
                    let worth = *worth.get_or_insert_with(|| runner.worth_in(position, player));
                    let mut bonus = worth * standings.shares[from.index()] / 1000;
                    if (runner.next[from] & position.occupied()).any() {
                        bonus = bonus * weights.passed_blocked / 1000;
                    }
                    middle += bonus / 2;
                    end += bonus + self.escort(position, player, royals, runner, from);
                }
            }
        }
        learned += Tapered::new(structure + middle, structure + end);
        terms.add(Term::Structure, player, learned);
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
        let mut set = B::EMPTY;
        for runner in &self.runners[player].0 {
            set |= position.kind(runner.kind);
        }
        set & position.player(player)
    }

    /// Adds what games taught about runners near their own royal.
    pub(super) fn shelter<L: Ledger>(
        &self,
        position: &Position<B>,
        player: Player,
        royals: B,
        runners: B,
        terms: &mut L,
    ) {
        if !(self.taught || L::CURIOUS) || royals.none() {
            return;
        }
        let geometry = &position.rules().geometry;
        let royal = royals.lowest();
        let near = runners & self.safety.front(player, royal);
        let mut sum = Tapered::default();
        for (runner, standings) in self.runners[player].0.iter().zip(&self.standings[player]) {
            for square in (position.kind(runner.kind) & near).squares() {
                let index = Subject::beside(geometry, player, royal, square);
                sum += standings.shelter[index];
                terms.observe(|| Observation {
                    player,
                    kind: runner.kind,
                    subject: Subject::Shelter,
                    index,
                });
            }
        }
        terms.add(Term::Safety, player, sum);
    }
}
