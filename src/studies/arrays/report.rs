//! The conclusion for people.

use super::ArraysConclusion;
use crate::arena::statistics::Estimate;
use crate::base::Player;
use crate::studies::report::figure::{Drawing, Histogram};
use crate::studies::report::number::{best_for, pawns, percent, score};
use crate::studies::report::{Report, ReportTable, Section};
use crate::studies::{Conclusion, counted};

/// Start positions shown at either end of the list.
const ENDS: usize = 15;

impl Conclusion for ArraysConclusion {
    fn report(&self) -> Report {
        let mut lead = match (self.sample, self.all) {
            (Some(sample), Some(all)) => format!("{sample} of {all} start positions, drawn at random"),
            (Some(sample), None) => format!("{sample} random placements"),
            (None, all) => format!("All {} start positions", all.unwrap_or(0)),
        };
        lead.push_str(&format!(
            ", {} searched with {} each; scores in pawns for South, which moves first.",
            self.searched, self.budget
        ));
        if self.missing > 0 {
            lead.push_str(&format!(
                " Not complete: {} work items are missing.",
                self.missing
            ));
        }
        let mut report = Report::new(
            format!("The start positions of {}", self.title),
            self.verdict(),
            lead,
        );
        report.sections.push(self.balance());
        if !self.pieces.is_empty() {
            report.sections.push(self.prices());
        }
        if !self.judged.is_empty() {
            report.sections.push(self.lopsided());
        }
        report
    }
}

impl ArraysConclusion {
    fn verdict(&self) -> String {
        if self.searched == 0 {
            return "No start position is searched.".to_owned();
        }
        let share = |count: usize| percent(count as f64 / self.searched as f64);
        format!(
            "{} of the start positions are even, {} favour South and {} North; on average South, which moves first, is {} pawns ahead.",
            share(self.balanced),
            share(self.lopsided[0]),
            share(self.lopsided[1]),
            pawns(self.mean / 100.0)
        )
    }

    fn balance(&self) -> Section {
        let share = |count: usize| percent(count as f64 / self.searched.max(1) as f64);
        let scores = self
            .judged
            .iter()
            .map(|(_, score)| f64::from(counted(*score)) / 100.0);
        let histogram = Histogram::of_values(
            "score for South, in pawns",
            &[("start positions", scores.collect())],
        );
        let mut section = Section::new("Balance");
        if let Some(games) = &self.games {
            section = section.text(format!(
                "Played out, South won {}, drew {} and lost {} of {} games: a score of {}.",
                games.wins,
                games.draws,
                games.losses,
                games.games(),
                percent(games.points() / games.games() as f64)
            ));
        }
        section
            .text(format!(
                "The mean is {}, the standard deviation {:.2}. {} ({}) are even to within {:.2}; {} ({}) are better for South, {} ({}) for North.",
                pawns(self.mean / 100.0),
                self.deviation / 100.0,
                self.balanced,
                share(self.balanced),
                f64::from(self.even) / 100.0,
                self.lopsided[0],
                share(self.lopsided[0]),
                self.lopsided[1],
                share(self.lopsided[1]),
            ))
            .figure(Drawing::Histogram(histogram).captioned("Scores of the start positions"))
    }

    fn prices(&self) -> Section {
        let words = |estimate: &Estimate| format!("{:.2} ± {:.2}", estimate.value, estimate.error);
        let mut table = ReportTable::new(
            "pieces",
            &["piece", "name", "price", "by search", "by results", "positions"],
        );
        for piece in &self.pieces {
            table.push([
                piece.letter.to_string(),
                piece.name.clone(),
                piece.price.to_string(),
                words(&piece.by_score),
                piece.by_result.as_ref().map_or_else(String::new, words),
                piece.positions.to_string(),
            ]);
        }
        Section::new("What the chosen pieces are worth")
            .text("In pawns, from start positions where one side alone has the piece; the mean over all pieces is that of the prices. Scores of searches lean on the values that the search itself believes in; results of games (--play) do so less.")
            .table(table)
    }

    fn lopsided(&self) -> Section {
        let row = |(name, value): &(String, i32)| [name.clone(), score(*value)];
        let columns = ["start position", "score"];
        let mut all = ReportTable::new("arrays", &columns).showing(ENDS);
        self.judged.iter().for_each(|judged| all.push(row(judged)));
        let mut worst = ReportTable::new("worst-arrays", &columns);
        let last = self.judged.iter().rev().take(ENDS);
        last.for_each(|judged| worst.push(row(judged)));
        let scores = || self.judged.iter().map(|(_, score)| *score);
        let section = Section::new("The most lopsided")
            .text(best_for(Player::South, scores().take(ENDS)))
            .table(all)
            .text(best_for(Player::North, scores().rev().take(ENDS)))
            .table(worst);
        self.drawn.iter().fold(section, |section, (name, drawing)| {
            section.figure(drawing.clone().captioned(name.clone()))
        })
    }
}
