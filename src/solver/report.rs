//! The results of solving tables, as numbers for programs and as text for people.

use super::knowledge::{ClassTally, Judge, Knowledge};
use super::tables::Tally;
use super::value::Value;
use crate::base::Player;
use crate::board::Board;
use serde::Serialize;
use std::fmt;

/// Longest line printed.
const LONGEST_LINE: usize = 400;

/// A move and what it is worth to the side that makes it.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// The move.
    pub name: String,
    /// `win`, `draw` or `loss`.
    pub result: &'static str,
    /// Plies until the game is over, the move counted.
    pub plies: Option<u16>,
    #[serde(skip)]
    value: Value,
}

impl MoveReport {
    /// A move on a board.
    pub fn new(board: &Board, m: crate::base::Move, value: Value) -> Self {
        MoveReport {
            name: board.notation(m),
            result: value.result().name(),
            plies: value.plies(),
            value,
        }
    }

    /// What the move is worth.
    pub fn value(&self) -> Value {
        self.value
    }
}

/// Everything found out about a position and its material.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game, options included.
    pub game: String,
    /// The position.
    pub fen: String,
    /// Value for the side to move.
    pub result: &'static str,
    /// Plies until the game is over.
    pub plies: Option<u16>,
    /// First moves, best first.
    pub moves: Vec<MoveReport>,
    /// Positions that play can reach from this one.
    pub reachable: Tally,
    /// All positions of the material and of all it can turn into.
    pub all: Tally,
    /// The same, material by material.
    pub classes: Vec<ClassTally>,
    /// A reachable or other position with the longest win.
    pub longest: Option<String>,
    /// Perfect play from there.
    pub longest_line: Vec<String>,
    #[serde(skip)]
    value: Value,
}

impl Report {
    /// Asks for everything; `None` if the position itself is not solved.
    pub fn new(knowledge: &Knowledge, board: &Board) -> Option<Report> {
        let value = knowledge.value(board)?;
        let moves = knowledge.moves(board)?;
        let classes = knowledge.tally_classes(board);
        let both = |class: &ClassTally| class.south_to_move.join(class.north_to_move);
        let all = classes.iter().map(both).fold(Tally::default(), Tally::join);
        let longest = all.longest_at.and_then(|number| knowledge.fen(number));
        let longest_line = longest.as_ref().map_or(Vec::new(), |fen| {
            Board::from_fen(board.spec(), fen).map_or(Vec::new(), |board| {
                notations(&board, &knowledge.line(&board, LONGEST_LINE))
            })
        });
        Some(Report {
            game: board.spec().identity(),
            fen: board.fen(),
            result: value.result().name(),
            plies: value.plies(),
            moves: moves
                .into_iter()
                .map(|(m, value)| MoveReport::new(board, m, value))
                .collect(),
            reachable: knowledge.tally_reachable(board)?,
            all,
            classes,
            longest,
            longest_line,
            value,
        })
    }
}

/// A line of moves in the notation of the sheets.
pub fn notations(board: &Board, line: &[crate::base::Move]) -> Vec<String> {
    let mut board = board.clone();
    line.iter()
        .map(|m| {
            let text = board.notation(*m);
            board.make(*m);
            text
        })
        .collect()
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}  {}", self.game, self.fen)?;
        writeln!(out, "the side to move {}", self.value)?;
        for m in &self.moves {
            writeln!(out, "  {:6} {}", m.name, m.value)?;
        }
        writeln!(
            out,
            "\n{:24} {:>11} {:>10} {:>10} {:>10} {:>10} {:>11}",
            "positions", "all", "finished", "won", "lost", "drawn", "longest win"
        )?;
        row(out, "reachable from here", &self.reachable)?;
        row(out, "all", &self.all)?;
        for class in &self.classes {
            for (player, tally) in Player::ALL
                .iter()
                .zip([&class.south_to_move, &class.north_to_move])
            {
                if tally.positions > tally.finished {
                    row(
                        out,
                        &format!("{}, {} to move", class.material, player.name()),
                        tally,
                    )?;
                }
            }
        }
        if let Some(fen) = &self.longest {
            writeln!(out, "\nlongest win: {fen}\n  {}", self.longest_line.join(" "))?;
        }
        Ok(())
    }
}

fn row(out: &mut fmt::Formatter<'_>, name: &str, tally: &Tally) -> fmt::Result {
    writeln!(
        out,
        "{name:24} {:>11} {:>10} {:>10} {:>10} {:>10} {:>11}",
        tally.positions, tally.finished, tally.wins, tally.losses, tally.draws, tally.longest_win
    )
}
