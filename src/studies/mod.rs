//! Studies: questions about a game that take many searches or many games to answer.
//!
//! A [`Study`] is a fixed list of work items, numbered from 0. An item's result depends on the study and the item's number
//! alone, never on other items, threads or shards; so a list can be split, interrupted, taken up again and put together
//! in any way, and the conclusion is the same.
//!
//! * [`journal`]: results as they come, in a file that survives being killed. `limits`: numbers in it that no study writes. [`merge`]: several such files as one.
//! * [`shard`]: a part of the list. [`runner`]: does items on several threads.
//! * [`worker`]: what an item works with, a search engine. [`self_play`]: one game of the engine against itself. [`course`]: what games were like.
//! * [`start`]: start positions with either side to move. `beginning`: that of a game of any kind, to be copied. [`mirror`]: positions that are alike but for left and right.
//! * [`first_move`], [`opening_lines`], [`passing`], [`placements`], [`sampled_placements`], [`values`], [`mod@arrays`], [`game_review`], [`sample_games`], [`seats`], [`shortest_wins`], [`mobility`]: the studies. `regression`, `least_squares`: weights that explain results; `cholesky`: equations.
//! * [`group`]: choices in groups of games, from the chances of the games; how much of a race is luck.
//! * [`report`]: conclusions as text, and as a folder with a page, tables and data.

pub mod arrays;
mod beginning;
mod cholesky;
pub mod course;
pub mod first_move;
pub mod game_review;
pub mod group;
pub mod journal;
mod least_squares;
mod limits;
pub mod merge;
pub mod mirror;
pub mod mobility;
pub mod opening_lines;
pub mod passing;
pub mod placements;
mod regression;
pub mod report;
pub mod runner;
pub mod sample_games;
pub mod sampled_placements;
pub mod seats;
pub mod self_play;
pub mod shard;
pub mod shortest_wins;
pub mod start;
pub mod values;
pub mod worker;

use crate::base::Score;
use crate::board::Board;
use crate::search::TableError;
use report::Report;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use worker::{Bench, Halt};

/// A score as means and models count it: ten pawns at most, since one forced win would outweigh hundreds of positions.
pub(in crate::studies) fn counted(score: Score) -> Score {
    const MOST: Score = 1000;
    score.clamp(-MOST, MOST)
}

/// What tells the results of one study from those of another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The kind of study.
    pub study: String,
    /// The game with its options, or what else is studied.
    pub subject: String,
    /// Everything that changes the result of an item.
    pub parameters: BTreeMap<String, Value>,
}

/// Results by number of their item.
pub type Records<R> = BTreeMap<u64, R>;

/// A question, as a list of work items and a way to draw the conclusion from their results.
pub trait Study: Sync {
    /// The result of an item.
    type Record: Serialize + DeserializeOwned + Send;
    /// What follows from the results.
    type Conclusion: Conclusion;
    /// What items are done with.
    type Bench: Bench;

    /// What makes results of this study fit it.
    fn identity(&self) -> Identity;
    /// Number of items.
    fn items(&self) -> u64;
    /// Something to do items with; each thread has its own.
    ///
    /// # Errors
    /// If there is no memory for it.
    fn worker(&self) -> Result<Self::Bench, TableError>;
    /// Does an item.
    ///
    /// # Errors
    /// If told to stop before it was done.
    fn run(&self, item: u64, bench: &mut Self::Bench) -> Result<Self::Record, Halt>;
    /// Makes sure that a result which was read from a file can be one of this item.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(&self, item: u64, record: &Self::Record) -> Result<(), String>;
    /// Need no more items be done? Only asked when the whole list is worked on, item after item.
    fn is_settled(&self, _records: &Records<Self::Record>) -> bool {
        false
    }
    /// What the results say, also if some are missing.
    fn conclude(&self, records: &Records<Self::Record>) -> Self::Conclusion;
}

/// Makes sure that an item has a result for each of its parts.
fn check_length(found: usize, parts: usize) -> Result<(), String> {
    if found == parts {
        return Ok(());
    }
    Err(format!("{found} parts instead of {parts}"))
}

/// Makes sure that a line of moves can be played.
fn check_line(board: &Board, line: &[String]) -> Result<(), String> {
    let mut board = board.clone();
    for text in line {
        let read = board.parse_move(text).map_err(|error| error.to_string())?;
        board.make(read);
    }
    Ok(())
}

/// What a study found: serialized for programs, reported for people.
pub trait Conclusion: Serialize {
    /// The same for people.
    fn report(&self) -> Report;
}
