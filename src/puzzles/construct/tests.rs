use super::*;
use crate::puzzles::{Leaper, check};

fn assert_circuit(size: &str, jumps: usize) {
    let grid: Grid = size.parse().unwrap();
    let leaper = Leaper::new(&crate::betza::parse("WD").unwrap(), &grid).unwrap();
    let report = check(&grid, &leaper, &lancer_circuit(&grid).unwrap()).unwrap();
    assert!(report.closes && report.missed.is_empty(), "{size}");
    assert_eq!(report.jumps, jumps, "{size}");
}

#[test]
fn squares_of_every_size_have_a_circuit() {
    for side in 2..=16 {
        assert_circuit(&format!("{side}x{side}"), side % 2);
    }
}

#[test]
fn cubes_of_every_size_have_a_circuit() {
    for side in 2..=7 {
        assert_circuit(&format!("{side}x{side}x{side}"), side % 2);
    }
}

#[test]
fn other_shapes_have_none() {
    for size in ["3x4", "4x4x2", "1x1"] {
        assert_eq!(lancer_circuit(&size.parse().unwrap()), None, "{size}");
    }
}
