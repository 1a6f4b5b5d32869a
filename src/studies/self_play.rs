//! One game of the engine against itself, inside this process.

use super::limits;
use super::worker::{Halt, Thought, Worker};
use crate::arena::adjudication::{Adjudication, Adjudicator, ResignRule};
use crate::arena::driver::ReportedScore;
use crate::base::{Player, Score, plies_to_mate};
use crate::board::Board;
use crate::game::{Ending, GameResult, Outcome};
use crate::position::{Milestone, Wing};
use crate::rules::points::Points;
use serde::{Deserialize, Serialize};

/// Games are ended when both sides see a decided one, or after very many plies.
pub const ADJUDICATION: Adjudication = Adjudication {
    draw: None,
    resign: Some(ResignRule {
        moves: 4,
        score: 1000,
    }),
    max_plies: 600,
};

/// The same, but decided games are played on until the rules end them: for those who ask how games end.
pub const TO_THE_END: Adjudication = Adjudication {
    resign: None,
    ..ADJUDICATION
};

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Half-points of South: 0 for a loss, 1 for any draw, 2 for a win.
    #[serde(deserialize_with = "limits::half_points")]
    pub south: u8,
    /// Points of South and of North in the scale of the game.
    pub points: [f32; 2],
    /// Plies, those of the opening included.
    #[serde(deserialize_with = "limits::plies")]
    pub plies: usize,
    /// Why it ended.
    pub reason: String,
    /// What its moves were like; not known of games played by earlier programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
}

/// Sums over the moves of a game that were thought about: all but the opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    /// Moves.
    pub moves: u32,
    /// Those that captured.
    pub captures: u32,
    /// Legal moves there were to choose from.
    pub choices: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// On which wing South and North castled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub castled: [Option<Wing>; 2],
    /// Pieces that came to the last step before a promotion.
    #[serde(default, skip_serializing_if = "is_default")]
    pub approached: u32,
    /// Promotions and rescues.
    #[serde(default, skip_serializing_if = "is_default")]
    pub promoted: u32,
}

/// What did not happen is not written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Course {
    /// Counts a move that is about to be made.
    fn note(&mut self, board: &Board, thought: &Thought) {
        self.moves += 1;
        self.captures += u32::from(board.is_capture(thought.best));
        self.choices += board.legal_moves().len() as u64;
        self.nodes += thought.nodes;
        match board.milestone(thought.best) {
            Some(Milestone::Castled(wing)) => self.castled[board.turn() as usize] = Some(wing),
            Some(Milestone::Approached) => self.approached += 1,
            Some(Milestone::Promoted) => self.promoted += 1,
            None => {}
        }
    }
}

impl PlayedGame {
    /// Makes sure that a game can have given its points.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn check(&self, points: &Points) -> Result<(), String> {
        let fits = |result| half_points(result) == self.south;
        let [south, north] = self.points;
        if points.are_possible([south.into(), north.into()], Ending::of_words(&self.reason), fits) {
            return Ok(());
        }
        Err(format!(
            "{south} : {north} are no points that {} of 2 half-points give in this game",
            self.south
        ))
    }

    /// Half-points of a side.
    pub fn half_points(&self, player: Player) -> u8 {
        match player {
            Player::South => self.south,
            Player::North => 2 - self.south,
        }
    }
}

/// Plays a game from a position to its end. Both sides share what the engine learns in it.
///
/// # Errors
/// If told to stop.
pub fn play(mut board: Board, bench: &mut Worker, umpire: Adjudication) -> Result<PlayedGame, Halt> {
    play_out(&mut board, bench, umpire)
}

/// As [`play`], on a board that shows the game afterwards.
///
/// # Errors
/// If told to stop.
pub fn play_out(board: &mut Board, bench: &mut Worker, umpire: Adjudication) -> Result<PlayedGame, Halt> {
    let mut adjudicator = Adjudicator::new(umpire);
    let mut course = Course::default();
    loop {
        if let Some(outcome) = board.outcome() {
            return Ok(ended(board, course, outcome));
        }
        let player = board.turn();
        let thought = bench.think(board)?;
        course.note(board, &thought);
        board.make(thought.best);
        if board.outcome().is_some() {
            continue;
        }
        if let Some(outcome) = adjudicator.note(board, player, Some(reported(thought.score))) {
            return Ok(ended(board, course, outcome));
        }
    }
}

/// Plays so many plies, or fewer if the game is over before.
///
/// # Errors
/// If told to stop.
pub fn play_moves(board: &mut Board, bench: &mut Worker, plies: usize) -> Result<(), Halt> {
    for _ in 0..plies {
        if board.outcome().is_some() {
            break;
        }
        let best = bench.think(board)?.best;
        board.make(best);
    }
    Ok(())
}

fn ended(board: &Board, course: Course, Outcome { result, reason }: Outcome) -> PlayedGame {
    PlayedGame {
        south: half_points(result),
        points: Player::ALL.map(|player| board.spec().points.of(result, Some(reason), player)),
        plies: board.plies(),
        reason: reason.to_string(),
        course: Some(course),
    }
}

/// South's half-points.
fn half_points(result: GameResult) -> u8 {
    match result {
        GameResult::Win(Player::South) => 2,
        GameResult::Win(Player::North) => 0,
        GameResult::Draw | GameResult::Edge(..) => 1,
    }
}

fn reported(score: Score) -> ReportedScore {
    match plies_to_mate(score) {
        Some(plies) => ReportedScore::Mate(plies),
        None => ReportedScore::Centipawns(score),
    }
}

#[cfg(test)]
mod tests;
