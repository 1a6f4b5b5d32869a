//! `tapestry solve`.

use super::program::{Folder, run};

#[test]
fn duel_is_solved_and_explained() {
    let (code, out, _) = run(&["solve", "duel", "--explain"], "");
    assert_eq!(code, 0);
    assert!(out.contains("the side to move draws"), "{out}");
    assert!(out.contains("c1a1   loses in 2"), "{out}");
    assert!(
        out.contains("c1b1 draws: only a3a2 holds; then only b1b3 holds; then only a2c2 holds"),
        "{out}"
    );
    assert!(
        out.contains("the wrong answer: c1b1 a3a2! b1c1? a2b2! (South to move loses in 1)"),
        "{out}"
    );
}

#[test]
fn north_may_begin() {
    let (code, out, _) = run(&["solve", "duel", "--first", "north"], "");
    assert_eq!(code, 0);
    assert!(
        out.starts_with("duel  l2/3/2L b - - 0 1\n") && out.contains("a3b3   draws"),
        "{out}"
    );
}

#[test]
fn results_are_written_as_json() {
    let file = std::env::temp_dir().join(format!("tapestry-solve-{}.json", std::process::id()));
    let (code, _, errors) = run(
        &["solve", "duel:bare-side=play", "--json", &file.to_string_lossy()],
        "",
    );
    assert_eq!((code, errors.as_str()), (0, ""));
    let text = std::fs::read_to_string(&file).expect("written");
    std::fs::remove_file(&file).expect("removed");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["result"], "draw");
    assert_eq!(report["reachable"]["positions"], 180);
    assert_eq!(report["moves"][0]["name"], "c1b1");
}

#[test]
fn what_is_too_large_is_not_tried() {
    for (id, words) in [("chess", "positions, "), ("northernlight", " GB")] {
        let (code, out, errors) = run(&["solve", id], "");
        assert_eq!((code, out.as_str()), (1, ""));
        assert!(errors.contains("too large") && errors.contains(words), "{errors}");
    }
    let (code, _, errors) = run(&["solve", "skirmish", "--memory", "1"], "");
    assert!(
        code == 1 && errors.contains("too large") && errors.contains("at least --memory 2 is needed"),
        "{errors}"
    );
    for id in ["rettah", "duffery-simpletons", "mongolian"] {
        let (code, _, errors) = run(&["solve", id], "");
        assert!(
            code == 1 && errors.contains("too large") && errors.contains("no --memory is enough"),
            "{errors}"
        );
        assert!(
            errors.split([' ', '.']).all(|word| word.len() < 20),
            "a number that nobody can read: {errors}"
        );
    }
    let (code, _, errors) = run(&["solve", "chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w Q -"], "");
    assert!(code == 1 && errors.contains("castling"), "{errors}");
}

/// Mates of the Mongolian game win or not by the checks that led to them.
#[test]
fn what_depends_on_earlier_checks_is_not_solved() {
    let mini = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/variants/mini-mongolian.toml");
    let solve = |id: &str, fen: &str| run(&["--variants", mini, "solve", id, "--fen", fen], "");
    for (id, fen) in [
        // Strong pieces and weak ones.
        ("mongolian", "k7/8/K7/8/N7/8/8/6B1 w - -"),
        // Weak ones, after a strong check that is still part of the series.
        ("mini-mongolian", "2k2/5/5/5/K1BB1 w S -"),
    ] {
        let (code, out, errors) = solve(id, fen);
        assert_eq!((code, out.as_str()), (1, ""), "{fen}");
        assert!(
            errors.contains("which checks have been given before a mate"),
            "{errors}"
        );
    }
    for (id, fen, says) in [
        ("mini-mongolian", "2k2/5/5/5/K1BB1 w - -", "draws"),
        ("mongolian", "k7/8/K7/8/R7/8/8/8 w - -", "wins in 5"),
    ] {
        let (code, out, _) = solve(id, fen);
        assert!(
            code == 0 && out.contains(&format!("the side to move {says}")),
            "{out}"
        );
    }
}

/// What their rules choose among the moves follows from the squares, and is solved.
#[test]
fn games_that_choose_among_their_moves_are_solved() {
    for (id, says) in [("rettah", "wins in 1"), ("duffery-simpletons", "draws")] {
        let (code, out, errors) = run(&["solve", id, "--fen", "k7/8/8/8/8/8/8/K2R4 w - -"], "");
        assert!(code == 0 && out.contains(says), "{out}{errors}");
    }
}

#[test]
fn options_that_do_not_apply_are_refused() {
    let folder = Folder::new("solve-options");
    let work = folder.path("work");
    for (arguments, complaint) in [
        (&["duel", "--verify"][..], "--verify does not apply"),
        (&["duel", "--work", &work], "--work does not apply"),
        (
            &["combat", "--pieces", "2", "--work", &work, "--verify"],
            "--verify does not apply: --pieces makes tables",
        ),
        (
            &["combat", "--pieces", "2", "--work", &work, "--explain"],
            "--explain does not apply: --pieces counts classes",
        ),
        (
            &["combat", "--explain", "--work", &work],
            "--explain does not apply: only games solved whole",
        ),
    ] {
        let (code, out, errors) = run(&[&["solve"], arguments].concat(), "");
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}");
        assert!(errors.contains(complaint), "{arguments:?}: {errors}");
    }
}

#[test]
fn the_place_of_results_is_looked_at_before_the_work() {
    let (code, out, errors) = run(&["solve", "duel", "--json", "/nonexistent/x"], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(errors.contains("/nonexistent/x: "), "{errors}");
}

#[test]
fn a_race_has_a_command_of_its_own() {
    let (code, _, errors) = run(&["solve", "relay-running"], "");
    assert_eq!(code, 1);
    assert!(
        errors.contains("solved with 'tapestry race relay-running'"),
        "{errors}"
    );
}
