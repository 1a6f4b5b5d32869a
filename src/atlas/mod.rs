//! The atlas: games measured by all studies, and the site that tells what they found.
//!
//! Everything is made of results of [`crate::studies`], kept in files that survive being killed and can be shared out; the pages follow from
//! them alone, so they are the same however often the work was interrupted.
//!
//! * [`part`]: what is measured of a game. `measure`: doing it, or the rest of it. `store`: the files of results, and what they cost.
//! * `chapter`: the page of a game. `played`: what games say, whatever was played. `summary`: its row in the list of all. `site`: the front page. `page`: what all pages have.
//! * [`question`]: questions as data, the figures (of games, and of choices in groups) and claims that they are made of, and their pages.

mod chapter;
mod measure;
mod page;
pub mod part;
mod played;
pub mod question;
mod site;
mod store;
mod summary;
#[cfg(test)]
mod tests;

pub use chapter::{write_chapter, write_seats_chapter};
pub use measure::{Findings, SeatFindings, Stopped, measure, measure_seats};
pub use site::write_front_page;

use crate::files::page::quoted;
use crate::search::Control;
use crate::studies::shard::Shard;
use part::Part;
use std::path::PathBuf;
use std::sync::Arc;

/// How the atlas is made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The folder of the site and its results.
    pub folder: PathBuf,
    /// Games at each strength; `None`: as many as a share of the points to within 3 % takes.
    pub games: Option<u64>,
    /// Nodes a move at the lesser strength.
    pub nodes: u64,
    /// What is measured.
    pub parts: Vec<Part>,
    /// The part of the work that is done.
    pub shard: Shard,
    /// Threads; 0: all processors.
    pub threads: usize,
    /// Stops everything.
    pub control: Arc<Control>,
    /// Where a board stands that games can be played on, seen from the front page, or as a whole address.
    pub board: Option<String>,
    /// Program and version, as they stand on every page.
    pub made_by: String,
}

impl Plan {
    /// The address of that board, from a page two folders down.
    fn board_below(&self) -> Option<String> {
        let board = self.board.as_deref()?;
        let is_whole = board.contains("://") || board.starts_with('/');
        let up = if is_whole { "" } else { "../../" };
        Some(format!("{up}{board}"))
    }

    /// The address that does something on that board, from a page two folders down.
    fn on_board(&self, asked: &[(&str, &str)]) -> Option<String> {
        let board = self.board_below()?;
        let asked: Vec<String> = asked
            .iter()
            .map(|(name, value)| format!("{name}={}", quoted(value)))
            .collect();
        Some(format!("{board}#{}", asked.join("&")))
    }

    /// The command that makes these parts of this game's page.
    fn command(&self, game: &str, parts: &[Part]) -> String {
        let names: Vec<&str> = parts.iter().map(|part| part.name()).collect();
        let games = self
            .games
            .map_or(String::new(), |games| format!(" --games {games}"));
        format!(
            "tapestry atlas {game} --into DIR --parts {} --nodes {}{games}",
            names.join(","),
            self.nodes
        )
    }
}

/// The name of a game, with its options, as part of the name of a file.
fn file_name(identity: &str) -> String {
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() || letter == '-' => letter,
        '=' => '-',
        _ => '_',
    };
    identity.chars().map(plain).collect()
}
