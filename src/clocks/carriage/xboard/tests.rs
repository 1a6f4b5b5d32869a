use super::*;
use crate::clocks::{Clock, ClockSpec};

#[test]
fn clocks_come_back_as_they_were_told() {
    for text in [
        "hourglass 60",
        "ptriple 7200/60/30 ind 12000",
        "pincrement 3600/60/40/3600",
        "pcombination 3600/60/40/3600/30 pause 5",
        "pswing 30/1800/40",
    ] {
        let spec: ClockSpec = text.parse().expect("a clock");
        let mut clock = Clock::new(&spec, 2).expect("for two");
        clock.run(0, Duration::from_secs(20));
        clock.done(0);
        let carriage = clock.carriage().expect("for two");
        for own in 0..2 {
            let line = carriage.xboard_words(own);
            let words: Vec<&str> = line.split(' ').skip(1).collect();
            let read = Carriage::read_xboard(&words, own).unwrap_or_else(|why| panic!("{line}: {why}"));
            assert_eq!(
                read.sides.each_ref().map(Situation::usable),
                carriage.sides.each_ref().map(Situation::usable),
                "{line}"
            );
            assert_eq!(read.words(), carriage.words(), "{line}");
        }
    }
}

#[test]
fn what_is_no_clock_is_named() {
    let read = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        Carriage::read_xboard(&words, 0).map(|carriage| carriage.words())
    };
    for (line, why) in [
        ("", "wants a model"),
        ("sundial me 5 opp 5", "'sundial' is no clock"),
        ("hourglass me 5", "is missing"),
        ("hourglass me 5 opp 5 cut", "'cut' wants other numbers"),
        ("hourglass me 5 opp 5 done 3", "'done' wants other numbers"),
        ("hourglass me 5 opp 5 cut 99999999999", "too large"),
        ("hourglass me 5 opp 5 tick 3", "no word of a clock"),
        ("hourglass me -5 opp 5", "'me' wants other numbers"),
    ] {
        let problem = read(line).expect_err(line);
        assert!(problem.contains(why), "{line}: {problem}");
    }
}
