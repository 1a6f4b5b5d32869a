//! Material: which pieces are on the board, what they can turn into, and where they can ever stand.

use crate::base::{Bits, Kind, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::boarding::BoardingSpec;
use std::collections::BTreeSet;

/// How many pieces of each kind each side has; index `2 * kind + player`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material(Vec<u8>);

impl Material {
    /// The pieces on the board of a position.
    pub fn of<B: Bits>(position: &Position<B>) -> Self {
        let mut counts = vec![0; 2 * position.rules().kinds];
        for kind in kinds(position.rules()) {
            for player in Player::ALL {
                counts[slot(player, kind)] = position.pieces(player, kind).count() as u8;
            }
        }
        Material(counts)
    }

    /// These pieces, of a game with so many kinds.
    pub fn of_pieces(kinds: usize, pieces: impl IntoIterator<Item = (Player, Kind)>) -> Self {
        let mut counts = vec![0; 2 * kinds];
        for (player, kind) in pieces {
            counts[slot(player, kind)] += 1;
        }
        Material(counts)
    }

    /// How many pieces of this kind this side has.
    pub fn count(&self, player: Player, kind: Kind) -> u8 {
        self.0[slot(player, kind)]
    }

    /// Pieces of both sides.
    pub fn pieces(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// The same with the sides exchanged.
    pub fn exchanged(&self) -> Material {
        let sides = self.0.chunks_exact(2);
        Material(sides.flat_map(|both| [both[1], both[0]]).collect())
    }

    fn changed(&self, slot: usize, by: i8) -> Material {
        let mut counts = self.0.clone();
        counts[slot] = counts[slot].saturating_add_signed(by);
        Material(counts)
    }

    /// The letters of both sides, South's first: `PNvP`.
    pub fn name<B: Bits>(&self, rules: &Rules<B>) -> String {
        let side = |player| -> String {
            kinds(rules)
                .flat_map(|kind| {
                    let letter = rules.spec.pieces[kind.index()].letter;
                    std::iter::repeat_n(letter, self.count(player, kind).into())
                })
                .collect()
        };
        format!("{}v{}", side(Player::South), side(Player::North))
    }
}

/// Every kind of a game.
pub fn kinds<B>(rules: &Rules<B>) -> impl Iterator<Item = Kind> + use<B> {
    (0..rules.kinds as u8).map(Kind)
}

/// Place of a kind of a side in lists of both.
pub fn slot(player: Player, kind: Kind) -> usize {
    2 * kind.index() + player as usize
}

/// All material that this one can become by captures, promotions and boarding, itself included, in ascending order.
pub fn descendants<B: Bits>(rules: &Rules<B>, material: &Material) -> Vec<Material> {
    let mut found = BTreeSet::from([material.clone()]);
    let mut open = vec![material.clone()];
    while let Some(material) = open.pop() {
        let mut visit = |next: Material| {
            if found.insert(next.clone()) {
                open.push(next);
            }
        };
        for row in &rules.spec.boarding {
            let [rider, carrier, stack] =
                [row.rider, row.carrier, row.stack].map(|kind| slot(row.player, kind));
            if material.0[stack] > 0 {
                visit(material.changed(stack, -1).changed(rider, 1).changed(carrier, 1));
            }
            if material.0[rider] > 0 && material.0[carrier] > 0 {
                visit(material.changed(stack, 1).changed(rider, -1).changed(carrier, -1));
            }
        }
        for player in Player::ALL {
            for kind in kinds(rules).filter(|kind| material.count(player, *kind) > 0) {
                if !rules.is_royal[player][kind] {
                    visit(material.changed(slot(player, kind), -1));
                }
                for to in promotes_to(rules, player, kind) {
                    visit(
                        material
                            .changed(slot(player, kind), -1)
                            .changed(slot(player, to), 1),
                    );
                }
            }
        }
    }
    found.into_iter().collect()
}

/// What pieces of a kind may promote to, rescues apart.
pub(super) fn promotes_to<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> BTreeSet<Kind> {
    let zone = rules.promotions.zone(player, kind).squares();
    zone.filter_map(|square| rules.promotions.choices(player, kind, square))
        .flat_map(|choices| choices.to.iter().copied())
        .collect()
}

/// Squares that the pieces of a position can ever come to, by kind: closed under their moves and captures on any board,
/// so a colour-bound piece keeps to its colour.
pub fn domains<B: Bits>(position: &Position<B>) -> Vec<PerPlayer<B>> {
    let rules = position.rules();
    let mut domains: Vec<PerPlayer<B>> = kinds(rules)
        .map(|kind| PerPlayer::from_fn(|player| position.pieces(player, kind)))
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        let mut add = |domains: &mut Vec<PerPlayer<B>>, player: Player, kind: Kind, squares: B| {
            let domain: &mut B = &mut domains[kind.index()][player];
            changed |= (squares & !*domain).any();
            *domain |= squares;
        };
        for player in Player::ALL {
            let own = |row: &&BoardingSpec| row.player == player;
            for kind in kinds(rules) {
                let here = domains[kind.index()][player];
                let mut boarded = rules.spec.boarding.iter().filter(own);
                // A stack rides as its carrier, which stays behind when the rider leaves.
                let parts = match boarded.find(|row| row.stack == kind) {
                    Some(row) => {
                        add(&mut domains, player, row.carrier, here);
                        vec![(row.carrier, kind), (row.rider, row.rider)]
                    }
                    None => vec![(kind, kind)],
                };
                for (moves, becomes) in parts {
                    let reached = reached(rules, player, moves, here);
                    for to in reached.squares() {
                        for arriving in arrivals(rules, player, becomes, to) {
                            add(&mut domains, player, arriving, B::single(to));
                        }
                    }
                    let boards = rules.spec.boarding.iter().filter(own);
                    for row in boards.filter(|row| row.rider == becomes) {
                        let carriers = domains[row.carrier.index()][player];
                        add(&mut domains, player, row.stack, reached & carriers);
                    }
                }
            }
        }
    }
    domains
}

/// Where pieces of a kind can go from any of these squares, on any board.
fn reached<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, from: B) -> B {
    let mover = rules.mover(player, kind);
    let everything = rules.geometry.existing();
    from.squares().fold(B::EMPTY, |reached, square| {
        let one = B::single(square);
        // Quiet moves on the empty board, captures wherever they are possible at all.
        let quiet = mover.targets(&rules.sliders, square, one, B::EMPTY);
        let captures = everything.squares().filter(|target| {
            let enemy = B::single(*target);
            mover
                .targets(&rules.sliders, square, one | enemy, enemy)
                .has(*target)
        });
        reached | quiet | B::from_squares(captures)
    })
}

/// What a piece may be on the square it arrives on.
fn arrivals<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, to: Square) -> Vec<Kind> {
    match rules.promotions.choices(player, kind, to) {
        None => vec![kind],
        Some(choices) => {
            let stays = choices.optional.then_some(kind);
            choices.to.iter().copied().chain(stays).collect()
        }
    }
}
