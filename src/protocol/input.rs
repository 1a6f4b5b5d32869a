//! Reads lines on a thread of its own, so that a command is seen while the engine thinks.
//! Knows nothing of what lines mean; bounds what a hostile or broken sender can make the program hold.

use super::Message;
use std::io::BufRead;
use std::sync::mpsc::Sender;

/// Longest line taken, in bytes: a game of a hundred thousand plies fits.
pub(super) const MAX_LINE: usize = 1 << 20;

/// Sends every line of `input` as a message, until it ends or nobody listens.
pub(super) fn spawn(input: impl BufRead + Send + 'static, sender: Sender<Message>) {
    std::thread::spawn(move || {
        let mut input = input;
        while let Ok(Some(message)) = read(&mut input) {
            if sender.send(message).is_err() {
                return;
            }
        }
        // Nobody listening is as good as told.
        let _ = sender.send(Message::EndOfInput);
    });
}

/// The next line, without its end; bytes that are no UTF-8 are replaced. `None` at the end of the input.
fn read(input: &mut impl BufRead) -> std::io::Result<Option<Message>> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            return Ok((length > 0).then(|| message(&line, length)));
        }
        let (taken, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end, true),
            None => (buffer.len(), false),
        };
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&buffer[..taken.min(room)]);
        length += taken;
        input.consume(taken + usize::from(ended));
        if ended {
            return Ok(Some(message(&line, length)));
        }
    }
}

fn message(line: &[u8], length: usize) -> Message {
    if length > MAX_LINE {
        return Message::Overlong(length);
    }
    Message::Line(String::from_utf8_lossy(line).trim_end_matches('\r').to_owned())
}

#[cfg(test)]
mod tests;
