//! One pass over the pieces of both sides: mobility, assaults on royals, threats, pawns. The hot part of the evaluation.

use super::royal::{Assault, aims};
use super::terms::Terms;
use super::{Evaluator, MOBILITY_STEPS, Officer, runners};
use crate::base::{Bits, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Tapered;
use crate::rules::movement::{Mover, Shape, open_lines};

/// What both sides' passes share.
struct Pass<'a, B: Bits> {
    evaluator: &'a Evaluator<B>,
    position: &'a Position<B>,
    occupied: B,
    /// Squares beside each side's royals and before them.
    zones: PerPlayer<B>,
    /// Squares that each side's runners could capture on.
    runner_attacks: PerPlayer<B>,
    /// Squares that each side's officers and runners could capture on.
    attacks: PerPlayer<B>,
    assaults: PerPlayer<Assault>,
}

/// Adds mobility, royal safety, threats, pairs and runners.
#[inline]
pub(super) fn sweep<B: Bits>(evaluator: &Evaluator<B>, position: &Position<B>, terms: &mut Terms) {
    let occupied = position.occupied();
    let royals = PerPlayer::from_fn(|player| position.royals(player));
    let runner_attacks = PerPlayer::from_fn(|player| evaluator.runner_attacks(position, player, occupied));
    let mut pass = Pass {
        evaluator,
        position,
        occupied,
        zones: PerPlayer::from_fn(|player| evaluator.safety.zone(player, royals[player])),
        runner_attacks,
        attacks: runner_attacks,
        assaults: PerPlayer::default(),
    };
    for player in Player::ALL {
        pass.officers(player, terms);
        evaluator.judge_runners(position, player, royals, runner_attacks[player], terms);
    }
    for player in Player::ALL {
        pass.royal(player, royals, terms);
        pass.hanging(player, royals, terms);
    }
}

impl<B: Bits> Pass<'_, B> {
    fn officers(&mut self, player: Player, terms: &mut Terms) {
        let position = self.position;
        let own = position.player(player);
        for officer in &self.evaluator.officers[player] {
            let pieces = position.kind(officer.kind) & own;
            if pieces.none() {
                continue;
            }
            let mover = position.rules().mover(player, officer.kind);
            let sliders = &position.rules().sliders;
            let occupied = self.occupied;
            match &mover.shape {
                Shape::Leap(table) => {
                    self.judge(officer, player, pieces, terms, |from| (table[from], table[from]))
                }
                Shape::Lines { rook, bishop } => self.judge(officer, player, pieces, terms, |from| {
                    let ends = open_lines(sliders, *rook, *bishop, from, occupied);
                    (ends, ends)
                }),
                _ => self.judge(officer, player, pieces, terms, |from| {
                    split_reach(position, mover, from)
                }),
            }
            if officer.parts.len() > 1 && pieces.many() {
                self.pair(officer, player, pieces, terms);
            }
        }
    }

    /// Judges the pieces of one kind; `reach` gives where a piece could capture and where it could go at all.
    #[inline(always)]
    fn judge(
        &mut self,
        officer: &Officer<B>,
        player: Player,
        pieces: B,
        terms: &mut Terms,
        reach: impl Fn(Square) -> (B, B),
    ) {
        let free = !(self.position.player(player) | self.runner_attacks[!player]);
        let zone = self.zones[!player];
        let units = self.evaluator.safety.units[officer.kind];
        let mut all = B::EMPTY;
        let mut mobility = terms.mobility[player];
        let assault = &mut self.assaults[!player];
        for from in pieces.squares() {
            let (attacks, moves) = reach(from);
            all |= attacks;
            mobility += officer.mobility[(moves & free).count() as usize % MOBILITY_STEPS];
            let hits = (attacks & zone).count() as i32;
            assault.units += units * hits;
            assault.pieces += i32::from(hits > 0);
        }
        terms.mobility[player] = mobility;
        let dearer = all & self.position.player(!player) & !self.attacks[player];
        if dearer.any() {
            self.threats(officer.value, dearer, player, terms);
        }
        self.attacks[player] |= all;
    }

    /// Enemy officers that a cheaper piece attacks.
    fn threats(&self, value: i32, attacked: B, player: Player, terms: &mut Terms) {
        for victim in self.evaluator.officers[!player].iter().rev() {
            if victim.value <= value + 50 {
                break;
            }
            let count = (attacked & self.position.kind(victim.kind)).count() as i32;
            let gain =
                count * (victim.value - value).min(victim.value) * self.evaluator.weights.threat / 1000;
            terms.threats[player] += Tapered::new(gain, gain);
        }
    }

    fn pair(&self, officer: &Officer<B>, player: Player, pieces: B, terms: &mut Terms) {
        let covered = officer
            .parts
            .iter()
            .filter(|part| (pieces & **part).any())
            .count();
        if covered > 1 {
            let bonus = officer.value * self.evaluator.weights.pair / 1000;
            terms.pairs[player] += Tapered::new(bonus * 3 / 4, bonus);
        }
    }

    fn royal(&self, player: Player, royals: PerPlayer<B>, terms: &mut Terms) {
        let (safety, weights) = (&self.evaluator.safety, &self.evaluator.weights);
        let ring = safety.ring(royals[player]);
        let own = self.position.player(player);
        let shields = safety.shields[player]
            .iter()
            .fold(B::EMPTY, |set, kind| set | self.position.kind(*kind));
        let shield = (shields & own & ring).count() as i32;
        let mut assault = self.assaults[player];
        let weak = ring & self.attacks[!player] & !self.attacks[player];
        assault.units += weak.count() as i32 * weights.danger_undefended - 2 * shield;
        let mut score = Tapered::new(shield * weights.shield, 0);
        score -= assault.cost(weights);
        let aimed = self.aimed(player, royals[player]) * weights.hopper_aim;
        score -= Tapered::new(aimed, aimed / 2);
        terms.royal[player] += score;
    }

    /// Enemy hoppers that one piece more or less on their line would bring upon the royal.
    #[inline]
    fn aimed(&self, player: Player, royals: B) -> i32 {
        let rules = self.position.rules();
        let mut count = 0;
        for kind in &self.evaluator.safety.hops[!player] {
            for from in self.position.pieces(!player, *kind).squares() {
                let components = &rules.mover(!player, *kind).components;
                let hits = |royal: Square| {
                    components.iter().any(|component| {
                        component.capture && aims(rules, &component.form, from, royal, self.occupied)
                    })
                };
                count += royals.squares().filter(|royal| hits(*royal)).count() as i32;
            }
        }
        count
    }

    /// Attacked officers that nothing defends, and officers that runners attack.
    fn hanging(&self, player: Player, royals: PerPlayer<B>, terms: &mut Terms) {
        let enemy = self.position.player(!player);
        let defended = self.attacks[!player] | self.evaluator.safety.ring(royals[!player]);
        let by_runner = enemy & self.runner_attacks[player];
        let loose = enemy & self.attacks[player] & !defended;
        if (by_runner | loose).none() {
            return;
        }
        let weights = &self.evaluator.weights;
        let mut gain = 0;
        for victim in &self.evaluator.officers[!player] {
            let all = self.position.kind(victim.kind);
            gain += (loose & all).count() as i32 * victim.value * weights.hanging;
            gain += (by_runner & all).count() as i32 * (victim.value - 100).max(0) * weights.threat * 2;
        }
        terms.threats[player] += Tapered::new(gain / 1000, gain / 1000);
    }
}

/// Reach of a piece whose captures and quiet moves may differ.
#[inline]
fn split_reach<B: Bits>(position: &Position<B>, mover: &Mover<B>, from: Square) -> (B, B) {
    let occupied = position.occupied();
    let sliders = &position.rules().sliders;
    let (mut attacks, mut moves) = (B::EMPTY, B::EMPTY);
    for component in &mover.components {
        let ends = component.form.ends(sliders, from, occupied);
        if component.capture {
            attacks |= ends;
            moves |= ends & occupied;
        }
        if component.quiet {
            moves |= ends & !occupied;
        }
    }
    (attacks, moves)
}

impl<B: Bits> Evaluator<B> {
    #[inline(always)]
    fn runner_attacks(&self, position: &Position<B>, player: Player, occupied: B) -> B {
        self.runners[player].0.iter().fold(B::EMPTY, |set, runner| {
            let pieces = position.pieces(player, runner.kind);
            set | runners::attacks(position.rules(), player, runner.kind, pieces, occupied)
        })
    }
}
