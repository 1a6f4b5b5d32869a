//! The engine's lines as they come: a stream of events that follows a board.

use super::api::Refused;
use super::boards::{Shared, locked};
use super::http;
use crate::play::{Actor, Engine, Limits, Play, Seat, Thought};
use crate::search::{Control, SearchOptions};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Most lines at once.
const MOST_LINES: usize = 5;
/// Memory of the analysing engine, in MiB.
const MEMORY: usize = 64;
/// How often it is looked whether the board has changed, and how often lines are sent at most.
const PAUSE: Duration = Duration::from_millis(100);
/// After this time without news something is sent, to notice who has left.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// Somebody who watches the engine think about a board.
pub(super) struct Watch {
    board: Shared,
    engine: Engine,
}

/// What is thought about.
struct Subject {
    version: u64,
    /// `None`: nothing is to be decided.
    game: Option<Box<dyn Play>>,
}

impl Watch {
    /// An engine of full strength for a board.
    ///
    /// # Errors
    /// If it is to tell too many lines, or there is no memory.
    pub(super) fn new(board: Shared, lines: usize) -> Result<Watch, Refused> {
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(Refused::Because(format!("there are 1 to {MOST_LINES} lines")));
        }
        let engine = Engine::new(SearchOptions {
            multi_pv: lines,
            hash_mb: MEMORY,
            ..SearchOptions::default()
        })?;
        Ok(Watch { board, engine })
    }

    fn subject(&self) -> Subject {
        let session = locked(&self.board);
        let decided = session.over().is_some() || !matches!(session.game().actor(), Actor::Seat(_));
        let secret = session
            .game()
            .actions()
            .first()
            .is_some_and(|action| action.is_secret());
        Subject {
            version: session.version(),
            game: (!decided && !secret).then(|| session.game().copy()),
        }
    }

    fn version(&self) -> u64 {
        locked(&self.board).version()
    }

    /// Sends events until nobody listens any more.
    pub(super) fn run(mut self, stream: &TcpStream) -> io::Result<()> {
        let mut out = stream;
        http::begin_stream(&mut out, "text/event-stream")?;
        loop {
            let subject = self.subject();
            let begun = json!({ "version": subject.version, "begun": subject.game.is_some() });
            send(&mut out, &begun)?;
            if let Some(game) = &subject.game {
                self.think(game.as_ref(), subject.version, &mut out)?;
            }
            self.wait(subject.version, &mut out)?;
        }
    }

    /// Thinks until the board changes or all is said.
    fn think(&mut self, game: &dyn Play, version: u64, out: &mut impl Write) -> io::Result<()> {
        let board = Shared::clone(&self.board);
        let engine = &mut self.engine;
        let control = Control::new();
        let (lines, heard) = channel();
        std::thread::scope(|scope| {
            let thinking = &control;
            let copy = game.copy();
            scope.spawn(move || tell(engine, copy.as_ref(), thinking, &lines));
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
                        send(out, &line(version, thought, game))?;
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
        while self.version() == version {
            std::thread::sleep(PAUSE);
            if told.elapsed() > HEARTBEAT {
                beat(out)?;
                told = Instant::now();
            }
        }
        Ok(())
    }
}

fn tell(engine: &mut Engine, game: &dyn Play, control: &Control, lines: &Sender<Thought>) {
    let last = engine.think(game, &Limits::default(), control, &mut |thought| {
        // Whoever does not listen any more stops the search.
        let _ = lines.send(thought.clone());
    });
    if let Some(thought) = last {
        let _ = lines.send(thought);
    }
}

/// A line of the engine, its worth from the view of the first seat, in pawns.
fn line(version: u64, thought: &Thought, game: &dyn Play) -> Value {
    const FIRST: Seat = 0;
    let score = f64::from(thought.judgement.score(FIRST)) / 100.0;
    let many = game.seats().len() > 2;
    json!({
        "version": version, "rank": thought.rank, "depth": thought.depth, "nodes": thought.nodes,
        "said": thought.judgement.to_string(), "score": (!many).then_some(score),
        "line": thought.line, "steps": thought.action.steps,
    })
}

fn send(out: &mut impl Write, event: &Value) -> io::Result<()> {
    write!(out, "data: {event}\n\n")?;
    out.flush()
}

fn beat(out: &mut impl Write) -> io::Result<()> {
    write!(out, ":\n\n")?;
    out.flush()
}
