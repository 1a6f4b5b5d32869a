//! Games looked through for mistakes: every move played is compared with the best one.

mod conclusion;
mod replay;
mod report;

pub use conclusion::GameReviewConclusion;
pub use replay::Naming;

use super::limits;
use super::workbench::{Budget, Halt, Workbench};
use super::{Identity, Records, Study, check_line};
use crate::arena::pgn::PgnGame;
use crate::base::{Move, Score};
use crate::board::Board;
use crate::search::TableError;
use crate::solver::checksum::Checksum;
use crate::solver::report::notations;
use serde::{Deserialize, Serialize};

/// The study of a file of games.
pub struct GameReview {
    games: Vec<ReviewedGame>,
    /// Stands for the text of the file.
    checksum: u64,
    budget: Budget,
}

/// A game that was replayed.
struct ReviewedGame {
    pgn: PgnGame,
    start: Board,
    moves: Vec<Move>,
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
}

impl GameReview {
    /// The study of all games in a text, written by whatever program; `naming` finds the game that is named, `game` names it
    /// where the text does not.
    ///
    /// # Errors
    /// If there is no game, or one has an unknown game, a faulty FEN or a move that is not legal or could be several; the text
    /// says where.
    pub fn new(
        text: &str,
        naming: &Naming<'_>,
        game: Option<&str>,
        budget: Budget,
    ) -> Result<GameReview, String> {
        let games = replay::replay_all(text, naming, game)?;
        if games.iter().all(|game| game.moves.is_empty()) {
            return Err("there is no move in it".to_owned());
        }
        Ok(GameReview {
            games,
            checksum: Checksum::of(text.as_bytes()),
            budget,
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
    /// The position before a ply.
    fn before(&self, ply: usize) -> Board {
        let mut board = self.start.clone();
        self.moves[..ply].iter().for_each(|m| board.make(*m));
        board
    }
}

impl Study for GameReview {
    type Record = Record;
    type Conclusion = GameReviewConclusion;

    fn identity(&self) -> Identity {
        Identity {
            study: "game".to_owned(),
            subject: format!("{} games with checksum {:016x}", self.games.len(), self.checksum),
            parameters: [self.budget.parameter()].into(),
        }
    }

    fn items(&self) -> u64 {
        self.games.iter().map(|game| game.moves.len() as u64).sum()
    }

    fn workbench(&self) -> Result<Workbench, TableError> {
        Workbench::new(self.budget)
    }

    fn run(&self, item: u64, bench: &mut Workbench) -> Result<Record, Halt> {
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
        Ok(Record {
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
