//! Where a match writes: pipes, links, full disks, files that others have, files that are damaged.
#![cfg(unix)]

use super::scratch::{Scratch, uci};
use std::process::{Command, Stdio};

/// A short match between scripts.
fn short(games: u32) -> String {
    let engines = format!("{}|{}", uci("A", "plays"), uci("B", "plays"));
    format!("chess|{engines}|--games|{games}|--openings|0|--depth|1")
}

fn complaint(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// `tapestry match` in a shell: `FILES` is replaced by what the match is about.
fn shell(script: &str, arguments: &str) -> std::process::Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_tapestry"), "match"]);
    command.args(arguments.split('|')).output().unwrap()
}

#[test]
fn results_go_through_links_and_pipes() {
    let scratch = Scratch::new("through");
    let (target, link) = (scratch.path("target.json"), scratch.path("summary.json"));
    std::os::unix::fs::symlink(&target, &link).unwrap();
    scratch.play(&short(2));
    assert!(std::path::Path::new(&link).is_symlink());
    let summary: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&target).unwrap()).unwrap();
    assert_eq!(summary["games"], 2);

    let pipe = scratch.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::read_to_string(pipe).unwrap())
    };
    let output = shell("exec \"$0\" \"$@\"", &format!("{}|--json|{pipe}", short(2)));
    assert!(output.status.success(), "{}", complaint(&output));
    let summary: serde_json::Value = serde_json::from_str(&reader.join().unwrap()).unwrap();
    assert_eq!(summary["games"], 2);

    // Standard output: behind what is said there, whether it is a pipe or a file.
    let file = scratch.path("out");
    for script in [
        "\"$0\" \"$@\" | cat",
        &format!("\"$0\" \"$@\" >{file}; cat {file}"),
    ] {
        let output = shell(
            script,
            &format!("{}|--quiet|--json|/dev/stdout|--pgn|/dev/stdout", short(1)),
        );
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        let (pgn, rest) = (
            out.find("[Event ").expect("a game"),
            out.find("\n{\n").expect("a summary"),
        );
        assert!(pgn < rest && out[..rest].contains("score"), "{out}");
        assert!(
            serde_json::from_str::<serde_json::Value>(&out[rest..]).is_ok(),
            "{out}"
        );
    }
}

#[test]
fn only_one_match_goes_on_with_a_file() {
    let scratch = Scratch::new("one-match");
    let engines = format!("{}|{}", uci("A", "slow"), uci("B", "slow"));
    let arguments = format!("chess|{engines}|--games|4|--openings|0|--movetime|5000|--resume");
    let mut first = scratch
        .command(&arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let taken = || std::path::Path::new(&scratch.path("games.pgn")).exists();
    while !taken() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let second = scratch.run(&arguments);
    assert!(!second.status.success() && complaint(&second).contains("games.pgn: in use by another process"));
    let third = scratch.run(&short(1));
    assert!(!third.status.success() && complaint(&third).contains("in use by another process"));
    assert!(first.wait().unwrap().success());
    assert_eq!(scratch.games().len(), 4);
}

#[test]
fn what_cannot_be_gone_on_with_is_left_as_it_is() {
    let scratch = Scratch::new("left-alone");
    scratch.play(&short(2));
    let path = scratch.path("games.pgn");
    let whole = std::fs::read(&path).unwrap();
    let text = String::from_utf8(whole.clone()).unwrap();
    let zeros = vec![0; 100];
    let torn = [whole.clone(), zeros.clone()].concat();
    let other_move = text.replacen("g2g4", "g2g5", 1).into_bytes();
    let points = text
        .replacen("[Reason", "[Points \"7.5 -9\"]\n[Reason", 1)
        .into_bytes();
    for (content, part) in [
        (
            zeros,
            "this is no text (byte 1 is 0); it is left as it is".to_owned(),
        ),
        (torn, format!("(byte {} is 0)", whole.len() + 1)),
        (other_move, "game 1 of this match: ply 3:".to_owned()),
        (points, "game 1 of this match: '7.5 -9' are no points".to_owned()),
    ] {
        std::fs::write(&path, &content).unwrap();
        let output = scratch.run(&format!("{}|--resume", short(4)));
        assert!(
            !output.status.success() && complaint(&output).contains(&part),
            "{}",
            complaint(&output)
        );
        assert!(std::fs::read(&path).unwrap() == content, "{part}");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let output = scratch.run(&format!("{}|--resume", short(4)));
    assert!(
        complaint(&output).contains("no plain file"),
        "{}",
        complaint(&output)
    );
}

#[test]
fn full_disks_and_limits_are_told() {
    let scratch = Scratch::new("full");
    let full = |option: &str| shell("exec \"$0\" \"$@\"", &format!("{}|{option}|/dev/full", short(1)));
    for option in ["--json", "--pgn", "--log"] {
        let output = full(option);
        let told = complaint(&output);
        assert!(
            !output.status.success() && told.contains("No space left"),
            "{option}: {told}"
        );
    }
    // A limit on the size of files is an error like any other, not the end without a word.
    let folder = std::path::Path::new(&scratch.path("x"))
        .parent()
        .unwrap()
        .to_owned();
    let (json, pgn) = (scratch.path("summary.json"), scratch.path("games.pgn"));
    std::fs::write(&json, "earlier").unwrap();
    let limited = format!("ulimit -f 0; cd {} && exec \"$0\" \"$@\"", folder.display());
    for (option, file) in [("--json", &json), ("--pgn", &pgn)] {
        let output = shell(&limited, &format!("{}|{option}|{file}", short(1)));
        let told = complaint(&output);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(
            told.contains(file.as_str()) && told.contains("File too large"),
            "{told}"
        );
    }
    assert_eq!(std::fs::read_to_string(&json).unwrap(), "earlier");
    let left = std::fs::read_dir(&folder).unwrap();
    let parts = left.filter(|entry| {
        entry
            .as_ref()
            .unwrap()
            .file_name()
            .to_string_lossy()
            .contains(".part")
    });
    assert_eq!(parts.count(), 0);
}
