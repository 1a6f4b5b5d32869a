//! The conclusion for people.

use super::conclusion::{PlacementsConclusion, Solved};
use super::solve::Worth;
use crate::base::Player;
use crate::studies::Conclusion;
use crate::studies::report::figure::{Drawing, Histogram};
use crate::studies::report::number::{best_for, pawns, percent, score};
use crate::studies::report::{Report, ReportTable, Section};

/// Arrays shown at either end of the list.
const ENDS: usize = 15;
/// Viable answers that are named.
const ANSWERS: usize = 6;
/// Highest score that has a place in the histogram, in pawns.
const MOST_COUNTED: f64 = 10.0;

impl Conclusion for PlacementsConclusion {
    fn report(&self) -> Report {
        let mut report = Report::new(
            format!("The placements of {}", self.title),
            self.verdict(),
            self.lead(),
        );
        report.sections.push(self.counts());
        if let Some(solved) = &self.solved {
            report.sections.push(self.best(solved));
            report.sections.push(self.choices(solved));
            report.sections.push(copying(solved));
        }
        if !self.named.is_empty() {
            report.sections.push(self.known());
        }
        if !self.judged.is_empty() {
            report.sections.push(self.all());
        }
        report
    }
}

impl PlacementsConclusion {
    fn verdict(&self) -> String {
        let Some(solved) = &self.solved else {
            return "The placements are not solved yet.".to_owned();
        };
        let value = solved.worth.score;
        let side = if value.abs() <= self.viable {
            "neither side is ahead".to_owned()
        } else if value > 0 {
            "South is ahead".to_owned()
        } else {
            "North is ahead".to_owned()
        };
        let viable = solved.first.iter().filter(|first| first.viable).count();
        format!(
            "After best placements {side} ({}); {viable} of {} first placements keep to that.",
            score(value),
            solved.first.len()
        )
    }

    fn lead(&self) -> String {
        let mut lead = format!(
            "Every array searched with {}; scores in pawns from South's view. What loses material is judged by the expected line of play.",
            self.budget
        );
        if self.missing > 0 {
            lead.push_str(&format!(
                " Not complete: {} work items are missing, so the placements are not solved.",
                self.missing
            ));
        }
        lead
    }

    fn counts(&self) -> Section {
        let share = |count: usize| percent(count as f64 / self.searched.max(1) as f64);
        Section::new("How many there are").text(format!(
            "{} legal sequences end in {} different arrays, or {} where mirror images count once (if the game does not tell left from right); {} are searched. {} ({}) are even to within {:.2}; in {} ({}) South wins material in the expected line, in {} ({}) it loses some.",
            self.sequences,
            self.positions,
            self.arrays,
            self.searched,
            self.even,
            share(self.even),
            f64::from(self.viable) / 100.0,
            self.material[0],
            share(self.material[0]),
            self.material[1],
            share(self.material[1]),
        ))
    }

    fn best(&self, solved: &Solved) -> Section {
        let mut table = ReportTable::new(
            "first-placements",
            &[
                "placement",
                "score",
                "material",
                "viable",
                "loses material",
                "viable answers",
                "best line",
            ],
        );
        for first in &solved.first {
            let mut answers = first.answers[..first.answers.len().min(ANSWERS)].join(" ");
            if first.answers.len() > ANSWERS {
                answers.push_str(&format!(" + {}", first.answers.len() - ANSWERS));
            }
            table.push([
                first.name.clone(),
                score(first.worth.score),
                pawns(f64::from(first.worth.material) / 100.0),
                yes(first.viable),
                yes(first.loses_material),
                answers,
                first.line.join(" "),
            ]);
        }
        let viable = solved.first.iter().filter(|first| first.viable).count();
        let mut section = Section::new("The best placements")
            .text(format!(
                "With best placements {} the phase is worth {}. {viable} of {} first placements are viable: worth less than the best by at most {:.2}. Answers are viable in the same sense; the first of them is the best, or the refutation.",
                solved.line.join(" "),
                words(solved.worth),
                solved.first.len(),
                f64::from(self.viable) / 100.0,
            ))
            .table(table);
        if let Some(array) = &solved.array {
            section = section.figure(array.clone().captioned("The array after best placements"));
        }
        let [first, answers] = &solved.maps;
        section
            .figure(
                Drawing::HeatMap(first.clone()).captioned("First placement by square, best play afterwards"),
            )
            .figure(
                Drawing::HeatMap(answers.clone())
                    .captioned("Answer to the best first placement by square, from South's view"),
            )
    }

    fn choices(&self, solved: &Solved) -> Section {
        let mut table = ReportTable::new("choices", &["ply", "choices", "viable", "lose material"]);
        for (ply, choices) in solved.plies.iter().enumerate() {
            let share = |count: u64| format!("{count} ({})", percent(count as f64 / choices.choices as f64));
            table.push([
                (ply + 1).to_string(),
                choices.choices.to_string(),
                share(choices.viable),
                share(choices.losing),
            ]);
        }
        Section::new("Choices by ply")
            .text("After every sequence of earlier placements, good and bad; each side's own view.")
            .table(table)
    }

    fn known(&self) -> Section {
        let mut table = ReportTable::new(
            "known-arrays",
            &["start of", "score", "material", "better for South"],
        );
        for named in &self.named {
            let share = percent(named.better as f64 / self.searched.max(1) as f64);
            table.push([
                named.title.clone(),
                score(named.worth.score),
                pawns(f64::from(named.worth.material) / 100.0),
                format!("{} ({share})", named.better),
            ]);
        }
        Section::new("Arrays of other games").table(table)
    }

    fn all(&self) -> Section {
        let row = |(text, worth): &(String, Worth)| {
            [
                text.clone(),
                score(worth.score),
                pawns(f64::from(worth.material) / 100.0),
            ]
        };
        let columns = ["array", "score", "material"];
        let mut all = ReportTable::new("arrays", &columns).showing(ENDS);
        self.judged.iter().for_each(|array| all.push(row(array)));
        let mut worst = ReportTable::new("worst-arrays", &columns);
        self.judged
            .iter()
            .rev()
            .take(ENDS)
            .for_each(|array| worst.push(row(array)));
        let scores = self
            .judged
            .iter()
            .map(|(_, worth)| (f64::from(worth.score) / 100.0).clamp(-MOST_COUNTED, MOST_COUNTED));
        let histogram = Histogram::of_values("score for South, in pawns", &[("arrays", scores.collect())]);
        let values = || self.judged.iter().map(|(_, worth)| worth.score);
        let mut section = Section::new("All arrays")
            .figure(Drawing::Histogram(histogram).captioned("Scores of all arrays"))
            .text(best_for(Player::South, values().take(ENDS)))
            .table(all)
            .text(best_for(Player::North, values().rev().take(ENDS)))
            .table(worst);
        if let Some(means) = &self.means {
            for player in Player::ALL {
                let caption = format!(
                    "Mean score of the arrays with a piece of {} placed here",
                    player.name()
                );
                section = section.figure(Drawing::HeatMap(means[player].clone()).captioned(caption));
            }
        }
        section
    }
}

fn copying(solved: &Solved) -> Section {
    let mut table = ReportTable::new(
        "copying",
        &[
            "copied",
            "sequences",
            "copier loses material",
            "mean score",
            "best against it",
            "by",
        ],
    );
    for copying in &solved.copying {
        let share = percent(copying.losing as f64 / copying.sequences.max(1) as f64);
        table.push([
            copying.image.name().to_owned(),
            copying.sequences.to_string(),
            format!("{} ({share})", copying.losing),
            pawns(copying.mean / 100.0),
            copying.best.map_or_else(String::new, words),
            copying.best_line.join(" "),
        ]);
    }
    Section::new("Copying the opponent")
        .text("The second side always places opposite to what the first has just placed.")
        .table(table)
}

/// `+0.34, material +1.00`
fn words(worth: Worth) -> String {
    format!(
        "{}, material {}",
        score(worth.score),
        pawns(f64::from(worth.material) / 100.0)
    )
}

fn yes(is_so: bool) -> String {
    if is_so { "yes" } else { "" }.to_owned()
}
