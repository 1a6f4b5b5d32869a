//! A model of what arrays are worth: weights of terms, as many kinds of terms as foretell arrays that it was not made from better.

use super::phase::Ends;
use super::side::Side;
use super::terms::{Family, Placed, Terms};
use crate::base::{PerPlayer, Player};
use crate::studies::least_squares::{Fit, Moments, Row};
use crate::studies::placements::Placement;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The arrays are parted in so many, each of which is foretold from the others.
const FOLDS: usize = 5;
/// Ridges that are tried.
const RIDGES: [f64; 4] = [1.0, 10.0, 100.0, 1000.0];
/// Kinds of terms that would make more than this are left out.
pub(super) const MOST_TERMS: usize = 2000;
/// Fewest arrays that a model is made from.
pub const FEWEST: usize = 100;
/// Errors of a mean beyond which a difference is not chance.
const BEYOND_CHANCE: f64 = 1.96;

/// What is won by counting more.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// What is counted besides what was before.
    pub counted: &'static str,
    /// Weights.
    pub weights: usize,
    /// Standard deviation of what held-out arrays are worth from what is foretold, in centipawns.
    pub error: f64,
    /// The share of the variance of held-out arrays that is foretold.
    pub explained: f64,
    /// Is it counted? Only if held-out arrays are foretold better by more than chance.
    pub kept: bool,
}

/// The model.
pub(super) struct Model {
    terms: Terms,
    weights: Vec<f64>,
    /// Weights of pieces on squares when nothing else is counted.
    squares: Fit,
    /// In centipawns, when nothing else is counted.
    error_of_squares: f64,
    /// What was tried, in order.
    pub(super) steps: Vec<Step>,
    /// Standard deviation of held-out arrays from what the model says, in centipawns.
    pub(super) error: f64,
}

/// The terms that are tried, each with those before it that were kept.
const TRIED: [(Family, &str); 3] = [
    (Family::Squares, "pieces on squares"),
    (Family::Own, "pairs of own pieces on squares"),
    (Family::Opposing, OPPOSING),
];

/// What can make a side's placements depend on the other's.
pub(super) const OPPOSING: &str = "pairs of opposing pieces on squares";

/// Arrays in a form that can be fitted.
struct Data<'a> {
    rows: Vec<Row>,
    scores: &'a [f64],
    all: Moments,
    /// What is left without each fold.
    others: Vec<Moments>,
}

impl Data<'_> {
    fn new<'a>(terms: &Terms, placed: &[Placed], scores: &'a [f64]) -> Data<'a> {
        let rows: Vec<Row> = placed.iter().map(|placed| terms.row(placed)).collect();
        let mut folds = vec![Moments::new(terms.columns()); FOLDS];
        for (number, (row, score)) in rows.iter().zip(scores).enumerate() {
            folds[number % FOLDS].add(row, *score);
        }
        let mut all = Moments::new(terms.columns());
        folds.iter().for_each(|fold| all.add_all(fold, 1.0));
        let without = |fold: Moments| {
            let mut rest = all.clone();
            rest.add_all(&fold, -1.0);
            rest
        };
        let others = folds.into_iter().map(without).collect();
        Data {
            rows,
            scores,
            all,
            others,
        }
    }

    /// How far each array is from what the others foretell, squared.
    fn held_out(&self, columns: &[usize], ridge: f64) -> Option<Vec<f64>> {
        let fits: Option<Vec<Fit>> = self.others.iter().map(|rest| rest.fit(columns, ridge)).collect();
        let fits = fits?;
        let rows = self.rows.iter().zip(self.scores).enumerate();
        let square = |(number, (row, score)): (usize, (&Row, &f64))| {
            (score - fits[number % FOLDS].expected(row)).powi(2)
        };
        Some(rows.map(square).collect())
    }

    /// The ridge that foretells best, with the squares that it leaves.
    fn best(&self, columns: &[usize]) -> Option<(f64, Vec<f64>)> {
        let tried = RIDGES
            .iter()
            .filter_map(|ridge| Some((*ridge, self.held_out(columns, *ridge)?)));
        tried.min_by(|(_, one), (_, other)| mean(one).total_cmp(&mean(other)))
    }
}

impl Model {
    /// The model of some positions that are worth so many centipawns to South; `None` if they are too few.
    pub(super) fn of(terms: Terms, placed: &[Placed], scores: &[f64]) -> Option<Model> {
        (scores.len() >= FEWEST).then_some(())?;
        let data = Data::new(&terms, placed, scores);
        let average = mean(scores);
        let scatter: Vec<f64> = scores.iter().map(|score| (score - average).powi(2)).collect();
        let variance = mean(&scatter);
        let (mut families, mut steps) = (Vec::new(), Vec::new());
        let mut best: Option<(f64, Vec<f64>)> = None;
        let mut squares = None;
        for (family, counted) in TRIED {
            if !terms.has(family) {
                continue;
            }
            let columns = terms.columns_of(&[&families[..], &[family]].concat());
            let (ridge, rests) = data.best(&columns)?;
            let kept = best.as_ref().is_none_or(|(_, before)| is_less(&rests, before));
            steps.push(Step {
                counted,
                weights: columns.len(),
                error: mean(&rests).sqrt(),
                explained: 1.0 - mean(&rests) / variance.max(f64::MIN_POSITIVE),
                kept,
            });
            if family == Family::Squares {
                squares = Some((data.all.fit(&columns, ridge)?, mean(&rests).sqrt()));
            }
            if kept {
                families.push(family);
                best = Some((ridge, rests));
            }
        }
        let (ridge, rests) = best?;
        let (squares, error_of_squares) = squares?;
        let weights = data.all.fit(&terms.columns_of(&families), ridge)?.weights;
        Some(Model {
            terms,
            weights,
            squares,
            error_of_squares,
            steps,
            error: mean(&rests).sqrt(),
        })
    }

    /// What a position is worth to South, in centipawns.
    pub(super) fn worth(&self, placed: &Placed) -> f64 {
        let row = self.terms.row(placed);
        row.iter().map(|(column, x)| x * self.weights[*column]).sum()
    }

    /// What every pair of whole arrays of two sides is worth to South.
    pub(super) fn ends(&self, sides: &PerPlayer<Side>) -> Ends {
        let own = |player: Player| -> Vec<f64> {
            let whole = sides[player].whole().iter();
            let worth = whole.map(|array| self.terms.worth_of_side(&self.weights, player, &array.placed));
            worth.collect()
        };
        let (south, north) = (own(Player::South), own(Player::North));
        let places: Vec<Placement> = sides[Player::North]
            .whole()
            .iter()
            .flat_map(|array| array.placed.iter().copied())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let place_of = |placement: &Placement| places.binary_search(placement).unwrap_or(0);
        let north_places: Vec<Vec<usize>> = sides[Player::North]
            .whole()
            .iter()
            .map(|array| array.placed.iter().map(place_of).collect())
            .collect();
        let row = |(array, own): (&super::side::Partial, f64)| {
            let against = |north: &Placement| -> f64 {
                let pairs = array.placed.iter();
                pairs
                    .map(|south| self.terms.worth_of_pair(&self.weights, *south, *north))
                    .sum()
            };
            let against: Vec<f64> = places.iter().map(against).collect();
            let cells = north_places.iter().zip(&north).map(|(places, worth)| {
                let pairs: f64 = places.iter().map(|place| against[*place]).sum();
                (self.weights[0] + own + worth + pairs) as f32
            });
            cells.collect()
        };
        sides[Player::South].whole().iter().zip(south).map(row).collect()
    }

    /// What a side's piece adds for South on each of some squares against their mean, with its standard error, in centipawns,
    /// when nothing but pieces on squares is counted.
    pub(super) fn effects(&self, player: Player, squares: &[Placement]) -> Vec<(Placement, f64, f64)> {
        let share = 1.0 / squares.len().max(1) as f64;
        let effect = |placement: &Placement| {
            let mut row: BTreeMap<usize, f64> = BTreeMap::new();
            for other in squares {
                if let Some((column, sign)) = self.terms.column(player, *other) {
                    let own = if other == placement { 1.0 } else { 0.0 };
                    *row.entry(column).or_insert(0.0) += sign * (own - share);
                }
            }
            let row: Row = row.into_iter().collect();
            let error = self.squares.error(&row, self.error_of_squares);
            (*placement, self.squares.expected(&row), error)
        };
        squares.iter().map(effect).collect()
    }

    /// Are both sides seen alike?
    pub(super) fn are_sides_alike(&self) -> bool {
        self.terms.are_sides_alike()
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// Are some numbers less than others of the same things, by more than chance?
fn is_less(some: &[f64], others: &[f64]) -> bool {
    let drops: Vec<f64> = others.iter().zip(some).map(|(other, one)| other - one).collect();
    let drop = mean(&drops);
    let scatter: Vec<f64> = drops.iter().map(|one| (one - drop).powi(2)).collect();
    drop > BEYOND_CHANCE * (mean(&scatter) / drops.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests;
