//! Replays the sessions of `engine-protocol.md` and of `tests/transcripts/` against the program.
//!
//! A session is a fenced block that begins with ` ```transcript `. Its lines are `< sent to the program` and `> said by the
//! program`; others are comments. Said lines must come in this order and no others between, but `…` stands for any part of a line and
//! a line `> …` for any number of lines.

use super::program::Program;
use std::path::Path;

/// The sessions of a document: number of the line where each begins, and its lines.
fn sessions(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut sessions = Vec::new();
    let mut open: Option<(usize, Vec<String>)> = None;
    for (index, line) in text.lines().enumerate() {
        match &mut open {
            None if line.starts_with("```transcript") => open = Some((index + 1, Vec::new())),
            None => {}
            Some(_) if line.starts_with("```") => sessions.extend(open.take()),
            Some((_, lines)) => lines.push(line.to_owned()),
        }
    }
    assert!(open.is_none(), "a session is not closed");
    sessions
}

/// Is `line` of the form `pattern`, where `…` stands for anything?
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn replay(name: &str, lines: &[String]) {
    let mut program = Program::start(&[]);
    let mut skipping = false;
    // Shown when the test fails: where it was.
    println!("{name}");
    for line in lines {
        println!("{line}");
        if let Some(sent) = line.strip_prefix("< ") {
            program.send(sent);
        } else if line == "> …" {
            skipping = true;
        } else if let Some(pattern) = line
            .strip_prefix('>')
            .map(|rest| rest.strip_prefix(' ').unwrap_or(rest))
        {
            if std::mem::take(&mut skipping) {
                program.lines_until(|said| matches(pattern, said));
            } else {
                let said = program.next_line();
                assert!(
                    matches(pattern, &said),
                    "{name}\nexpected: {pattern}\nsaid:     {said}"
                );
            }
        }
    }
    let status = program.close();
    assert!(status.success(), "{name}: {status}");
    if !skipping {
        let rest = program.rest();
        assert!(
            rest.is_empty(),
            "{name}: more was said than written down:\n{}",
            rest.join("\n")
        );
    }
}

fn replay_document(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).expect("the document is there");
    let sessions = sessions(&text);
    for (line, session) in &sessions {
        replay(&format!("{}, line {line}", path.display()), session);
    }
    sessions.len()
}

#[test]
fn the_manual_is_true() {
    let count = replay_document(&Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-protocol.md"));
    assert!(count >= 10, "only {count} sessions found");
}

#[test]
fn sessions_of_the_tests_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            count += replay_document(&path);
        }
    }
    assert!(count >= 4, "only {count} sessions found");
}

#[test]
fn patterns_mean_what_they_say() {
    assert!(matches("uciok", "uciok") && !matches("uciok", "uciok "));
    assert!(matches("a…c…e", "abcde") && matches("a…", "a") && !matches("a…c", "abd"));
    assert!(!matches("…b…b", "abc"));
}
