//! The program at a terminal: it welcomes, edits lines, shows that it thinks, and loses no game.

use super::program::{PATIENCE, command};
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::pty::openpty;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A terminal with the program on it.
struct Screen {
    child: Child,
    keys: File,
    shown: Arc<Mutex<String>>,
    folder: PathBuf,
}

impl Screen {
    /// A terminal whose program keeps games in a folder of this name.
    fn start(name: &str, arguments: &[&str]) -> Screen {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}-{}", std::process::id()));
        let ends = openpty(None, None).expect("a terminal");
        // A program that had its own keyboard open would never learn that nobody sits there any more.
        fcntl(&ends.master, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).expect("a terminal");
        let end = || ends.slave.try_clone().expect("a terminal");
        let child = command(arguments)
            .env("XDG_STATE_HOME", &folder)
            .env("TERM", "xterm")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program starts");
        let shown = Arc::new(Mutex::new(String::new()));
        let (mut screen, seen) = (
            File::from(ends.master.try_clone().expect("a terminal")),
            shown.clone(),
        );
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = screen.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..count]);
                seen.lock().expect("nobody panics with it").push_str(&text);
            }
        });
        Screen {
            child,
            keys: File::from(ends.master),
            shown,
            folder,
        }
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("somebody reads");
    }

    fn tell(&self, signal: Signal) {
        let id = Pid::from_raw(i32::try_from(self.child.id()).expect("a process"));
        kill(id, signal).expect("it is running");
    }

    /// Waits until this has been shown since it was waited last; what was shown up to it is forgotten.
    fn waits_for(&self, expected: &str) {
        let begun = Instant::now();
        loop {
            let mut shown = self.shown.lock().expect("nobody panics with it");
            if let Some(place) = shown.find(expected) {
                shown.drain(..place + expected.len());
                return;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "no '{expected}' in\n{}",
                shown.escape_debug()
            );
            drop(shown);
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the program has ended well.
    fn ends(mut self) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a process") {
                assert!(status.success(), "{status}");
                // What cannot be removed is in the folder for such files.
                let _ = std::fs::remove_dir_all(&self.folder);
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Mostly it has ended; after a failed test it must not stay.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_person_is_welcomed_and_a_pipe_is_not() {
    let mut screen = Screen::start("welcome", &[]);
    screen.waits_for("tapestry play ID");
    screen.types("uci\r");
    screen.waits_for("uciok");
    screen.types("quit\r");
    screen.ends();
    let (code, out, errors) = super::program::run(&[], "uci\nquit\n");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(out.starts_with("id name"), "{out}");
}

#[test]
fn lines_are_edited_completed_and_remembered() {
    let mut screen = Screen::start("editing", &["play", "chess", "--persons", "all"]);
    screen.waits_for("South> ");
    // A wrong key is taken back.
    screen.types("e2e5\x7f4\r");
    screen.waits_for("North> ");
    screen.types("\x1b[A");
    screen.waits_for("e2e4");
    screen.types("\x15b8a\t");
    screen.waits_for("b8a6");
    screen.types("\x15capt\t\r");
    screen.waits_for("Nothing has been captured.");
    // Before the next line is asked for, the key would be the terminal's.
    screen.waits_for("North> ");
    screen.types("\x03");
    screen.waits_for("The game is kept in ");
    screen.ends();
}

#[test]
fn an_interruption_means_move_now_and_the_end_keeps_the_game() {
    let arguments = ["play", "chess", "--side", "north", "--movetime", "3600000"];
    let screen = Screen::start("interruption", &arguments);
    screen.waits_for("South thinks (Ctrl-C: move now)");
    screen.tell(Signal::SIGINT);
    screen.waits_for("Tapestry (South) plays ");
    screen.waits_for("North> ");
    screen.tell(Signal::SIGTERM);
    screen.waits_for("The game is kept in ");
    screen.ends();
}

#[test]
fn a_game_that_is_left_through_a_pipe_is_kept_too() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-pipe-{}", std::process::id()));
    let play = |arguments: &[&str], input: &str| {
        let mut child = command(&[&["play"], arguments].concat())
            .env("XDG_STATE_HOME", &folder)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut keys = child.stdin.take().expect("a pipe");
        keys.write_all(input.as_bytes()).expect("somebody reads");
        drop(keys);
        let output = child.wait_with_output().expect("it ends");
        String::from_utf8(output.stdout).expect("text")
    };
    let left = play(&["storm", "--level", "1"], "e2e4\n");
    assert!(
        left.contains("tapestry play --resume") && !left.contains("thinks"),
        "{left}"
    );
    let resumed = play(&["--resume"], "list\n");
    assert!(
        resumed.contains("Storm (storm)") && resumed.contains("   1. e2e4"),
        "{resumed}"
    );
    std::fs::remove_dir_all(&folder).expect("its own");
}
