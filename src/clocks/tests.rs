//! The worked examples of the specification, and laws on random games.

use super::situation::Kind;
use super::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub(super) fn clock(text: &str) -> Clock {
    let spec: ClockSpec = text.parse().unwrap_or_else(|problem| panic!("{problem}"));
    Clock::new(&spec, 2).expect("for two")
}

/// Plays moves of so many seconds by one player; whether he is still in time.
fn play(clock: &mut Clock, seat: usize, times: &[(u32, u64)]) -> bool {
    for (count, seconds) in times {
        for _ in 0..*count {
            if clock.run(seat, Duration::from_secs(*seconds)).is_some() {
                return false;
            }
            clock.done(seat);
        }
    }
    true
}

fn seconds(clock: &Clock, seat: usize) -> Vec<u64> {
    clock.stages(seat).iter().map(Duration::as_secs).collect()
}

/// Clock, moves (how many, seconds each), what is left on each stage, or nothing where the flag falls in the last of them.
#[allow(clippy::type_complexity)]
const EXAMPLES: [(&str, &[(u32, u64)], &[u64]); 24] = [
    ("40/6000:20/3000:900+30", &[(1, 105)], &[5925]),
    ("40/6000:20/3000:900+30", &[(39, 105)], &[3075]),
    ("40/6000:20/3000:900+30", &[(40, 105)], &[6000]),
    ("40/6000:20/3000:900+30", &[(40, 105), (20, 120)], &[5100]),
    ("5400+120", &[(1, 60)], &[5460]),
    ("60", &[(1, 60)], &[]),
    ("40/60", &[(40, 1)], &[80]),
    ("pcountdown 7200/60", &[(1, 180)], &[7020, 60]),
    ("pcountdown 7200/60", &[(39, 180)], &[180, 2340]),
    ("pcountdown 7200/60", &[(39, 180), (1, 300)], &[0, 2220]),
    ("pcountdown 7200/60", &[(39, 180), (1, 300), (18, 120)], &[0, 60]),
    ("pcountdown 7200/60", &[(39, 180), (1, 300), (19, 120)], &[]),
    ("pcountdown 7200/60", &[(60, 120)], &[0, 3540]),
    ("ptriple 7200/60/30", &[(39, 180)], &[180, 2340, 0]),
    ("ptriple 7200/60/30", &[(39, 180), (1, 300)], &[0, 2220, 30]),
    (
        "ptriple 7200/60/30",
        &[(39, 180), (1, 300), (18, 120)],
        &[0, 60, 570],
    ),
    (
        "ptriple 7200/60/30",
        &[(39, 180), (1, 300), (18, 120), (1, 90)],
        &[0, 0, 540],
    ),
    ("pincrement 3600/60/40/3600", &[(39, 120)], &[1260]),
    ("pincrement 3600/60/40/3600", &[(40, 120)], &[4800]),
    ("pincrement 3600/60/40/3600", &[(41, 120)], &[4680]),
    ("pincrement 3600/60/40/3600", &[(1, 3600)], &[]),
    (
        "pcombination 3600/60/40/3600/30",
        &[(40, 120), (20, 180)],
        &[1200, 600],
    ),
    (
        "pcombination 3600/60/40/3600/30",
        &[(40, 120), (26, 180), (1, 240), (1, 60)],
        &[0, 600],
    ),
    ("pcombination 3600/60/40/3600/30", &[(1, 3601)], &[]),
];

#[test]
fn the_examples_of_the_specification_come_out() {
    for (text, times, left) in EXAMPLES {
        let mut clock = clock(text);
        let in_time = play(&mut clock, 0, times);
        assert_eq!(in_time, !left.is_empty(), "{text} {times:?}");
        if in_time {
            assert_eq!(seconds(&clock, 0), left, "{text} {times:?}");
        }
    }
}

#[test]
fn an_hourglass_gives_the_other_what_is_used() {
    let mut clock = clock("hourglass 60");
    for (seat, used, left) in [(0, 15, [45, 75]), (1, 40, [85, 35]), (0, 20, [65, 55])] {
        assert!(play(&mut clock, seat, &[(1, used)]));
        assert_eq!([0, 1].map(|seat| seconds(&clock, seat)[0]), left);
    }
}

#[test]
fn a_swing_becomes_a_reserve_when_the_second_player_comes_to_the_cut_off() {
    let mut swing = clock("pswing 30/1800/4");
    let minutes = |text: &str| {
        let (minutes, seconds) = text.split_once(':').expect("minutes");
        minutes.parse::<u64>().expect("a number") * 60 + seconds.parse::<u64>().expect("a number")
    };
    for (seat, used, south, north) in [
        (0, 20, ["0:10", "30:00"], ["0:50", "30:00"]),
        (1, 40, ["0:50", "30:00"], ["0:10", "30:00"]),
        (0, 70, ["0:00", "29:40"], ["1:00", "30:00"]),
        (1, 25, ["0:25", "29:40"], ["0:35", "30:00"]),
        (0, 5, ["0:20", "29:40"], ["0:40", "30:00"]),
        (1, 90, ["1:00", "29:40"], ["0:00", "29:10"]),
        (0, 10, ["0:50", "29:40"], ["0:10", "29:10"]),
        (1, 4, ["0:00", "30:34"], ["0:00", "29:16"]),
        (0, 30, ["0:00", "30:04"], ["0:00", "29:16"]),
    ] {
        assert!(play(&mut swing, seat, &[(1, used)]));
        assert_eq!(seconds(&swing, 0), south.map(minutes), "{used}");
        assert_eq!(seconds(&swing, 1), north.map(minutes), "{used}");
    }
    // Begun by the other, it ends with South's last.
    let mut other = clock("pswing 30/1800/1").begun_by(1);
    assert!(play(&mut other, 1, &[(1, 10)]) && seconds(&other, 1) == [20, 1800]);
    assert!(play(&mut other, 0, &[(1, 10)]) && seconds(&other, 1) == [0, 1830]);
}

#[test]
fn an_independent_clock_runs_through_pauses() {
    let mut clock = clock("100 pause 5 ind 10");
    let flag = clock.run(0, Duration::from_secs(10));
    assert_eq!(
        flag,
        Some(Flag {
            seat: 0,
            independent: true
        })
    );
    assert_eq!((seconds(&clock, 0), seconds(&clock, 1)), (vec![95], vec![100]));
    assert_eq!(
        (clock.independent(0), clock.independent(1)),
        (Some(Duration::ZERO), Some(Duration::from_secs(10)))
    );
    // In pieces it is the same.
    let mut pieces = self::clock("100 pause 5 ind 60");
    for _ in 0..8 {
        pieces.run(0, Duration::from_secs(1));
    }
    pieces.done(0);
    assert_eq!(
        (seconds(&pieces, 0), pieces.independent(0)),
        (vec![97], Some(Duration::from_secs(52)))
    );
    // What falls first is what counts.
    let mut late = self::clock("3 ind 10");
    assert_eq!(
        late.run(0, Duration::from_secs(20)),
        Some(Flag {
            seat: 0,
            independent: false
        })
    );
    let mut always = self::clock("300 ind 10 always");
    always.run(0, Duration::from_secs(4));
    assert_eq!(always.independent(1), Some(Duration::from_secs(6)));
}

#[test]
fn clocks_stand_still_in_intervals_and_arbiters_correct_them() {
    let mut clock = clock("pcountdown 60/5 ind 100");
    clock.halt();
    assert!(clock.run(0, Duration::from_secs(1000)).is_none() && clock.is_halted());
    clock.resume();
    clock
        .increase(1, Stage::Of(1), Duration::from_secs(7))
        .expect("a stage");
    clock
        .reduce(0, Stage::Independent, Duration::from_secs(10))
        .expect("a clock");
    assert_eq!(
        (seconds(&clock, 1), clock.independent(0)),
        (vec![60, 7], Some(Duration::from_secs(90)))
    );
    assert!(
        clock
            .increase(0, Stage::Of(2), Duration::from_secs(1))
            .unwrap_err()
            .contains("no stage 2")
    );
    assert!(clock.increase(2, Stage::Of(0), Duration::from_secs(1)).is_err());
    clock
        .reduce(0, Stage::Of(0), Duration::from_secs(600))
        .expect("a stage");
    assert_eq!(
        clock.flag(),
        Some(Flag {
            seat: 0,
            independent: false
        })
    );
}

#[test]
fn placing_has_a_time_of_its_own() {
    let mut clock = clock("60+5 place 20");
    assert!(play(&mut clock, 0, &[(2, 5)]));
    assert_eq!(
        (clock.usable(0), seconds(&clock, 0)),
        (Duration::from_secs(10), vec![60])
    );
    let told = clock.situation(0);
    assert_eq!(
        told.usable(),
        Duration::from_secs(10),
        "that is what can be planned with"
    );
    assert_eq!(told.plain().increment, Duration::ZERO);
    clock.placed();
    assert!(play(&mut clock, 0, &[(1, 5)]));
    assert_eq!(seconds(&clock, 0), [60]);
    let mut late = self::clock("60 place 20");
    assert_eq!(
        late.run(1, Duration::from_secs(20)),
        Some(Flag {
            seat: 1,
            independent: false
        })
    );
}

#[test]
fn a_side_may_have_more_time_than_the_other() {
    let clock = clock("600|pincrement 300/5/40/60");
    assert_eq!((seconds(&clock, 0), seconds(&clock, 1)), (vec![600], vec![300]));
    let spec = clock.spec().clone();
    assert!(Clock::new(&spec, 3).unwrap_err().contains("2 players"));
    let hourglass: ClockSpec = "hourglass 60".parse().expect("a clock");
    assert!(Clock::new(&hourglass, 3).unwrap_err().contains("two players"));
    assert!(Clock::new(&"90+1".parse().expect("a clock"), 3).is_ok());
    assert!(Clock::new(&"60|hourglass 60".parse().expect("clocks"), 2).is_err());
}

pub(super) const TEXTS: [&str; 15] = [
    "10+0.1",
    "60",
    "330+2",
    "0.5",
    "40/60+0.6",
    "40/6000:20/3000:900+30",
    "hourglass 60",
    "pcountdown 7200/60",
    "ptriple 7200/60/30 ind 12000",
    "pincrement 3600/60/40/3600",
    "pcombination 3600/60/40/3600/30 pause 2 ind 12000 always",
    "pswing 30/1800/40 ind 3600",
    "pswingopen 30/1800 ind 3600",
    "600|300+2 pause 1",
    "60 place 300",
];

#[test]
fn clocks_are_written_as_they_are_read() {
    for text in TEXTS {
        assert_eq!(clock(text).spec().to_string(), text);
    }
    assert_eq!(clock("5:30+2").spec().to_string(), "330+2");
    assert_eq!(clock("40/60:30.0").spec().to_string(), "40/60:30");
}

#[test]
fn what_is_no_clock_is_refused_with_what_would_be_one() {
    for text in [
        "",
        "x",
        "-1",
        "0",
        "0+1",
        "0/10",
        "a/10",
        "10+",
        "10+x",
        "1e300",
        "NaN",
        "inf",
        "1:",
        "10/1/2",
        "40/10:0",
        "1:2:3",
        "10:40/10",
        "40/10+1:20/5+1",
        "40/10::10",
        "hourglass",
        "hourglass 0",
        "pcountdown 60",
        "ptriple 1/2",
        "pincrement 1/2/0/3",
        "pswing 1/2",
        "pcombination 1/2/3/4",
        "60 pause",
        "60 ind 0",
        "60 ind x",
        "60 hurry 5",
        "60|",
        "|",
        "60 place 0",
        "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1",
        "60|60|60|60|60|60|60|60|60",
        "\u{7}",
    ] {
        let problem = text.parse::<ClockSpec>().expect_err(text);
        assert!(problem.contains("40/6000:20/3000:900+30"), "{problem}");
        assert!(!problem.contains('\u{7}'), "{problem:?}");
    }
    let ambiguous = "40/5:30+2".parse::<ClockSpec>().unwrap_err();
    assert!(ambiguous.contains("write '40/330' or '40/5:30.0'"), "{ambiguous}");
}

/// All the time that somebody has.
fn total(clock: &Clock) -> Duration {
    (0..clock.seats())
        .flat_map(|seat| clock.stages(seat).to_vec())
        .sum()
}

#[test]
fn no_time_is_lost_or_made() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    for text in TEXTS {
        for _ in 0..200 {
            let mut clock = clock(text);
            clock.placed();
            let swing = |clock: &Clock| clock.stages(0)[0] + clock.stages(1)[0];
            let whole_swing = swing(&clock);
            for ply in 0..200 {
                let seat = ply % 2;
                let before = total(&clock);
                let used = Duration::from_millis(random.next_u64() % 90_000);
                let free = clock.spec().pause.min(used);
                let left = clock.usable(seat);
                let flag = clock.run(seat, used);
                assert_eq!(flag.is_some(), used >= left, "{text} {used:?} of {left:?}");
                let gone = before - total(&clock);
                match clock.spec().of(seat) {
                    spec::Model::Hourglass { .. } => assert_eq!(gone, Duration::ZERO, "{text}"),
                    spec::Model::Swing { .. } if !clock.has_merged(0) => {
                        assert_eq!(swing(&clock), whole_swing, "{text}");
                        assert!(gone <= used - free);
                    }
                    _ if flag.is_none() => assert_eq!(gone, used - free, "{text}"),
                    _ => assert!(gone <= used - free),
                }
                if flag.is_some() {
                    assert_eq!(clock.run(1 - seat, used), flag, "a flag stays fallen");
                    break;
                }
                clock.done(seat);
            }
        }
    }
}

#[test]
fn what_is_told_of_a_clock_is_read_back() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    for text in TEXTS {
        let mut clock = clock(text);
        clock.placed();
        for ply in 0..120 {
            let told = clock.carriage().expect("two players");
            let same_kind = told.sides[0].kind == told.sides[1].kind;
            let words = told.words();
            let split: Vec<&str> = words.split(' ').chain(["ponder"]).collect();
            let (read, count) = Carriage::read(&split).unwrap_or_else(|problem| panic!("{words}: {problem}"));
            assert_eq!(count, split.len() - 1, "{words}");
            if same_kind {
                assert_eq!(read.words(), words);
            }
            if clock
                .run(ply % 2, Duration::from_millis(random.next_u64() % 30_000))
                .is_some()
            {
                break;
            }
            clock.done(ply % 2);
        }
    }
}

#[test]
fn the_example_of_the_carriage_comes_out() {
    let mut clock = clock("pcountdown 7200/60 ind 10800");
    assert!(play(&mut clock, 0, &[(39, 180)]));
    let situation = clock.situation(0);
    let plain = situation.plain();
    assert_eq!(
        (plain.time, plain.increment, plain.moves_to_go),
        (Duration::from_secs(2520), Duration::from_secs(60), None)
    );
    let words = clock.carriage().expect("two").words();
    for part in [
        "clock pcountdown",
        "wstage 180000 2340000",
        "wcredit 60000",
        "wdone 39",
        "wind 3780000",
    ] {
        assert!(words.contains(part), "{words}");
    }
    for (words, problem) in [
        ("clock", "begins with"),
        ("clock sundial", "'sundial' is no clock"),
        ("clock single wstage 5", "missing"),
        ("clock single wstage x bstage 5", "'wstage' wants"),
        ("clock single wstage 5 bstage 5 wdone", "'wdone' wants one number"),
        ("clock single wstage 5 bstage 5 wdone 99999999999", "too large"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let told = Carriage::read(&words).unwrap_err();
        assert!(told.contains(problem), "{told}");
    }
}

#[test]
fn kinds_have_names() {
    for name in [
        "single",
        "tournament",
        "fischer",
        "hourglass",
        "pcountdown",
        "ptriple",
        "pincrement",
        "pcombination",
        "pswing",
        "pswingopen",
    ] {
        assert_eq!(Kind::named(name).map(Kind::name), Some(name));
    }
    assert_eq!(Kind::named("sundial"), None);
}
