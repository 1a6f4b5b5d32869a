//! The one way out: whole lines, flushed at once, never interleaved, whichever thread speaks.

use crate::base::printable;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Longest line sent, in bytes with its end: some GUIs give an engine up for a longer one.
pub(super) const MAX_LINE: usize = 4096;
/// Room for the words that say how much of a list is left out.
const ENDING: usize = 32;

/// A shared writer of lines.
#[derive(Clone)]
pub(super) struct Output {
    sink: Arc<Mutex<Box<dyn Write + Send>>>,
    broken: Arc<AtomicBool>,
}

impl Output {
    pub(super) fn new(sink: Box<dyn Write + Send>) -> Output {
        Output {
            sink: Arc::new(Mutex::new(sink)),
            broken: Arc::new(AtomicBool::new(false)),
        }
    }

    /// Sends one line.
    pub(super) fn line(&self, text: impl AsRef<str>) {
        self.lines([text]);
    }

    /// Sends lines that belong together: no other thread's line comes between.
    pub(super) fn lines<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) {
        let mut bytes = Vec::new();
        for text in texts {
            bytes.extend_from_slice(fitted_line(text.as_ref()).as_bytes());
            bytes.push(b'\n');
        }
        let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        if sink.write_all(&bytes).and_then(|()| sink.flush()).is_err() {
            self.broken.store(true, Ordering::Relaxed);
        }
    }

    /// Has the listener gone away?
    pub(super) fn broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }
}

/// The head and, each behind the separator, as many of the words as a line holds with `spare` bytes more; and how many are left.
pub(super) fn fitted<T: AsRef<str>>(
    head: &str,
    separator: &str,
    words: &[T],
    spare: usize,
) -> (String, usize) {
    let mut line = head.to_owned();
    for (index, word) in words.iter().map(AsRef::as_ref).enumerate() {
        if line.len() + separator.len() + word.len() + spare >= MAX_LINE {
            return (line, words.len() - index);
        }
        line.push_str(separator);
        line.push_str(word);
    }
    (line, 0)
}

/// The head and the words behind it; where they are too many for a line, it ends with the number of those left out.
pub(super) fn list<T: AsRef<str>>(head: &str, words: &[T]) -> String {
    let (line, left) = fitted(head, " ", words, 0);
    if left == 0 {
        return line;
    }
    let (line, left) = fitted(head, " ", words, ENDING);
    format!("{line} … and {left} more")
}

/// The text as one printable line of bounded length: a quoted command may hold anything. Tabulators stay: XBoard reads its lines by them.
fn fitted_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len().min(MAX_LINE));
    let columns: Vec<_> = text.split('\t').map(printable).collect();
    for c in columns.join("\t").chars() {
        if line.len() + c.len_utf8() >= MAX_LINE {
            break;
        }
        line.push(c);
    }
    line
}

#[cfg(test)]
mod tests;
