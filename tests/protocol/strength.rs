//! Weakened play, analysis, and offers of a draw: what depends on how strong the engine is and how it judges.

use super::program::Program;
use std::collections::BTreeSet;

fn first_of_line(info: &str) -> Option<&str> {
    info.split(" pv ").nth(1)?.split(' ').next()
}

#[test]
fn a_weakened_player_tells_only_what_was_asked_for() {
    for lines in [1, 2] {
        let mut program = Program::start(&[]);
        program.send("setoption name Skill Level value 2");
        program.send(&format!("setoption name MultiPV value {lines}"));
        let mut played = BTreeSet::new();
        for _ in 0..30 {
            program.send("go movetime 10000");
            let told = program.lines_until(|line| line.starts_with("bestmove"));
            let infos: Vec<&String> = told.iter().filter(|line| line.contains(" pv ")).collect();
            let beyond = format!(" multipv {} ", lines + 1);
            assert!(infos.iter().all(|line| !line.contains(&beyond)), "{told:?}");
            let best = told.last().and_then(|line| line.split(' ').nth(1));
            let firsts: Vec<Option<&str>> = infos
                .iter()
                .filter(|line| line.contains(" multipv 1 "))
                .map(|line| first_of_line(line))
                .collect();
            assert_eq!(firsts.last(), Some(&best), "{told:?}");
            played.extend(best.map(str::to_owned));
        }
        assert!(played.len() > 2, "always {played:?}");
    }
}

#[test]
fn a_seed_makes_a_weakened_player_repeat_itself() {
    let moves = || -> Vec<String> {
        let mut program = Program::start(&[]);
        for line in [
            "UCI_LimitStrength value true",
            "UCI_Elo value 700",
            "Seed value 5",
        ] {
            program.send(&format!("setoption name {line}"));
        }
        let mut best = || {
            program.send("go depth 3");
            let told = program.lines_until(|line| line.starts_with("bestmove"));
            told.last().cloned().unwrap_or_default()
        };
        (0..10).map(|_| best()).collect()
    };
    assert_eq!(moves(), moves());
}

#[test]
fn analysis_in_xboard_is_of_full_strength() {
    let mut program = Program::start(&[]);
    for line in ["xboard", "new", "post", "option Skill Level=0", "analyze"] {
        program.send(line);
    }
    program.lines_until(|line| line.starts_with("4 "));
}

#[test]
fn analysis_in_xboard_knows_no_contempt() {
    // Neither side has any way to win.
    let bare = "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let score = |setting: &str| {
        let mut program = Program::start(&[]);
        for line in ["xboard", "new", "post", setting, "force", bare, "analyze"] {
            program.send(line);
        }
        let told = program.lines_until(|line| line.starts_with("6 "));
        let line = told.last().cloned().unwrap_or_default();
        line.split(' ').nth(1).map(str::to_owned)
    };
    assert_eq!(score("option Contempt=400"), score("option Contempt=0"));
}
