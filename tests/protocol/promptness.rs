//! What a program at the other end of the line waits for: counts that end, searches that wait, lines that agree.

use super::program::{Program, run};

#[test]
fn a_deep_count_is_broken_off_at_once() {
    let mut program = Program::start(&[]);
    program.ask("uci", "uciok");
    program.send("go perft 12");
    assert_eq!(program.ask("isready", "readyok"), "readyok");
    program.ask("stop", "info string perft stopped");
    program.ask("go depth 1", "bestmove");
}

#[test]
fn whoever_has_read_a_count_can_go_on() {
    let mut program = Program::start(&[]);
    program.ask("uci", "uciok");
    for _ in 0..300 {
        program.ask("go perft 2", "Nodes searched: 400");
        program.send("go perft 1");
        let told = program.lines_until(|line| line.starts_with("Nodes") || line.contains("error"));
        assert_eq!(
            told.last().map(String::as_str),
            Some("Nodes searched: 20"),
            "{told:?}"
        );
    }
}

#[test]
fn a_finished_game_is_waited_with() {
    let mut program = Program::start(&[]);
    program.ask("uci", "uciok");
    program.send("position fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
    for (go, end) in [
        ("go infinite", "stop"),
        ("go ponder wtime 1000 btime 1000", "ponderhit"),
    ] {
        program.send(go);
        let before = {
            program.send("isready");
            program.lines_until(|line| line == "readyok")
        };
        assert!(
            before.iter().all(|line| !line.starts_with("bestmove")),
            "{before:?}"
        );
        assert_eq!(program.ask(end, "bestmove"), "bestmove (none)");
    }
}

#[test]
fn the_best_move_begins_the_last_line_in_turns_of_two_moves() {
    for game in ["meddlers", "meddlers-pawns", "changeover-western"] {
        let mut program = Program::start(&[]);
        program.ask("uci", "uciok");
        program.send(&format!("setoption name UCI_Variant value {game}"));
        for nodes in (300..6000).step_by(450) {
            program.send(&format!("go nodes {nodes}"));
            let told = program.lines_until(|line| line.starts_with("bestmove"));
            let best = told
                .last()
                .and_then(|line| line.split(' ').nth(1))
                .expect("a move");
            let line = told
                .iter()
                .rev()
                .find(|line| line.contains(" pv "))
                .expect("a line");
            let first = line
                .split(" pv ")
                .nth(1)
                .and_then(|moves| moves.split(' ').next());
            assert_eq!(first, Some(best), "{game} {nodes}: {told:#?}");
        }
    }
}

#[test]
fn a_match_makes_sure_that_its_results_have_a_place() {
    for option in ["--json", "--pgn"] {
        let engines = [
            "match", "chess", "--engine", "nodes=1", "--engine", "nodes=1", "--games", "2",
        ];
        let arguments = [&engines[..], &[option, "/no/such/folder/file"]].concat();
        let (code, out, errors) = run(&arguments, "");
        assert_eq!(code, 1, "{out}{errors}");
        assert!(
            out.is_empty() && errors.contains("/no/such/folder/file"),
            "{out}{errors}"
        );
    }
}

#[test]
fn titles_are_names_too() {
    let (code, by_title, errors) = run(&["moves", "Storm, 10x10"], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(by_title, run(&["moves", "storm-10x10"], "").1);
}

#[test]
fn every_go_comes_to_an_end() {
    let mut program = Program::start(&[]);
    program.ask("uci", "uciok");
    for go in [
        "go movetime 100.5",
        "go nodes 1e3",
        "go winc 100 binc 100",
        "go mate 0 movetime 10",
        "go mate -5",
        "go btime 300",
        "go wtime 300.0 btime 300.0",
        "go searchmoves e2e5",
    ] {
        program.send(go);
        let told = program.lines_until(|line| line.starts_with("bestmove"));
        assert!(told[0].starts_with("info string go: "), "{go}: {told:?}");
        assert_ne!(told.last().map(String::as_str), Some("bestmove (none)"), "{go}");
    }
}
