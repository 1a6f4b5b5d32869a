use super::*;
use crate::variants::Catalogue;

/// The limits of a search with White to move, and the complaints.
fn asked(line: &str) -> (Limits, String) {
    asked_in(Dialect::Uci, line)
}

fn asked_in(dialect: Dialect, line: &str) -> (Limits, String) {
    let spec = Catalogue::embedded().resolve("chess").expect("a game");
    let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
    match Go::parse(&words, &Board::start(&spec), dialect) {
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

#[test]
fn clocks_of_xiangqi_programs_are_those_of_the_side_to_move() {
    let line = "draw time 3000 increment 20 opptime 2000 oppincrement 10 movestogo 7 oppmovestogo 8";
    let (limits, complaints) = asked_in(Dialect::Ucci { seconds: false }, line);
    assert_eq!(complaints, "");
    assert_eq!(
        (limits.time[Player::South], limits.time[Player::North]),
        (ms(3000), ms(2000))
    );
    let increments = (limits.increment[Player::South], limits.increment[Player::North]);
    assert_eq!(increments, (Duration::from_millis(20), Duration::from_millis(10)));
    assert_eq!(limits.moves_to_go, Some(7));
    let (limits, _) = asked_in(Dialect::Ucci { seconds: true }, "time 3 movestogo 7");
    assert_eq!(
        (limits.time[Player::South], limits.moves_to_go),
        (ms(3000), Some(7))
    );
    let (_, complaints) = asked_in(Dialect::Ucci { seconds: false }, "opptime 3000");
    assert!(complaints.contains("'time' is missing"), "{complaints}");
    let (_, complaints) = asked("time 3000");
    assert!(complaints.contains("unknown word 'time'"), "{complaints}");
}

#[test]
fn black_begins_in_programs_of_shogi() {
    let (limits, complaints) = asked_in(Dialect::Usi, "btime 0 wtime 9000 byoyomi 1000");
    assert_eq!(complaints, "");
    assert_eq!(
        (limits.time[Player::South], limits.time[Player::North]),
        (ms(1000), ms(10_000))
    );
    assert_eq!(limits.increment[Player::South], Duration::from_secs(1));
    let (limits, complaints) = asked_in(Dialect::Usi, "btime 500 wtime 700 binc 5 winc 6");
    assert_eq!((limits.time[Player::South], complaints.as_str()), (ms(500), ""));
    assert_eq!(limits.increment[Player::North], Duration::from_millis(6));
}

#[test]
fn banned_moves_are_left_out_once() {
    let board = Board::start(&Catalogue::embedded().resolve("xiangqi").expect("a game"));
    let dialect = Dialect::Ucci { seconds: false };
    let mut banned = Banned::default();
    let complaints = banned.add(&["h2e2", "h2e3"], &board, dialect);
    assert!(
        complaints.len() == 1 && complaints[0].contains("h2e3"),
        "{complaints:?}"
    );
    let mut limits = Limits::default();
    assert_eq!(banned.leave_out(&board, &mut limits), None);
    let best = dialect.read(&board, "h2e2").expect("legal");
    assert!(limits.search_moves.len() == 43 && !limits.search_moves.contains(&best));
    let mut next = Limits::default();
    banned.leave_out(&board, &mut next);
    assert!(next.search_moves.is_empty());
    for m in board.legal_moves() {
        banned.add(&[&dialect.written(&board, m)], &board, dialect);
    }
    let warning = banned.leave_out(&board, &mut next);
    assert!(warning.is_some() && next.search_moves.is_empty());
}
