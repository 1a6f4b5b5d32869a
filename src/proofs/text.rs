//! Proofs as text: a head, then a position a line with the winner's move and the plies to the end at most, and a checksum.

use super::{Answer, ForcedWin};
use crate::base::{Player, printable};
use crate::solver::checksum::Checksum;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// First line of a file.
const TITLE: &str =
    "# tapestry-forced-win-1: positions, what the winner does in each, plies to the end at most";
/// What the last line begins with.
const CHECKSUM: &str = "# checksum ";

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// A proof as the text of a file.
pub fn write(win: &ForcedWin) -> String {
    let plies = win.plies.map_or("?".to_owned(), |plies| plies.to_string());
    let mut text = format!(
        "{TITLE}\n# game {}\n# start {}\n# winner {}\n# plies {plies}\n",
        win.game,
        win.start,
        win.winner.name()
    );
    for (position, Answer { text: m, plies }) in &win.answers {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{position}\t{m}\t{plies}");
    }
    let checksum = Checksum::of(text.as_bytes());
    let _ = writeln!(text, "{CHECKSUM}{checksum:016x}");
    text
}

/// Reads the text of a file. Whether it proves anything is for [`check`](super::check::check) to say.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str) -> Result<ForcedWin, Fault> {
    let fault = |line: usize, problem: String| Fault {
        line: line + 1,
        problem,
    };
    let lines: Vec<&str> = text.lines().collect();
    let head = |line: usize, name: &str| {
        let start = format!("# {name} ");
        let rest = lines.get(line).and_then(|text| text.strip_prefix(&start));
        rest.ok_or_else(|| fault(line, format!("'{start}…' should stand here")))
    };
    if lines.first() != Some(&TITLE) {
        return Err(fault(
            0,
            "this is no proof of a forced win of a known format".to_owned(),
        ));
    }
    let last = lines.len() - 1;
    let found = lines[last].strip_prefix(CHECKSUM);
    let summed = text
        .rfind(CHECKSUM)
        .map_or(0, |at| Checksum::of(&text.as_bytes()[..at]));
    if found != Some(format!("{summed:016x}").as_str()) {
        return Err(fault(
            last,
            "the checksum is missing or wrong: the file is damaged".to_owned(),
        ));
    }
    let winner = match head(3, "winner")? {
        name if name == Player::South.name() => Player::South,
        name if name == Player::North.name() => Player::North,
        other => return Err(fault(3, format!("'{}' is no side", printable(other)))),
    };
    let number = |line: usize, text: &str| {
        let wrong = |_| fault(line, format!("'{}' is no number of plies", printable(text)));
        text.parse::<u32>().map_err(wrong)
    };
    let plies = match head(4, "plies")? {
        "?" => None,
        plies => Some(number(4, plies)?),
    };
    let mut answers = BTreeMap::new();
    for (line, text) in lines.iter().enumerate().take(last).skip(5) {
        let fields: Vec<&str> = text.split('\t').collect();
        let [position, m, plies] = fields[..] else {
            return Err(fault(
                line,
                "not a position, a move and a number, apart by tabs".to_owned(),
            ));
        };
        let answer = Answer {
            text: m.to_owned(),
            plies: number(line, plies)?,
        };
        if answers.insert(position.to_owned(), answer).is_some() {
            return Err(fault(line, "the position was there before".to_owned()));
        }
    }
    Ok(ForcedWin {
        game: head(1, "game")?.to_owned(),
        start: head(2, "start")?.to_owned(),
        winner,
        plies,
        answers,
    })
}
