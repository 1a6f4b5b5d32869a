//! Symmetric positive definite systems of equations, by Cholesky's decomposition.

/// A symmetric matrix, or any other, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// A matrix made ready to be solved for any right side.
pub(super) struct Cholesky {
    lower: Matrix,
}

impl Cholesky {
    /// `None` if the matrix is not positive definite.
    pub(super) fn of(matrix: &Matrix) -> Option<Cholesky> {
        let count = matrix.len();
        let mut lower = vec![vec![0.0; count]; count];
        for row in 0..count {
            let (above, below) = lower.split_at_mut(row);
            let own = &mut below[0];
            for column in 0..row {
                let other = &above[column];
                let rest = matrix[row][column] - dot(&own[..column], &other[..column]);
                own[column] = rest / other[column];
            }
            let rest = matrix[row][row] - dot(&own[..row], &own[..row]);
            own[row] = (rest > 0.0).then(|| rest.sqrt())?;
        }
        Some(Cholesky { lower })
    }

    /// What the matrix makes into `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let (lower, count) = (&self.lower, right.len());
        let mut solution = right.to_vec();
        for row in 0..count {
            let known = dot(&lower[row][..row], &solution[..row]);
            solution[row] = (solution[row] - known) / lower[row][row];
        }
        for row in (0..count).rev() {
            let known: f64 = (row + 1..count).map(|k| lower[k][row] * solution[k]).sum();
            solution[row] = (solution[row] - known) / lower[row][row];
        }
        solution
    }
}

/// The sum of products, in several sums at once.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    const SUMS: usize = 8;
    let mut sums = [0.0; SUMS];
    let (ones, others) = (one.chunks_exact(SUMS), other.chunks_exact(SUMS));
    let rest: f64 = ones
        .remainder()
        .iter()
        .zip(others.remainder())
        .map(|(x, y)| x * y)
        .sum();
    for (ones, others) in ones.zip(others) {
        for lane in 0..SUMS {
            sums[lane] += ones[lane] * others[lane];
        }
    }
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests;
