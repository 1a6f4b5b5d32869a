use super::*;
use crate::variants::Catalogue;

/// The limits of a search with White to move, and the complaints.
fn asked(line: &str) -> (Limits, String) {
    let spec = Catalogue::embedded().resolve("chess").expect("a game");
    let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
    match Go::parse(&words, &Board::start(&spec)) {
        Ok((Go::Search(limits), complaints)) => (limits, complaints.join("; ")),
        other => panic!("{line}: {other:?}"),
    }
}

fn ms(milliseconds: u64) -> Option<Duration> {
    Some(Duration::from_millis(milliseconds))
}

#[test]
fn clocks_that_are_more_than_a_countdown_are_read() {
    let words = "clock pcountdown wstage 9000 500 bstage 8000 0 wcredit 60 bcredit 60 wdone 3";
    let (limits, complaints) = asked(&format!("wtime 9500 btime 8000 winc 60 binc 60 {words} ponder"));
    assert_eq!((complaints.as_str(), limits.ponder), ("", true));
    let clock = limits.clock.expect("a clock");
    assert_eq!(
        (clock.words(), limits.time[Player::South]),
        (words.to_owned(), ms(9500))
    );
    // Alone it is a limit, too.
    let (limits, complaints) = asked("clock hourglass wstage 60000 bstage 50000");
    assert_eq!(
        (limits.time[Player::North], complaints.as_str()),
        (ms(50_000), "")
    );
    let (limits, complaints) = asked("wtime 900 btime 800 clock sundial wstage 5");
    assert!(
        limits.clock.is_none() && complaints.contains("'sundial' is no clock"),
        "{complaints}"
    );
}

#[test]
fn clocks_are_read_however_they_are_written() {
    for line in [
        "wtime 3000 btime 2000 movestogo 0",
        "wtime 3000 btime 2000 movestogo -5",
        "wtime 3000.0 btime 2000.9 movestogo -1",
        "wtime 3e3 btime +2000",
    ] {
        let (limits, complaints) = asked(line);
        assert_eq!(limits.moves_to_go, None, "{line}");
        assert_eq!(
            (limits.time[Player::South], limits.time[Player::North]),
            (ms(3000), ms(2000)),
            "{line}"
        );
        assert!(!complaints.is_empty(), "{line}");
    }
    let (limits, complaints) = asked("wtime -20 btime 2000 movestogo 5");
    assert_eq!(
        (
            limits.time[Player::South],
            limits.moves_to_go,
            complaints.as_str()
        ),
        (ms(0), Some(5), "")
    );
}

#[test]
fn a_clock_that_is_missing_is_stood_in_for() {
    let (limits, complaints) = asked("btime 3000");
    assert_eq!(
        (limits.time[Player::South], complaints.as_str()),
        (ms(3000), "'wtime' is missing; it counts as 'btime'")
    );
    let (limits, complaints) = asked("winc 100 binc 100");
    assert_eq!(
        (limits.movetime, complaints.as_str()),
        (ms(100), "'wtime' is missing; the move takes the increment")
    );
    for line in [
        "movestogo 4",
        "binc 100",
        "depth nine",
        "mate 0",
        "mate -5",
        "wtime",
        "softly",
        "ponder",
        "searchmoves e2e5",
        "movetime -x",
    ] {
        let (limits, complaints) = asked(line);
        assert_eq!(limits.movetime, Some(DEFAULT_TIME), "{line}");
        assert!(complaints.contains("no limit"), "{line}: {complaints}");
    }
}

#[test]
fn numbers_with_fractions_and_powers_are_told_and_taken() {
    let (limits, complaints) = asked("movetime 100.5");
    assert_eq!(
        (limits.movetime, complaints.as_str()),
        (
            ms(100),
            "'movetime' wants a whole number, not '100.5'; it counts as 100"
        )
    );
    assert_eq!(asked("nodes 1e3").0.nodes, Some(1000));
    assert_eq!(asked("nodes 1e99").0.nodes, Some(u64::MAX));
    assert_eq!(asked("depth 0").0.depth, Some(1));
    assert_eq!(asked("depth inf").0.movetime, Some(DEFAULT_TIME));
}

#[test]
fn without_any_limit_the_search_goes_on() {
    for line in [
        "",
        "infinite",
        "searchmoves e2e4",
        "infinite softly",
        "infinite wtime 3000.0",
    ] {
        assert!(asked(line).0.infinite, "{line}");
    }
}
