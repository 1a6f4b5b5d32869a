//! A royal's refuge: the corner where all pawn-like pieces of the other side have to promote, if none of its pieces can ever attack
//! it, as rook's pawns and the bishop that does not control their corner.
//!
//! A king that stands there or beside it is never mated: it goes there when it is attacked, nothing attacks it there, and the other king
//! cannot come near. What promotes there is taken, and a side without a move draws.

use super::expectation::closure;
use super::mating_material::only_cornering_wins;
use super::pawn_like::{Ways, promotes};
use super::squares::ring;
use crate::base::{Bits, Kind, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::move_choice::MoveChoiceSpec;
use crate::rules::movement::{Form, SquareTable, open_lines};
use crate::rules::spec::SideResult;

/// More pieces than this are hardly ever all on one file: they are not looked at.
const MOST_PIECES: u32 = 6;
/// Squares beside a corner.
const BESIDE_CORNER: u32 = 3;

/// What the pieces of one side come to.
#[derive(Clone, Debug)]
struct Reaches<B> {
    /// By kind and square, squares that a piece can ever go to or attack; none for pawn-like pieces.
    ever: Vec<Option<SquareTable<B>>>,
    /// By square, where pawn-like pieces promote if they capture nothing.
    gates: SquareTable<B>,
    /// By square, what pawn-like pieces could capture on their way there.
    captures: SquareTable<B>,
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
    pub(super) fn new(rules: &Rules<B>, ways: &PerPlayer<Ways<B>>) -> Option<Self> {
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
            reaches: PerPlayer::from_fn(|player| Reaches::new(rules, player, &ways[player])),
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
            match &reaches.ever[position.cell(square).kind().index()] {
                Some(table) => ever |= table[square],
                None => {
                    gates |= reaches.gates[square];
                    captures |= reaches.captures[square];
                }
            }
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
        let steps = |square| B::single(square) | possible(rules, player, *kind, square);
        squares().all(|square| steps(square) == ring(rules, square))
    })
}

/// Where a kind could go or capture on some board.
fn possible<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, from: Square) -> B {
    let components = rules.mover(player, kind).components.iter();
    components.fold(B::EMPTY, |set, component| {
        set | match component.form {
            Form::Leap(ref table) => table[from],
            Form::Paths(ref paths) => paths.reach[from],
            // What lies beyond a piece lies on the line.
            Form::Lines { rook, bishop } | Form::HopLines { rook, bishop } => {
                open_lines(&rules.sliders, rook, bishop, from, B::EMPTY)
            }
        }
    })
}

impl<B: Bits> Reaches<B> {
    fn new(rules: &Rules<B>, player: Player, ways: &Ways<B>) -> Self {
        let (pawn_likes, others): (Vec<Kind>, Vec<Kind>) = (0..rules.kinds as u8)
            .map(Kind)
            .partition(|kind| promotes(rules, player, *kind));
        let zone = pawn_likes
            .iter()
            .fold(B::EMPTY, |zone, kind| zone | rules.promotions.zone(player, *kind));
        let mut reaches = Reaches {
            ever: vec![None; rules.kinds],
            gates: SquareTable::empty(),
            captures: ways.chases.clone(),
        };
        for square in rules.geometry.existing().squares() {
            reaches.gates[square] = ways.reaches[square] & zone;
        }
        for kind in others {
            let mut ever = SquareTable::empty();
            for square in rules.geometry.existing().squares() {
                ever[square] = closure(square, |from| possible(rules, player, kind, from));
            }
            reaches.ever[kind.index()] = Some(ever);
        }
        reaches
    }
}

#[cfg(test)]
mod tests;
