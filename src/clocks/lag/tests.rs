use super::super::budget::Extent;
use super::super::situation::Plain;
use super::*;
use crate::clocks::budget::{self, Outlook, budget};
use crate::clocks::{Clock, ClockSpec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn countdown(time: u64, increment: u64, moves_to_go: Option<u32>) -> Situation {
    Situation::of_plain(Plain {
        time: ms(time),
        increment: ms(increment),
        moves_to_go,
    })
}

#[test]
fn what_is_gone_besides_the_time_used_is_the_lag() {
    let mut lag = Lag::default();
    lag.told(&countdown(1000, 50, None));
    assert_eq!(lag.typical(), None);
    lag.thought(countdown(1000, 50, None), ms(100));
    lag.told(&countdown(930, 50, None));
    assert_eq!(lag.typical(), Some(ms(20)));
    lag.thought(countdown(930, 50, None), ms(100));
    lag.told(&countdown(820, 50, None));
    assert_eq!(
        lag.typical(),
        Some(ms(25) + ms(5)),
        "60 counts as one of eight, and so does what it differs by"
    );
    // A clock that was set forward or back says little.
    lag.thought(countdown(820, 50, None), ms(10));
    lag.told(&countdown(60_000, 50, None));
    assert!(lag.typical() < Some(ms(30)));
    lag.thought(countdown(60_000, 0, None), ms(0));
    lag.told(&countdown(10, 0, None));
    assert!(lag.typical() < Some(ms(300)));
    let before = lag.typical();
    for (clock, now) in [
        (countdown(500, 0, Some(1)), countdown(1000, 0, Some(20))),
        (countdown(500, 0, None), countdown(500, 0, Some(20))),
    ] {
        lag.thought(clock, ms(5));
        lag.told(&now);
        lag.thought(countdown(500, 0, None), ms(5));
        lag.forget_move();
        lag.told(&countdown(100, 0, None));
    }
    assert_eq!(
        lag.typical(),
        before,
        "nothing is learned at a control or in another game"
    );
}

/// Clocks of a few seconds for a whole game.
const SHORT: [&str; 10] = [
    "3",
    "20/1.5:1.5",
    "1.5+0.03",
    "hourglass 1.5",
    "pcountdown 1.5/0.03",
    "ptriple 1.5/0.03/0.02",
    "pincrement 1/0.03/20/1",
    "pcombination 1/0.03/20/1/0.02",
    "pswing 0.5/2/20",
    "pswingopen 0.5/2 ind 4",
];

/// Plays so many moves of a side where each loses `usual` and now and then `rarely` besides; the ply at which a flag fell.
fn lost_on_time(text: &str, moves: u32, usual: Duration, rarely: Duration, seed: u64) -> Option<u32> {
    let spec: ClockSpec = text.parse().expect("a clock");
    let mut clock = Clock::new(&spec, 2).expect("for two");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut lags = [Lag::default(), Lag::default()];
    for ply in 0..2 * moves {
        let seat = (ply % 2) as usize;
        let situation = clock.situation(seat);
        lags[seat].told(&situation);
        let outlook = Outlook {
            moves: budget::moves_to_come(situation.done, Extent::default()),
            overhead: ms(30),
            lag: lags[seat].typical(),
            opponent_mean: None,
            opponent_usable: Some(clock.usable(1 - seat)),
        };
        let planned = budget(&situation, &outlook);
        let share = (random.next_u64() % 100) as f64 / 100.0;
        let used = planned.target.mul_f64(share) + (planned.limit - planned.target).mul_f64(share.powi(4));
        let delay = usual.mul_f64(2.0 * (random.next_u64() % 100) as f64 / 100.0);
        let rare = if random.next_u64().is_multiple_of(30) {
            rarely
        } else {
            Duration::ZERO
        };
        if clock.run(seat, used + delay + rare).is_some() {
            return Some(ply);
        }
        lags[seat].thought(situation, used);
        clock.done(seat);
    }
    None
}

#[test]
fn delays_lose_no_game_of_a_few_seconds() {
    for text in SHORT {
        for seed in 0..50 {
            for (usual, rarely) in [(1, 30), (5, 50), (10, 60)] {
                let fell = lost_on_time(text, 80, ms(usual), ms(rarely), seed);
                assert_eq!(fell, None, "{text}: {usual} and {rarely} ms, seed {seed}");
            }
        }
    }
}
