use super::*;
use crate::base::{MoveClass, Square, mated_in, mates_in};

fn known(depth: i32, score: Score) -> Known {
    Known {
        best: Move::new(Square(1), Square(127), MoveClass::Normal),
        score,
        bound: Bound::Lower,
        depth,
        evaluation: -77,
        principal: true,
    }
}

/// Keys of one bucket: the same high bits.
fn sibling(number: u64) -> u64 {
    0x1234_0000_0000_0000 | number
}

#[test]
fn entries_are_sixteen_bytes_and_buckets_a_cache_line() {
    assert_eq!((size_of::<Entry>(), size_of::<Bucket>()), (16, 64));
    assert_eq!(TranspositionTable::new(1).unwrap().buckets.len(), 1 << 14);
    let absurd = usize::MAX >> 22;
    assert_eq!(
        TranspositionTable::new(absurd).unwrap_err(),
        TableError { megabytes: absurd }
    );
}

#[test]
fn what_is_stored_is_found_and_nothing_else() {
    let table = TranspositionTable::new(1).unwrap();
    for score in [0, 31_999, -31_999, 123, -123] {
        let entry = known(17, score);
        table.store(sibling(5), entry);
        assert_eq!(table.probe(sibling(5)), Some(entry));
    }
    assert_eq!(table.probe(sibling(6)), None);
    assert_eq!(table.probe(0), None);
}

#[test]
fn a_store_without_move_keeps_the_move() {
    let table = TranspositionTable::new(1).unwrap();
    table.store(9, known(3, 10));
    table.store(
        9,
        Known {
            best: Move::NONE,
            ..known(4, 20)
        },
    );
    assert_eq!(table.probe(9), Some(known(4, 20)));
}

#[test]
fn much_shallower_bounds_do_not_replace_the_same_position() {
    let mut table = TranspositionTable::new(1).unwrap();
    table.store(9, known(20, 10));
    table.store(9, known(5, 30));
    assert_eq!(table.probe(9), Some(known(20, 10)));
    table.advance();
    table.store(9, known(5, 30));
    assert_eq!(table.probe(9), Some(known(5, 30)));
}

#[test]
fn shallow_and_old_entries_go_first() {
    let mut table = TranspositionTable::new(1).unwrap();
    for number in 0..4 {
        table.store(sibling(number), known(10 + number as i32, 0));
    }
    table.store(sibling(4), known(1, 0));
    assert_eq!(table.probe(sibling(0)), None, "the shallowest goes");
    for _ in 0..5 {
        table.advance();
    }
    table.store(sibling(5), known(1, 0));
    table.store(sibling(6), known(1, 0));
    assert!(
        table.probe(sibling(5)).is_some(),
        "old depth counts less than youth"
    );
    assert!(table.probe(sibling(6)).is_some() && table.probe(sibling(3)).is_some());
}

#[test]
fn torn_entries_are_not_believed() {
    let table = TranspositionTable::new(1).unwrap();
    table.store(sibling(1), known(8, 44));
    let entry = &table.bucket(sibling(1)).0[0];
    let torn = pack(&known(9, -500), 0);
    entry.data.store(torn, Relaxed);
    assert_eq!(table.probe(sibling(1)), None);
}

#[test]
fn fullness_counts_this_search_only() {
    let mut table = TranspositionTable::new(1).unwrap();
    assert_eq!(table.hashfull(), 0);
    for bucket in 0..125_u64 {
        for number in 0..4 {
            table.store((bucket << 50) | number, known(1, 0));
        }
    }
    assert_eq!(table.hashfull(), 500);
    table.advance();
    assert_eq!(table.hashfull(), 0);
    table.clear();
    assert_eq!(table.probe(0), None);
}

#[test]
fn mates_are_counted_from_the_position() {
    for score in [mates_in(9), mated_in(12), 50, -50] {
        assert_eq!(score_from_table(score_into_table(score, 7), 7), score);
    }
    assert_eq!(score_into_table(mates_in(9), 7), mates_in(2));
}
