//! The engine's lines as they come: a stream of events that follows a board.

use super::api::Refused;
use super::boards::{Shared, locked};
use super::events::{Events, HEARTBEAT, PAUSE, beat, send};
use super::http;
use crate::base::Score;
use crate::games::Ruleset;
use crate::play::{self, Actor, Engine, Limits, Play, Seat, Thought};
use crate::search::{Control, Outlook, SearchOptions, outlook};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Most lines at once.
const MOST_LINES: usize = 5;
/// Memory of the analysing engine, in MiB.
const MEMORY: usize = 64;
/// What is spent on a threat: nodes, time at most, memory in MiB.
const WARNING_NODES: u64 = 100_000;
const WARNING: Duration = Duration::from_millis(500);
const WARNING_MEMORY: usize = 4;

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

impl Events for Watch {
    fn run(mut self: Box<Self>, stream: &TcpStream) -> io::Result<()> {
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

/// What the side that is not to move would do if it were.
///
/// # Errors
/// If that means nothing in the game or the position.
pub(super) fn threat(shared: &Shared) -> Result<Value, Refused> {
    let nothing = |why: &str| Refused::Because(format!("No threats: {why}."));
    let game = locked(shared).game().copy();
    let Some(board) = game.board().filter(|_| matches!(game.actor(), Actor::Seat(_))) else {
        return Err(nothing("nobody is to move on a board of two sides"));
    };
    let passed = board.with_turn(!board.turn());
    let passed = passed.map_err(|_| nothing("the turn cannot be passed here"))?;
    let ruleset = Ruleset::Board(passed.spec().clone());
    let passed = play::start(&ruleset, Some(&passed.fen()))?;
    let limits = Limits {
        time: Some(WARNING),
        ..Limits::to_nodes(WARNING_NODES)
    };
    let mut engine = Engine::new(SearchOptions {
        hash_mb: WARNING_MEMORY,
        ..SearchOptions::default()
    })?;
    let thought = engine.think(passed.as_ref(), &limits, &Control::new(), &mut |_| {});
    let thought = thought.ok_or_else(|| nothing("the other side has no move"))?;
    Ok(json!({
        "steps": thought.action.steps, "line": thought.line, "said": thought.judgement.to_string(),
    }))
}

/// A line of the engine, its worth from the view of the first seat, in pawns.
fn line(version: u64, thought: &Thought, game: &dyn Play) -> Value {
    const FIRST: Seat = 0;
    let score = f64::from(thought.judgement.score(FIRST)) / 100.0;
    let many = game.seats().len() > 2;
    json!({
        "version": version, "rank": thought.rank, "depth": thought.depth, "nodes": thought.nodes,
        "said": thought.judgement.to_string(), "score": (!many).then_some(score),
        "outlook": game.board().map(|_| shares(thought.judgement.score(FIRST))),
        "line": thought.line, "steps": thought.action.steps,
    })
}

/// What a score usually means for the first seat: wins, draws and losses, in thousandths.
fn shares(score: Score) -> [u32; 3] {
    let Outlook { win, draw, loss } = outlook(score);
    [win, draw, loss]
}
