use super::*;

fn shared(text: &str, shares: &[f64]) -> Result<String, String> {
    let spec: ClockSpec = text.parse().expect("a clock");
    spec.with_shares(shares).map(|spec| spec.to_string())
}

#[test]
fn one_player_can_have_half_as_much_time_again_in_every_part_of_the_clock() {
    for (clock, expected) in [
        ("600+10", "900+15|600+10"),
        ("pcountdown 7200/60", "pcountdown 10800/90|pcountdown 7200/60"),
        (
            "pcombination 3600/60/40/3600/30 ind 9000",
            "pcombination 5400/90/40/5400/45|pcombination 3600/60/40/3600/30 ind 13500",
        ),
    ] {
        assert_eq!(shared(clock, &[1.5, 1.0]).as_deref(), Ok(expected));
    }
    assert_eq!(
        shared("pswing 30/1800/40", &[0.5, 0.5]).as_deref(),
        Ok("pswing 15/900/40")
    );
    let refused = shared("pswing 30/1800/40", &[1.5, 1.0]).expect_err("a swing");
    assert!(refused.contains("nobody can have more time"), "{refused}");
    assert!(shared("60", &[f64::NAN, 1.0]).is_err() && shared("60", &[0.0, 0.0]).is_err());
}
