//! What is told of a board for as long as somebody listens: the engine's lines, and its search for mistakes.

use super::api::{self, Refused};
use super::boards::{Boards, Shared, locked};
use super::events::{Events, HEARTBEAT, PAUSE, beat, send};
use super::review::Review;
use super::{analysis, http};
use crate::play::{Engine, Play, Thought};
use crate::search::Control;
use crate::studies::worker::Halt;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Instant;

/// What goes on about a board: `watch/BOARD/LINES` is the engine's lines, `review/BOARD/NODES` its search for mistakes.
///
/// # Errors
/// If there is no such board or stream, or it cannot begin.
pub(super) fn opened(boards: &Boards, kind: &str, asked: &str) -> Result<Box<dyn Events>, Refused> {
    let unknown = || Refused::Unknown("there is no such stream of a board".to_owned());
    let (number, asked) = asked.split_once('/').ok_or_else(unknown)?;
    let board = api::find(boards, number.parse().map_err(|_| unknown())?)?;
    Ok(match kind {
        "watch" => Box::new(Watch {
            board,
            engine: analysis::engine(asked.parse().map_err(|_| unknown())?)?,
        }),
        "review" => {
            let control = Arc::default();
            let review = Review::new(&board, asked.parse().map_err(|_| unknown())?, &control)?;
            Box::new(Reviewing {
                board,
                review,
                control,
            })
        }
        _ => return Err(unknown()),
    })
}

/// Somebody who watches the engine think about a board.
struct Watch {
    board: Shared,
    engine: Engine,
}

impl Watch {
    /// Thinks until the board changes or all is said.
    fn think(&mut self, game: &dyn Play, version: u64, out: &mut impl Write) -> io::Result<()> {
        let board = Shared::clone(&self.board);
        let engine = &mut self.engine;
        let control = Control::new();
        let (lines, heard) = channel();
        std::thread::scope(|scope| {
            let thinking = &control;
            let copy = game.copy();
            scope.spawn(move || {
                analysis::think(engine, copy.as_ref(), thinking, &mut |thought| {
                    // Whoever does not listen any more stops the search.
                    let _ = lines.send(thought.clone());
                });
            });
            let told = (|| {
                let mut told = Instant::now();
                loop {
                    let mut news: Vec<Thought> = Vec::new();
                    match heard.recv_timeout(PAUSE) {
                        Ok(thought) => news.push(thought),
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    }
                    // Of lines that come faster than they can be read the last is told.
                    let until = Instant::now() + PAUSE;
                    while let Ok(thought) =
                        heard.recv_timeout(until.saturating_duration_since(Instant::now()))
                    {
                        news.retain(|old| old.rank != thought.rank);
                        news.push(thought);
                    }
                    for thought in &news {
                        send(out, &analysis::line(version, thought, game))?;
                        told = Instant::now();
                    }
                    if locked(&board).version() != version {
                        return Ok(());
                    }
                    if told.elapsed() > HEARTBEAT {
                        beat(out)?;
                        told = Instant::now();
                    }
                }
            })();
            control.stop();
            told
        })
    }

    /// Waits for the board to change.
    fn wait(&self, version: u64, out: &mut impl Write) -> io::Result<()> {
        let mut told = Instant::now();
        while locked(&self.board).version() == version {
            std::thread::sleep(PAUSE);
            if told.elapsed() > HEARTBEAT {
                beat(out)?;
                told = Instant::now();
            }
        }
        Ok(())
    }
}

impl Events for Watch {
    fn run(mut self: Box<Self>, stream: &TcpStream) -> io::Result<()> {
        let mut out = stream;
        http::begin_stream(&mut out, "text/event-stream")?;
        loop {
            let subject = analysis::subject(&self.board);
            let begun = json!({ "version": subject.version, "begun": subject.game.is_some() });
            send(&mut out, &begun)?;
            if let Some(game) = &subject.game {
                self.think(game.as_ref(), subject.version, &mut out)?;
            }
            self.wait(subject.version, &mut out)?;
        }
    }
}

/// A search for mistakes.
struct Reviewing {
    board: Shared,
    review: Review,
    control: Arc<Control>,
}

impl Reviewing {
    /// What is found about a move; `None` if nobody wants to know any more.
    fn judge(&mut self, item: u64, out: &mut &TcpStream) -> io::Result<Option<Value>> {
        let (found, hears) = channel();
        let (review, control) = (&mut self.review, &self.control);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                // Whoever has left is not told.
                let _ = found.send(review.judge(item));
            });
            let mut told = Instant::now();
            loop {
                match hears.recv_timeout(PAUSE) {
                    Ok(Ok(judged)) => return Ok(Some(judged)),
                    Ok(Err(Halt::Stopped)) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Ok(Err(Halt::Memory(error))) => return Err(io::Error::other(error)),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if told.elapsed() > HEARTBEAT {
                    beat(out).inspect_err(|_| control.stop())?;
                    told = Instant::now();
                }
                if locked(&self.board).closed {
                    control.stop();
                }
            }
        })
    }
}

impl Events for Reviewing {
    fn run(mut self: Box<Self>, stream: &TcpStream) -> io::Result<()> {
        let mut out = stream;
        http::begin_stream(&mut out, "text/event-stream")?;
        send(&mut out, &json!({ "all": self.review.after.len() }))?;
        for (item, at) in (0u64..).zip(self.review.after.clone()) {
            let Some(judged) = self.judge(item, &mut out)? else {
                return Ok(());
            };
            locked(&self.board).judged.insert(at, judged.clone());
            send(&mut out, &json!({ "at": at, "done": item + 1, "judged": judged }))?;
        }
        send(&mut out, &json!({ "finished": true }))
    }
}
