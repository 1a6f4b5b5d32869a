//! Games looked through for mistakes: every move played is compared with the best one.

mod conclusion;
mod report;

pub use conclusion::GameReviewConclusion;

use super::workbench::{Budget, Halt, Workbench};
use super::{Identity, Records, Study};
use crate::arena::pgn::{self, PgnGame};
use crate::base::{Move, Score};
use crate::board::Board;
use crate::search::TableError;
use crate::solver::checksum::Checksum;
use crate::solver::report::notations;
use crate::variants::Catalogue;
use serde::{Deserialize, Serialize};

/// The game of a file that does not name one.
const USUAL_GAME: &str = "chess";

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
    pub best_score: Score,
    /// The score of the move that was played, from the mover's view.
    pub played_score: Score,
    /// The line that begins with the best move.
    pub line: Vec<String>,
    /// Depth.
    pub depth: u32,
}

impl GameReview {
    /// The study of all games in a text; `game` names the game where the text does not.
    ///
    /// # Errors
    /// If there is no game, or one has an unknown game, a faulty FEN or a move that is not legal; the text says where.
    pub fn new(
        text: &str,
        catalogue: &Catalogue,
        game: Option<&str>,
        budget: Budget,
    ) -> Result<GameReview, String> {
        let read = pgn::read(text).into_iter().enumerate().map(|(index, pgn)| {
            let replayed = replay(pgn, catalogue, game);
            replayed.map_err(|problem| format!("game {}: {problem}", index + 1))
        });
        let games: Vec<ReviewedGame> = read.collect::<Result<_, _>>()?;
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

fn replay(pgn: PgnGame, catalogue: &Catalogue, game: Option<&str>) -> Result<ReviewedGame, String> {
    let name = pgn.tag("Variant").or(game).unwrap_or(USUAL_GAME);
    let spec = catalogue.resolve(name).map_err(|error| error.to_string())?;
    let start = match pgn.tag("FEN") {
        Some(fen) => Board::from_fen(&spec, fen).map_err(|errors| format!("FEN '{fen}': {errors}"))?,
        None => Board::start(&spec),
    };
    let mut board = start.clone();
    for (ply, played) in pgn.moves.iter().enumerate() {
        let played = board
            .parse_move(&played.text)
            .map_err(|error| format!("move {}: {error}", ply + 1))?;
        board.make(played);
    }
    Ok(ReviewedGame {
        moves: board.history(),
        pgn,
        start,
    })
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

    fn conclude(&self, records: &Records<Record>) -> GameReviewConclusion {
        GameReviewConclusion::new(self, records)
    }
}
