//! Pieces that promote: how far they have to go, what can stop them, and what arriving is worth.

use super::expectation::quiet_targets;
use super::weights::Weights;
use crate::base::{Bits, Kind, Player, Square};
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
    pub(super) fn new(rules: &Rules<B>, player: Player) -> Self {
        let kinds = (0..rules.kinds as u8)
            .map(Kind)
            .filter(|kind| promotes(rules, player, *kind));
        PawnLikes(kinds.map(|kind| PawnLike::new(rules, player, kind)).collect())
    }

    /// The pawn-like piece of a kind.
    pub(super) fn of(&self, kind: Kind) -> Option<&PawnLike<B>> {
        self.0.iter().find(|pawn| pawn.kind == kind)
    }
}

fn promotes<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> bool {
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
    fn new(rules: &Rules<B>, player: Player, kind: Kind) -> Self {
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
            hampered_from[from] = reaching(rules, !player, way, true);
            supported_from[from] = reaching(rules, player, B::single(from), false) & !B::single(from);
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

/// Squares that a side's pawn-like piece on a square could capture on, now or after moving on.
pub(super) fn chases<B: Bits>(rules: &Rules<B>, player: Player) -> SquareTable<B> {
    let mut table = SquareTable::empty();
    for goal in rules.geometry.existing().squares() {
        for from in reaching(rules, player, B::single(goal), false).squares() {
            table[from] |= B::single(goal);
        }
    }
    table
}

/// Squares of a side's pawn-like pieces from which they capture on `goals`, now or after moving on; or also stand on them.
fn reaching<B: Bits>(rules: &Rules<B>, player: Player, goals: B, standing: bool) -> B {
    let mut result = B::EMPTY;
    for kind in (0..rules.kinds as u8)
        .map(Kind)
        .filter(|kind| promotes(rules, player, *kind))
    {
        let existing = rules.geometry.existing();
        let captures = |from: &Square| {
            (attacks(rules, player, kind, B::single(*from), B::EMPTY) & goals).any()
                || (standing && goals.has(*from))
        };
        let mut set = B::from_squares(existing.squares().filter(captures));
        loop {
            let before = existing
                .squares()
                .filter(|from| (steps(rules, player, kind, *from) & set).any());
            let more = set | B::from_squares(before);
            if more == set {
                break;
            }
            set = more;
        }
        result |= set;
    }
    result
}
