//! Decisions of games of any kind looked through for mistakes: what was done against what the engine that plays the game thinks best.

use super::session::Session;
use crate::arena::statistics::score_of_elo;
use crate::play::{Action, Actor, Engine, Judgement, Limits, Play, Seat, Thought};
use crate::search::{Control, SearchOptions};
use crate::studies::game_review::{CHECK_FACTOR, Severity};
use serde_json::{Value, json};
use std::sync::Arc;

/// Memory of the judging engine, in MiB.
const MEMORY: usize = 16;
const FIRST: Seat = 0;

/// The decisions of a line.
#[derive(Default)]
pub(super) struct Decisions {
    all: Vec<Decision>,
    /// Where they lead.
    pub(super) after: Vec<usize>,
    /// Something was left to chance, too: that is nobody's mistake.
    pub(super) luck: bool,
}

/// Something that was done where something else could have been.
struct Decision {
    game: Box<dyn Play>,
    seat: Seat,
    played: Action,
}

impl Decisions {
    /// Those of the line on which a board stands.
    ///
    /// # Errors
    /// If there are none.
    pub(super) fn of(session: &Session) -> Result<Decisions, String> {
        let mut found = Decisions::default();
        let mut game = session.timeline.start().copy();
        let line = session.line();
        for (played, at) in session.actions_of(&line).into_iter().zip(line) {
            match game.actor() {
                Actor::Seat(seat) => {
                    // What is said about draws is no move, what has to be done no decision, and what is chosen in secret a guess.
                    let open = game.actions();
                    if open.len() > 1
                        && !played.is_secret()
                        && open.iter().any(|action| action.text == played.text)
                    {
                        found.all.push(Decision {
                            game: game.copy(),
                            seat,
                            played: played.clone(),
                        });
                        found.after.push(at);
                    }
                }
                Actor::Chance => found.luck = true,
                Actor::Over(_) => {}
            }
            game.apply(&played).map_err(|refusal| refusal.0)?;
        }
        if found.all.is_empty() {
            return Err("there is no move yet that was chosen among others".to_owned());
        }
        Ok(found)
    }
}

/// Whoever judges decisions.
pub(super) struct Judging {
    decisions: Decisions,
    engine: Engine,
    nodes: u64,
    control: Arc<Control>,
}

impl Judging {
    /// With so many nodes for a thought, until `control` is stopped.
    ///
    /// # Errors
    /// If there is no memory.
    pub(super) fn new(decisions: Decisions, nodes: u64, control: &Arc<Control>) -> Result<Judging, String> {
        let engine = Engine::new(SearchOptions {
            hash_mb: MEMORY,
            ..SearchOptions::default()
        });
        Ok(Judging {
            decisions,
            engine: engine.map_err(|refusal| refusal.0)?,
            nodes,
            control: Arc::clone(control),
        })
    }

    /// What is found about a decision; `None` if it was stopped.
    pub(super) fn judge(&mut self, item: usize) -> Option<Value> {
        self.engine.forget();
        let best = self.thought(item, self.nodes, None)?;
        let played = self.decisions.all[item].played.clone();
        if best.action.text == played.text {
            return Some(told(&best, [&best; 2], 0.0, None, false));
        }
        let own = self.thought(item, self.nodes, Some(&played))?;
        let seat = self.decisions.all[item].seat;
        let seems = Severity::of_loss(loss(seat, &best, &own));
        if seems.is_none() {
            return Some(told(&best, [&best, &own], loss(seat, &best, &own), None, false));
        }
        self.engine.forget();
        let much = self.nodes * u64::from(CHECK_FACTOR);
        let checked = self.thought(item, much, Some(&best.action))?;
        let own = self.thought(item, much, Some(&played))?;
        let lost = loss(seat, &checked, &own);
        // Only what both say is said.
        let severity = seems.min(Severity::of_loss(lost));
        Some(told(&best, [&checked, &own], lost, severity, severity.is_none()))
    }

    /// What is thought where a decision is made, of this action only if one is given.
    fn thought(&mut self, item: usize, nodes: u64, only: Option<&Action>) -> Option<Thought> {
        let limits = Limits {
            among: only.cloned().into_iter().collect(),
            ..Limits::to_nodes(nodes)
        };
        let game = self.decisions.all[item].game.as_ref();
        let thought = self.engine.think(game, &limits, &self.control, &mut |_| {});
        thought.filter(|_| !self.control.is_stopped())
    }
}

/// The share of the point that is expected by a seat.
fn expected(judgement: &Judgement, seat: Seat) -> f64 {
    match judgement {
        Judgement::Share { party, share } if party.seat == seat => *share,
        Judgement::Chance { party, game, .. } if party.seat == seat => *game,
        Judgement::Chance { game, .. } => 1.0 - game,
        other => score_of_elo(f64::from(other.score(seat))),
    }
}

/// What one thought is worth more than another, of the point.
fn loss(seat: Seat, best: &Thought, own: &Thought) -> f64 {
    let [best, own] = [best, own].map(|thought| expected(&thought.judgement, seat));
    (best - own).max(0.0)
}

/// As it is told, like what is found about moves on a board.
fn told(
    best: &Thought,
    [checked, own]: [&Thought; 2],
    loss: f64,
    severity: Option<Severity>,
    doubtful: bool,
) -> Value {
    let chances = match (&checked.judgement, &own.judgement) {
        (
            Judgement::Chance {
                game: best, exact, ..
            },
            Judgement::Chance { game: own, .. },
        ) => Some(json!({ "best": best, "own": own, "exact": exact })),
        _ => None,
    };
    let many = matches!(own.judgement, Judgement::Share { .. });
    let score = f64::from(own.judgement.score(FIRST)) / 100.0;
    json!({
        "severity": severity, "doubtful": doubtful, "loss": loss,
        "score": (!many).then_some(score), "better": severity.map(|_| &best.line),
        "chances": chances,
    })
}
