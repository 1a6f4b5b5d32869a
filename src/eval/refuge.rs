//! A royal's refuge: the corner where all pawn-like pieces of the other side have to promote, if none of its pieces can ever attack
//! it, as rook's pawns and the bishop that does not control their corner.
//!
//! A king that stands there or beside it is never mated: it goes there when it is attacked, nothing attacks it there, and the other king
//! cannot come near. What promotes there is taken, and a side without a move draws.

use super::mating_material::only_cornering_wins;
use super::pawn_like::promotes;
use super::squares::ring;
use crate::base::{Bits, Kind, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::move_choice::MoveChoiceSpec;
use crate::rules::movement::{Component, Form, SquareTable};
use crate::rules::spec::SideResult;

/// More pieces than this are hardly ever all on one file: they are not looked at.
const MOST_PIECES: u32 = 6;
/// Squares beside a corner.
const BESIDE_CORNER: u32 = 3;

/// What the pieces of one side come to.
#[derive(Clone, Debug)]
struct Reaches<B> {
    /// By kind and square, squares that a piece can ever go to or attack; empty for pawn-like pieces.
    ever: Vec<SquareTable<B>>,
    /// By kind and square, where a pawn-like piece promotes if it captures nothing; empty for others.
    gates: Vec<SquareTable<B>>,
    /// By kind and square, what a pawn-like piece could capture on its way there; empty for others.
    captures: Vec<SquareTable<B>>,
}

/// The refuges of a game.
#[derive(Clone, Debug)]
pub(super) struct Refuges<B> {
    reaches: PerPlayer<Reaches<B>>,
    /// Corners, each with the squares beside it.
    corners: Vec<(Square, B)>,
}

impl<B: Bits> Refuges<B> {
    /// `None` in games where something else wins, pieces come back or do more than go and take, royals are no kings or are not
    /// free to stay.
    pub(super) fn new(rules: &Rules<B>) -> Option<Self> {
        let spec = &rules.spec;
        let draws = spec.ends.stalemate == SideResult::Draw && spec.ends.partial.stalemate == 50;
        let plain = rules.pocket_kinds.is_empty()
            && spec.boarding.is_empty()
            && spec.blast.is_none()
            && spec.jumps.is_none()
            && spec.powers.is_none();
        let free = spec.move_choice == MoveChoiceSpec::default();
        let kings = Player::ALL.iter().all(|player| are_kings(rules, *player));
        if !draws || !plain || !free || !kings || rules.neutral.is_some() || !only_cornering_wins(spec) {
            return None;
        }
        let squares = rules.geometry.existing().squares();
        let near = squares.map(|square| (square, ring(rules, square)));
        // Two kings cannot both stand beside it.
        let together = |near: B| near.squares().all(|square| (near & !ring(rules, square)).none());
        Some(Refuges {
            reaches: PerPlayer::from_fn(|player| Reaches::new(rules, player)),
            corners: near
                .filter(|(_, near)| near.count() == 1 + BESIDE_CORNER && together(*near))
                .collect(),
        })
    }

    /// Has the royal of the other side a refuge, so that `better` cannot win with its present pieces?
    #[inline]
    pub(super) fn protect_from(&self, position: &Position<B>, better: Player) -> bool {
        let pieces = position.player(better);
        pieces.count() <= MOST_PIECES && self.are_out_of_reach(position, better, pieces)
    }

    fn are_out_of_reach(&self, position: &Position<B>, better: Player, pieces: B) -> bool {
        let reaches = &self.reaches[better];
        let (mut ever, mut gates, mut captures) = (B::EMPTY, B::EMPTY, B::EMPTY);
        for square in (pieces & !position.royals(better)).squares() {
            let kind = position.cell(square).kind().index();
            ever |= reaches.ever[kind][square];
            gates |= reaches.gates[kind][square];
            captures |= reaches.captures[kind][square];
        }
        let royals = position.royals(!better);
        let others = position.player(!better) & !royals;
        gates.count() == 1
            && !royals.many()
            && (gates & (ever | captures | others)).none()
            && (captures & others).none()
            && self
                .corners
                .iter()
                .any(|(corner, near)| gates.has(*corner) && (royals & *near).any())
    }
}

/// Do the royals of a side go one step in all directions, and no further?
fn are_kings<B: Bits>(rules: &Rules<B>, player: Player) -> bool {
    let squares = || rules.geometry.existing().squares();
    rules.royals[player].iter().all(|kind| {
        let steps = |square| B::single(square) | possible(rules, player, *kind, square, |_| true);
        squares().all(|square| steps(square) == ring(rules, square))
    })
}

/// Where certain components of a kind could lead to on some board.
fn possible<B: Bits>(
    rules: &Rules<B>,
    player: Player,
    kind: Kind,
    from: Square,
    wanted: impl Fn(&Component<B>) -> bool,
) -> B {
    let components = rules.mover(player, kind).components.iter();
    components
        .filter(|component| wanted(component))
        .fold(B::EMPTY, |set, component| {
            set | match &component.form {
                Form::Leap(table) => table[from],
                Form::Paths(paths) => paths.reach[from],
                // What lies beyond a piece lies on the line.
                Form::Lines { rook, bishop } | Form::HopLines { rook, bishop } => Form::Lines {
                    rook: *rook,
                    bishop: *bishop,
                }
                .ends(&rules.sliders, from, B::EMPTY),
            }
        })
}

/// The squares that steps lead to, one after the other, that from which they begin among them.
fn closure<B: Bits>(from: Square, steps: impl Fn(Square) -> B) -> B {
    let (mut all, mut new) = (B::single(from), B::single(from));
    while new.any() {
        let reached = new.squares().fold(B::EMPTY, |set, square| set | steps(square));
        new = reached & !all;
        all |= new;
    }
    all
}

impl<B: Bits> Reaches<B> {
    fn new(rules: &Rules<B>, player: Player) -> Self {
        let tables = || vec![SquareTable::empty(); rules.kinds];
        let mut reaches = Reaches {
            ever: tables(),
            gates: tables(),
            captures: tables(),
        };
        for kind in (0..rules.kinds as u8).map(Kind) {
            let index = kind.index();
            let zone = rules.promotions.zone(player, kind);
            for square in rules.geometry.existing().squares() {
                if !promotes(rules, player, kind) {
                    let steps = |from| possible(rules, player, kind, from, |_| true);
                    reaches.ever[index][square] = closure(square, steps);
                    continue;
                }
                let steps = |from| possible(rules, player, kind, from, |component| component.quiet);
                let way = closure(square, steps);
                let taking = |from| possible(rules, player, kind, from, |component| component.capture);
                reaches.gates[index][square] = way & zone;
                let under_way = (way & !zone).squares();
                reaches.captures[index][square] = under_way.fold(B::EMPTY, |set, from| set | taking(from));
            }
        }
        reaches
    }
}

#[cfg(test)]
mod tests;
