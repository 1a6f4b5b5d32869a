//! Games of a match as PGN, and what counts of them read back. A match resumed from its file counts exactly as one
//! that was never interrupted, because live games are counted from their PGN, too.

mod counting;
mod thought;

use super::pgn::{Heading, PgnGame, PgnMove};
use super::referee::GameRecord;
use super::standing::ENGINES;
use super::time_control::Limit;
use crate::base::PerPlayer;
use crate::board::{Board, Writing};
use crate::rules::Spec;
use std::sync::Arc;

pub(super) use thought::describe;

/// What all games of a match have in common on paper.
#[derive(Clone, PartialEq, Debug)]
pub struct Scoresheet {
    /// Value of the tag `Event`; tells this match from others in the same file.
    pub event: String,
    /// The game.
    pub game: Arc<Spec>,
    /// Names of the engines.
    pub names: [String; ENGINES],
    /// Limits of the engines.
    pub limits: [Limit; ENGINES],
    /// How moves are written.
    pub writing: Writing,
}

/// Which engine has the first move in game number `index`: the engines take turns within each pair.
pub fn south_engine(index: u64) -> usize {
    (index % 2) as usize
}

impl Scoresheet {
    /// The PGN of game number `index`.
    pub fn write(&self, index: u64, record: &GameRecord, date: &str) -> PgnGame {
        let south = south_engine(index);
        let engines = PerPlayer([south, 1 - south]);
        let ending = &record.ending;
        let round = format!("{}.{}", index / 2 + 1, index % 2 + 1);
        let heading = Heading {
            event: &self.event,
            date,
            round: &round,
            players: PerPlayer(engines.0.map(|engine| self.names[engine].as_str())),
            result: ending.result.pgn(),
        };
        let mut game = PgnGame::headed(&heading, &self.game, &record.start);
        let limits = engines.0.map(|engine| self.limits[engine].to_string());
        if limits[0] == limits[1] {
            game.push_tag("TimeControl", limits[0].as_str());
        } else {
            game.push_tag("WhiteTimeControl", limits[0].as_str());
            game.push_tag("BlackTimeControl", limits[1].as_str());
        }
        game.push_tag("PlyCount", record.moves.len().to_string());
        game.push_tag("Termination", ending.termination);
        game.push_end(&self.game, ending.result, &ending.reason);
        let texts = self.texts(record);
        game.moves = record
            .moves
            .iter()
            .zip(texts)
            .map(|(played, text)| PgnMove {
                text,
                comment: Some(
                    played
                        .thought
                        .as_ref()
                        .map_or_else(|| "opening".to_owned(), describe),
                ),
                player: Some(played.player),
                ..PgnMove::default()
            })
            .collect();
        game
    }

    /// The moves of a game in the writing of this match.
    fn texts(&self, record: &GameRecord) -> Vec<String> {
        let plain = record.moves.iter().map(|played| played.text.clone());
        let board = (self.writing != Writing::Sheets).then(|| Board::from_fen(&self.game, &record.start));
        let Some(Ok(mut board)) = board else {
            return plain.collect();
        };
        let mut written = Vec::with_capacity(record.moves.len());
        for text in plain {
            match board.parse_move(&text) {
                Ok(played) => {
                    written.push(board.written(played, self.writing));
                    board.make(played);
                }
                Err(_) => written.push(text),
            }
        }
        written
    }
}

#[cfg(test)]
mod tests;
