//! Starts that are drawn by lot: another one for each game, the same all through a game, and shown so that it can be had again.

use super::program::{Folder, Program, run};
use std::collections::BTreeSet;

/// Name and start position in a line that tells of a game.
fn told(line: &str) -> (String, String) {
    let name = line
        .strip_prefix("info string variant ")
        .and_then(|rest| rest.split(' ').next());
    let start = line.split_once(" startpos ").map(|(_, start)| start);
    (
        name.expect("a name").to_owned(),
        start.expect("a start").to_owned(),
    )
}

fn fen(program: &mut Program) -> String {
    let line = program.ask("d", "Fen: ");
    program.ask("isready", "readyok");
    line.trim_start_matches("Fen: ").to_owned()
}

#[test]
fn every_game_of_uci_has_a_start_of_its_own_that_is_kept() {
    let mut program = Program::start(&[]);
    program.send("setoption name UCI_Variant value mirrored");
    let mut game = told(&program.next_line());
    let mut starts = BTreeSet::new();
    for _ in 0..8 {
        assert!(game.0.starts_with("mirrored:seed="), "{game:?}");
        // Nothing has been played from this start: it is not thrown away.
        program.send("ucinewgame");
        for _ in 0..2 {
            program.send("position startpos");
            assert_eq!(fen(&mut program), game.1);
            program.ask("go depth 1", "bestmove ");
        }
        starts.insert(game.1.clone());
        program.send("ucinewgame");
        game = told(&program.next_line());
    }
    assert!(starts.len() > 4, "{starts:?}");
    let mut again = Program::start(&[]);
    again.send(&format!("setoption name UCI_Variant value {}", game.0));
    assert_eq!(told(&again.next_line()), game);
    again.ask("go depth 1", "bestmove ");
    again.send("ucinewgame");
    again.send("position startpos");
    assert_eq!(fen(&mut again), game.1, "a seed that was given is kept");
}

#[test]
fn a_position_of_the_gui_does_not_depend_on_lots() {
    let position = "position fen nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w - - 0 1 moves e2e4";
    let search = || {
        let mut program = Program::start(&[]);
        program.send("setoption name UCI_Variant value mirrored");
        program.send("ucinewgame");
        program.send(position);
        program.send("go nodes 3000");
        let lines = program.lines_until(|line| line.starts_with("bestmove "));
        let untimed = lines.iter().filter(|line| !line.contains("variant"));
        let found = |line: &String| {
            (
                line.split(" nps ").next().map(str::to_owned),
                line.split_once(" pv ").map(|(_, pv)| pv.to_owned()),
            )
        };
        untimed.map(found).collect::<Vec<_>>()
    };
    assert_eq!(search(), search());
}

/// Begins a game of Palace as XBoard does; returns the line with its start.
fn setup(program: &mut Program) -> String {
    program.send("new");
    program.send("variant palace");
    program.send("ping 1");
    let lines = program.lines_until(|line| line == "pong 1");
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("# drawn by lot: palace:seed=")),
        "{lines:?}"
    );
    let setup = lines.into_iter().find(|line| line.starts_with("setup "));
    setup.expect("a start")
}

#[test]
fn xboard_is_sent_another_start_for_each_game() {
    let mut program = Program::start(&[]);
    program.send("xboard");
    let mut setups = BTreeSet::new();
    for _ in 0..8 {
        let start = setup(&mut program);
        // It chooses the first game twice, and plays from what it is told first.
        assert_eq!(
            setup(&mut program),
            start,
            "nothing has been played from this start"
        );
        setups.insert(start);
        program.send("sd 1");
        program.ask("go", "move ");
        program.send("force");
    }
    assert!(setups.len() > 2, "{setups:?}");
}

#[test]
fn a_game_that_xboard_only_shows_is_a_game() {
    let mut program = Program::start(&[]);
    program.send("xboard");
    let starts: BTreeSet<String> = (0..8)
        .map(|_| {
            let start = setup(&mut program);
            program.send("force");
            program.send("usermove a2a3");
            start
        })
        .collect();
    assert!(starts.len() > 2, "{starts:?}");
}

#[test]
fn both_games_of_a_pair_have_the_array_of_their_pair() {
    let folder = Folder::new("lots");
    let starts = |game: &str, name: &str| {
        let pgn = folder.path(name);
        let arguments = [
            "match",
            game,
            "--engine",
            "nodes=1",
            "--engine",
            "nodes=1,name=b",
            "--games",
            "8",
            "--openings",
            "0",
            "--max-moves",
            "2",
            "--quiet",
            "--pgn",
            &pgn,
        ];
        let (code, out, errors) = run(&arguments, "");
        assert_eq!(code, 0, "{out}{errors}");
        let text = std::fs::read_to_string(&pgn).expect("written");
        let fens: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("[FEN \""))
            .map(str::to_owned)
            .collect();
        assert_eq!(fens.len(), 8, "{text}");
        assert!(fens.chunks(2).all(|pair| pair[0] == pair[1]), "{fens:?}");
        fens
    };
    for game in ["mirrored", "stormforce9", "chess:chess960=on"] {
        let first = starts(game, &format!("{}-1.pgn", &game[..5]));
        assert!(
            first.iter().collect::<BTreeSet<_>>().len() > 2,
            "{game}: {first:?}"
        );
        assert_eq!(starts(game, &format!("{}-2.pgn", &game[..5])), first, "{game}");
    }
    let given = starts("mirrored:seed=5", "given.pgn");
    assert_eq!(given.iter().collect::<BTreeSet<_>>().len(), 1, "{given:?}");
}

/// What is listed is then the start of seed 0 or the usual array, and that is told beside the list.
#[test]
fn starts_that_nobody_drew_are_told() {
    for (id, told) in [
        (
            "stormforce",
            "stormforce: the start is drawn by lot: this is that of seed 0",
        ),
        (
            "chess:chess960=on",
            "chess: this is the start with array 518 of 0 to 959",
        ),
    ] {
        let (code, moves, complaints) = run(&["moves", id], "");
        assert!(code == 0 && moves.lines().count() > 10, "{moves}{complaints}");
        assert!(complaints.contains(told), "{complaints}");
    }
    for arguments in [&["moves", "mirrored:seed=3"][..], &["moves", "chess"]] {
        let (code, _, complaints) = run(arguments, "");
        assert_eq!((code, complaints.as_str()), (0, ""), "{arguments:?}");
    }
}
