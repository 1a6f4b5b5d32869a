use super::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

#[test]
fn weights_that_made_the_results_are_found() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut share = || (generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    let truth = [0.8, -0.3, 1.7];
    let rows: Vec<Vec<f64>> = (0..4000)
        .map(|_| (0..3).map(|_| (share() * 5.0).floor() - 2.0).collect())
        .collect();
    let results: Vec<f64> = rows
        .iter()
        .map(|row| f64::from(u8::from(share() < expected(row, &truth))))
        .collect();
    let fit = fit(&rows, &results).unwrap();
    for ((weight, error), truth) in fit.weights.iter().zip(&fit.errors).zip(truth) {
        assert!(
            (weight - truth).abs() < 3.5 * error,
            "{truth}: {weight} ± {error}"
        );
        assert!(*error > 0.0 && *error < 0.2);
    }
}

#[test]
fn too_few_data_do_not_run_away() {
    assert_eq!(fit(&[], &[]), None);
    let always = fit(&[vec![1.0, 0.0], vec![2.0, 0.0]], &[1.0, 1.0]).unwrap();
    assert!(always.weights[0] > 0.0 && always.weights[0].is_finite());
    assert_eq!(always.weights[1], 0.0);
}
