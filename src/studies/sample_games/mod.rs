//! Games of the engine against itself, to be played through: every move compared with the best one as [`super::game_review`] does it.

mod report;

use super::game_review::{self, GameReview, GameReviewConclusion};
use super::self_play::{PlayedGame, TO_THE_END, play_out};
use super::start::{Openings, Start};
use super::worker::{Bench, Budget, Halt, Worker};
use super::{Identity, Records, Study, check_length};
use crate::arena::pgn::{Heading, PgnGame, PgnMove};
use crate::base::{Move, PerPlayer};
use crate::board::Board;
use crate::game::GameResult;
use crate::rules::Spec;
use crate::search::TableError;
use crate::solver::report::notations;
use crate::studies::report::number::score;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Games.
    pub games: u64,
    /// Spent on each move, and once more on each when it is judged.
    pub budget: Budget,
    /// First plies.
    pub openings: Openings,
}

/// The study.
pub struct SampleGames {
    spec: Arc<Spec>,
    starts: Vec<Start>,
    settings: Settings,
}

/// A game and what is found out about its moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// How it ended.
    pub game: PlayedGame,
    /// Its moves, the opening included.
    pub moves: Vec<String>,
    /// About each move.
    pub review: Vec<game_review::Record>,
}

/// Games with comments.
#[derive(Clone, Debug, Serialize)]
pub struct SampleConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on each move, in words.
    pub budget: String,
    /// The games.
    pub games: Vec<SampleGame>,
    /// Work items without results so far.
    pub missing: u64,
}

/// A game with comments.
#[derive(Clone, Debug, Serialize)]
pub struct SampleGame {
    /// Its number, from 1.
    pub number: u64,
    /// Where it begins.
    pub start: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// Where it ends.
    pub end: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// Why.
    pub reason: String,
    /// The game as PGN, with the engine's comments.
    pub pgn: String,
    /// The judgement of every move.
    pub review: GameReviewConclusion,
    /// The last position.
    #[serde(skip)]
    pub last: Board,
}

impl SampleGames {
    /// The study of a game.
    pub fn new(spec: &Arc<Spec>, settings: Settings) -> SampleGames {
        SampleGames {
            spec: Arc::clone(spec),
            starts: Start::both(spec).0,
            settings,
        }
    }

    fn start(&self, item: u64) -> &Start {
        &self.starts[(item % self.starts.len() as u64) as usize]
    }

    fn review(&self, item: u64, moves: Vec<Move>) -> GameReview {
        GameReview::of_moves(self.start(item).board.clone(), moves, self.settings.budget)
    }

    /// The moves of a game, and the position that it ends in.
    fn replayed(&self, item: u64, record: &Record) -> Result<(Vec<Move>, Board), String> {
        let mut board = self.start(item).board.clone();
        let mut moves = Vec::new();
        for text in &record.moves {
            let read = board.parse_move(text).map_err(|error| error.to_string())?;
            board.make(read);
            moves.push(read);
        }
        Ok((moves, board))
    }

    fn concluded(&self, item: u64, record: &Record) -> Option<SampleGame> {
        let (moves, last) = self.replayed(item, record).ok()?;
        let records: Records<game_review::Record> = (0..).zip(record.review.iter().cloned()).collect();
        let review = self.review(item, moves).conclude(&records);
        let result = match record.game.south {
            0 => "0-1",
            1 => "1/2-1/2",
            _ => "1-0",
        };
        let start = self.start(item).board.fen();
        Some(SampleGame {
            number: item + 1,
            result,
            reason: record.game.reason.clone(),
            pgn: self.pgn(item, record, result, &review).to_string(),
            moves: record.moves.clone(),
            end: last.fen(),
            start,
            review,
            last,
        })
    }

    fn pgn(&self, item: u64, record: &Record, result: &str, review: &GameReviewConclusion) -> PgnGame {
        let round = (item + 1).to_string();
        let name = format!("Tapestry, {} a move", self.settings.budget);
        let heading = Heading {
            event: "Sample game",
            // Files are the same whenever they are made.
            date: "????.??.??",
            round: &round,
            players: PerPlayer([&name, &name]),
            result,
        };
        let board = &self.start(item).board;
        let mut pgn = PgnGame::headed(&heading, &self.spec, &board.fen());
        if let Some(result) = GameResult::of_pgn(result) {
            pgn.push_end(&self.spec, result, &record.game.reason);
        }
        let judged = review.games.first().map_or(&[][..], |game| &game.moves);
        let played = record.moves.iter().zip(judged).map(|(text, judged)| PgnMove {
            text: text.clone(),
            comment: judged.severity.map(|severity| {
                let better = judged.shown_line.first().unwrap_or(&judged.record.best);
                format!(
                    "{}: {better} was better; {} for South",
                    severity.name(),
                    score(judged.score)
                )
            }),
            ..PgnMove::default()
        });
        pgn.moves = played.collect();
        pgn
    }
}

impl Study for SampleGames {
    type Record = Record;
    type Conclusion = SampleConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        let Openings { plies, window, seed } = self.settings.openings;
        let mut identity = self.review(0, Vec::new()).identity();
        identity.study = "sample-games".to_owned();
        identity.subject = self.spec.identity();
        let openings = [
            ("openings", plies as u64),
            ("window", window as u64),
            ("seed", seed),
        ];
        let openings = openings.map(|(name, value)| (name.to_owned(), value.into()));
        identity.parameters.extend(openings);
        identity
    }

    fn items(&self) -> u64 {
        self.settings.games
    }

    fn worker(&self) -> Result<Worker, TableError> {
        self.review(0, Vec::new()).worker()
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Record, Halt> {
        let start = self.start(item);
        let mut board = self.settings.openings.position(start, item)?;
        bench.spend(self.settings.budget);
        let game = play_out(&mut board, bench, TO_THE_END)?;
        let history = board.history();
        let moves = notations(&start.board, &history);
        let study = self.review(item, history);
        let review = (0..study.items()).map(|ply| {
            bench.forget();
            study.run(ply, bench)
        });
        Ok(Record {
            game,
            moves,
            review: review.collect::<Result<_, _>>()?,
        })
    }

    fn check(&self, item: u64, record: &Record) -> Result<(), String> {
        record.game.check(&self.spec.points)?;
        check_length(record.review.len(), record.moves.len())?;
        let (moves, _) = self.replayed(item, record)?;
        let study = self.review(item, moves);
        let judged = (0..).zip(&record.review);
        judged
            .into_iter()
            .try_for_each(|(ply, judged)| study.check(ply, judged))
    }

    fn conclude(&self, records: &Records<Record>) -> SampleConclusion {
        let known = records.range(..self.items());
        let games: Vec<SampleGame> = known
            .filter_map(|(item, record)| self.concluded(*item, record))
            .collect();
        SampleConclusion {
            game: self.spec.identity(),
            title: self.spec.full_title(),
            budget: self.settings.budget.to_string(),
            missing: self.items() - games.len() as u64,
            games,
        }
    }
}

#[cfg(test)]
mod tests;
