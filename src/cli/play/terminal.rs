//! Lines typed at a terminal: edited, remembered, completed.

use super::input::{Heard, Lines, Question};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// Completes the first word of a line, and the word after a comma: moves and commands.
#[derive(Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;
    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, completions(&self.0, line.get(..position).unwrap_or(line))))
    }
}

/// What a beginning may become: words as they are written, or else without regard to case.
fn completions(words: &[String], beginning: &str) -> Vec<String> {
    let exact = words.iter().filter(|word| word.starts_with(beginning));
    let exact: Vec<String> = exact.cloned().collect();
    if !exact.is_empty() || beginning.is_empty() {
        return exact;
    }
    let small = beginning.to_lowercase();
    let alike = words
        .iter()
        .filter(|word| word.to_lowercase().starts_with(&small));
    alike.cloned().collect()
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// A line editor.
pub(super) struct Terminal(Editor<Words, MemHistory>);

impl Terminal {
    /// The editor of this process's terminal.
    ///
    /// # Errors
    /// If it cannot be set up.
    pub(super) fn new() -> rustyline::Result<Terminal> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Words::default()));
        Ok(Terminal(editor))
    }
}

impl Lines for Terminal {
    fn next(&mut self, question: &Question) -> Heard {
        if let Some(words) = self.0.helper_mut() {
            words.0.clone_from(&question.words);
        }
        match self.0.readline(question.prompt.as_str()) {
            Ok(line) => Heard::Line(line),
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => Heard::Ended,
            Err(ReadlineError::Io(error)) => Heard::Failed(error),
            Err(error) => Heard::Failed(std::io::Error::other(error)),
        }
    }
}

/// How the terminal was set before lines were edited: an editor that is left in the middle of a line does not put it back.
pub(super) struct Modes {
    #[cfg(unix)]
    before: Option<nix::sys::termios::Termios>,
}

impl Modes {
    /// How it is set now.
    pub(super) fn now() -> Modes {
        Modes {
            #[cfg(unix)]
            before: nix::sys::termios::tcgetattr(std::io::stdin()).ok(),
        }
    }

    /// Sets it as it was.
    pub(super) fn restore(&self) {
        #[cfg(unix)]
        if let Some(before) = &self.before {
            use nix::sys::termios::{SetArg, tcsetattr};
            // A terminal that is gone needs nothing any more.
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_commands_are_completed() {
        let words = ["e2e3", "e2e4", "Q@b3", "help", "hint"].map(str::to_owned);
        assert_eq!(completions(&words, "e2"), ["e2e3", "e2e4"]);
        assert_eq!(completions(&words, "h"), ["help", "hint"]);
        assert_eq!(completions(&words, "q@"), ["Q@b3"]);
        assert_eq!(completions(&words, "").len(), words.len());
        assert!(completions(&words, "x").is_empty());
    }
}
