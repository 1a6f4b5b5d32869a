//! The conclusion for people.

use super::conclusion::{Foretold, SampledConclusion};
use super::model::FEWEST;
use super::solved::{Assured, CONFIRMED_BY, SolvedOnModel, Timing};
use crate::base::Player;
use crate::studies::Conclusion;
use crate::studies::report::figure::Drawing;
use crate::studies::report::number::{pawns, percent, score};
use crate::studies::report::{Report, ReportTable, Section};

/// First placements that are shown.
const SHOWN: usize = 15;
/// Smaller shares of a variance hardly matter.
const HARDLY: f64 = 0.02;

impl Conclusion for SampledConclusion {
    fn report(&self) -> Report {
        let mut report = Report::new(
            format!("The placements of {}", self.title),
            self.verdict(),
            self.lead(),
        );
        if let (Some(model), Some(solved)) = (&self.model, &self.solved) {
            report.sections.push(self.best(solved));
            if let Some(assured) = &solved.assured {
                report.sections.push(timing(assured, model));
                report.sections.push(arrays(assured));
            }
        }
        if let Some(model) = &self.model {
            report.sections.push(self.foretelling(model));
            report.sections.push(effects(model));
        }
        report
    }
}

impl SampledConclusion {
    fn verdict(&self) -> String {
        let (Some(model), Some(solved)) = (&self.model, &self.solved) else {
            return match &self.model {
                None => format!(
                    "Too few arrays are searched for a model: {}, {FEWEST} are the least.",
                    self.searched
                ),
                Some(_) if self.missing > 0 => "The placements are not solved yet.".to_owned(),
                Some(_) => "There is not enough memory to solve the placements, even on a model.".to_owned(),
            };
        };
        let value = solved.worth;
        let side = if value.abs() <= f64::from(self.viable) {
            "neither side is ahead by more than what is viable"
        } else if value > 0.0 {
            "South is ahead"
        } else {
            "North is ahead"
        };
        let mut verdict = format!(
            "On the model, after best placements {side} ({} ± {:.2} for one array).",
            centipawns(value),
            model.error / 100.0
        );
        if let Some(assured) = &solved.assured {
            let [least, most] = assured.window;
            verdict.push_str(&format!(
                " On the model, when a piece is placed matters by at most {:.2} pawns: each side can decide on an array beforehand, and gets all but that whatever the other does.",
                (most - least) / 100.0
            ));
        }
        verdict
    }

    fn lead(&self) -> String {
        let mut lead = format!(
            "{} arrays drawn at random, {} searched with {} each; scores in pawns from South's view: mean {}, standard deviation {:.2}. A model made from them foretells all others.",
            self.sample,
            self.searched,
            self.budget,
            centipawns(self.mean),
            self.deviation / 100.0
        );
        if self.missing > 0 {
            lead.push_str(&format!(
                " Not complete: {} work items are missing.",
                self.missing
            ));
        }
        lead
    }

    fn best(&self, solved: &SolvedOnModel) -> Section {
        let mut table =
            ReportTable::new("first-placements", &["placement", "score", "viable"]).showing(SHOWN);
        let best = solved.first.first().map_or(0.0, |first| first.worth);
        for first in &solved.first {
            let viable = (first.worth - best).abs() <= f64::from(self.viable);
            table.push([
                first.name.clone(),
                self.told(first.worth, solved.assured.as_ref()),
                if viable { "yes" } else { "" }.to_owned(),
            ]);
        }
        let confirmed = solved.confirmed.map_or_else(String::new, |found| {
            format!(
                " A search with {CONFIRMED_BY} times as much says {} of the array that they end in.",
                score(found)
            )
        });
        let mut section = Section::new("The best placements")
            .text(format!(
                "With best placements {} the phase is worth {} on the model.{confirmed} First placements are viable that are worth less than the best by at most {:.2} (with best placements afterwards).",
                solved.line.join(" "),
                centipawns(solved.worth),
                f64::from(self.viable) / 100.0,
            ))
            .table(table);
        if let Some(array) = &solved.array {
            section = section.figure(array.clone().captioned("The array after best placements"));
        }
        section
    }

    /// A worth, or that it is beyond where worths are told apart.
    fn told(&self, worth: f64, assured: Option<&Assured>) -> String {
        match assured.map(|assured| assured.ends) {
            Some([least, _]) if worth <= least => format!("{} or less", centipawns(worth)),
            Some([_, most]) if worth >= most => format!("{} or more", centipawns(worth)),
            _ => centipawns(worth),
        }
    }

    fn foretelling(&self, model: &Foretold) -> Section {
        let mut table = ReportTable::new("model", &["counted", "weights", "error", "explained", "kept"]);
        for step in &model.steps {
            table.push([
                step.counted.to_owned(),
                step.weights.to_string(),
                format!("{:.3}", step.error / 100.0),
                percent(step.explained),
                if step.kept { "yes" } else { "" }.to_owned(),
            ]);
        }
        let opposing = match model.opposing() {
            Some((share, true)) => format!(
                " What the other side has placed {}: opposing pairs explain {} of the variance.",
                if share < HARDLY { "hardly matters" } else { "matters" },
                percent(share)
            ),
            Some((_, false)) => " Opposing pairs foretell no better, so what the other side has placed does not matter on the model.".to_owned(),
            None => String::new(),
        };
        let alike = if model.alike {
            " Both sides have the same weights, with opposite signs."
        } else {
            ""
        };
        Section::new("How well the model foretells")
            .text(format!(
                "Every fifth of the arrays is foretold from the others. Each step counts something more, and is kept if that foretells better by more than chance.{alike}{opposing} The error is that of one array, in pawns, with what the search itself errs."
            ))
            .table(table)
    }
}

fn timing(assured: &Assured, model: &Foretold) -> Section {
    let [least, most] = assured.window;
    let mut table = ReportTable::new("timing", &["piece", "side", "placements", "cost"]);
    for timing in &assured.timing {
        let [first, last] = timing.placements;
        let placements = if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        };
        table.push([
            format!("{} {}", timing.letter, timing.name),
            timing.side.to_owned(),
            placements,
            timing
                .cost
                .map_or_else(|| "impossible".to_owned(), |cost| pawns(cost / 100.0)),
        ]);
    }
    let worst = assured
        .timing
        .iter()
        .filter_map(|timing| timing.cost)
        .fold(0.0, f64::max);
    let apart = if worst > model.error {
        "Costs below the model's error are not told apart."
    } else {
        "No cost reaches the model's error of one array, so these times are not told apart."
    };
    Section::new("When pieces are placed")
        .text(format!(
            "What it costs a side in pawns to place its first piece of a kind in one of its turns, numbered by its own placements, with best placements otherwise; worths are told apart by {:.3}. By deciding on an array beforehand South makes sure of {} and North of {}, so nothing here can cost more than {:.2}. The greatest cost is {:.2}; the model's error is {:.2}. {apart}",
            assured.resolution / 100.0,
            centipawns(least),
            centipawns(most),
            (most - least) / 100.0,
            worst / 100.0,
            model.error / 100.0,
        ))
        .text(in_words(&assured.timing, assured.resolution))
        .table(table)
}

/// The times at which placing a piece costs something that is told apart.
fn in_words(timing: &[Timing], resolution: f64) -> String {
    let costly: Vec<String> = timing
        .iter()
        .filter(|timing| timing.cost.is_some_and(|cost| cost > resolution))
        .map(|timing| format!("{}'s {} at {}", timing.side, timing.name, timing.placements[0]))
        .collect();
    match costly.is_empty() {
        true => "On the model no time costs anything.".to_owned(),
        false => format!("On the model these cost something: {}.", costly.join(", ")),
    }
}

fn arrays(assured: &Assured) -> Section {
    let mut section = Section::new("The best arrays").text(format!(
        "What an array makes sure of on the model, whatever the other side places, from South's view; and what searches with {CONFIRMED_BY} times as much say of it against the best arrays of the other side, on average and at worst."
    ));
    if let Some(duels) = assured.duels {
        let [least, most] = duels.window;
        section = section.text(format!(
            "In these searches {:.2} pawns (standard deviation) are neither array's own worth: what reacting to the other side could be about, and what the search errs. By deciding on one of these arrays beforehand South makes sure of {} and North of {}.",
            duels.interplay / 100.0,
            centipawns(least),
            centipawns(most)
        ));
    }
    for (player, arrays) in Player::ALL.into_iter().zip(&assured.best) {
        let side = player.name();
        let columns = ["array", "makes sure of", "searched", "at worst"];
        let mut table = ReportTable::new(&format!("best-arrays-{}", side.to_lowercase()), &columns);
        for array in arrays {
            let searched = |which: usize| {
                array
                    .searched
                    .map_or_else(String::new, |found| centipawns(found[which]))
            };
            table.push([
                array.name.clone(),
                centipawns(array.assured),
                searched(0),
                searched(1),
            ]);
        }
        section = section.text(format!("Best for {side}:")).table(table);
    }
    section
}

fn effects(model: &Foretold) -> Section {
    let mut table = ReportTable::new("effects", &["placement", "side", "effect", "error"]);
    for effect in &model.effects {
        table.push([
            effect.placement.clone(),
            effect.side.to_owned(),
            pawns(effect.effect / 100.0),
            format!("{:.3}", effect.error / 100.0),
        ]);
    }
    let error = model
        .effects
        .iter()
        .map(|effect| effect.error)
        .fold(0.0, f64::max);
    let mut section = Section::new("Pieces on squares")
        .text(format!(
            "What a piece on a square is worth to South against the mean of its squares, by the model that counts pieces on squares only (where all squares are filled, also against the pieces that stand there otherwise); standard errors are at most {:.3}.",
            error / 100.0
        ))
        .table(table);
    for (player, letter, map) in &model.maps {
        section = section.figure(
            Drawing::HeatMap(map.clone())
                .captioned(format!("{letter} of {}, in pawns for South", player.name())),
        );
    }
    section
}

/// `+0.34`
fn centipawns(worth: f64) -> String {
    pawns(worth / 100.0)
}
