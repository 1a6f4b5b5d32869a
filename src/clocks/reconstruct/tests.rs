use super::*;

fn spec(text: &str) -> ClockSpec {
    text.parse().expect("a clock")
}

/// Two who take this long for each move, and what is told of their clocks then, is told apart again.
#[test]
fn the_sums_of_clocks_are_told_apart() {
    for text in [
        "single",
        "40/6000:20/3000:900+30",
        "hourglass 600",
        "pcountdown 7200/60",
        "pincrement 3600/60/10/3600",
        "pcombination 3600/60/10/3600/30",
        "pswing 60/1800/10",
        "pcountdown 7200/60 ind 9000",
    ] {
        let spec = spec(if text == "single" { "1800" } else { text });
        let mut clock = Clock::new(&spec, 2).expect("for two");
        for turn in 0..40 {
            let usable = [0, 1].map(|seat| clock.usable(seat));
            let done = [0, 1].map(|seat| clock.moves(seat));
            let told = reconstructed(&spec, usable, done).expect("for two");
            assert_eq!(Some(told), clock.carriage(), "{text} after {turn} moves");
            clock.run(turn % 2, Duration::from_secs(25 + 3 * (turn as u64 % 4)));
            clock.done(turn % 2);
        }
    }
}

#[test]
fn what_cannot_be_told_apart_comes_to_its_sum() {
    let spec = spec("ptriple 600/60/30");
    let told = reconstructed(&spec, [Duration::from_secs(500); 2], [30, 30]).expect("for two");
    let stages = &told.sides[0].stages;
    assert_eq!(stages.iter().sum::<Duration>(), Duration::from_secs(500));
    assert!(reconstructed(&"60|60|60".parse().expect("clocks"), [Duration::ZERO; 2], [0; 2]).is_err());
}
