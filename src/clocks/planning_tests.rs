//! What of a clock is planned for a move.

use super::budget::{Extent, Outlook};
use super::tests::{TEXTS, clock};
use super::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn outlook(moves: f64, mean: Option<u64>) -> Outlook {
    Outlook {
        moves,
        overhead: Duration::ZERO,
        lag: None,
        opponent_mean: mean.map(Duration::from_secs),
        opponent_usable: None,
    }
}

#[test]
fn the_examples_of_planning_come_out() {
    for (text, mean, expected) in [
        ("pcountdown 7200/60", None, 163.9),
        ("pincrement 3600/60/40/3600", None, 141.0),
        ("pcombination 3600/60/40/3600/30", None, 141.0),
        ("pswing 30/1800/40", Some(30), 65.75),
    ] {
        let planned = budget(&clock(text).situation(0), &outlook(60.0, mean))
            .target
            .as_secs_f64();
        assert!((planned - expected).abs() < 0.1, "{text}: {planned}");
    }
    for (done, squares, files, moves_a_turn, expected) in [
        (0, 64, 8, 1, 40.0),
        (35, 64, 8, 1, 12.0),
        (0, 25, 5, 2, 40.0),
        (0, 80, 10, 1, 52.0),
    ] {
        let extent = Extent {
            squares,
            files,
            moves_a_turn,
        };
        assert_eq!(budget::moves_to_come(done, extent), expected, "{extent:?}");
    }
}

#[test]
fn who_plans_by_them_never_oversteps_a_clock() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for text in TEXTS {
        for _ in 0..20 {
            let mut clock = clock(text);
            clock.placed();
            let mut spent = [Duration::ZERO; 2];
            for ply in 0..400_u32 {
                let seat = (ply % 2) as usize;
                if clock.usable(seat) < Duration::from_millis(60) {
                    // Hardly time enough for the delays themselves, however it is planned.
                    assert!(clock.moves(seat) >= 20, "{text}: {}", clock.moves(seat));
                    break;
                }
                let situation = clock.situation(seat);
                let outlook = Outlook {
                    moves: budget::moves_to_come(situation.done, Extent::default()),
                    overhead: Duration::from_millis(10),
                    lag: None,
                    opponent_mean: (ply > 1).then(|| spent[1 - seat] / (ply / 2)),
                    opponent_usable: Some(clock.usable(1 - seat)),
                };
                let planned = budget(&situation, &outlook);
                // A move takes from a part of its target to all that it may.
                let share = (random.next_u64() % 100) as f64 / 100.0;
                let used =
                    planned.target.mul_f64(share) + (planned.limit - planned.target).mul_f64(share.powi(8));
                assert!(
                    clock.run(seat, used).is_none(),
                    "{text}: ply {ply}, {used:?} of {situation:?}"
                );
                spent[seat] += used;
                clock.done(seat);
            }
        }
    }
}
