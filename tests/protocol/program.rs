//! A running `tapestry` and what it says.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Longest silence before a test gives up. Machines that run tests are busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The program with its standard streams.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Everything said so far, for the message of a failed test.
    heard: Vec<String>,
}

impl Program {
    /// Starts the program in the root of the repository.
    pub(crate) fn start(arguments: &[&str]) -> Program {
        Program::spawn(command(arguments))
    }

    /// Starts the program where it cannot have more memory than this, in KiB.
    #[cfg(unix)]
    pub(crate) fn start_within(kibibytes: u64) -> Program {
        let limited = format!("ulimit -v {kibibytes}; exec \"$0\"");
        let mut shell = command_of("sh");
        shell.args(["-c", &limited, env!("CARGO_BIN_EXE_tapestry")]);
        Program::spawn(shell)
    }

    fn spawn(mut command: Command) -> Program {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("a pipe");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Program {
            input: child.stdin.take(),
            child,
            lines,
            heard: Vec::new(),
        }
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("not closed yet");
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .expect("the program listens");
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line; fails the test when none comes.
    pub(crate) fn next_line(&mut self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.heard.push(line.clone());
                line
            }
            Err(RecvTimeoutError::Timeout) => panic!("no answer; heard so far:\n{}", self.heard.join("\n")),
            Err(RecvTimeoutError::Disconnected) => {
                panic!("the program ended; heard so far:\n{}", self.heard.join("\n"))
            }
        }
    }

    /// Lines up to and including the first that `wanted` accepts.
    pub(crate) fn lines_until(&mut self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next_line();
            lines.push(line.clone());
            if wanted(&line) {
                return lines;
            }
        }
    }

    /// The answer to a question that nothing else answers; what came before it is skipped.
    pub(crate) fn ask(&mut self, question: &str, answer: &str) -> String {
        self.send(question);
        self.lines_until(|line| line.starts_with(answer))
            .pop()
            .unwrap_or_default()
    }

    /// Process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the input and waits for the program to end.
    pub(crate) fn close(&mut self) -> ExitStatus {
        self.input = None;
        self.wait()
    }

    /// Waits for the program to end.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child of ours") {
                return status;
            }
            assert!(
                Instant::now() < deadline,
                "the program does not end; heard so far:\n{}",
                self.heard.join("\n")
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// What is still unread after the end.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        self.lines.iter().collect()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A program that has ended already cannot be killed again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program with these arguments, not yet started.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = command_of(env!("CARGO_BIN_EXE_tapestry"));
    command.args(arguments);
    command
}

fn command_of(program: &str) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .env_remove("TAPESTRY_VARIANTS");
    command
}

/// Exit code, standard output and standard error of a run that reads `input`.
pub(crate) fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that needs no input may end before it is written.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let mut errors = child.stderr.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        errors.read_to_string(&mut text).map(|_| text)
    });
    let output = child.wait_with_output().expect("a child of ours");
    let errors = reader.join().expect("no panic").expect("text");
    (
        output.status.code().unwrap_or(-1),
        String::from_utf8(output.stdout).expect("text"),
        errors,
    )
}

/// A folder of a test's own, removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tapestry-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    /// What is in a file; nothing if there is none.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    /// The path of a new file with this text.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is the system's to clean up.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
