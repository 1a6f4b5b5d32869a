//! The conclusion for people.

use super::{MobilityConclusion, Reach};
use crate::studies::Conclusion;
use crate::studies::report::{Report, ReportTable, Section};

impl Conclusion for MobilityConclusion {
    fn report(&self) -> Report {
        let verdict = match self.widest() {
            Some(piece) => format!(
                "{} goes furthest: {:.2} moves from a square on average.",
                piece.told(),
                piece.mean_moves()
            ),
            None => "Not counted yet.".to_owned(),
        };
        let lead = "Each piece alone on the board, by its movement. Left out: rights that are used once, drops, and captures of pieces that stand elsewhere than where the move ends.";
        let mut report = Report::new(format!("What pieces can do in {}", self.title), verdict, lead);
        report.sections = vec![self.section(), self.crossing()];
        report
    }
}

impl MobilityConclusion {
    fn widest(&self) -> Option<&Reach> {
        let by_moves = |one: &&Reach, other: &&Reach| one.mean_moves().total_cmp(&other.mean_moves());
        self.pieces.iter().max_by(by_moves)
    }

    fn section(&self) -> Section {
        let columns = [
            "piece",
            "letter",
            "squares",
            "moves from a square",
            "attacked from a square",
            "reached from the start",
        ];
        let mut table = ReportTable::new("mobility", &columns);
        for piece in &self.pieces {
            table.push([
                piece.told(),
                piece.letter.to_string(),
                piece.squares.to_string(),
                format!("{:.2}", piece.mean_moves()),
                format!("{:.2}", piece.mean_attacks()),
                piece.reached.map_or(String::new(), |squares| squares.to_string()),
            ]);
        }
        Section::new("On an empty board").table(table)
    }

    /// How fast pieces cross the board.
    fn crossing(&self) -> Section {
        let most = self
            .pieces
            .iter()
            .map(|piece| piece.ranks.len())
            .max()
            .unwrap_or(0);
        let ranks: Vec<String> = (1..=most).map(|rank| format!("rank {rank}")).collect();
        let columns: Vec<&str> = ["piece"]
            .into_iter()
            .chain(ranks.iter().map(String::as_str))
            .collect();
        let mut table = ReportTable::new("ranks", &columns);
        for piece in self.pieces.iter().filter(|piece| piece.reached.is_some()) {
            let moves = piece
                .ranks
                .iter()
                .map(|moves| moves.map_or("-".to_owned(), |moves| moves.to_string()));
            table.push([piece.told()].into_iter().chain(moves));
        }
        Section::new("How many moves to each rank")
            .text("The fewest moves without captures from where a piece stands at the start, ranks counted from its own side.")
            .table(table)
    }
}

impl Reach {
    /// The piece for people.
    fn told(&self) -> String {
        match &self.side {
            Some(side) => format!("{} of {side}", self.name),
            None => self.name.clone(),
        }
    }
}
