//! What is heard at the table: lines, asked for one at a time, and interruptions. A thread of its own waits for the lines, so that a
//! clock can run out meanwhile.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Something to be answered with a line.
#[derive(Clone, Default, Debug)]
pub(super) struct Question {
    pub(super) prompt: String,
    /// Words that the line may begin with.
    pub(super) words: Vec<String>,
}

/// Something that is heard.
#[derive(Debug)]
pub(super) enum Heard {
    Line(String),
    /// Ctrl-C, or being told to end by the system.
    Interrupted,
    /// Nothing more will come.
    Ended,
    /// Reading has failed.
    Failed(io::Error),
    /// It took too long.
    TimeUp,
}

/// Whoever answers questions with lines.
pub(super) trait Lines: Send {
    /// The next line. It may show the prompt itself.
    fn next(&mut self, question: &Question) -> Heard;
}

/// Lines of a pipe or a file.
pub(super) struct Plain<R>(pub(super) R);

impl<R: BufRead + Send> Lines for Plain<R> {
    fn next(&mut self, _: &Question) -> Heard {
        let mut bytes = Vec::new();
        match self.0.read_until(b'\n', &mut bytes) {
            Ok(0) => Heard::Ended,
            // What is no text cannot mean anything, but it is no reason to leave.
            Ok(_) => Heard::Line(
                String::from_utf8_lossy(&bytes)
                    .trim_end_matches(['\r', '\n'])
                    .to_owned(),
            ),
            Err(error) => Heard::Failed(error),
        }
    }
}

/// The ear of a table.
pub(super) struct Input {
    questions: Sender<Question>,
    heard: Receiver<Heard>,
    /// For whoever interrupts.
    interrupts: Sender<Heard>,
    /// A question has been asked and not been answered.
    waiting: bool,
    /// A person sits at a terminal.
    at_terminal: bool,
}

impl Input {
    /// An ear that hears these lines.
    ///
    /// # Errors
    /// If there can be no further thread.
    pub(super) fn new(lines: impl Lines + 'static, at_terminal: bool) -> io::Result<Input> {
        let (questions, asked) = channel::<Question>();
        let (answers, heard) = channel();
        let interrupts = answers.clone();
        let mut lines = lines;
        std::thread::Builder::new()
            .name("lines".to_owned())
            .spawn(move || {
                for question in asked {
                    if answers.send(lines.next(&question)).is_err() {
                        break;
                    }
                }
            })?;
        Ok(Input {
            questions,
            heard,
            interrupts,
            waiting: false,
            at_terminal,
        })
    }

    /// Does a person sit at a terminal, who sees signs and edits lines?
    pub(super) fn at_terminal(&self) -> bool {
        self.at_terminal
    }

    /// Is a question still unanswered?
    pub(super) fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// What interrupts whoever waits here.
    pub(super) fn interrupter(&self) -> impl Fn() + Send + Sync + use<> {
        let interrupts = Arc::new(std::sync::Mutex::new(self.interrupts.clone()));
        move || {
            let sender = interrupts
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            // Where nobody listens any more, the game has been left.
            let _ = sender.send(Heard::Interrupted);
        }
    }

    /// Asks, and waits for an answer, at most so long. Whoever has not answered the last question is not asked another.
    pub(super) fn ask(&mut self, question: Question, most: Option<Duration>) -> Heard {
        if !self.waiting && self.questions.send(question).is_err() {
            return Heard::Ended;
        }
        self.waiting = true;
        let heard = match most.map(|most| Instant::now() + most) {
            None => self.heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(end) => self
                .heard
                .recv_timeout(end.saturating_duration_since(Instant::now())),
        };
        match heard {
            Ok(Heard::Interrupted) => Heard::Interrupted,
            Ok(heard) => {
                self.waiting = false;
                heard
            }
            Err(RecvTimeoutError::Timeout) => Heard::TimeUp,
            Err(RecvTimeoutError::Disconnected) => Heard::Ended,
        }
    }
}

#[cfg(test)]
mod tests;
