//! Linear least squares with a ridge: sums of products of rows, of which parts can be fitted.

use super::cholesky::{Cholesky, Matrix};

/// A row: its columns that are not nought, with what is in them.
pub(super) type Row = Vec<(usize, f64)>;

/// Sums of products over rows. Column 0 is the constant, which no ridge holds back.
#[derive(Clone)]
pub(super) struct Moments {
    products: Matrix,
    results: Vec<f64>,
}

/// Weights of some columns.
pub(super) struct Fit {
    /// By column; nought for those that were left out.
    pub(super) weights: Vec<f64>,
    columns: Vec<usize>,
    ridge: f64,
    system: Cholesky,
}

impl Moments {
    pub(super) fn new(columns: usize) -> Moments {
        Moments {
            products: vec![vec![0.0; columns]; columns],
            results: vec![0.0; columns],
        }
    }

    /// Counts a row in.
    pub(super) fn add(&mut self, row: &Row, result: f64) {
        for (column, x) in row {
            let products = &mut self.products[*column];
            row.iter().for_each(|(other, y)| products[*other] += x * y);
            self.results[*column] += x * result;
        }
    }

    /// Counts in, or out with a factor of −1, what others have counted.
    pub(super) fn add_all(&mut self, others: &Moments, factor: f64) {
        let own = self.products.iter_mut().flatten().chain(&mut self.results);
        let others = others.products.iter().flatten().chain(&others.results);
        own.zip(others).for_each(|(own, other)| *own += factor * other);
    }

    /// The weights of some columns under which the squares of the rests are least, `ridge` times the squares of weights added.
    /// `None` if the columns do not tell them.
    pub(super) fn fit(&self, columns: &[usize], ridge: f64) -> Option<Fit> {
        let line = |row: &usize| {
            let cell = |column: &usize| {
                let held = if row == column && *row != 0 { ridge } else { 0.0 };
                self.products[*row][*column] + held
            };
            columns.iter().map(cell).collect()
        };
        let system = Cholesky::of(&columns.iter().map(line).collect())?;
        let right: Vec<f64> = columns.iter().map(|column| self.results[*column]).collect();
        let mut weights = vec![0.0; self.results.len()];
        for (column, weight) in columns.iter().zip(system.solve(&right)) {
            weights[*column] = weight;
        }
        Some(Fit {
            weights,
            columns: columns.to_vec(),
            ridge,
            system,
        })
    }
}

impl Fit {
    /// What the weights let one expect of a row.
    pub(super) fn expected(&self, row: &Row) -> f64 {
        row.iter().map(|(column, x)| x * self.weights[*column]).sum()
    }

    /// The standard error of what the weights make of a row, where results scatter by `deviation`. What the ridge alone decides
    /// does not scatter.
    pub(super) fn error(&self, row: &Row, deviation: f64) -> f64 {
        let of = |column: &usize| {
            row.iter()
                .find(|(other, _)| other == column)
                .map_or(0.0, |(_, x)| *x)
        };
        let fitted: Vec<f64> = self.columns.iter().map(of).collect();
        let solved = self.system.solve(&fitted);
        let product: f64 = fitted.iter().zip(&solved).map(|(x, y)| x * y).sum();
        let held = |(column, x): (&usize, &f64)| if *column == 0 { 0.0 } else { self.ridge * x * x };
        let by_ridge: f64 = self.columns.iter().zip(&solved).map(held).sum();
        deviation * (product - by_ridge).max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests;
