use super::*;
use crate::base::{MoveClass, Square};

const BONUS: QuietBonus = QuietBonus {
    butterfly: 1500,
    continuation: 1500,
};

#[test]
fn scores_follow_rewards_and_stay_bounded() {
    let mut histories = Histories::new(HISTORY_SIZE).expect("twenty megabytes");
    let context = Context {
        player: Player::North,
        rows: [3, 700, HISTORY_SIZE].map(|index| histories.row(index)),
        threatened: [0; 2],
    };
    let m = Move::new(Square(127), Square(126), MoveClass::Normal);
    let last = HISTORY_SIZE - 1;
    for _ in 0..1000 {
        histories.add_quiet(m, last, &context, BONUS);
    }
    let score = histories.quiet(m, last, &context);
    assert!(score > 3 * HISTORY_LIMIT && score <= 4 * HISTORY_LIMIT, "{score}");
    let other = Context {
        player: Player::South,
        rows: [histories.row(1); 3],
        threatened: [0; 2],
    };
    assert_eq!(histories.quiet(m, 0, &other), 0);
    histories.clear();
    assert_eq!(histories.quiet(m, last, &context), 0);
}

#[test]
fn a_flight_is_another_move_than_the_same_from_a_safe_place() {
    let mut histories = Histories::new(800).expect("two megabytes");
    let nothing = histories.row(HISTORY_SIZE);
    let m = Move::new(Square(3), Square(100), MoveClass::Normal);
    let (from, to) = (1 << 3, 1 << (100 - 64));
    let contexts = [[0, 0], [from, 0], [0, to], [from, to]].map(|threatened| Context {
        player: Player::South,
        rows: [nothing; 3],
        threatened,
    });
    let butterfly = QuietBonus {
        continuation: 0,
        ..BONUS
    };
    for (times, context) in (1..).zip(&contexts) {
        for _ in 0..times {
            histories.add_quiet(m, 0, context, butterfly);
        }
    }
    let scores = contexts.map(|context| histories.quiet(m, 0, &context));
    assert!(scores.is_sorted_by(|less, more| less < more), "{scores:?}");
    let elsewhere = Context {
        threatened: [!from, !to],
        ..contexts[0]
    };
    assert_eq!(histories.quiet(m, 0, &elsewhere), scores[0]);
}

/// Where all pairs of moves are kept, one after the other.
fn slots(histories: &Histories, indices: usize) -> impl Iterator<Item = usize> {
    let rows = (0..indices).chain([HISTORY_SIZE]);
    rows.flat_map(move |earlier| {
        let row = histories.row(earlier);
        (0..indices).map(move |index| histories.slot(row, index))
    })
}

#[test]
fn in_a_game_of_usual_size_every_pair_of_moves_has_a_place_of_its_own() {
    let mut histories = Histories::new(1).expect("a megabyte");
    // Chess, Capablanca chess, a board of ten by ten with a dozen kinds.
    for indices in [13 * 64, 17 * 80, 25 * 100] {
        histories.fit(indices);
        let mut taken = vec![false; histories.continuation.len()];
        assert!(
            slots(&histories, indices).all(|slot| !std::mem::replace(&mut taken[slot], true)),
            "{indices}"
        );
    }
}

#[test]
fn in_the_largest_games_places_are_shared_and_none_is_missing() {
    let histories = Histories::new(HISTORY_SIZE).expect("twenty megabytes");
    let mut sharing = vec![0_u8; histories.continuation.len()];
    slots(&histories, HISTORY_SIZE).for_each(|slot| sharing[slot] += 1);
    assert!(sharing.iter().all(|pairs| (1..=9).contains(pairs)));
}

#[test]
fn histories_of_a_game_of_another_size_are_forgotten() {
    let mut histories = Histories::new(800).expect("two megabytes");
    let context = Context {
        player: Player::South,
        rows: [histories.row(5); 3],
        threatened: [0; 2],
    };
    let m = Move::new(Square(1), Square(2), MoveClass::Normal);
    histories.add_quiet(m, 9, &context, BONUS);
    histories.fit(800);
    assert!(histories.quiet(m, 9, &context) > 0);
    histories.fit(1200);
    let context = Context {
        rows: [histories.row(5); 3],
        ..context
    };
    assert_eq!(histories.quiet(m, 9, &context), 0);
}
