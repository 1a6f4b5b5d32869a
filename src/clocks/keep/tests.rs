use super::*;

#[test]
fn clocks_of_every_kind_go_on_as_they_stood() {
    for text in [
        "40/6000:20/3000:900+30",
        "hourglass 60",
        "pcountdown 7200/60",
        "ptriple 7200/60/30",
        "pincrement 3600/60/40/3600",
        "pcombination 3600/60/2/3600/30",
        "pswing 30/1800/2",
        "pswingopen 30/1800 ind 3600",
        "600|300 pause 5 place 60",
    ] {
        let spec: ClockSpec = text.parse().expect("a clock");
        let mut clock = Clock::new(&spec, 2).expect("for two");
        for turn in 0..7 {
            clock.run(turn % 2, Duration::from_millis(7_250));
            clock.done(turn % 2);
            if turn == 2 {
                clock.placed();
            }
            let written = serde_json::to_string(&clock.kept()).expect("text");
            let read: Kept = serde_json::from_str(&written).expect("what was written");
            let again = Clock::restored(&spec, 2, &read).expect("the same clock");
            assert_eq!(again, clock, "{text}: {written}");
        }
        assert!(
            Clock::restored(
                &spec,
                2,
                &Clock::new(&"5|5|5".parse().expect("clocks"), 3)
                    .expect("for three")
                    .kept()
            )
            .is_err()
        );
    }
}
