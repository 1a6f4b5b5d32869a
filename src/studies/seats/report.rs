//! The conclusion for people.

use super::{Sample, SeatsConclusion};
use crate::arena::statistics::Estimate;
use crate::studies::Conclusion;
use crate::studies::report::figure::{Drawing, Histogram};
use crate::studies::report::number::{counted, mean, percent, percent_estimate};
use crate::studies::report::{Report, ReportTable, Section};

impl Conclusion for SeatsConclusion {
    fn report(&self) -> Report {
        let title = format!("The seats of {}", self.title);
        let mut report = Report::new(title, self.verdict(), self.lead());
        // Games to be played through are too few for anything else.
        if self.samples.is_empty() && self.games > 0 {
            report.sections = vec![self.shares(), self.lengths()];
        }
        report.sections.extend(self.samples.iter().map(Sample::section));
        report
    }
}

impl SeatsConclusion {
    /// What a seat would take if it did not matter where one sits.
    pub fn even(&self) -> f64 {
        1.0 / self.seats.len().max(1) as f64
    }

    fn verdict(&self) -> String {
        if !self.samples.is_empty() {
            let results = self.samples.iter();
            let results: Vec<String> = results
                .map(|game| format!("game {}: {}", game.number, game.result))
                .collect();
            return format!("{}.", results.join("; "));
        }
        let known = self.seats.first().and_then(|seat| Some((seat, seat.share?)));
        let Some((first, share)) = known.filter(|(_, share)| share.error.is_finite()) else {
            return "Too few games to say what moving first is worth.".to_owned();
        };
        let advantage = share.value - self.even();
        let what = if advantage.abs() <= share.error {
            "whether moving first is an advantage is open"
        } else if advantage > 0.0 {
            "moving first is an advantage"
        } else {
            "moving first is a disadvantage"
        };
        let others = self.seats.iter().skip(1).filter_map(|seat| {
            let share = seat.share.filter(|_| self.seats.len() > 2)?;
            Some(format!(", {} {}", seat.name, percent_estimate(&share)))
        });
        format!(
            "{}, who moves first, takes {} of the points{}; even would be {}: {what}.",
            first.name,
            percent_estimate(&share),
            others.collect::<String>(),
            percent(self.even())
        )
    }

    fn lead(&self) -> String {
        let mut lead = match (self.games, self.dice) {
            (0, _) => "No game is finished.".to_owned(),
            (games, true) => format!(
                "{games} games of the engine against itself, each decision by the chances that it leaves."
            ),
            (games, false) => format!(
                "{games} games of the engine on all seats, {} a move; in the first {} turns it chose the best of a few drawn by lot.",
                self.budget, self.opening
            ),
        };
        if self.missing > 0 {
            lead.push_str(&format!(" Not complete: {} games are missing.", self.missing));
        }
        lead
    }

    fn shares(&self) -> Section {
        let columns = ["", "games", "won", "drawn", "lost", "share", "points a game"];
        let mut table = ReportTable::new("results", &columns);
        for (number, seat) in (1..).zip(&self.seats) {
            let name = format!("{}, moving {}", seat.name, ordinal(number));
            let share = seat.share.as_ref().map_or_else(String::new, percent_estimate);
            let further = [share, format!("{:.2}", seat.points)];
            table.push(counted(&name, &seat.tally).into_iter().chain(further));
        }
        let all = self.ends.values().sum::<u64>();
        let mut ends = ReportTable::new("ends", &["end", "number", "share"]);
        for (end, count) in &self.ends {
            let share = Estimate::share(*count, all)
                .as_ref()
                .map_or_else(String::new, percent_estimate);
            ends.push([end.clone(), count.to_string(), share]);
        }
        let mut section = Section::new("What each seat takes")
            .text("Intervals hold 95 % of the probability; won is to have more of the points than anybody else.")
            .table(table)
            .table(ends);
        if let Some(course) = &self.course {
            section = section.text(format!(
                "A game lasts {} turns of each player and has {} captures ({} in a hundred turns); there are {} possibilities to choose from.",
                mean(&course.moves),
                mean(&course.captures),
                mean(&course.tactics),
                mean(&course.choices)
            ));
        }
        section
    }

    fn lengths(&self) -> Section {
        let mut series: Vec<(String, Vec<f64>)> = Vec::new();
        for seat in &self.seats {
            series.push((format!("{} wins", seat.name), seat.turns.clone()));
        }
        series.push(("drawn".to_owned(), self.drawn.clone()));
        series.retain(|(_, turns)| !turns.is_empty());
        let series: Vec<(&str, Vec<f64>)> = series
            .iter()
            .map(|(name, turns)| (name.as_str(), turns.clone()))
            .collect();
        let histogram = Histogram::of_values("turns of all players", &series);
        Section::new("How long games last")
            .figure(Drawing::Histogram(histogram).captioned("Lengths of games and their results"))
    }
}

fn ordinal(number: usize) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        number => format!("{number}th"),
    }
}

impl Sample {
    fn section(&self) -> Section {
        Section::new(format!("Game {}: {}", self.number, self.result))
            .text(format!("Begins with {}", self.start))
            .text(numbered(&self.turns, self.round))
            .text(format!("Ends with {}", self.end))
    }
}

/// Turns with a number before each round.
pub(super) fn numbered(turns: &[String], round: usize) -> String {
    let rounds = (1..).zip(turns.chunks(round.max(1)));
    let rounds = rounds.map(|(number, turns)| format!("{number}. {}", turns.join(", ")));
    rounds.collect::<Vec<_>>().join(" ")
}
