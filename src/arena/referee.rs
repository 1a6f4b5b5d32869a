//! One game: asks the engines in turn, applies the rules, runs the clocks and says how it ended and who is to blame.

use super::adjudication::{Adjudication, Adjudicator};
use super::driver::{Action, Reply, ReportedScore, Turn, shortened};
use super::engine_spec::ProtocolKind;
use super::fault::{Failure, Fault};
use super::openings::Opening;
use super::process::StopFlag;
use super::seat::Seat;
use super::time_control::{Clocks, Limit};
use crate::base::{Move, PerPlayer, Player};
use crate::board::{Board, MoveTextError};
use crate::game::{self, GameResult, Outcome};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What is to be played.
pub struct GamePlan<'a> {
    /// How it begins.
    pub opening: &'a Opening,
    /// Limits of the sides.
    pub limits: PerPlayer<Limit>,
    /// The clocks of both at the start.
    pub clocks: Clocks,
    /// When to end early.
    pub adjudication: Adjudication,
    /// Set when the match is being stopped.
    pub stop: &'a StopFlag,
    /// Who is told of every move, and of the opening before them.
    pub watcher: &'a Watcher<'a>,
}

/// Hears the FEN of the start and all moves from there.
pub type Watcher<'a> = dyn Fn(&str, &[PlayedMove]) + Sync + 'a;

/// A move as it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// In our notation.
    pub text: String,
    /// Whose it is.
    pub player: Player,
    /// What the engine said; `None` for moves of the opening.
    pub thought: Option<Thought>,
}

/// What an engine said about its move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// Time used.
    pub elapsed: Duration,
    /// Score from its view.
    pub score: Option<ReportedScore>,
    /// Depth.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

impl Thought {
    /// What came with an answer.
    pub(super) fn of(reply: &Reply) -> Thought {
        Thought {
            elapsed: reply.elapsed,
            score: reply.score,
            depth: reply.depth,
            nodes: reply.nodes,
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// Who won.
    pub result: GameResult,
    /// Why, for people; `{}` never occurs in it.
    pub reason: String,
    /// Value of the PGN tag `Termination`.
    pub termination: &'static str,
    /// Who forfeited, and by what.
    pub forfeit: Option<(Player, Fault)>,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// FEN of the start position.
    pub start: String,
    /// All moves.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub ending: Ending,
    /// What else is to be said about the engines' conduct.
    pub notes: Vec<String>,
}

/// The match is being stopped; the game does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Plays a game. Faulty engines are discarded from their seats.
///
/// # Errors
/// If the match is being stopped.
pub fn play(plan: &GamePlan<'_>, mut seats: PerPlayer<&mut Seat>) -> Result<GameRecord, Interrupted> {
    let mut game = GameInProgress::new(plan);
    let ending = game.play(plan, &mut seats)?;
    let notes = Player::ALL
        .into_iter()
        .flat_map(|player| seats[player].take_notes());
    let notes = notes.collect();
    for player in Player::ALL {
        if ending
            .forfeit
            .as_ref()
            .is_some_and(|(guilty, _)| *guilty == player)
        {
            seats[player].discard();
        } else {
            seats[player].game_over(ending.result.pgn(), &ending.reason);
        }
    }
    Ok(GameRecord {
        start: game.start,
        moves: game.moves,
        ending,
        notes,
    })
}

/// The game in progress.
struct GameInProgress {
    board: Board,
    start: String,
    moves: Vec<PlayedMove>,
    /// The texts of `moves`, as the engines are told them.
    texts: Vec<String>,
    clocks: Clocks,
    adjudicator: Adjudicator,
    offers_draw: PerPlayer<bool>,
}

impl GameInProgress {
    fn new(plan: &GamePlan<'_>) -> GameInProgress {
        let mut board = plan.opening.start.clone();
        let start = board.fen();
        let (mut texts, mut moves) = (Vec::new(), Vec::new());
        for text in &plan.opening.moves {
            // An opening is made of legal moves; if one were not, the game begins where it ends.
            let Ok(played) = board.parse_move(text) else { break };
            moves.push(PlayedMove {
                text: text.clone(),
                player: board.turn(),
                thought: None,
            });
            texts.push(text.clone());
            board.make(played);
        }
        GameInProgress {
            board,
            start,
            moves,
            texts,
            clocks: plan.clocks.clone(),
            adjudicator: Adjudicator::new(plan.adjudication),
            offers_draw: PerPlayer::both(false),
        }
    }

    fn play(&mut self, plan: &GamePlan<'_>, seats: &mut PerPlayer<&mut Seat>) -> Result<Ending, Interrupted> {
        for player in Player::ALL {
            if let Err(failure) = seats[player].prepare(&self.start, &plan.limits[player]) {
                return forfeit(player, seats[player].name(), failure);
            }
        }
        loop {
            (plan.watcher)(&self.start, &self.moves);
            if let Some(outcome) = self.board.outcome() {
                return Ok(normal(outcome.result, outcome.reason));
            }
            if plan.stop.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            let player = self.board.turn();
            if !self.board.placing() {
                self.clocks.placed();
            }
            let [clock, opponent_clock] = [player, !player].map(|side| self.clocks.side(side));
            let turn = Turn {
                start: &self.start,
                moves: &self.texts,
                player,
                clock: &clock,
                opponent_clock: &opponent_clock,
            };
            let reply = match seats[player].think(&turn) {
                Ok(reply) => reply,
                Err(failure) => return forfeit(player, seats[player].name(), failure),
            };
            let protocol = seats[player].spec().protocol;
            match self.apply(player, &reply, protocol) {
                Ok(None) => {}
                Ok(Some(ending)) => return Ok(ending),
                Err(fault) => return forfeit(player, seats[player].name(), fault.into()),
            }
        }
    }

    /// Does what an engine answered.
    fn apply(
        &mut self,
        player: Player,
        reply: &Reply,
        protocol: ProtocolKind,
    ) -> Result<Option<Ending>, Fault> {
        let text = match &reply.action {
            Action::Move(text) => text,
            Action::Resign => return Ok(Some(normal(GameResult::Win(!player), game::Ending::Resignation))),
            Action::Claim { result, text } => {
                let loss = GameResult::Win(!player);
                // Its own loss is always believed; for everything else the game would have ended before its turn.
                return if *result == loss.pgn() {
                    Ok(Some(normal(loss, game::Ending::Resignation)))
                } else {
                    Err(Fault::FalseClaim(format!("'{}'", shortened(text))))
                };
            }
        };
        let played = legal_move(&self.board, text, protocol)?;
        self.texts.push(self.board.notation(played));
        self.moves.push(PlayedMove {
            text: self.board.notation(played),
            player,
            thought: Some(Thought::of(reply)),
        });
        self.clocks.charge(player, reply.elapsed);
        self.board.make(played);
        self.offers_draw[player] = reply.offers_draw;
        if self.board.outcome().is_some() {
            return Ok(None);
        }
        if Player::ALL.iter().all(|&side| self.offers_draw[side]) {
            let drawn = self.board.drawn(game::Ending::Agreement);
            return Ok(Some(normal(drawn.result, drawn.reason)));
        }
        Ok(self
            .adjudicator
            .note(&self.board, player, reply.score)
            .map(|Outcome { result, reason }| Ending {
                result,
                reason: reason.to_string(),
                termination: "adjudication",
                forfeit: None,
            }))
    }
}

/// Reads a move; XBoard engines may leave a queen's letter out.
///
/// # Errors
/// If it is none, or not a legal one.
pub(super) fn legal_move(board: &Board, text: &str, protocol: ProtocolKind) -> Result<Move, Fault> {
    let read = match board.parse_move(text) {
        Err(MoveTextError::Ambiguous { .. }) if protocol == ProtocolKind::XBoard => {
            board.parse_move(&format!("{text}q"))
        }
        other => other,
    };
    read.map_err(|problem| {
        let problem = problem.to_string();
        Fault::IllegalMove(format!("{} in {}", shortened(&problem), board.fen()))
    })
}

fn normal(result: GameResult, reason: game::Ending) -> Ending {
    Ending {
        result,
        reason: reason.to_string(),
        termination: "normal",
        forfeit: None,
    }
}

fn forfeit(player: Player, name: &str, failure: Failure) -> Result<Ending, Interrupted> {
    let fault = blamed(failure)?;
    let reason = format!("{name} {fault}").replace(['{', '}'], "'");
    let termination = fault.termination();
    Ok(Ending {
        result: GameResult::Win(!player),
        reason,
        termination,
        forfeit: Some((player, fault)),
    })
}

/// What an engine is to blame for that has failed.
///
/// # Errors
/// If the match is being stopped.
pub(super) fn blamed(failure: Failure) -> Result<Fault, Interrupted> {
    match failure {
        Failure::Blamed(fault) => Ok(fault),
        Failure::Misconfigured(text) => Ok(Fault::Start(text)),
        Failure::Interrupted => Err(Interrupted),
    }
}
