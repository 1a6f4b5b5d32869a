//! Logistic regression with fractional results: which weights make the results of games most likely.

use super::cholesky::{Cholesky, Matrix};

/// Strength of the assumption that weights are small, in the scale of the log-odds. It matters only where data are missing.
const RIDGE: f64 = 0.02;
/// Steps of Newton's method at most; it needs a handful.
const STEPS: usize = 50;
/// Steps smaller than this end it.
const PRECISION: f64 = 1e-10;

/// Weights and their standard errors.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fit {
    pub(super) weights: Vec<f64>,
    /// From the spread of the results themselves, so draws do not make them too large.
    pub(super) errors: Vec<f64>,
}

/// Fits `results` (0 to 1) to `rows` of equal length. `None` if there is nothing to fit or numbers run away.
pub(super) fn fit(rows: &[Vec<f64>], results: &[f64]) -> Option<Fit> {
    let count = rows.first()?.len();
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        for (row, result) in rows.iter().zip(results) {
            let rest = result - expected(row, &weights);
            row.iter()
                .zip(&mut gradient)
                .for_each(|(x, sum)| *sum += rest * x);
        }
        let step = Cholesky::of(&curvature(rows, &weights))?.solve(&gradient);
        let length = step.iter().map(|part| part.abs()).fold(0.0, f64::max);
        weights
            .iter_mut()
            .zip(&step)
            .for_each(|(weight, part)| *weight += part);
        if length < PRECISION {
            break;
        }
    }
    let errors = errors(rows, results, &weights)?;
    let fit = Fit { weights, errors };
    let usable = fit
        .weights
        .iter()
        .chain(&fit.errors)
        .all(|number| number.is_finite());
    usable.then_some(fit)
}

/// The result that weights let one expect.
fn expected(row: &[f64], weights: &[f64]) -> f64 {
    let sum: f64 = row.iter().zip(weights).map(|(x, weight)| x * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Adds `factor` times the products of all pairs in `row`.
fn add_products(matrix: &mut Matrix, row: &[f64], factor: f64) {
    for (line, x) in matrix.iter_mut().zip(row) {
        line.iter_mut()
            .zip(row)
            .for_each(|(cell, y)| *cell += factor * x * y);
    }
}

/// Second derivatives of the negative log-likelihood.
fn curvature(rows: &[Vec<f64>], weights: &[f64]) -> Matrix {
    let count = weights.len();
    let mut matrix = vec![vec![0.0; count]; count];
    for row in rows {
        let share = expected(row, weights);
        add_products(&mut matrix, row, share * (1.0 - share));
    }
    (0..count).for_each(|index| matrix[index][index] += RIDGE);
    matrix
}

/// Standard errors by the sandwich formula.
fn errors(rows: &[Vec<f64>], results: &[f64], weights: &[f64]) -> Option<Vec<f64>> {
    let count = weights.len();
    let matrix = Cholesky::of(&curvature(rows, weights))?;
    let mut spread = vec![vec![0.0; count]; count];
    for (row, result) in rows.iter().zip(results) {
        let rest = result - expected(row, weights);
        add_products(&mut spread, row, rest * rest);
    }
    (0..count)
        .map(|index| {
            let mut unit = vec![0.0; count];
            unit[index] = 1.0;
            let line = matrix.solve(&unit);
            let around: f64 = (0..count)
                .map(|row| {
                    line[row]
                        * spread[row]
                            .iter()
                            .zip(&line)
                            .map(|(cell, x)| cell * x)
                            .sum::<f64>()
                })
                .sum();
            Some(around.max(0.0).sqrt())
        })
        .collect()
}

#[cfg(test)]
mod tests;
