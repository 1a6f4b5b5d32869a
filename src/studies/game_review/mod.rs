//! Games looked through for mistakes: every move played is compared with the best one. What looks like a mistake is searched
//! again with many times as much, and told as doubtful if that does not confirm it.

mod conclusion;
mod habit;
mod judgement;
mod lineup;
mod replay;
mod report;

pub use conclusion::GameReviewConclusion;
pub use judgement::Severity;
pub use replay::Naming;

use super::limits;
use super::worker::{Budget, Halt, Worker};
use super::{Identity, Records, Study, check_line};
use crate::arena::pgn::PgnGame;
use crate::base::{Move, Score};
use crate::board::Board;
use crate::search::TableError;
use crate::solver::checksum::Checksum;
use crate::solver::report::notations;
use serde::{Deserialize, Serialize};

/// How many times as much is spent on both lines of what looks like a mistake.
pub const CHECK_FACTOR: u32 = 20;
/// Plies from one position of a game that is kept to the next.
const STRIDE: usize = 256;

/// The study of a file of games.
pub struct GameReview {
    games: Vec<ReviewedGame>,
    complaints: Vec<String>,
    /// Games not read to their end, and all games.
    faulty: [usize; 2],
    /// Stands for the text of the file.
    checksum: u64,
    budget: Budget,
}

/// Gives the games of a text that can be played, as far as they can, and returns what is wrong with the rest; `usual` names the game
/// where the text does not.
pub(crate) fn each_game(
    text: &str,
    naming: &Naming<'_>,
    usual: Option<&str>,
    given: &mut dyn FnMut(ReviewedGame),
) -> Vec<String> {
    replay::replay_each(text, naming, usual, given).complaints
}

/// A game that was replayed.
pub(crate) struct ReviewedGame {
    /// Its place in the file, from 1.
    number: usize,
    pub(crate) pgn: PgnGame,
    pub(crate) start: Board,
    pub(crate) moves: Vec<Move>,
    /// The positions after every [`STRIDE`] plies, from the start on, without their far past.
    kept: Vec<Board>,
}

/// What is found out about a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The best move.
    pub best: String,
    /// Its score, from the mover's view.
    #[serde(deserialize_with = "limits::centipawns")]
    pub best_score: Score,
    /// The score of the move that was played, from the mover's view.
    #[serde(deserialize_with = "limits::centipawns")]
    pub played_score: Score,
    /// The line that begins with the best move.
    pub line: Vec<String>,
    /// Depth.
    pub depth: u32,
    /// The scores of both moves after a search of many times as much; only of what looks like a mistake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<Checked>,
}

/// Scores of a longer search, from the mover's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checked {
    /// Of the move that seemed to be the best.
    #[serde(deserialize_with = "limits::centipawns")]
    pub best_score: Score,
    /// Of the move that was played.
    #[serde(deserialize_with = "limits::centipawns")]
    pub played_score: Score,
}

impl GameReview {
    /// The study of all games in a text, written by whatever program; `naming` finds the game that is named, `game` names it
    /// where the text does not.
    ///
    /// # Errors
    /// If there is no move in it that can be played; the text says what is wrong. Games that are unknown, begin with a faulty FEN, or go on
    /// with a move that is not legal or could be several, are left out from there on: [`GameReview::complaints`].
    pub fn new(
        text: &str,
        naming: &Naming<'_>,
        game: Option<&str>,
        budget: Budget,
    ) -> Result<GameReview, String> {
        let replayed = replay::replay_all(text, naming, game);
        if replayed.games.iter().all(|game| game.moves.is_empty()) {
            return Err(match &replayed.complaints[..] {
                [] => "there is no move in it".to_owned(),
                complaints => complaints.join("\n"),
            });
        }
        Ok(GameReview {
            games: replayed.games,
            complaints: replayed.complaints,
            faulty: [replayed.faulty, replayed.found],
            checksum: Checksum::of(text.as_bytes()),
            budget,
        })
    }

    /// The study of a game at hand: its start, and the moves from there.
    pub fn of_moves(start: Board, moves: Vec<Move>, budget: Budget) -> GameReview {
        let line = notations(&start, &moves).join(" ");
        let checksum = Checksum::of(format!("{} {line}", start.fen()).as_bytes());
        GameReview {
            games: vec![ReviewedGame::new(1, PgnGame::default(), start, moves)],
            complaints: Vec::new(),
            faulty: [0, 1],
            checksum,
            budget,
        }
    }

    /// What could not be read, and where.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// In words how many games could not be read to their end, if any.
    pub fn shortfall(&self) -> Option<String> {
        let [faulty, found] = self.faulty;
        let verb = if faulty == 1 { "was" } else { "were" };
        (faulty > 0).then(|| format!("{faulty} of {found} games {verb} not read to the end"))
    }

    /// Searches two moves again, each as long as a judgement about them has to last.
    fn check(&self, board: &Board, best: Move, played: Move, bench: &mut Worker) -> Result<Checked, Halt> {
        bench.spend(self.budget.times(CHECK_FACTOR));
        let played = bench.think_about(board, &[played]);
        let best = bench.think_about(board, &[best]);
        bench.spend(self.budget);
        Ok(Checked {
            best_score: best?.score,
            played_score: played?.score,
        })
    }

    /// The game and the ply of an item.
    fn place(&self, item: u64) -> Option<(&ReviewedGame, usize)> {
        let mut ply = item as usize;
        for game in &self.games {
            match ply.checked_sub(game.moves.len()) {
                None => return Some((game, ply)),
                Some(rest) => ply = rest,
            }
        }
        None
    }
}

impl ReviewedGame {
    fn new(number: usize, pgn: PgnGame, start: Board, moves: Vec<Move>) -> ReviewedGame {
        let (mut board, mut kept) = (start.clone(), Vec::new());
        for (ply, m) in moves.iter().enumerate() {
            if ply.is_multiple_of(STRIDE) {
                board.forget_far_past();
                kept.push(board.clone());
            }
            board.make(*m);
        }
        ReviewedGame {
            number,
            pgn,
            start,
            moves,
            kept,
        }
    }

    /// The position before a ply, without its far past.
    fn before(&self, ply: usize) -> Board {
        let near = ply / STRIDE;
        let mut board = self.kept[near].clone();
        self.moves[near * STRIDE..ply].iter().for_each(|m| board.make(*m));
        board.forget_far_past();
        board
    }
}

impl Study for GameReview {
    type Record = Record;
    type Conclusion = GameReviewConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        Identity {
            study: "game".to_owned(),
            subject: format!("{} games with checksum {:016x}", self.games.len(), self.checksum),
            parameters: [self.budget.parameter(), ("check".to_owned(), CHECK_FACTOR.into())].into(),
        }
    }

    fn items(&self) -> u64 {
        self.games.iter().map(|game| game.moves.len() as u64).sum()
    }

    fn worker(&self) -> Result<Worker, TableError> {
        let mut bench = Worker::new(self.budget.times(CHECK_FACTOR))?;
        bench.spend(self.budget);
        Ok(bench)
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Record, Halt> {
        // Items are less than their number, so each has its place.
        let (game, ply) = self.place(item).ok_or(Halt::Stopped)?;
        let board = game.before(ply);
        let thought = bench.think(&board)?;
        let played = game.moves[ply];
        let played_score = if played == thought.best {
            thought.score
        } else {
            bench.think_about(&board, &[played])?.score
        };
        let seems_bad = Severity::of_scores(thought.score, played_score).is_some();
        let checked = if seems_bad {
            Some(self.check(&board, thought.best, played, bench)?)
        } else {
            None
        };
        Ok(Record {
            checked,
            best: board.notation(thought.best),
            best_score: thought.score,
            played_score,
            depth: thought.depth(),
            line: notations(&board, &thought.line),
        })
    }

    fn check(&self, item: u64, record: &Record) -> Result<(), String> {
        let (game, ply) = self.place(item).ok_or("there is no such move")?;
        let board = game.before(ply);
        check_line(&board, std::slice::from_ref(&record.best))?;
        check_line(&board, &record.line)
    }

    fn conclude(&self, records: &Records<Record>) -> GameReviewConclusion {
        GameReviewConclusion::new(self, records)
    }
}

#[cfg(test)]
mod tests;
