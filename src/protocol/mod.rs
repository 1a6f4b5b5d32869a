//! UCI and XBoard, spoken on a pair of streams.
//!
//! One thread reads lines, one searches, and this one acts on what they send. They begin with UCI, and the
//! line `xboard` switches for good; both protocols are thin dialects over the shared `session::Session`. Owns text in and out; knows
//! nothing of how moves are made or found.

mod bench;
mod change;
mod chosen_game;
mod clock_options;
mod input;
mod library;
mod output;
mod own_book;
mod session;
mod settings;
mod template;
mod thinking;
mod uci;
mod unsettled;
mod xboard;

pub use bench::{BenchReport, bench, parse_depth as parse_bench_depth};

use crate::rules::Spec;
use crate::variants::Catalogue;
use library::Library;
use output::Output;
use session::Session;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender, channel};
use uci::Uci;
use xboard::XBoard;

/// Number of a search, counted from 1: tells late news of an old search from news of the present one.
type SearchId = u64;

/// What happens to the conversation.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Message {
    /// A line arrived.
    Line(String),
    /// A line of so many bytes arrived and was thrown away.
    Overlong(usize),
    /// Nothing more will arrive.
    EndOfInput,
    /// The user pressed Ctrl-C.
    Interrupt,
    /// Nothing came for as long as the dialect wished to wait.
    Silence,
    /// A search has ended and can be fetched without waiting.
    SearchEnded(SearchId),
}

/// What to do after a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Continue,
    Quit,
    /// The sender speaks the other protocol.
    SwitchToXBoard,
}

/// Finds games by their ids and by the names that programs have for them, with options if need be.
pub fn game_namer(catalogue: &Catalogue) -> impl Fn(&str) -> Result<Arc<Spec>, String> {
    let library = Library::new(catalogue.clone());
    move |name| xboard::names::named(&library, name.trim())
}

/// Talks on standard input and output until told to quit.
///
/// # Errors
/// If the catalogue is empty.
pub fn converse(catalogue: Catalogue) -> Result<(), String> {
    let (sender, receiver) = channel();
    let interrupts = sender.clone();
    // Without the handler Ctrl-C just ends the program: worth a conversation all the same.
    let _ = ctrlc::set_handler(move || drop(interrupts.send(Message::Interrupt)));
    let input = std::io::BufReader::new(std::io::stdin());
    converse_on(catalogue, input, Box::new(std::io::stdout()), sender, &receiver)
}

/// As [`converse`], on any pair of streams.
fn converse_on(
    catalogue: Catalogue,
    input: impl BufRead + Send + 'static,
    sink: Box<dyn Write + Send>,
    sender: Sender<Message>,
    receiver: &Receiver<Message>,
) -> Result<(), String> {
    let output = Output::new(sink);
    let session = Session::new(catalogue, output.clone(), sender.clone())?;
    input::spawn(input, sender);
    let mut dialect = Dialect::Uci(Box::new(Uci::new(session)));
    // The sender lives as long as the session, so a message always comes.
    while let Ok(message) = dialect.wait(receiver) {
        let next = match &mut dialect {
            Dialect::Uci(uci) => uci.handle(&message),
            Dialect::XBoard(xboard) => xboard.handle(&message),
        };
        match next {
            Next::Continue if output.broken() => break,
            Next::Continue => {}
            Next::Quit => break,
            Next::SwitchToXBoard => dialect = dialect.into_xboard(),
        }
    }
    Ok(())
}

/// The protocol in use.
enum Dialect {
    /// UCI; also what a person at a terminal speaks before either protocol has introduced itself.
    Uci(Box<Uci>),
    XBoard(Box<XBoard>),
}

impl Dialect {
    /// The next message.
    fn wait(&self, receiver: &Receiver<Message>) -> Result<Message, RecvError> {
        let patience = match self {
            Dialect::XBoard(xboard) => xboard.patience(),
            Dialect::Uci(_) => None,
        };
        match patience {
            None => receiver.recv(),
            Some(patience) => match receiver.recv_timeout(patience) {
                Err(RecvTimeoutError::Timeout) => Ok(Message::Silence),
                Err(RecvTimeoutError::Disconnected) => Err(RecvError),
                Ok(message) => Ok(message),
            },
        }
    }

    fn into_xboard(self) -> Dialect {
        match self {
            Dialect::Uci(uci) => Dialect::XBoard(Box::new(XBoard::new(uci.into_session()))),
            xboard => xboard,
        }
    }
}

#[cfg(test)]
mod tests;
