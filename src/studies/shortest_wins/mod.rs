//! The shortest games that a side wins, should the other help: all games from the start, ply by ply.

mod report;

use super::limits;
use super::worker::{Budget, Halt, Worker};
use super::{Identity, Records, Study, check_line};
use crate::base::{Move, Player};
use crate::board::Board;
use crate::game::{GameResult, Outcome};
use crate::rules::Spec;
use crate::search::TableError;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Arc;

/// Moves between two looks at whether to stop.
const PAUSE: u64 = 4096;

/// The study.
pub struct ShortestWins {
    spec: Arc<Spec>,
    most: u64,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// No game of fewer plies is missing.
    #[serde(deserialize_with = "limits::plies")]
    pub plies: usize,
    /// Moves that were tried.
    pub tried: u64,
    /// A shortest game that South wins, and one that North wins.
    pub wins: [Option<Vec<String>>; 2],
}

/// The shortest wins.
#[derive(Clone, Debug, Serialize)]
pub struct ShortestConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// All games of so many plies were looked at.
    pub plies: usize,
    /// Moves that were tried.
    pub tried: u64,
    /// The shorter first.
    pub wins: Vec<Win>,
    /// Work items without results so far.
    pub missing: u64,
}

/// A shortest game that a side wins.
#[derive(Clone, Debug, Serialize)]
pub struct Win {
    /// The side.
    pub winner: String,
    /// Its plies.
    pub plies: usize,
    /// Its moves.
    pub moves: Vec<String>,
    /// How it ends.
    pub end: String,
    /// Its last position, to be drawn.
    #[serde(skip)]
    pub last: Board,
}

impl ShortestWins {
    /// The study of a game that tries so many moves at most.
    pub fn new(spec: &Arc<Spec>, most: u64) -> ShortestWins {
        ShortestWins {
            spec: Arc::clone(spec),
            most,
        }
    }

    fn win(&self, player: Player, moves: &[String]) -> Option<Win> {
        let mut board = Board::start(&self.spec);
        for text in moves {
            let read = board.parse_move(text).ok()?;
            board.make(read);
        }
        Some(Win {
            winner: self.spec.sides[player].clone(),
            plies: moves.len(),
            moves: moves.to_vec(),
            end: board.outcome()?.reason.to_string(),
            last: board,
        })
    }
}

/// Looks at all games of a length.
struct Quest<'a> {
    board: Board,
    line: Vec<Move>,
    /// Positions that were looked at, with the plies that were left.
    seen: HashSet<(u64, usize)>,
    wins: [Option<Vec<Move>>; 2],
    tried: u64,
    most: u64,
    bench: &'a Worker,
}

impl Quest<'_> {
    /// Follows all lines of so many plies more; `false` once there is no more to be tried.
    fn follow(&mut self, left: usize) -> Result<bool, Halt> {
        if !self.seen.insert((self.board.key(), left)) {
            return Ok(true);
        }
        for m in self.board.moves_to_play() {
            if self.tried == self.most {
                return Ok(false);
            }
            self.tried += 1;
            if self.tried.is_multiple_of(PAUSE) {
                self.bench.go_on()?;
            }
            self.board.make(m);
            self.line.push(m);
            let goes_on = match self.board.outcome() {
                // Shorter games have been looked at.
                Some(outcome) => {
                    if left == 1 {
                        self.note(outcome);
                    }
                    true
                }
                None => left == 1 || self.follow(left - 1)?,
            };
            self.line.pop();
            self.board.unmake();
            if !goes_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn note(&mut self, outcome: Outcome) {
        if let GameResult::Win(player) = outcome.result {
            self.wins[player as usize].get_or_insert_with(|| self.line.clone());
        }
    }
}

/// The names of the moves of a line.
fn names(mut board: Board, line: &[Move]) -> Vec<String> {
    let name = |m: &Move| {
        let name = board.notation(*m);
        board.make(*m);
        name
    };
    line.iter().map(name).collect()
}

impl Study for ShortestWins {
    type Record = Record;
    type Conclusion = ShortestConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        Identity {
            study: "shortest-wins".to_owned(),
            subject: self.spec.identity(),
            parameters: [("moves".to_owned(), self.most.into())].into(),
        }
    }

    fn items(&self) -> u64 {
        1
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(Budget::Nodes(0))
    }

    fn run(&self, _: u64, bench: &mut Worker) -> Result<Record, Halt> {
        let start = Board::start(&self.spec);
        let mut quest = Quest {
            board: start.clone(),
            line: Vec::new(),
            seen: HashSet::new(),
            wins: [None, None],
            tried: 0,
            most: self.most,
            bench,
        };
        let mut plies = 0;
        while quest.wins.contains(&None) {
            quest.seen.clear();
            let before = quest.tried;
            if !quest.follow(plies + 1)? {
                break;
            }
            plies += 1;
            // Games that are over tell no more.
            if quest.tried == before {
                break;
            }
        }
        let tried = quest.tried;
        let wins = quest.wins.map(|line| Some(names(start.clone(), &line?)));
        Ok(Record { plies, tried, wins })
    }

    fn check(&self, item: u64, record: &Record) -> Result<(), String> {
        if item > 0 {
            return Err("there is one item only".to_owned());
        }
        for player in Player::ALL {
            let Some(line) = &record.wins[player as usize] else {
                continue;
            };
            check_line(&Board::start(&self.spec), line)?;
            let won = self
                .win(player, line)
                .and_then(|win| win.last.outcome())
                .is_some_and(|outcome| outcome.result == GameResult::Win(player));
            if !won {
                return Err(format!("{} does not win by {}", player.name(), line.join(" ")));
            }
        }
        Ok(())
    }

    fn conclude(&self, records: &Records<Record>) -> ShortestConclusion {
        let record = records.get(&0);
        let lines = Player::ALL.into_iter().filter_map(|player| {
            let line = record?.wins[player as usize].as_ref()?;
            self.win(player, line)
        });
        let mut wins: Vec<Win> = lines.collect();
        wins.sort_by_key(|win| win.plies);
        ShortestConclusion {
            game: self.spec.identity(),
            title: self.spec.full_title(),
            plies: record.map_or(0, |record| record.plies),
            tried: record.map_or(0, |record| record.tried),
            wins,
            missing: u64::from(record.is_none()),
        }
    }
}

#[cfg(test)]
mod tests;
