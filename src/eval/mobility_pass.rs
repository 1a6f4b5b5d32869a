//! One pass over the pieces of both sides: mobility, assaults on royals, threats, pawns. The hot part of the evaluation.

use super::Evaluator;
use super::learned_tables::{Subject, own_view};
use super::officers::{Officer, Reach, cannon, components};
use super::royal::Assault;
use super::structure::Structure;
use super::terms::{Ledger, Observation, Term};
use crate::base::{Bits, MAX_KINDS, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Tapered;
use crate::rules::movement::open_lines;
use arrayvec::ArrayVec;

/// What both sides' passes share.
struct Pass<'a, B: Bits> {
    evaluator: &'a Evaluator<B>,
    position: &'a Position<B>,
    occupied: B,
    /// The pieces of each side that are no pawn-like pieces and no royals.
    officers: PerPlayer<B>,
    /// What the pawn-like pieces decide by themselves.
    structure: &'a Structure<B>,
    /// Squares beside each side's royals and before them.
    zones: PerPlayer<B>,
    /// Squares that each side's officers and pawn-like pieces could capture on.
    attacks: PerPlayer<B>,
    assaults: PerPlayer<Assault>,
    /// The place of each kind among a side's officers, and squares that its pieces could capture on.
    reaches: &'a mut PerPlayer<ArrayVec<(u8, B), MAX_KINDS>>,
}

/// Adds mobility, royal safety, threats, pairs and pawn-like pieces.
#[inline]
pub(super) fn add<B: Bits>(
    evaluator: &Evaluator<B>,
    position: &Position<B>,
    royals: PerPlayer<B>,
    structure: &Structure<B>,
    terms: &mut impl Ledger,
) {
    let occupied = position.occupied();
    let pawns = PerPlayer::from_fn(|player| evaluator.all_pawns(position, player));
    // Not inside the pass, so that it is never moved.
    let mut reaches = PerPlayer([ArrayVec::new_const(), ArrayVec::new_const()]);
    let mut pass = Pass {
        evaluator,
        position,
        occupied,
        officers: PerPlayer::from_fn(|player| position.player(player) & !(pawns[player] | royals[player])),
        structure,
        zones: PerPlayer::from_fn(|player| evaluator.safety.zone(player, royals[player])),
        attacks: PerPlayer::from_fn(|player| structure[player].attacks),
        assaults: PerPlayer::default(),
        reaches: &mut reaches,
    };
    for player in Player::ALL {
        pass.officers(player, terms);
        evaluator.judge_pawns(position, player, royals, &structure[player], terms);
    }
    for player in Player::ALL {
        pass.royal(player, royals, terms);
        pass.hanging(player, royals, terms);
        pass.attacks(player, royals, terms);
    }
}

/// What judging the officers of one side looks at again and again.
#[derive(Clone, Copy)]
struct Field<B> {
    /// Squares worth going to.
    free: B,
    /// The zone of the enemy's royals.
    zone: B,
    /// Enemy officers.
    prey: B,
}

impl<B: Bits> Pass<'_, B> {
    #[inline(always)]
    fn officers<L: Ledger>(&mut self, player: Player, terms: &mut L) {
        let position = self.position;
        let own = position.player(player);
        let field = Field {
            free: !(own | self.structure[!player].attacks),
            zone: self.zones[!player],
            prey: self.officers[!player],
        };
        for (place, officer) in self.evaluator.officers[player].iter().enumerate() {
            let pieces = position.kind(officer.kind) & own;
            if pieces.none() {
                continue;
            }
            let (rules, occupied) = (position.rules(), self.occupied);
            let sliders = &rules.sliders;
            let all = match &officer.reach {
                Reach::Leap(table) => self.judge(officer, player, pieces, field, terms, |from| {
                    (table[from], table[from])
                }),
                Reach::Lines { rook, bishop } => self.judge(officer, player, pieces, field, terms, |from| {
                    let ends = open_lines(sliders, *rook, *bishop, from, occupied);
                    (ends, ends)
                }),
                Reach::LeapAndLines { leap, rook, bishop } => {
                    self.judge(officer, player, pieces, field, terms, |from| {
                        let ends = leap[from] | open_lines(sliders, *rook, *bishop, from, occupied);
                        (ends, ends)
                    })
                }
                Reach::Cannon { rook, bishop } => self.judge(officer, player, pieces, field, terms, |from| {
                    cannon(sliders, *rook, *bishop, from, occupied)
                }),
                Reach::Paths(paths) => self.judge(officer, player, pieces, field, terms, |from| {
                    let ends = paths.open_ends(from, occupied);
                    (ends, ends)
                }),
                Reach::Components => {
                    let mover = rules.mover(player, officer.kind);
                    self.judge(officer, player, pieces, field, terms, |from| {
                        components(mover, sliders, from, occupied)
                    })
                }
            };
            if self.evaluator.taught || L::CURIOUS {
                self.reaches[player].push((place as u8, all));
            }
            if officer.parts.len() > 1 && pieces.many() {
                self.pair(officer, player, pieces, terms);
            }
        }
    }

    /// Judges the pieces of one kind; `reach` gives where a piece could capture and where it could go at all.
    #[inline(always)]
    fn judge<L: Ledger>(
        &mut self,
        officer: &Officer<B>,
        player: Player,
        pieces: B,
        field: Field<B>,
        terms: &mut L,
        reach: impl Fn(Square) -> (B, B),
    ) -> B {
        let (mut all, mut hits, mut hitting) = (B::EMPTY, 0, 0);
        let mut mobility = Tapered::default();
        for from in pieces.squares() {
            let (attacks, moves) = reach(from);
            all |= attacks;
            let reach = (moves & field.free).count();
            mobility += officer.mobility(reach);
            terms.observe(|| Observation::of(player, officer.kind, Subject::Mobility, reach as usize));
            let near = (attacks & field.zone).count();
            hits += near as i32;
            hitting += i32::from(near > 0);
            if near > 0 {
                let index = (near as usize).min(officer.assault.len()) - 1;
                mobility += officer.assault[index];
                terms.observe(|| Observation::of(player, officer.kind, Subject::Assault, index));
            }
        }
        if self.evaluator.taught || L::CURIOUS {
            mobility += self.places(officer, player, pieces, terms);
        }
        terms.add(Term::Mobility, player, mobility);
        let assault = &mut self.assaults[!player];
        assault.units += officer.units * hits;
        assault.pieces += hitting;
        let dearer = all & field.prey & !self.attacks[player];
        if dearer.any() {
            self.threats(officer.value, dearer, player, terms);
        }
        self.attacks[player] |= all;
        all
    }

    /// What games taught about outposts and open files.
    #[inline(always)]
    fn places<L: Ledger>(&self, officer: &Officer<B>, player: Player, pieces: B, terms: &mut L) -> Tapered {
        let mut sum = Tapered::default();
        let formation = &self.structure[player];
        for from in (pieces & formation.outposts).squares() {
            sum += officer.outposts[from.index()];
            terms.observe(|| {
                Observation::of(
                    player,
                    officer.kind,
                    Subject::Outpost,
                    own_view(&self.position.rules().geometry, player, from),
                )
            });
        }
        let Some(openings) = &officer.openings else {
            return sum;
        };
        for from in (pieces & formation.half_open).squares() {
            let index = usize::from(formation.open.has(from));
            sum += openings[index];
            terms.observe(|| Observation::of(player, officer.kind, Subject::Opening, index));
        }
        sum
    }

    /// Enemy officers that a cheaper piece attacks.
    fn threats(&self, value: i32, attacked: B, player: Player, terms: &mut impl Ledger) {
        for victim in self.evaluator.officers[!player].iter().rev() {
            if victim.value <= value + 50 {
                break;
            }
            let count = (attacked & self.position.kind(victim.kind)).count() as i32;
            let gain =
                count * (victim.value - value).min(victim.value) * self.evaluator.weights.threat / 1000;
            terms.add(Term::Threats, player, Tapered::new(gain, gain));
        }
    }

    fn pair(&self, officer: &Officer<B>, player: Player, pieces: B, terms: &mut impl Ledger) {
        let covered = officer
            .parts
            .iter()
            .filter(|part| (pieces & **part).any())
            .count();
        if covered > 1 {
            let bonus = officer.value * self.evaluator.weights.pair / 1000;
            terms.add(Term::Pairs, player, Tapered::new(bonus * 3 / 4, bonus));
        }
    }

    fn royal(&self, player: Player, royals: PerPlayer<B>, terms: &mut impl Ledger) {
        let (safety, weights) = (&self.evaluator.safety, &self.evaluator.weights);
        let ring = safety.ring(royals[player]);
        let own = self.position.player(player);
        let shields = safety.shields[player]
            .iter()
            .fold(B::EMPTY, |set, kind| set | self.position.kind(*kind));
        let shield = (shields & own & ring).count() as i32;
        let mut score = Tapered::new(shield * weights.shield, 0);
        let mut assault = self.assaults[player];
        if assault.pieces > 0 {
            let weak = ring & self.attacks[!player] & !self.attacks[player];
            assault.units += weak.count() as i32 * weights.danger_undefended - 2 * shield;
            score -= assault.cost(weights);
        }
        if safety.hops {
            let aimed = self.aimed(player, royals[player], ring) * weights.hopper_aim;
            score -= Tapered::new(aimed, aimed / 2);
        }
        terms.add(Term::Safety, player, score);
    }

    /// What games taught about attacks of one kind on another.
    fn attacks<L: Ledger>(&self, player: Player, royals: PerPlayer<B>, terms: &mut L) {
        if !(self.evaluator.taught || L::CURIOUS) {
            return;
        }
        let defended = self.attacks[!player] | self.evaluator.safety.ring(royals[!player]);
        let mut sum = Tapered::default();
        for &(place, attacks) in self.reaches[player].iter() {
            let officer = &self.evaluator.officers[player][usize::from(place)];
            let prey = attacks & self.position.player(!player) & !royals[!player];
            for victim in prey.squares() {
                let Some((_, kind)) = self.position.cell(victim).piece() else {
                    continue;
                };
                let index = 2 * kind.index() + usize::from(!defended.has(victim));
                sum += officer.attacks[index];
                terms.observe(|| Observation::of(player, officer.kind, Subject::Attack, index));
            }
        }
        terms.add(Term::Threats, player, sum);
    }

    /// Enemy hoppers on a line with the royal that have no piece, or two, between: one more or less, and it is check.
    #[inline]
    fn aimed(&self, player: Player, royals: B, ring: B) -> i32 {
        let mut count = 0;
        for (kinds, straight) in self.evaluator.safety.hoppers[!player].iter().zip([true, false]) {
            let hoppers = kinds
                .iter()
                .fold(B::EMPTY, |set, kind| set | self.position.pieces(!player, *kind));
            if hoppers.any() {
                count += self.aimed_along(straight, hoppers, royals, ring);
            }
        }
        count
    }

    fn aimed_along(&self, straight: bool, hoppers: B, royals: B, ring: B) -> i32 {
        let sliders = &self.position.rules().sliders;
        let mut aimed = B::EMPTY;
        for royal in royals.squares() {
            if (sliders.rays(straight, !straight, royal) & hoppers).none() {
                continue;
            }
            let seen = |standing: B| open_lines(sliders, straight, !straight, royal, standing);
            let first = seen(self.occupied);
            let second = seen(self.occupied & !first);
            let third = seen(self.occupied & !second);
            aimed |= hoppers & ((first & !ring) | (third & !second));
        }
        aimed.count() as i32
    }

    /// Attacked officers that nothing defends, and officers that pawn-like pieces attack.
    fn hanging(&self, player: Player, royals: PerPlayer<B>, terms: &mut impl Ledger) {
        let enemy = self.officers[!player];
        let defended = self.attacks[!player] | self.evaluator.safety.ring(royals[!player]);
        let by_pawn = enemy & self.structure[player].attacks;
        let loose = enemy & self.attacks[player] & !defended;
        if (by_pawn | loose).none() {
            return;
        }
        let weights = &self.evaluator.weights;
        let values = &self.position.rules().values[!player];
        let mut gain = 0;
        for victim in (by_pawn | loose).squares() {
            let value = values[self.position.cell(victim).kind()];
            if loose.has(victim) {
                gain += value * weights.hanging;
            }
            if by_pawn.has(victim) {
                gain += (value - 100).max(0) * weights.threat * 2;
            }
        }
        terms.add(Term::Threats, player, Tapered::new(gain / 1000, gain / 1000));
    }
}
