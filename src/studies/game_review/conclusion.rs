//! What the scores of moves say about games and players.

use super::judgement::{Judgement, Severity};
use super::{GameReview, Record, ReviewedGame};
use crate::base::{Player, Score};
use crate::studies::report::figure::Drawing;
use crate::studies::{Records, Study};
use serde::Serialize;

/// All games of a file.
#[derive(Clone, Debug, Serialize)]
pub struct GameReviewConclusion {
    /// Spent on each search, in words.
    pub budget: String,
    /// The games.
    pub games: Vec<GameConclusion>,
    /// Moves without results so far.
    pub missing: u64,
}

/// A game.
#[derive(Clone, Debug, Serialize)]
pub struct GameConclusion {
    /// Its place in the file, from 1.
    pub number: usize,
    /// Who played, and the result.
    pub title: String,
    /// The game that was played, with its options.
    pub game: String,
    /// The same for people.
    pub game_title: String,
    /// Names of South and North, where the file has them.
    pub players: [Option<String>; 2],
    /// Both sides, South first.
    pub sides: [SideConclusion; 2],
    /// Every move that was looked at.
    pub moves: Vec<MoveConclusion>,
}

/// How a side played.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct SideConclusion {
    /// Moves that were looked at.
    pub moves: usize,
    /// Share of the point given away, on average, in a move.
    pub mean_loss: f64,
    /// Moves by their severity: slight, mistake, blunder.
    pub mistakes: [usize; 3],
    /// Moves that only seemed to be mistakes.
    pub doubtful: usize,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveConclusion {
    /// Plies before it.
    pub ply: usize,
    /// `1. e2e4` or `1… e7e5`.
    pub name: String,
    /// Its side.
    pub side: &'static str,
    /// Score after it, from South's view.
    pub score: Score,
    /// Share of the point given away, if a score means what it means in ratings.
    pub loss: f64,
    /// How bad that is.
    pub severity: Option<Severity>,
    /// It seemed to be a mistake, but a longer search does not confirm it.
    pub doubtful: bool,
    /// The move for people, with its number: `1. Nf3`.
    #[serde(skip)]
    pub shown: String,
    /// The line that begins with the best move, for people.
    #[serde(skip)]
    pub shown_line: Vec<String>,
    /// What was found about it.
    #[serde(flatten)]
    pub record: Record,
    /// The position before it; only of bad ones.
    #[serde(skip)]
    pub before: Option<Drawing>,
}

impl GameReviewConclusion {
    pub(super) fn new(study: &GameReview, records: &Records<Record>) -> GameReviewConclusion {
        let mut first = 0;
        let mut games = Vec::new();
        for game in &study.games {
            games.push(conclude(game, first, records));
            first += game.moves.len() as u64;
        }
        let known: usize = games.iter().map(|game| game.moves.len()).sum();
        GameReviewConclusion {
            budget: study.budget.to_string(),
            games,
            missing: study.items() - known as u64,
        }
    }
}

/// The conclusion about a game whose moves are the items from `first` on.
fn conclude(game: &ReviewedGame, first: u64, records: &Records<Record>) -> GameConclusion {
    let mut board = game.start.clone();
    let mut moves = Vec::new();
    let mut sides = [SideConclusion::default(); 2];
    for (ply, m) in game.moves.iter().enumerate() {
        if let Some(record) = records.get(&(first + ply as u64)) {
            let player = board.turn();
            let judgement = Judgement::of(record);
            let (loss, severity) = (judgement.loss, judgement.severity);
            let side = &mut sides[player as usize];
            side.moves += 1;
            side.mean_loss += loss;
            if let Some(severity) = severity {
                side.mistakes[severity as usize] += 1;
            }
            side.doubtful += usize::from(judgement.doubtful);
            let sign = if player == Player::South { 1 } else { -1 };
            moves.push(MoveConclusion {
                ply,
                name: numbered(&board.fen(), &board.notation(*m)),
                side: player.name(),
                score: sign * judgement.played_score,
                loss,
                severity,
                doubtful: judgement.doubtful,
                shown: numbered(&board.fen(), &board.short_notation(*m)),
                shown_line: board.short_line(&record.line),
                record: record.clone(),
                before: severity
                    .filter(|severity| *severity >= Severity::Mistake)
                    .map(|_| Drawing::of_board(&board)),
            });
        }
        board.make(*m);
        if ply.is_multiple_of(super::STRIDE) {
            board.forget_far_past();
        }
    }
    for side in &mut sides {
        side.mean_loss /= side.moves.max(1) as f64;
    }
    let tag = |name: &str| game.pgn.tag(name).unwrap_or("?").to_owned();
    GameConclusion {
        number: game.number,
        title: format!("{} – {} {}", tag("White"), tag("Black"), game.pgn.result),
        game: game.start.spec().identity(),
        game_title: game.start.spec().full_title(),
        players: ["White", "Black"].map(|name| {
            let tag = game.pgn.tag(name).filter(|tag| !["", "?"].contains(tag));
            tag.map(str::to_owned)
        }),
        sides,
        moves,
    }
}

/// A move with the number that the position has.
fn numbered(fen: &str, text: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let number = fields.last().copied().unwrap_or("1");
    match fields.get(1) {
        Some(&"b") => format!("{number}… {text}"),
        _ => format!("{number}. {text}"),
    }
}

#[cfg(test)]
mod tests;
