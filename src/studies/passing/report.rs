//! The conclusion for people.

use super::{PassingConclusion, Stage};
use crate::studies::Conclusion;
use crate::studies::report::number::{pawns_estimate, percent_estimate};
use crate::studies::report::{Report, ReportTable, Section};

impl Conclusion for PassingConclusion {
    fn report(&self) -> Report {
        let mut lead = format!(
            "Positions of games searched with {} as they are and with the other side to move, where the rules have such a position.",
            self.budget
        );
        if self.missing > 0 {
            lead.push_str(&format!(" Not complete: {} positions are missing.", self.missing));
        }
        let mut report = Report::new(format!("Passing in {}", self.title), self.verdict(), lead);
        if self.all.is_some() {
            report.sections.push(self.stages());
        }
        report
    }
}

impl PassingConclusion {
    fn verdict(&self) -> String {
        let Some(all) = &self.all else {
            return "There is no position in which the other side could be to move.".to_owned();
        };
        format!(
            "The right to move is worth {} pawns, which is what a pass would cost; in {} of {} positions a pass would clearly be better than every move.",
            pawns_estimate(&all.move_worth),
            percent_estimate(&all.better_to_pass),
            all.positions
        )
    }

    fn stages(&self) -> Section {
        let columns = [
            "plies after the opening",
            "positions",
            "move worth",
            "better to pass",
        ];
        let mut table = ReportTable::new("passing", &columns);
        let row = |stage: &Stage| {
            [
                stage.plies.map_or("all".to_owned(), |plies| plies.to_string()),
                stage.positions.to_string(),
                pawns_estimate(&stage.move_worth),
                percent_estimate(&stage.better_to_pass),
            ]
        };
        self.stages
            .iter()
            .chain(&self.all)
            .for_each(|stage| table.push(row(stage)));
        Section::new("What a pass would be worth")
            .text("In pawns, scores beyond ten of them counting ten; a pass is clearly better if it gains more than 0.30.")
            .table(table)
    }
}
