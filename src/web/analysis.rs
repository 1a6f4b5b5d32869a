//! What the engine thinks of a board: its lines, and what the other side would do.

use super::api::Refused;
use super::boards::{Shared, locked};
use crate::base::Score;
use crate::games::Ruleset;
use crate::play::{self, Actor, Engine, Limits, Play, Seat, Thought};
use crate::search::{Control, Outlook, SearchOptions, outlook};
use serde_json::{Value, json};
use std::time::Duration;

/// Most lines at once.
const MOST_LINES: usize = 5;
/// Memory of the analysing engine, in MiB.
const MEMORY: usize = 64;
/// What is spent on a threat: nodes, time at most, memory in MiB.
const WARNING_NODES: u64 = 100_000;
const WARNING: Duration = Duration::from_millis(500);
const WARNING_MEMORY: usize = 4;

/// What is thought about.
pub(super) struct Subject {
    pub(super) version: u64,
    /// `None`: nothing is to be decided.
    pub(super) game: Option<Box<dyn Play>>,
}

/// What can be thought about on a board.
pub(super) fn subject(board: &Shared) -> Subject {
    let session = locked(board);
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

/// An engine of full strength that tells so many lines.
///
/// # Errors
/// If it is to tell too many lines, or there is no memory.
pub(super) fn engine(lines: usize) -> Result<Engine, Refused> {
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Refused::Because(format!("there are 1 to {MOST_LINES} lines")));
    }
    Ok(Engine::new(SearchOptions {
        multi_pv: lines,
        hash_mb: MEMORY,
        ..SearchOptions::default()
    })?)
}

/// Thinks until it is stopped or all is said, and tells what is best so far.
pub(super) fn think(engine: &mut Engine, game: &dyn Play, control: &Control, told: &mut dyn FnMut(&Thought)) {
    let last = engine.think(game, &Limits::default(), control, told);
    if let Some(thought) = &last {
        told(thought);
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
pub(super) fn line(version: u64, thought: &Thought, game: &dyn Play) -> Value {
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
