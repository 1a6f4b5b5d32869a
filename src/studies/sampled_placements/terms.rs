//! What a model of arrays counts: pieces on squares, pairs of a side's own pieces, and pairs of opposing ones.
//!
//! What is alike but for left and right counts as one thing where the game does not tell them apart, and so do South's pieces and
//! North's, with opposite signs, where both sides have the same to place.

use crate::base::{PerPlayer, Player, Square};
use crate::board::Board;
use crate::rules::Spec;
use crate::studies::placements::Placement;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What both sides have placed.
pub(super) type Placed = PerPlayer<Vec<Placement>>;

/// Kinds of terms, each of which can be left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Family {
    /// Pieces on squares.
    Squares,
    /// Two pieces of a side on their squares.
    Own,
    /// A piece of South's and one of North's on their squares.
    Opposing,
}

/// A piece on a square, of the side with this number: of South if both sides are alike, the square as South sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Spot {
    side: usize,
    letter: char,
    square: Square,
}

/// One or two pieces on squares.
type Term = (Family, Spot, Option<Spot>);

/// How positions are seen.
pub(super) struct View {
    spec: Arc<Spec>,
    /// Does the game not tell left from right?
    mirror: bool,
    /// Do both sides place the same pieces, on opposite squares?
    alike: bool,
}

/// The terms that were met, numbered from 1; 0 is the constant.
pub(super) struct Terms {
    view: View,
    numbers: HashMap<Term, usize>,
    families: Vec<Family>,
}

impl View {
    pub(super) fn new(start: &Board, mirror: bool) -> View {
        let spec = start.spec();
        let alike = spec.placement.as_ref().is_some_and(|placement| {
            let mut opposite: Vec<Square> = placement.squares[Player::South]
                .iter()
                .map(|square| spec.opposite(*square, false))
                .collect();
            let mut own = placement.squares[Player::North].to_vec();
            opposite.sort_unstable();
            own.sort_unstable();
            let hand = |player| (start.pocket(player), placement.kept(&spec.pieces, player));
            own == opposite && hand(Player::South) == hand(Player::North)
        });
        View {
            spec: Arc::clone(spec),
            mirror,
            alike,
        }
    }

    fn spot(&self, player: Player, placement: Placement) -> Spot {
        let (side, square) = match player {
            Player::North if self.alike => (0, self.spec.opposite(placement.square, false)),
            _ => (player as usize, placement.square),
        };
        Spot {
            side,
            letter: placement.letter,
            square,
        }
    }

    fn reversed(&self, spot: Spot) -> Spot {
        let turned = self.spec.opposite(spot.square, true);
        Spot {
            square: self.spec.opposite(turned, false),
            ..spot
        }
    }

    /// The term that stands for one and its mirror image.
    fn standing_for(&self, family: Family, one: Spot, other: Option<Spot>) -> Term {
        let sorted = |one: Spot, other: Option<Spot>| match other {
            Some(other) if family == Family::Own && other < one => (family, other, Some(one)),
            _ => (family, one, other),
        };
        let term = sorted(one, other);
        if !self.mirror {
            return term;
        }
        let image = sorted(self.reversed(one), other.map(|other| self.reversed(other)));
        term.min(image)
    }

    /// Of a player's piece or pair, with the sign it counts with.
    fn own(&self, player: Player, one: Placement, other: Option<Placement>) -> (Term, f64) {
        let family = other.map_or(Family::Squares, |_| Family::Own);
        let spots = (
            self.spot(player, one),
            other.map(|other| self.spot(player, other)),
        );
        let sign = match player {
            Player::North if self.alike => -1.0,
            _ => 1.0,
        };
        (self.standing_for(family, spots.0, spots.1), sign)
    }

    /// Of a piece of South's and one of North's. `None` if the sides are alike and these say nothing for either.
    fn opposing(&self, south: Placement, north: Placement) -> Option<(Term, f64)> {
        let (south, north) = (self.spot(Player::South, south), self.spot(Player::North, north));
        let term = self.standing_for(Family::Opposing, south, Some(north));
        if !self.alike {
            return Some((term, 1.0));
        }
        let swapped = self.standing_for(Family::Opposing, north, Some(south));
        match term.cmp(&swapped) {
            std::cmp::Ordering::Less => Some((term, 1.0)),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some((swapped, -1.0)),
        }
    }

    /// All terms of a position with their signs.
    fn of<'a>(&'a self, placed: &'a Placed) -> impl Iterator<Item = (Term, f64)> + 'a {
        let own = Player::ALL.into_iter().flat_map(move |player| {
            let pieces = &placed[player];
            pieces.iter().enumerate().flat_map(move |(place, one)| {
                let alone = self.own(player, *one, None);
                let pairs = pieces[place + 1..].iter();
                std::iter::once(alone).chain(pairs.map(move |other| self.own(player, *one, Some(*other))))
            })
        });
        let opposing = placed[Player::South].iter().flat_map(move |south| {
            let north = placed[Player::North].iter();
            north.filter_map(move |north| self.opposing(*south, *north))
        });
        own.chain(opposing)
    }
}

impl Terms {
    /// The terms of some positions. Families after the first are left out that would make more than `most` terms together with
    /// those before: sums of products over all of them would take too much memory.
    pub(super) fn of<'a>(view: View, positions: impl IntoIterator<Item = &'a Placed>, most: usize) -> Terms {
        let mut met = HashSet::new();
        let mut in_order = Vec::new();
        for placed in positions {
            in_order.extend(
                view.of(placed)
                    .map(|(term, _)| term)
                    .filter(|term| met.insert(*term)),
            );
        }
        let mut kept = Vec::new();
        for family in [Family::Squares, Family::Own, Family::Opposing] {
            let own = in_order.iter().filter(|(of, ..)| *of == family).copied();
            let own: Vec<Term> = own.collect();
            if kept.is_empty() || kept.len() + own.len() <= most {
                kept.extend(own);
            }
        }
        Terms {
            view,
            families: kept.iter().map(|(family, ..)| *family).collect(),
            numbers: kept.into_iter().zip(1..).collect(),
        }
    }

    /// Are there terms of this family?
    pub(super) fn has(&self, family: Family) -> bool {
        self.families.contains(&family)
    }

    /// Number of columns: the terms and the constant.
    pub(super) fn columns(&self) -> usize {
        self.families.len() + 1
    }

    /// The columns of some families, and the constant.
    pub(super) fn columns_of(&self, families: &[Family]) -> Vec<usize> {
        let belongs = |column: &usize| *column == 0 || families.contains(&self.families[*column - 1]);
        (0..self.columns()).filter(belongs).collect()
    }

    /// What a position has in each column; terms that were never met are left out.
    pub(super) fn row(&self, placed: &Placed) -> Vec<(usize, f64)> {
        let mut sums = std::collections::BTreeMap::from([(0, 1.0)]);
        for (term, sign) in self.view.of(placed) {
            if let Some(column) = self.numbers.get(&term) {
                *sums.entry(*column).or_insert(0.0) += sign;
            }
        }
        sums.into_iter().filter(|(_, sum)| *sum != 0.0).collect()
    }

    /// The column of a side's piece on a square, with its sign.
    pub(super) fn column(&self, player: Player, placement: Placement) -> Option<(usize, f64)> {
        let (term, sign) = self.view.own(player, placement, None);
        Some((*self.numbers.get(&term)?, sign))
    }

    /// What the pieces of one side add up to with these weights, without the constant.
    pub(super) fn worth_of_side(&self, weights: &[f64], player: Player, pieces: &[Placement]) -> f64 {
        let mut placed = PerPlayer([Vec::new(), Vec::new()]);
        placed[player] = pieces.to_vec();
        let row = self.row(&placed);
        row.iter().skip(1).map(|(column, x)| x * weights[*column]).sum()
    }

    /// What two opposing pieces add.
    pub(super) fn worth_of_pair(&self, weights: &[f64], south: Placement, north: Placement) -> f64 {
        let found = self.view.opposing(south, north);
        let known = found.and_then(|(term, sign)| Some(sign * weights[*self.numbers.get(&term)?]));
        known.unwrap_or(0.0)
    }

    /// Are both sides seen alike?
    pub(super) fn are_sides_alike(&self) -> bool {
        self.view.alike
    }
}

#[cfg(test)]
mod tests;
