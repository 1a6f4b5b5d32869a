//! The conclusion for people.

use super::{ShortestConclusion, Win};
use crate::board::Board;
use crate::studies::Conclusion;
use crate::studies::report::figure::Drawing;
use crate::studies::report::{Report, Section};

impl Conclusion for ShortestConclusion {
    fn report(&self) -> Report {
        let lead = match self.missing {
            0 => format!(
                "All games were looked at, ply by ply, until each side had won one or {} moves were tried: no shorter ones are possible.",
                self.tried
            ),
            _ => "Not done yet.".to_owned(),
        };
        let verdict = match &self.wins[..] {
            [] => format!("Nobody can win within {} plies.", self.plies),
            wins => {
                let told: Vec<String> = wins.iter().map(Win::told).collect();
                format!("At the earliest {}.", told.join(", "))
            }
        };
        let mut report = Report::new(format!("The shortest wins of {}", self.title), verdict, lead);
        report.sections.extend(self.wins.iter().map(Win::section));
        report
    }
}

impl Win {
    fn told(&self) -> String {
        format!("{} wins after {} plies ({})", self.winner, self.plies, self.end)
    }

    fn section(&self) -> Section {
        let start = Board::start(self.last.spec());
        let figure = Drawing::of_board(&self.last).captioned("The end");
        Section::new(format!("{} wins", self.winner))
            .text(format!(
                "{}: {}.",
                start.short_line(&self.moves).join(" "),
                self.end
            ))
            .figure(figure)
    }
}
