//! Memory that is not there, and files that would take all of it: told, and done without.

#![cfg(unix)]

use super::program::{Folder, Program};
use std::fs::File;

#[test]
fn a_move_is_played_in_whatever_memory_there_is() {
    // The program itself, with its networks, takes 68,000 here.
    for kibibytes in [75_000, 90_000, 150_000, 200_000, 300_000] {
        let mut program = Program::start_within(kibibytes);
        program.send("setoption name Threads value 64");
        program.ask("isready", "readyok");
        for go in ["go depth 4", "go depth 2"] {
            let best = program.ask(go, "bestmove ");
            assert_ne!(best, "bestmove (none)", "{kibibytes} KiB");
        }
        assert!(program.close().success(), "{kibibytes} KiB");
    }
}

#[test]
fn a_larger_table_takes_the_place_of_the_old_one() {
    let mut program = Program::start_within(740_000);
    for hash in [280, 330, 300] {
        program.send(&format!("setoption name Hash value {hash}"));
        program.send("isready");
        let told = program.lines_until(|line| line == "readyok");
        assert_eq!(told.len(), 1, "{told:?}");
    }
    program.send("setoption name Hash value 100000");
    assert!(program.next_line().contains("not enough memory"));
    let hash = program.ask("uci", "option name Hash ");
    assert!(hash.contains("default 300 "), "{hash}");
    assert_ne!(program.ask("go depth 2", "bestmove "), "bestmove (none)");
}

#[test]
fn files_of_weights_and_games_are_plain_and_not_too_large() {
    let folder = Folder::new("memory-files");
    let large = folder.file("large", "");
    File::options()
        .write(true)
        .open(&large)
        .and_then(|file| file.set_len(400 << 20))
        .expect("a sparse file");
    let mut program = Program::start_within(500_000);
    for option in ["EvalFile", "VariantPath"] {
        for (path, problem) in [
            (large.as_str(), "larger than"),
            ("/dev/zero", "no plain file"),
            ("/dev", "a folder"),
        ] {
            program.send(&format!("setoption name {option} value {path}"));
            let said = program.next_line();
            assert!(
                said.contains("error") && said.contains(problem) && said.contains(path),
                "{option} {path}: {said}"
            );
        }
    }
    assert!(program.close().success());
}
