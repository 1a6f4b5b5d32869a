//! A game looked through for mistakes, move by move.

use super::api::Refused;
use super::boards::{Shared, locked};
use super::decisions::{Decisions, Judging};
use super::session::Session;
use crate::base::Move;
use crate::board::Board;
use crate::search::Control;
use crate::studies::game_review::{GameReview, Record};
use crate::studies::worker::{Bench, Budget, Halt, Worker};
use crate::studies::{Records, Study};
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Nodes that may be spent on a move.
const NODES: RangeInclusive<u64> = 100..=1_000_000;

/// A search for mistakes.
pub(super) struct Review {
    /// The positions after the moves.
    pub(super) after: Vec<usize>,
    way: Way,
}

/// How it goes.
enum Way {
    /// Move by move on a board of two sides, as the study of games does it.
    Moves(Box<(GameReview, Worker)>),
    /// Decision by decision.
    Decisions(Box<Judging>),
}

/// What there is to be judged.
enum Judgeable {
    Moves(Box<Moves>),
    Decisions(Decisions),
}

impl Review {
    /// A search in the line on which a board stands, with so many nodes for a move, until `control` is stopped.
    ///
    /// # Errors
    /// If nothing was decided, or there is no memory.
    pub(super) fn new(board: &Shared, nodes: u64, control: &Arc<Control>) -> Result<Review, Refused> {
        if !NODES.contains(&nodes) {
            let (least, most) = NODES.into_inner();
            return Err(Refused::Because(format!("a move takes {least} to {most} nodes")));
        }
        let found = judgeable(&locked(board)).map_err(Refused::Because)?;
        Ok(match found {
            Judgeable::Moves(moves) => {
                let Moves { start, line, after } = *moves;
                let study = GameReview::of_moves(start, line, Budget::Nodes(nodes));
                let worker = study.worker()?.controlled_by(control);
                let way = Way::Moves(Box::new((study, worker)));
                Review { after, way }
            }
            Judgeable::Decisions(mut decisions) => {
                let after = std::mem::take(&mut decisions.after);
                let judging = Judging::new(decisions, nodes, control).map_err(Refused::Because)?;
                let way = Way::Decisions(Box::new(judging));
                Review { after, way }
            }
        })
    }

    /// Judges a move.
    ///
    /// # Errors
    /// If it was stopped, or there is no memory.
    pub(super) fn judge(&mut self, item: u64) -> Result<Value, Halt> {
        match &mut self.way {
            Way::Moves(both) => {
                let (study, worker) = &mut **both;
                worker.forget();
                let record = study.run(item, worker)?;
                Ok(told(study, item, record))
            }
            Way::Decisions(judging) => judging.judge(item as usize).ok_or(Halt::Stopped),
        }
    }
}

/// How many moves can be judged in the line on which a board stands, and whether there was luck beside them.
///
/// # Errors
/// If nothing was decided.
pub(super) fn reviewable(session: &Session) -> Result<Value, String> {
    Ok(match judgeable(session)? {
        Judgeable::Moves(moves) => json!({ "moves": moves.line.len(), "luck": false }),
        Judgeable::Decisions(decisions) => json!({ "moves": decisions.after.len(), "luck": decisions.luck }),
    })
}

/// What was found about a move: only what the longer search confirms is called bad.
fn told(study: &GameReview, item: u64, record: Record) -> Value {
    let conclusion = study.conclude(&Records::from([(item, record)]));
    let found = conclusion.games.first().and_then(|game| game.moves.first());
    found.map_or(Value::Null, |found| {
        let better = found.severity.map(|_| &found.record.line);
        json!({
            "severity": found.severity, "doubtful": found.doubtful, "loss": found.loss,
            "score": f64::from(found.score) / 100.0, "better": better,
        })
    })
}

/// The moves of a line.
struct Moves {
    /// The position before the first of them.
    start: Board,
    line: Vec<Move>,
    /// Where they lead.
    after: Vec<usize>,
}

/// What can be judged of the line on which a board stands.
///
/// # Errors
/// If nothing was decided.
fn judgeable(session: &Session) -> Result<Judgeable, String> {
    let mut game = session.timeline.start().copy();
    let (mut start, mut moves, mut after) = (None, Vec::new(), Vec::new());
    let line = session.line();
    for (action, at) in session.actions_of(&line).iter().zip(line) {
        // What is said about draws is no move.
        let board = game.board().filter(|_| !action.is_secret());
        let found = board.and_then(|board| Some((board, board.parse_move(&action.text).ok()?)));
        if let Some((board, found)) = found {
            start.get_or_insert_with(|| board.clone());
            moves.push(found);
            after.push(at);
        }
        game.apply(action).map_err(|refusal| refusal.0)?;
    }
    match start {
        Some(start) => Ok(Judgeable::Moves(Box::new(Moves {
            start,
            line: moves,
            after,
        }))),
        None => Decisions::of(session).map(Judgeable::Decisions),
    }
}
