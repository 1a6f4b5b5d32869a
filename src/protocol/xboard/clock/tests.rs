use super::*;

#[test]
fn controls_become_limits() {
    let mut clock = Clock::new();
    clock.level("40", "5:30", "0.1").expect("well-formed");
    clock.own("1500").expect("well-formed");
    clock.other("99").expect("well-formed");
    let limits = clock.limits(Player::North, 41);
    assert_eq!(limits.moves_to_go, Some(39));
    assert_eq!(limits.time[Player::South], Some(Duration::from_millis(990)));
    assert!(limits.time[Player::North].is_some_and(|time| time > Duration::from_secs(14)));
    assert_eq!(limits.increment[Player::South], Duration::from_millis(100));
    clock.per_move("2").expect("well-formed");
    clock.depth("7").expect("well-formed");
    let limits = clock.limits(Player::South, 0);
    assert_eq!(
        (limits.movetime, limits.depth),
        (Some(Duration::from_secs(2)), Some(7))
    );
    clock.reset();
    assert_eq!(clock.limits(Player::South, 0).depth, None);
}

#[test]
fn clocks_that_are_more_than_a_countdown_are_the_engines_own() {
    let mut clock = Clock::new();
    let words = "hourglass me 6000 opp 9000 done 3 3";
    let words: Vec<&str> = words.split(' ').collect();
    clock.carried(&words).expect("well-formed");
    let told = clock.limits(Player::North, 3).clock.expect("a clock");
    assert!(told.sides[0].usable() == Duration::from_secs(90));
    assert!(told.sides[1].usable() <= Duration::from_secs(60));
    assert!(clock.carried(&["hourglass", "me"]).is_err());
    clock.level("0", "5", "0").expect("well-formed");
    assert_eq!(clock.limits(Player::North, 3).clock, None);
}

#[test]
fn nodes_pass_for_time() {
    let mut clock = Clock::new();
    clock.per_move("8").expect("well-formed");
    clock.node_rate("10000").expect("well-formed");
    assert_eq!(clock.limits(Player::North, 0), Limits::to_nodes(80_000));
    // Some programs ask for nodes in this way, however many.
    clock.node_rate("1").expect("well-formed");
    clock.per_move("250000000").expect("well-formed");
    assert_eq!(clock.limits(Player::North, 0), Limits::to_nodes(250_000_000));
    clock.depth("3").expect("well-formed");
    clock.level("0", "1", "0").expect("well-formed");
    clock.node_rate("1000").expect("well-formed");
    clock.own("3000").expect("well-formed");
    let limits = clock.limits(Player::North, 0);
    assert_eq!((limits.depth, limits.movetime), (Some(3), None));
    assert!(
        limits.nodes.is_some_and(|nodes| (300..15_000).contains(&nodes)),
        "{limits:?}"
    );
    assert_eq!(limits.time, Limits::default().time);
    assert!(clock.node_rate("0").is_err() && clock.node_rate("-1").is_err());
    clock.reset();
    assert_eq!(clock.limits(Player::North, 0).nodes, None);
}

#[test]
fn a_fraction_that_was_cut_off_is_read_from_the_clock() {
    let mut clock = Clock::new();
    clock.per_move("0").expect("well-formed");
    assert_eq!(clock.limits(Player::North, 0).movetime, Some(Duration::ZERO));
    clock.own("50000").expect("well-formed");
    let time = clock.limits(Player::North, 0).movetime;
    assert!(
        time.is_some_and(|time| time > Duration::from_secs(400)),
        "{time:?}"
    );
}

#[test]
fn nonsense_is_refused_and_giants_are_bounded() {
    let mut clock = Clock::new();
    let before = clock.clone();
    for (moves, base, increment) in [
        ("x", "5", "0"),
        ("40", "five", "0"),
        ("40", "5", "-1"),
        ("40", "5:", "0"),
        ("40", "5", "NaN"),
    ] {
        assert!(
            clock.level(moves, base, increment).is_err(),
            "{moves} {base} {increment}"
        );
    }
    assert!(
        clock.own("soon").is_err()
            && clock.own("inf").is_err()
            && clock.depth("-3").is_err()
            && clock.per_move("inf").is_err()
    );
    assert_eq!(clock, before);
    clock
        .level("0", "99999999999999", "99999999999")
        .expect("only large");
    clock.own("-50").expect("a fallen flag");
    clock.own("9223372036854775807").expect("only large");
    clock.level("-1", "5", "0").expect("no number of moves to go");
    assert_eq!(clock.limits(Player::South, 7).moves_to_go, None);
    clock.own("1500.5").expect("a fraction");
    assert!(clock.limits(Player::South, 0).time[Player::South] > Some(Duration::from_secs(14)));
    clock.limits(Player::South, usize::MAX);
}
