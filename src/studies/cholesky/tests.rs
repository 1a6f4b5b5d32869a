use super::*;

fn solve(matrix: &Matrix, right: &[f64]) -> Option<Vec<f64>> {
    Cholesky::of(matrix).map(|ready| ready.solve(right))
}

#[test]
fn systems_are_solved() {
    let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 5.0, 1.0], vec![0.6, 1.0, 3.0]];
    let solution = solve(&matrix, &[1.0, -2.0, 0.5]).unwrap();
    for (line, right) in matrix.iter().zip([1.0, -2.0, 0.5]) {
        assert!((dot(line, &solution) - right).abs() < 1e-12);
    }
    assert_eq!(solve(&vec![vec![1.0, 2.0], vec![2.0, 1.0]], &[1.0, 1.0]), None);
}

#[test]
fn long_sums_leave_nothing_out() {
    let numbers: Vec<f64> = (1..=21).map(f64::from).collect();
    assert_eq!(dot(&numbers, &numbers), 3311.0);
}
