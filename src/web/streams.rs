//! What is told for as long as somebody listens: how a board stands, the engine's lines, its search for mistakes; and which games are played.

use super::api::{self, Refused};
use super::boards::{Boards, Shared, locked};
use super::events::{Events, HEARTBEAT, PAUSE, TICK, beat, send};
use super::review::Review;
use super::{analysis, http, told, watched};
use crate::play::{Engine, Play, Thought};
use crate::search::Control;
use crate::studies::worker::Halt;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

/// What goes on: `watch/BOARD/LINES` is all of a board, with so many lines of the engine; `review/BOARD/NODES` a search for mistakes;
/// `watch/games` which games are to be watched.
///
/// # Errors
/// If there is no such board or stream, or it cannot begin.
pub(super) fn opened<'a>(
    boards: &'a Boards,
    kind: &str,
    asked: &str,
) -> Result<Box<dyn Events + 'a>, Refused> {
    let unknown = || Refused::Unknown("there is no such stream of a board".to_owned());
    if (kind, asked) == ("watch", "games") {
        return Ok(Box::new(Playing { boards }));
    }
    let (number, asked) = asked.split_once('/').ok_or_else(unknown)?;
    let board = api::find(boards, number.parse().map_err(|_| unknown())?)?;
    Ok(match kind {
        "watch" => {
            let lines: usize = asked.parse().map_err(|_| unknown())?;
            let engine = (lines > 0).then(|| analysis::engine(lines)).transpose()?;
            let told = Instant::now();
            Box::new(Watch { board, engine, told })
        }
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

/// Somebody who waits for games to be watched.
struct Playing<'a> {
    boards: &'a Boards,
}

impl Events for Playing<'_> {
    fn run(self: Box<Self>, stream: &TcpStream) -> io::Result<()> {
        let mut out = stream;
        http::begin_stream(&mut out, "text/event-stream")?;
        let (mut version, mut last) = (self.boards.wait(0, Duration::ZERO), None);
        loop {
            let now = watched::playing(self.boards);
            if last.as_ref() == Some(&now) {
                beat(&mut out)?;
            } else {
                send(&mut out, &json!({ "games": now }))?;
                last = Some(now);
            }
            version = self.boards.wait(version, HEARTBEAT);
        }
    }
}

/// Somebody who watches a board, and the engine think about it.
struct Watch {
    board: Shared,
    engine: Option<Engine>,
    /// When something was told last.
    told: Instant,
}

impl Watch {
    /// Thinks until the board changes or all is said.
    fn think(&mut self, game: &dyn Play, version: u64, out: &mut impl Write) -> io::Result<()> {
        // What is lent to the thread is not this watcher's meanwhile.
        let Some(mut engine) = self.engine.take() else {
            return Ok(());
        };
        let control = Control::new();
        let (lines, heard) = channel();
        let told = std::thread::scope(|scope| {
            let (thinking, engine) = (&control, &mut engine);
            let copy = game.copy();
            scope.spawn(move || {
                analysis::think(engine, copy.as_ref(), thinking, &mut |thought| {
                    // Whoever does not listen any more stops the search.
                    let _ = lines.send(thought.clone());
                });
            });
            let told = self.tell_lines(&heard, game, version, out);
            control.stop();
            told
        });
        self.engine = Some(engine);
        told
    }

    /// Tells what is heard until the board changes or all is said.
    fn tell_lines(
        &mut self,
        heard: &Receiver<Thought>,
        game: &dyn Play,
        version: u64,
        out: &mut impl Write,
    ) -> io::Result<()> {
        while !self.pause(version, PAUSE, out)? {
            // Of lines that come faster than they can be read the last is told.
            let mut news: Vec<Thought> = Vec::new();
            let over = loop {
                match heard.try_recv() {
                    Ok(thought) => {
                        news.retain(|old| old.rank != thought.rank);
                        news.push(thought);
                    }
                    Err(silence) => break silence == TryRecvError::Disconnected,
                }
            };
            for thought in &news {
                send(out, &analysis::line(version, thought, game))?;
            }
            if over {
                break;
            }
        }
        Ok(())
    }

    /// Waits so long, or until the board is in another version, which is answered; counts the clocks, and tells them now and then.
    fn pause(&mut self, version: u64, time: Duration, out: &mut impl Write) -> io::Result<bool> {
        let news = Arc::clone(&locked(&self.board).news);
        let waited =
            news.wait_timeout_while(locked(&self.board), time, |session| session.version() == version);
        let (mut session, _) = waited.unwrap_or_else(PoisonError::into_inner);
        session.count();
        if session.version() != version {
            return Ok(true);
        }
        let clocks = session.clocks();
        drop(session);
        let often = if clocks.is_some() { TICK } else { HEARTBEAT };
        if self.told.elapsed() >= often {
            self.told = Instant::now();
            match clocks {
                Some(clocks) => send(out, &json!({ "clocks": clocks }))?,
                None => beat(out)?,
            }
        }
        Ok(false)
    }
}

impl Events for Watch {
    fn run(mut self: Box<Self>, stream: &TcpStream) -> io::Result<()> {
        let mut out = stream;
        http::begin_stream(&mut out, "text/event-stream")?;
        loop {
            let (version, told, closed) = {
                let mut session = locked(&self.board);
                session.count();
                (session.version(), told::session(&session), session.closed)
            };
            if closed {
                return Ok(());
            }
            send(&mut out, &json!({ "session": told }))?;
            if self.engine.is_some() {
                let subject = analysis::subject(&self.board);
                if subject.version == version {
                    send(
                        &mut out,
                        &json!({ "version": version, "begun": subject.game.is_some() }),
                    )?;
                    if let Some(game) = &subject.game {
                        self.think(game.as_ref(), version, &mut out)?;
                    }
                }
            }
            while !self.pause(version, TICK, &mut out)? {}
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
