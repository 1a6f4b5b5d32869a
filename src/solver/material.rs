//! Material: which men are on the board, what they can turn into, and where they can ever stand.

use crate::base::{Bits, Kind, PerPlayer, Player, Square};
use crate::position::{Position, TakeBack};
use crate::rules::Rules;
use crate::rules::boarding::BoardingSpec;
use crate::rules::partial::PartialWins;
use crate::rules::selection::SelectionSpec;
use crate::rules::turn::TurnPlan;
use std::collections::BTreeSet;
use std::fmt;

/// How many men of each kind each side has; index `2 * kind + player`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material(Vec<u8>);

impl Material {
    /// The men on the board of a position.
    pub fn of<B: Bits>(position: &Position<B>) -> Self {
        let mut counts = vec![0; 2 * position.rules().kinds];
        for kind in kinds(position.rules()) {
            for player in Player::ALL {
                counts[slot(player, kind)] = position.pieces(player, kind).count() as u8;
            }
        }
        Material(counts)
    }

    /// How many men of this kind this side has.
    pub fn count(&self, player: Player, kind: Kind) -> u8 {
        self.0[slot(player, kind)]
    }

    /// Men of both sides.
    pub fn men(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
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

/// Why positions of some material cannot be told apart by the places of the men alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsuited(pub String);

impl fmt::Display for Unsuited {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Refuses positions whose future depends on more than the places of the men and the side to move.
///
/// # Errors
/// Says on what it depends.
pub fn check_suited<B: Bits>(position: &Position<B>) -> Result<(), Unsuited> {
    let (rules, state) = (position.rules(), position.state());
    let unsuited = |what: &str| {
        Err(Unsuited(format!(
            "its positions depend on {what}, not only on where the men stand"
        )))
    };
    if state.once != 0 {
        return unsuited("rights that are used up");
    }
    if state.take_back == TakeBack::Held {
        return unsuited("the moves that can still be taken back");
    }
    if state.rights != 0 {
        return unsuited("castling rights");
    }
    if rules.placement.is_some() && state.pockets.0.iter().flatten().any(|count| *count > 0) {
        return unsuited("men in the pocket");
    }
    if rules.spec.turn != TurnPlan::Single || rules.spec.twin.is_some() {
        return unsuited("more than one board or one move a turn");
    }
    if rules.spec.neutral.is_some() {
        return unsuited("a man of both sides");
    }
    if rules.blast.is_some() {
        return unsuited("the men around a capture");
    }
    if rules.spec.powers.is_some() {
        return unsuited("powers of men over others");
    }
    if rules.spec.transformation.is_some() || rules.spec.selection != SelectionSpec::default() {
        return unsuited("how men have moved before");
    }
    let holds = |player, kind| position.pieces(player, kind).any();
    let promotes = Player::ALL.into_iter().any(|player| {
        kinds(rules).any(|kind| holds(player, kind) && rules.promotions.zone(player, kind).any())
    });
    if rules.promotions.rescues && promotes {
        return unsuited("men kept for rescue");
    }
    for player in Player::ALL {
        let steps =
            kinds(rules).any(|kind| holds(player, kind) && rules.mover(player, kind).multi_step.is_some());
        let takes =
            kinds(rules).any(|kind| holds(!player, kind) && rules.mover(!player, kind).en_passant.is_some());
        if steps && takes {
            return unsuited("en passant");
        }
    }
    if rules.ends().partial != PartialWins::default() {
        return unsuited("draws that are worth more to one side");
    }
    if rules.ends().repetition_rule == crate::rules::spec::RepetitionRule::PerpetualLoses {
        return unsuited("the moves that led to a repetition");
    }
    Ok(())
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

fn promotes_to<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> BTreeSet<Kind> {
    let zone = rules.promotions.zone(player, kind).squares();
    zone.filter_map(|square| rules.promotions.choices(player, kind, square))
        .flat_map(|choices| choices.to.iter().copied())
        .collect()
}

/// Squares that the men of a position can ever come to, by kind: closed under their moves and captures on any board,
/// so a colour-bound man keeps to its colour.
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

/// Where men of a kind can go from any of these squares, on any board.
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

/// What a man may be on the square it arrives on.
fn arrivals<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, to: Square) -> Vec<Kind> {
    match rules.promotions.choices(player, kind, to) {
        None => vec![kind],
        Some(choices) => {
            let stays = choices.optional.then_some(kind);
            choices.to.iter().copied().chain(stays).collect()
        }
    }
}
