//! A child process that talks in lines. Whatever it does (silence, floods, endless lines, death), this side stays
//! responsive and its memory bounded. Knows nothing of chess protocols.

use super::fault::{Failure, Fault};
use crate::base::printable;
#[cfg(unix)]
use nix::sys::signal::{Signal, killpg};
#[cfg(unix)]
use nix::unistd::Pid;
#[cfg(unix)]
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Output allowed between two calls of [`Process::reset_quota`], in bytes. A long search prints some hundred kilobytes.
const OUTPUT_QUOTA: usize = 8 << 20;
/// Longest part of a line that is kept, in bytes.
const LINE_LIMIT: usize = 64 << 10;
/// How often a wait looks whether the match is being stopped.
const STOP_POLL: Duration = Duration::from_millis(50);
/// Time to end after the input was closed.
const QUIT_GRACE: Duration = Duration::from_millis(500);

/// Set once to stop a match; waits end soon after.
pub type StopFlag = Arc<AtomicBool>;

/// Process groups of the engines that are running.
#[cfg(unix)]
static RUNNING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Kills all engines with all their children, for when this program has to end at once.
pub fn kill_all() {
    #[cfg(unix)]
    for group in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        // Fails only if the whole group is gone already.
        let _ = killpg(Pid::from_raw(*group), Signal::SIGKILL);
    }
}

/// Where all lines of all engines are written for inspection.
#[derive(Clone)]
pub struct Transcript {
    log: Arc<Mutex<Log>>,
    start: Instant,
}

struct Log {
    file: File,
    /// Why nothing more is written.
    failure: Option<io::Error>,
}

impl Transcript {
    /// Writes to `file` from now on.
    pub fn new(file: File) -> Transcript {
        Transcript {
            log: Arc::new(Mutex::new(Log { file, failure: None })),
            start: Instant::now(),
        }
    }

    fn record(&self, name: &str, direction: char, line: &str) {
        let mut log = self.lock();
        // A full disk must not end the match.
        if log.failure.is_none() {
            let time = self.start.elapsed().as_secs_f64();
            log.failure = writeln!(log.file, "{time:10.3} {name} {direction} {line}").err();
        }
    }

    /// Why the lines end before the match does, if they do.
    pub fn failure(&self) -> Option<String> {
        self.lock().failure.as_ref().map(io::Error::to_string)
    }

    fn lock(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line of output and when it arrived.
#[derive(Clone, Debug)]
pub struct Line {
    /// The text without line end and surrounding blanks.
    pub text: String,
    /// When it was read.
    pub at: Instant,
}

enum Output {
    Line(Line),
    Flood,
    Closed,
}

/// A running child process. Dropping it kills it with all its children; where there are no process groups, it alone.
pub struct Process {
    child: Child,
    /// Has the program's group been killed, and the program reaped?
    ended_group: bool,
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    quota_used: Arc<AtomicUsize>,
    ended: Option<Fault>,
    name: String,
    transcript: Option<Transcript>,
    stop: StopFlag,
}

impl Process {
    /// Starts the program in a process group of its own, so that an interrupt at the terminal does not reach it.
    ///
    /// # Errors
    /// If the program cannot be run.
    pub fn spawn(
        mut command: Command,
        name: &str,
        transcript: Option<Transcript>,
        stop: StopFlag,
    ) -> io::Result<Process> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        #[cfg(unix)]
        command.process_group(0);
        let mut child = spawned(&mut command)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes to the child process"));
        };
        let (input, lines_in) = mpsc::channel::<String>();
        // A thread of its own for each pipe: a program that does not read its input cannot block us.
        thread::spawn(move || {
            let mut stdin = stdin;
            for line in lines_in {
                if stdin
                    .write_all(line.as_bytes())
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    break;
                }
            }
        });
        let (lines_out, output) = mpsc::channel();
        let quota_used = Arc::new(AtomicUsize::new(0));
        let used = Arc::clone(&quota_used);
        thread::spawn(move || read_lines(stdout, &lines_out, &used));
        Ok(Process {
            child,
            ended_group: false,
            input: Some(input),
            output,
            quota_used,
            ended: None,
            name: name.to_owned(),
            transcript,
            stop,
        })
    }

    /// Sends a line. Failures show up when an answer is awaited.
    pub fn send(&mut self, line: &str) {
        if let Some(transcript) = &self.transcript {
            transcript.record(&self.name, '<', line);
        }
        if let Some(input) = &self.input {
            // The writer is gone only if the program is, which the next read reports.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line; `None` if there was none until `deadline`.
    ///
    /// # Errors
    /// If the program died, flooded us, or the match is being stopped.
    pub fn receive(&mut self, deadline: Instant) -> Result<Option<Line>, Failure> {
        if let Some(fault) = &self.ended {
            return Err(fault.clone().into());
        }
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            let wait = deadline.saturating_duration_since(Instant::now()).min(STOP_POLL);
            let fault = match self.output.recv_timeout(wait) {
                Ok(Output::Line(line)) => {
                    if let Some(transcript) = &self.transcript {
                        transcript.record(&self.name, '>', &line.text);
                    }
                    return Ok(Some(line));
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() < deadline => continue,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Ok(Output::Flood) => Fault::Flood(OUTPUT_QUOTA),
                Ok(Output::Closed) | Err(RecvTimeoutError::Disconnected) => Fault::Died(self.how_it_ended()),
            };
            self.ended = Some(fault.clone());
            return Err(fault.into());
        }
    }

    /// Starts counting output anew.
    pub fn reset_quota(&mut self) {
        self.quota_used.store(0, Ordering::Relaxed);
    }

    fn how_it_ended(&mut self) -> String {
        match self.wait_briefly(QUIT_GRACE) {
            Some(status) => status.to_string(),
            None => "closed its output".to_owned(),
        }
    }

    fn wait_briefly(&mut self, grace: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + grace;
        loop {
            if self.has_exited() {
                return self.end();
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Has the program itself come to its end? It is only looked at, not reaped.
    fn has_exited(&self) -> bool {
        // Where a child cannot be looked at without reaping it, its end shows when the time it was given is over.
        #[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
        {
            use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
            let look = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT | WaitPidFlag::WNOHANG;
            let found = self.group().map(|id| waitid(Id::Pid(id), look));
            self.ended_group || matches!(found, Some(Ok(status)) if status != WaitStatus::StillAlive)
        }
        #[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
        self.ended_group
    }

    #[cfg(unix)]
    fn group(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().map(Pid::from_raw)
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        if let Some(group) = self.group() {
            // Fails only if the whole group is gone already.
            let _ = killpg(group, Signal::SIGKILL);
            let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
            running.remove(&group.as_raw());
        }
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        // Fails only if the program is gone already.
        let _ = self.child.kill();
    }

    /// Kills the program with all its children, then reaps it: the id of a reaped program may already be another's.
    fn end(&mut self) -> Option<ExitStatus> {
        if !std::mem::replace(&mut self.ended_group, true) {
            self.kill();
        }
        self.child.wait().ok()
    }

    /// Asks the program to end with a last line, closes its input and gives it a moment before it is killed.
    pub fn quit(mut self, last_line: &str) {
        self.send(last_line);
        self.input = None;
        self.wait_briefly(QUIT_GRACE);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Starts a program, and remembers its group.
fn spawned(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let child = command.spawn()?;
    #[cfg(unix)]
    running.extend(i32::try_from(child.id()));
    Ok(child)
}

/// Sends each line until the end of the stream or of the quota.
fn read_lines(stream: impl Read, lines: &Sender<Output>, quota_used: &AtomicUsize) {
    let mut reader = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) if !chunk.is_empty() => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            _ => break,
        };
        let line_end = chunk.iter().position(|&byte| byte == b'\n');
        let used = line_end.map_or(chunk.len(), |end| end + 1);
        let room = LINE_LIMIT - line.len();
        line.extend_from_slice(&chunk[..line_end.unwrap_or(used).min(room)]);
        reader.consume(used);
        if quota_used.fetch_add(used, Ordering::Relaxed) + used > OUTPUT_QUOTA {
            let _ = lines.send(Output::Flood);
            return;
        }
        if line_end.is_some() {
            let text = printable(String::from_utf8_lossy(&line).trim()).into_owned();
            line.clear();
            if lines
                .send(Output::Line(Line {
                    text,
                    at: Instant::now(),
                }))
                .is_err()
            {
                return;
            }
        }
    }
    let _ = lines.send(Output::Closed);
}

#[cfg(test)]
mod tests;
