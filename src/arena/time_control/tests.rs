use super::*;

fn clocks(south: &str, north: &str) -> Result<Clocks, String> {
    let limit = |text: &str| match text.parse() {
        Ok(nodes) => Limit::Nodes(nodes),
        Err(_) => Limit::Clock(text.parse().expect("a clock")),
    };
    Clocks::new(&PerPlayer([limit(south), limit(north)]))
}

#[test]
fn sessions_add_their_base_time() {
    let mut clocks = clocks("2/10+1", "2/10+1").expect("clocks");
    let told = |clocks: &Clocks| {
        let clock = clocks.side(Player::South);
        (
            clock.remaining(),
            clock.plain().and_then(|plain| plain.moves_to_go),
        )
    };
    assert_eq!(told(&clocks), (Some(Duration::from_secs(10)), Some(2)));
    clocks.charge(Player::South, Duration::from_secs(4));
    assert_eq!(told(&clocks), (Some(Duration::from_secs(7)), Some(1)));
    clocks.charge(Player::South, Duration::from_secs(8));
    // The margin counts as all there was.
    let (left, to_go) = told(&clocks);
    assert!(left.is_some_and(|left| left.as_secs() == 11), "{left:?}");
    assert_eq!(to_go, Some(2));
}

#[test]
fn sides_may_have_other_clocks_and_none() {
    let mut clocks = clocks("pcountdown 60/5", "1000").expect("clocks");
    clocks.charge(Player::North, Duration::from_secs(500));
    assert_eq!(clocks.side(Player::North).remaining(), None);
    clocks.charge(Player::South, Duration::from_secs(10));
    let clock = clocks.side(Player::South);
    assert_eq!(clock.remaining(), Some(Duration::from_secs(55)));
    assert!(
        clock
            .carriage()
            .is_some_and(|carriage| carriage.words().contains("wstage 50000 5000"))
    );
    assert!(
        self::clocks("hourglass 10", "1000")
            .unwrap_err()
            .contains("only one of these")
    );
    assert!(
        self::clocks("60+0 ind 90", "60+0 ind 80")
            .unwrap_err()
            .contains("do not go together")
    );
}

#[test]
fn limits_are_written_as_in_games() {
    let of = |limit: Limit| limit.to_string();
    assert_eq!(
        of(Limit::for_the_game(
            Duration::from_secs(10),
            Duration::from_millis(100)
        )),
        "10+0.1"
    );
    assert_eq!(of(Limit::MoveTime(Duration::from_millis(50))), "0.05/move");
    assert_eq!(
        of(Limit::Clock("40/6000:20/3000:900+30".parse().expect("a clock"))),
        "40/6000:20/3000:900+30"
    );
}
