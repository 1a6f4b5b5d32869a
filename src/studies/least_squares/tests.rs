use super::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Rows of a constant and three numbers, with what weights make of them and some noise between ±1.
fn rows(truth: [f64; 4], count: usize) -> Vec<(Row, f64)> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut number = || (generator.next_u64() >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
    let mut row = || {
        let row: Row = (0..4)
            .map(|column| (column, if column == 0 { 1.0 } else { number() }))
            .collect();
        let result: f64 = row.iter().map(|(column, x)| truth[*column] * x).sum();
        (row, result + number())
    };
    (0..count).map(|_| row()).collect()
}

fn moments(rows: &[(Row, f64)]) -> Moments {
    let mut moments = Moments::new(4);
    rows.iter().for_each(|(row, result)| moments.add(row, *result));
    moments
}

#[test]
fn weights_are_found_to_within_their_errors() {
    let truth = [5.0, -2.0, 0.0, 7.0];
    let fit = moments(&rows(truth, 3000)).fit(&[0, 1, 2, 3], 1e-6).unwrap();
    let deviation = (1.0f64 / 3.0).sqrt();
    for (column, weight) in truth.iter().enumerate() {
        let error = fit.error(&vec![(column, 1.0)], deviation);
        assert!(error < 0.03, "{error}");
        assert!((fit.weights[column] - weight).abs() < 4.0 * error, "{column}");
    }
    let two = vec![(0, 1.0), (3, 2.0)];
    assert!((fit.expected(&two) - 19.0).abs() < 0.2);
    let (both, one) = (fit.error(&two, deviation), fit.error(&vec![(3, 2.0)], deviation));
    assert!(both > one && one > 0.0, "{both} {one}");
}

#[test]
fn columns_left_out_have_no_weight() {
    let fit = moments(&rows([5.0, -2.0, 1.0, 7.0], 300))
        .fit(&[0, 2], 1.0)
        .unwrap();
    assert_eq!((fit.weights[1], fit.weights[3]), (0.0, 0.0));
    assert_eq!(fit.error(&vec![(3, 1.0)], 1.0), 0.0);
}

#[test]
fn a_ridge_holds_weights_back_but_not_the_constant() {
    let rows = rows([50.0, 4.0, 0.0, 0.0], 200);
    let fit = moments(&rows).fit(&[0, 1, 2, 3], 1e9).unwrap();
    assert!(fit.weights[1].abs() < 1e-3);
    assert!((fit.weights[0] - 50.0).abs() < 1.0);
    let without = Moments::new(2).fit(&[0, 1], 0.0);
    assert!(without.is_none(), "no rows tell no weights");
}

#[test]
fn what_is_counted_out_is_as_if_it_had_not_been_there() {
    let all = rows([1.0, 2.0, 3.0, 4.0], 100);
    let mut rest = moments(&all);
    rest.add_all(&moments(&all[70..]), -1.0);
    let columns = [0, 1, 2, 3];
    let (one, other) = (
        rest.fit(&columns, 1.0).unwrap(),
        moments(&all[..70]).fit(&columns, 1.0).unwrap(),
    );
    for (one, other) in one.weights.iter().zip(&other.weights) {
        assert!((one - other).abs() < 1e-9);
    }
}
