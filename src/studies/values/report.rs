//! The conclusion for people.

use super::{KindValue, ValuesConclusion};
use crate::studies::Conclusion;
use crate::studies::report::number::{pawns, signed_estimate};
use crate::studies::report::{Report, ReportTable, Section};

impl Conclusion for ValuesConclusion {
    fn report(&self) -> Report {
        let mut lead = format!(
            "{} games of the engine against itself, {} a move, from start positions with pieces missing.",
            self.games, self.budget
        );
        if self.missing > 0 {
            lead.push_str(&format!(" Not complete: {} games are missing.", self.missing));
        }
        let mut report = Report::new(
            format!("The values of the pieces of {}", self.title),
            self.verdict(),
            lead,
        );
        report.sections.push(self.values());
        report
    }
}

impl ValuesConclusion {
    fn verdict(&self) -> String {
        if self.kinds.is_empty() {
            return "There are too few games to say what the pieces are worth.".to_owned();
        }
        let off = |kind: &&KindValue| (kind.measured.value - kind.document).abs() > kind.measured.error;
        let others: Vec<String> = self
            .kinds
            .iter()
            .filter(off)
            .map(|kind| {
                format!(
                    "{} {:.1} (documents: {:.1})",
                    kind.name, kind.measured.value, kind.document
                )
            })
            .collect();
        if others.is_empty() {
            return "Measured values agree with those of the documents within what so many games can tell."
                .to_owned();
        }
        format!(
            "Worth something else than the documents say: {}.",
            others.join(", ")
        )
    }

    fn values(&self) -> Section {
        let section = Section::new("Values in pawns");
        if self.kinds.is_empty() {
            return section.text("There are too few games to say anything.");
        }
        let mut table = ReportTable::new(
            "values",
            &["piece", "name", "documents", "measured", "difference", "games"],
        );
        for kind in &self.kinds {
            table.push([
                kind.letter.to_string(),
                kind.name.clone(),
                format!("{:.2}", kind.document),
                format!("{:.2} ± {:.2}", kind.measured.value, kind.measured.error),
                pawns(kind.measured.value - kind.document),
                kind.games.to_string(),
            ]);
        }
        let mut section = section
            .text("Measured values are in the scale in which all pieces of the start position together are worth what the documents say; intervals hold 95 % of the probability.")
            .table(table);
        if let Some(first) = &self.first_move {
            section = section.text(format!("Moving first is worth {} pawns.", signed_estimate(first)));
        }
        if let Some(elo) = self.elo_of_pawn {
            section = section.text(format!("A pawn is worth {elo:.0} Elo."));
        }
        section
    }
}
