//! Engines of bad character: the right one is blamed, and the match goes on.

use super::scratch::{Scratch, script, uci, xboard};

/// Plays two games of a faulty engine against a sane one and checks that it lost both for the stated reason.
fn assert_blamed(test: &str, faulty: &str, sane: &str, termination: &str, reason: &str) {
    let scratch = Scratch::new(test);
    let limits = "--games|2|--openings|0|--movetime|300|--margin|500|--patience|2";
    scratch.play(&format!("chess|{faulty}|{sane}|{limits}"));
    let games = scratch.games();
    assert_eq!(games.len(), 2, "{test}");
    for game in &games {
        let winner = if game.tag("White") == Some("faulty") {
            "0-1"
        } else {
            "1-0"
        };
        assert_eq!(game.result, winner, "{test}");
        assert_eq!(game.tag("Termination"), Some(termination), "{test}");
        let told = game.tag("Reason").unwrap();
        assert!(
            told.starts_with("faulty ") && told.contains(reason),
            "{test}: {told}"
        );
    }
    assert_eq!(scratch.summary()["engines"][0]["forfeits"], 2, "{test}");
    assert_eq!(scratch.summary()["engines"][1]["forfeits"], 0, "{test}");
}

#[test]
fn faulty_uci_engines_forfeit() {
    for (mode, termination, reason) in [
        ("hangs", "time forfeit", "overstepped its time of 0.300 s"),
        ("late", "time forfeit", "overstepped its time of 0.300 s"),
        ("dies", "abandoned", "terminated (exit status: 7)"),
        ("floods", "stalled connection", "wrote more than"),
        ("endless", "stalled connection", "wrote more than"),
        ("illegal", "rules infraction", "illegal move: 'e2e5'"),
        ("garbage", "rules infraction", "illegal move"),
        ("nothing", "rules infraction", "illegal move"),
        ("none", "rules infraction", "illegal move"),
    ] {
        assert_blamed(
            &format!("uci-{mode}"),
            &uci("faulty", mode),
            &uci("sane", "plays"),
            termination,
            reason,
        );
    }
}

#[test]
fn a_false_claim_over_xboard_forfeits() {
    assert_blamed(
        "xb-claims-draw",
        &xboard("faulty", "claims-draw"),
        &uci("sane", "plays"),
        "rules infraction",
        "false claim: '1/2-1/2 'boring''",
    );
}

#[test]
fn an_engine_that_cannot_be_started_ends_the_match() {
    for (engine, complaint) in [
        (
            uci("faulty", "no-start"),
            "could not be started: it terminated (exit status: 3)",
        ),
        (
            uci("faulty", "mute"),
            "could not be started: it did not answer 'uci' within 1.000 s",
        ),
        (uci("faulty", "deaf"), "did not answer 'isready'"),
        (xboard("faulty", "deaf"), "did not answer 'ping 1'"),
    ] {
        let scratch = Scratch::new("no-start");
        let sane = uci("sane", "plays");
        let output = scratch.run(&format!("chess|{sane}|{engine}|--games|2|--patience|1"));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{engine}");
        assert!(
            told.contains("engine faulty ") && told.contains(complaint),
            "{engine}: {told}"
        );
        assert!(scratch.games().is_empty(), "{engine}");
    }
}

#[test]
fn a_win_claimed_falsely_is_a_loss_and_a_loss_is_believed() {
    // It claims that South wins: false as South, the truth about itself as North.
    let scratch = Scratch::new("claims-win");
    scratch.play(&format!(
        "chess|{}|{}|--games|2|--openings|0|--depth|1",
        xboard("A", "claims-win"),
        uci("B", "plays")
    ));
    let ends: Vec<_> = scratch
        .games()
        .iter()
        .map(|game| (game.result.clone(), game.tag("Termination").unwrap().to_owned()))
        .collect();
    let expected = [("0-1", "rules infraction"), ("1-0", "normal")];
    assert_eq!(
        ends,
        expected.map(|(result, end)| (result.to_owned(), end.to_owned()))
    );
    for (mode, results) in [("gives-up", ["0-1", "1-0"]), ("reports-loss", ["0-1", "1-0"])] {
        let scratch = Scratch::new(mode);
        scratch.play(&format!(
            "chess|{}|{}|--games|2|--openings|0|--depth|1",
            xboard("A", mode),
            uci("B", "plays")
        ));
        let games = scratch.games();
        assert_eq!([games[0].result.as_str(), games[1].result.as_str()], results);
        assert!(games.iter().all(|game| game.tag("Reason") == Some("resignation")));
    }
}

#[test]
fn rejecting_a_legal_move_forfeits() {
    let scratch = Scratch::new("rejects");
    scratch.play(&format!(
        "chess|{}|{}|--games|1|--openings|0|--depth|1",
        uci("A", "plays"),
        xboard("B", "rejects")
    ));
    let games = scratch.games();
    assert_eq!(
        (games[0].result.as_str(), games[0].tag("Termination")),
        ("1-0", Some("rules infraction"))
    );
    assert_eq!(
        games[0].tag("Reason"),
        Some("B rejected a legal move: Illegal move: f2f3")
    );
}

#[test]
fn two_draw_offers_make_a_draw() {
    let scratch = Scratch::new("offers");
    scratch.play(&format!(
        "chess|{}|{}|--games|1|--openings|0|--depth|1",
        xboard("A", "offers"),
        xboard("B", "offers")
    ));
    let game = &scratch.games()[0];
    assert_eq!(
        (game.result.as_str(), game.tag("Reason"), game.moves.len()),
        ("1/2-1/2", Some("agreement"), 2)
    );
}

#[test]
fn faulty_engines_are_restarted() {
    for mode in ["once-hangs", "once-dies", "once-illegal", "once-floods"] {
        let scratch = Scratch::new(mode);
        let engines = format!("{}|{}", uci("faulty", mode), uci("sane", "plays"));
        scratch.play(&format!(
            "chess|{engines}|--games|4|--openings|0|--movetime|300|--margin|500|--patience|5"
        ));
        let terminations: Vec<String> = scratch
            .games()
            .iter()
            .map(|game| game.tag("Termination").unwrap().to_owned())
            .collect();
        assert_ne!(terminations[0], "normal", "{mode}");
        assert_eq!(terminations[1..], ["normal", "normal", "normal"], "{mode}");
    }
}

#[test]
fn what_is_said_out_of_turn_is_no_move() {
    let scratch = Scratch::new("early");
    scratch.play(&format!(
        "chess|{}|{}|--games|2|--openings|0|--depth|1",
        uci("A", "early"),
        uci("B", "plays")
    ));
    assert!(
        scratch
            .games()
            .iter()
            .all(|game| game.tag("Reason") == Some("checkmate"))
    );
}

#[test]
fn xboard_counts_ten_ranks_from_zero() {
    let scratch = Scratch::new("ranks");
    // The fifth move is illegal on purpose, to end the game with the others understood.
    let line = "h2e2 h7e7 b0c2 b9c7 a0a9";
    let engine = |name| {
        format!(
            "--engine|name={name},cmd={},proto=xboard,args=plays {line}",
            script("xboard.sh")
        )
    };
    scratch.play(&format!(
        "xiangqi|{}|{}|--games|1|--openings|0|--depth|1",
        engine("A"),
        engine("B")
    ));
    let game = &scratch.games()[0];
    let moves: Vec<&str> = game.moves.iter().map(|played| played.text.as_str()).collect();
    assert_eq!(moves, ["h3e3", "h8e8", "b1c3", "b10c8"]);
    assert!(
        game.tag("Reason").unwrap().contains("'a1a10'"),
        "{:?}",
        game.tag("Reason")
    );
}
