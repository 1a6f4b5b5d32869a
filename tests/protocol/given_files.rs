//! Files that are given to the program and are none.
#![cfg(unix)]

use super::program::{Folder, run};
use std::process::Command;

/// A pipe that nobody writes to, a device without an end, and a link to it.
fn not_plain(folder: &Folder) -> [String; 3] {
    let (pipe, link) = (folder.path("pipe"), folder.path("link"));
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .expect("a pipe")
            .success()
    );
    std::os::unix::fs::symlink("/dev/zero", &link).expect("a link");
    [pipe, "/dev/zero".to_owned(), link]
}

#[test]
fn pipes_and_devices_are_refused_at_once() {
    let folder = Folder::new("given");
    let into = folder.path("all.jsonl");
    for path in not_plain(&folder) {
        let options = ["VariantPath", "EvalFile", "BookFile"]
            .map(|name| format!("setoption name {name} value {path}\n"));
        let (_, out, _) = run(&[], &format!("uci\n{}isready\nquit\n", options.concat()));
        assert_eq!(out.matches("this is no plain file").count(), 3, "{out}");
        assert!(out.contains("readyok"), "{out}");
        let studied = ["analyze", "first-move", "touchpaper", "--results", &path];
        let merged = ["analyze", "merge", &path, "--into", &into];
        let listed = ["--variants", &path, "variants"];
        for arguments in [&studied[..], &merged, &listed, &["check", &path]] {
            let (code, out, errors) = run(arguments, "");
            assert_eq!(code, 1, "{arguments:?}");
            assert!(
                format!("{out}{errors}").contains("this is no plain file"),
                "{out}{errors}"
            );
        }
    }
}

#[test]
fn links_to_plain_files_are_followed() {
    let folder = Folder::new("given-link");
    let link = folder.path("link.toml");
    let target = format!("{}/tests/variants/petard.toml", env!("CARGO_MANIFEST_DIR"));
    std::os::unix::fs::symlink(target, &link).expect("a link");
    assert_eq!(run(&["check", &link], "").0, 0);
}

#[test]
fn a_fuller_file_is_not_merged_over() {
    let folder = Folder::new("fuller");
    let (few, full) = (folder.path("few.jsonl"), folder.path("full.jsonl"));
    let study = |shard: &str, file: &str| {
        let arguments = "analyze first-move touchpaper --nodes 20 --games 2 --threads 1 --shard";
        let arguments: Vec<&str> = arguments.split(' ').chain([shard, "--results", file]).collect();
        assert_eq!(run(&arguments, "").0, 0);
    };
    study("1/8", &few);
    study("1/8", &full);
    study("2/8", &full);
    let before = std::fs::read(&full).expect("results");
    let (code, _, errors) = run(&["analyze", "merge", &few, "--into", &full], "");
    assert!(
        code == 1 && errors.contains("results that none of the files has"),
        "{errors}"
    );
    assert!(std::fs::read(&full).expect("results") == before);
    assert_eq!(run(&["analyze", "merge", &few, &full, "--into", &full], "").0, 0);
}
