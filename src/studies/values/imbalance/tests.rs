use super::*;
use crate::variants::Catalogue;
use std::collections::BTreeSet;

#[test]
fn positions_are_legal_unbalanced_and_not_foregone() {
    for id in ["chess", "storm", "chinese", "northernlight"] {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let start = Board::start(&spec);
        let (mut seen, whole) = (BTreeSet::new(), super::balance(&start));
        for seed in 0..60 {
            let board = unbalanced(&start, seed).unwrap_or_else(|| panic!("{id} {seed}"));
            let balance = balance(&board);
            let missing: Vec<i32> = balance
                .iter()
                .zip(&whole)
                .map(|(now, before)| now - before)
                .collect();
            let sum: Score = missing
                .iter()
                .zip(&spec.pieces)
                .map(|(count, piece)| count * piece.value[Player::South])
                .sum();
            assert!(sum.abs() <= WIDEST && missing.iter().any(|count| *count != 0));
            seen.insert(balance);
        }
        assert!(seen.len() > 5, "{id}: {}", seen.len());
    }
}
