//! Pieces that promote: how far they have to go, what can stop them, and what arriving is worth.

use super::expectation::{closure, quiet_targets};
use super::weights::Weights;
use crate::base::{Bits, Kind, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::movement::{Shape, SquareTable};
use crate::rules::spec::PromotionSpec;

/// Distance of squares from which there is no way to promotion.
const NEVER: u8 = u8::MAX;

/// One promoting kind of one side.
#[derive(Clone, Debug)]
pub(super) struct PawnLike<B> {
    /// The kind.
    pub(super) kind: Kind,
    /// Moves to the nearest promotion square on an empty board.
    distance: Box<[u8]>,
    /// Squares ahead on the shortest ways.
    pub(super) ahead: SquareTable<B>,
    /// The next of them.
    pub(super) next: SquareTable<B>,
    /// Squares from which an enemy pawn-like piece stands in the way or could capture on it, now or after moving on.
    pub(super) hampered_from: SquareTable<B>,
    /// Squares from which an own pawn-like piece defends it, now or after moving on.
    pub(super) supported_from: SquareTable<B>,
    /// Centipawns gained by the best promotion that is always allowed.
    worth: i32,
    /// Kinds it can be exchanged for while they are in the pocket.
    rescues: Vec<Kind>,
}

/// All promoting kinds of one side.
#[derive(Clone, Debug)]
pub(super) struct PawnLikes<B>(pub(super) Vec<PawnLike<B>>);

impl<B: Bits> PawnLikes<B> {
    pub(super) fn new(rules: &Rules<B>, player: Player, ways: &PerPlayer<Ways<B>>) -> Self {
        let kinds = (0..rules.kinds as u8)
            .map(Kind)
            .filter(|kind| promotes(rules, player, *kind));
        PawnLikes(
            kinds
                .map(|kind| PawnLike::new(rules, player, kind, ways))
                .collect(),
        )
    }

    /// The pawn-like piece of a kind.
    pub(super) fn of(&self, kind: Kind) -> Option<&PawnLike<B>> {
        self.0.iter().find(|pawn| pawn.kind == kind)
    }
}

pub(super) fn promotes<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> bool {
    rules.promotions.zone(player, kind).any() && !rules.is_royal[player][kind]
}

/// Squares on which the pieces of a kind could capture.
#[inline(always)]
pub(super) fn attacks<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, pieces: B, occupied: B) -> B {
    let mover = rules.mover(player, kind);
    match &mover.shape {
        Shape::Steps(steps) => steps
            .captures
            .iter()
            .fold(B::EMPTY, |set, capture| set | capture.targets(pieces)),
        _ => pieces.squares().fold(B::EMPTY, |set, from| {
            set | mover.attacks(&rules.sliders, from, occupied)
        }),
    }
}

impl<B: Bits> PawnLike<B> {
    fn new(rules: &Rules<B>, player: Player, kind: Kind, ways: &PerPlayer<Ways<B>>) -> Self {
        let distance = distances(rules, player, kind);
        let squares = || rules.geometry.existing().squares();
        let nearer = |from: Square| {
            let targets = steps(rules, player, kind, from).squares();
            B::from_squares(targets.filter(|to| distance[to.index()] < distance[from.index()]))
        };
        let (mut ahead, mut next) = (SquareTable::empty(), SquareTable::empty());
        let (mut hampered_from, mut supported_from) = (SquareTable::empty(), SquareTable::empty());
        for from in squares().filter(|from| distance[from.index()] != NEVER) {
            let mut way = nearer(from);
            loop {
                let further = way.squares().fold(way, |set, square| set | nearer(square));
                if further == way {
                    break;
                }
                way = further;
            }
            ahead[from] = way;
            next[from] = nearer(from);
            hampered_from[from] = ways[!player].to(rules, way);
            supported_from[from] = ways[player].chasing(rules, from) & !B::single(from);
        }
        let own = |promotion: &&PromotionSpec| promotion.player == player && promotion.kind == kind;
        let promotions: Vec<&PromotionSpec> = rules.spec.promotions.iter().filter(own).collect();
        let best = promotions
            .iter()
            .flat_map(|promotion| &promotion.to)
            .map(|to| value(rules, player, *to))
            .max();
        let mut rescues: Vec<Kind> = promotions
            .iter()
            .flat_map(|promotion| &promotion.rescue)
            .copied()
            .collect();
        rescues.sort();
        rescues.dedup();
        PawnLike {
            kind,
            distance,
            ahead,
            next,
            hampered_from,
            supported_from,
            worth: best.map_or(0, |best| (best - value(rules, player, kind)).max(0)),
            rescues,
        }
    }

    /// What remains of the worth of promotion at a square's distance, in units of one at one step.
    fn nearness(&self, weights: &Weights, square: Square) -> f64 {
        match self.distance[square.index()] {
            NEVER | 0 => 0.0,
            steps => (f64::from(weights.passed_decay) / 1000.0).powi(i32::from(steps) - 1),
        }
    }

    /// Centipawns of the way already gone, for any pawn-like piece.
    pub(super) fn advance(&self, weights: &Weights, square: Square) -> i32 {
        (f64::from(self.worth * weights.advance) / 1000.0 * self.nearness(weights, square)).round() as i32
    }

    /// Thousandths of the worth of promotion that a passed pawn-like piece has, by square.
    pub(super) fn passed_shares(&self, weights: &Weights) -> Box<[i32]> {
        (0..self.distance.len() as u8)
            .map(|square| (f64::from(weights.passed) * self.nearness(weights, Square(square))).round() as i32)
            .collect()
    }

    /// Centipawns that promotion would gain in a position, rescues from the pocket included.
    pub(super) fn worth_in(&self, position: &Position<B>, player: Player) -> i32 {
        let rules = position.rules();
        let in_pocket = self
            .rescues
            .iter()
            .filter(|kind| position.in_pocket(player, **kind) > 0);
        let gains = in_pocket.map(|rescued| value(rules, player, *rescued) - value(rules, player, self.kind));
        gains.fold(self.worth, i32::max)
    }
}

fn value<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> i32 {
    rules.spec.pieces[kind.index()].value[player]
}

/// Where a pawn-like piece goes on an empty board, longer first moves apart.
fn steps<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, from: Square) -> B {
    match &rules.mover(player, kind).shape {
        Shape::Steps(steps) => steps.quiet.targets(B::single(from)),
        _ => quiet_targets(rules, player, kind, from),
    }
}

/// Moves to the promotion zone on an empty board, breadth first against the moves.
fn distances<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> Box<[u8]> {
    let zone = rules.promotions.zone(player, kind);
    let mut distance = vec![NEVER; rules.geometry.squares()];
    zone.squares().for_each(|square| distance[square.index()] = 0);
    let mut reached = zone;
    for count in 1..NEVER {
        let new = rules.geometry.existing() & !reached;
        let new = B::from_squares(
            new.squares()
                .filter(|from| (steps(rules, player, kind, *from) & reached).any()),
        );
        if new.none() {
            break;
        }
        new.squares().for_each(|square| distance[square.index()] = count);
        reached |= new;
    }
    distance.into()
}

/// Where a side's pawn-like pieces come to on an empty board.
pub(super) struct Ways<B> {
    /// Squares that one on a square could capture on, now or after moving on.
    pub(super) chases: SquareTable<B>,
    /// Squares that it can come to, its own among them.
    pub(super) reaches: SquareTable<B>,
}

impl<B: Bits> Ways<B> {
    pub(super) fn new(rules: &Rules<B>, player: Player) -> Self {
        let mut ways = Ways {
            chases: SquareTable::empty(),
            reaches: SquareTable::empty(),
        };
        let kinds = (0..rules.kinds as u8).map(Kind);
        for kind in kinds.filter(|kind| promotes(rules, player, *kind)) {
            let (mut next, mut captures) = (SquareTable::empty(), SquareTable::empty());
            for from in rules.geometry.existing().squares() {
                next[from] = steps(rules, player, kind, from);
                captures[from] = attacks(rules, player, kind, B::single(from), B::EMPTY);
            }
            for from in rules.geometry.existing().squares() {
                let reached = closure(from, |at| next[at]);
                ways.chases[from] |= reached.squares().fold(B::EMPTY, |set, at| set | captures[at]);
                ways.reaches[from] |= reached;
            }
        }
        ways
    }

    /// Squares from which one comes to these, or could capture on them.
    fn to(&self, rules: &Rules<B>, goals: B) -> B {
        let near = |from: &Square| ((self.chases[*from] | self.reaches[*from]) & goals).any();
        B::from_squares(rules.geometry.existing().squares().filter(near))
    }

    /// Squares from which one could capture on this, now or after moving on.
    fn chasing(&self, rules: &Rules<B>, goal: Square) -> B {
        let squares = rules.geometry.existing().squares();
        B::from_squares(squares.filter(|from| self.chases[*from].has(goal)))
    }
}
