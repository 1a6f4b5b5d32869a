//! The answers for people.

use super::{DecisionConclusion, GroupConclusion, luck};
use crate::studies::Conclusion;
use crate::studies::report::figure::{Curves, Drawing};
use crate::studies::report::{Report, ReportTable, Section};

/// Choices that are shown; all are in the file.
const SHOWN: usize = 40;

impl Conclusion for GroupConclusion {
    fn report(&self) -> Report {
        let [one, other] = &self.names;
        let verdict = format!(
            "{one} can expect {:.2} points and {other} {:.2}; they win the group in {:.1} % and {:.1} %.",
            self.points[0],
            self.points[1],
            100.0 * self.wins[0],
            100.0 * self.wins[1]
        );
        let lead = format!(
            "{} ({}), worked out exactly over all lots, choices and results; whoever has a choice wants: {}. The chances of the games \
             are what it rests on.",
            self.title, self.group, self.aim
        );
        let mut report = Report::new(format!("Choices in the {}", self.title), verdict, lead);
        report.sections.push(self.chances());
        if !self.decisions.is_empty() {
            report.sections.push(self.choices());
        }
        report.sections.push(self.tie_breaks());
        if !self.luck.is_empty() {
            report.sections.push(luck::section(&self.luck));
        }
        report
    }
}

impl GroupConclusion {
    fn chances(&self) -> Section {
        let mut table = ReportTable::new("chances", &["game", "South wins", "drawn", "North wins", "from"]);
        for rate in &self.rates {
            table.push([
                rate.game.clone(),
                percent(rate.win),
                percent(rate.draw),
                percent(1.0 - rate.win - rate.draw),
                rate.from.to_owned(),
            ]);
        }
        Section::new("Chances of the games").table(table)
    }

    fn choices(&self) -> Section {
        let columns = [
            "choice",
            "games before",
            "score",
            "who",
            "value",
            "lead",
            "points",
            "wins the group",
            "best",
        ];
        let mut table = ReportTable::new("choices", &columns).showing(SHOWN);
        for decision in &self.decisions {
            push(&mut table, decision);
        }
        let mut section = Section::new("Choices").table(table);
        if !self.curves.is_empty() {
            let curves = Drawing::Curves(Curves {
                horizontal: "draws in the games whose chances are the usual ones".to_owned(),
                vertical: format!("gain of the second value ({})", self.aim),
                series: self.curves.clone(),
            });
            section =
                section.figure(curves.captioned("What the second value of a choice gains over the first"));
        }
        section
    }

    fn tie_breaks(&self) -> Section {
        let columns = ["draws", "South within two games", "South with the third"];
        let mut table = ReportTable::new("tie-break", &columns);
        for chance in &self.tie_break {
            table.push([percent(chance.draw), percent(chance.two), percent(chance.three)]);
        }
        let series = |name: &str, of: &dyn Fn(&super::TieBreakChance) -> f64| {
            let points = self.tie_break.iter().map(|chance| (chance.draw, of(chance)));
            (name.to_owned(), points.collect())
        };
        let curves = Drawing::Curves(Curves {
            horizontal: "draws".to_owned(),
            vertical: "South's chance".to_owned(),
            series: vec![
                series("within two games", &|chance| chance.two),
                series("with the third", &|chance| chance.three),
            ],
        });
        Section::new("A tie-break of three games")
            .text("Two games with the same sides; level, a third, which South has to win.")
            .table(table)
            .figure(curves.captioned("South's chance to win a tie-break"))
    }
}

fn push(table: &mut ReportTable, decision: &DecisionConclusion) {
    for (index, value) in decision.values.iter().enumerate() {
        table.push([
            decision.about.clone(),
            decision.games.to_string(),
            format!("{} - {}", decision.score[0], decision.score[1]),
            decision.who.clone(),
            value.value.clone(),
            format!("{:+.3}", value.lead),
            format!("{:.3}", value.points),
            percent(value.wins),
            if index == decision.best { "best" } else { "" }.to_owned(),
        ]);
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
