//! What games of the engine against itself say, whatever was played: pages and the list of all games are made of it.

use crate::arena::statistics::Estimate;
use crate::studies::Conclusion;
use crate::studies::course::CourseMeans;
use crate::studies::first_move::FirstMoveConclusion;
use crate::studies::report::ReportTable;
use crate::studies::report::number::{mean, percent, percent_estimate};
use crate::studies::seats::SeatsConclusion;
use std::collections::BTreeMap;

/// Games at one strength.
pub(super) trait Played {
    /// Games that count.
    fn games(&self) -> u64;
    /// Share of the points of who moves first.
    fn first_mover(&self) -> Option<Estimate>;
    /// What that would be if it did not matter.
    fn even(&self) -> f64;
    /// South's share of the points, moving first or second; where it always moves first, that of the first mover.
    fn south(&self) -> Option<Estimate>;
    /// Shares of the points of further players.
    fn others(&self) -> Vec<(&str, Option<Estimate>)>;
    /// Share of drawn games.
    fn draws(&self) -> Option<Estimate>;
    /// What they were like.
    fn course(&self) -> Option<CourseMeans>;
    /// How often they ended in which way.
    fn ends(&self) -> &BTreeMap<String, u64>;
    /// All of it in a sentence.
    fn verdict(&self) -> String;
}

impl Played for FirstMoveConclusion {
    fn games(&self) -> u64 {
        let results = self.first_mover.as_ref();
        results.map_or(0, |results| results.tally.games())
    }
    fn first_mover(&self) -> Option<Estimate> {
        self.first_mover.as_ref()?.score
    }
    fn even(&self) -> f64 {
        0.5
    }
    fn south(&self) -> Option<Estimate> {
        self.army.as_ref().or(self.first_mover.as_ref())?.score
    }
    fn others(&self) -> Vec<(&str, Option<Estimate>)> {
        Vec::new()
    }
    fn draws(&self) -> Option<Estimate> {
        Estimate::share(self.first_mover.as_ref()?.tally.draws, self.games())
    }
    fn course(&self) -> Option<CourseMeans> {
        Some(self.course?.means)
    }
    fn ends(&self) -> &BTreeMap<String, u64> {
        &self.ends
    }
    fn verdict(&self) -> String {
        self.report().verdict
    }
}

impl Played for SeatsConclusion {
    fn games(&self) -> u64 {
        self.games
    }
    fn first_mover(&self) -> Option<Estimate> {
        self.seats.first()?.share
    }
    fn even(&self) -> f64 {
        SeatsConclusion::even(self)
    }
    fn south(&self) -> Option<Estimate> {
        self.first_mover().filter(|_| self.seats.len() == 2)
    }
    fn others(&self) -> Vec<(&str, Option<Estimate>)> {
        let further = self.seats.iter().skip(1).filter(|_| self.seats.len() > 2);
        further.map(|seat| (seat.name.as_str(), seat.share)).collect()
    }
    fn draws(&self) -> Option<Estimate> {
        self.draws
    }
    fn course(&self) -> Option<CourseMeans> {
        self.course
    }
    fn ends(&self) -> &BTreeMap<String, u64> {
        &self.ends
    }
    fn verdict(&self) -> String {
        self.report().verdict
    }
}

/// Games at the lesser and at the greater strength.
#[derive(Clone, Copy)]
pub(super) struct Both<'a>(pub(super) [Option<&'a dyn Played>; 2]);

/// Those of one strength.
pub(super) fn dynamic(found: &Option<impl Played>) -> Option<&dyn Played> {
    found.as_ref().map(|found| found as &dyn Played)
}

impl<'a> Both<'a> {
    /// Games at all strengths.
    pub(super) fn games(self) -> u64 {
        self.0.into_iter().flatten().map(Played::games).sum()
    }

    /// Nodes of those games.
    pub(super) fn nodes(self) -> u64 {
        let nodes = self
            .0
            .into_iter()
            .flatten()
            .filter_map(|found| Some(found.course()?.nodes));
        nodes.fold(0, u64::saturating_add)
    }

    /// Those at the greatest strength.
    pub(super) fn best(self) -> Option<&'a dyn Played> {
        let [weak, strong] = self.0;
        strong.or(weak)
    }

    /// The strengths with these heads beside each other.
    pub(super) fn in_short(self, heads: &[String]) -> ReportTable {
        let columns: Vec<&str> = [""].into_iter().chain(heads.iter().map(String::as_str)).collect();
        let mut table = ReportTable::new("in-short", &columns);
        let mut row = |name: &str, of: &dyn Fn(&dyn Played) -> Option<String>| {
            let cells = self.0.map(|found| found.and_then(of).unwrap_or_default());
            if cells.iter().any(|cell| !cell.is_empty()) {
                table.push([name.to_owned()].into_iter().chain(cells).take(columns.len()));
            }
        };
        let share = |estimate: Option<Estimate>| estimate.map(|estimate| percent_estimate(&estimate));
        row("games", &|found| {
            Some(found.games().to_string()).filter(|games| games != "0")
        });
        row("share of who moves first", &|found| share(found.first_mover()));
        row("share of South", &|found| share(found.south()));
        let others = self.best().map_or(Vec::new(), Played::others);
        for (seat, (name, _)) in others.iter().enumerate() {
            row(&format!("share of {name}"), &|found| {
                share(found.others().get(seat)?.1)
            });
        }
        row("drawn", &|found| share(found.draws()));
        row("moves by each side", &|found| Some(mean(&found.course()?.moves)));
        row("captures a game", &|found| Some(mean(&found.course()?.captures)));
        row("captures in a hundred moves", &|found| {
            Some(mean(&found.course()?.tactics))
        });
        row("legal moves", &|found| Some(mean(&found.course()?.choices)));
        let mut ends: Vec<&String> = self
            .0
            .iter()
            .flatten()
            .flat_map(|found| found.ends().keys())
            .collect();
        ends.sort();
        ends.dedup();
        for end in ends {
            row(&format!("ended by: {end}"), &|found| {
                let count = found.ends().get(end).copied().unwrap_or(0);
                let all = found.ends().values().sum::<u64>();
                (all > 0).then(|| percent(count as f64 / all as f64))
            });
        }
        row("nodes in all games", &|found| {
            Some(found.course()?.nodes.to_string()).filter(|nodes| nodes != "0")
        });
        table
    }

    /// Does the advantage of moving first grow with strength?
    pub(super) fn growth(self) -> String {
        let [weak, strong] = self.0;
        let share = |found: Option<&dyn Played>| found?.first_mover();
        let (Some(weaker), Some(stronger)) = (share(weak), share(strong)) else {
            let unknown = || "What moving first is worth was not measured.".to_owned();
            return weak.map_or_else(unknown, Played::verdict);
        };
        let even = weak.map_or(0.5, Played::even);
        let change = stronger.less(weaker);
        let more = Estimate {
            value: (stronger.value - even).abs() - (weaker.value - even).abs(),
            error: change.error,
        };
        let how = if more.value > more.error {
            "what it is worth grows with strength"
        } else if -more.value > more.error {
            "what it is worth fades with strength"
        } else {
            "whether that grows or fades with strength is open"
        };
        let fair = match even {
            0.5 => String::new(),
            even => format!(" (even would be {})", percent(even)),
        };
        let others = strong.map_or(Vec::new(), Played::others).into_iter();
        let others: Vec<String> = others
            .filter_map(|(name, share)| Some(format!("{name} {}", percent_estimate(&share?))))
            .collect();
        let others = match others.is_empty() {
            true => String::new(),
            false => format!(" (then {})", others.join(", ")),
        };
        format!(
            "Who moves first takes {} of the points{fair}, and {} with four times the nodes{others}; {how}.",
            percent_estimate(&weaker),
            percent_estimate(&stronger)
        )
    }
}
