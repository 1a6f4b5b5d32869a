use super::*;
use crate::variants::Catalogue;

fn board(fen: &str) -> Board {
    Board::from_fen(&Catalogue::embedded().resolve("chess").unwrap(), fen).unwrap()
}

#[test]
fn thoughts_are_the_same_after_forgetting() {
    let mut bench = Worker::new(Budget::Nodes(3000)).unwrap();
    let position = board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    let first = bench.think(&position).unwrap();
    assert_eq!(position.notation(first.best), "h5f7");
    bench.think(&board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")).unwrap();
    bench.forget();
    assert_eq!(bench.think(&position).unwrap(), first);
    assert!(first.by_depth.is_sorted_by(|one, other| one.0 < other.0));
    assert_eq!(first.line[0], first.best);
}

#[test]
fn a_stop_ends_the_search_and_voids_it() {
    let control = Arc::new(Control::new());
    let mut bench = Worker::new(Budget::Time(Duration::from_secs(1000)))
        .unwrap()
        .controlled_by(&control);
    control.stop();
    let stopped = bench.think(&board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"));
    assert!(matches!(stopped, Err(Halt::Stopped)));
}

#[test]
fn hash_tables_stay_reasonable() {
    assert_eq!(Budget::Nodes(1).options().hash_mb, 1);
    assert_eq!(Budget::Nodes(u64::MAX).times(7).options().hash_mb, 64);
}
