//! The conclusion for people.

use super::conclusion::{FirstMoveConclusion, Length, Results, StartConclusion};
use crate::arena::standing::Tally;
use crate::base::Score;
use crate::studies::Conclusion;
use crate::studies::report::figure::{Curves, Drawing, Histogram};
use crate::studies::report::number::{counted, mean, percent, percent_estimate, score, signed_estimate};
use crate::studies::report::{Report, ReportTable, Section};

/// First moves whose scores are drawn by depth.
const CURVES: usize = 6;
/// Highest score that is drawn, in centipawns.
const MOST_DRAWN: Score = 1000;
/// Moves of a line that are shown.
const LINE: usize = 8;

impl Conclusion for FirstMoveConclusion {
    fn report(&self) -> Report {
        let mut report = Report::new(
            format!("The first move in {}", self.title),
            self.verdict(),
            self.lead(),
        );
        if let Some(results) = &self.first_mover {
            report.sections.push(self.advantage(results));
            report.sections.push(self.by_length());
        }
        for (index, start) in self.starts.iter().enumerate() {
            report.sections.extend(solved(index, start));
            report.sections.extend(searched(index, start));
        }
        report
    }
}

impl FirstMoveConclusion {
    fn lead(&self) -> String {
        let solved = self.starts.iter().any(|start| start.exact.is_some());
        let mut lead = match &self.first_mover {
            _ if solved => "Solved exactly; no games are needed.".to_owned(),
            Some(results) => format!(
                "{} games of the engine against itself, {} a move.",
                results.tally.games(),
                self.budget
            ),
            None => "No pair of games is finished.".to_owned(),
        };
        if let Some(reason) = &self.one_sided {
            lead.push_str(&format!(
                " Only one side can move first ({reason}), so first move and army cannot be told apart."
            ));
        }
        if self.missing > 0 {
            lead.push_str(&format!(
                " Not complete: {} work items are missing.",
                self.missing
            ));
        }
        lead
    }

    fn advantage(&self, results: &Results) -> Section {
        let mut table = ReportTable::new(
            "results",
            &[
                "",
                "games",
                "won",
                "drawn",
                "lost",
                "score",
                "draws",
                "Elo",
                "points a game",
            ],
        );
        table.push(row("who moves first", results));
        if let Some(army) = &self.army {
            table.push(row("South, first or second", army));
        }
        for start in &self.starts {
            if self.starts.len() > 1 && start.tally.games() > 0 {
                table.push(tally_row(&format!("{} moving first", start.first), &start.tally));
            }
        }
        let mut section = Section::new("The advantage in games")
            .text(
                "Intervals hold 95 % of the probability (± ?: too few games); pairs of games from the same opening are the unit.",
            )
            .table(table);
        if let Some(sprt) = &self.sprt {
            section = section.text(format!("Sequential test of the first mover's advantage: {sprt}"));
        }
        let ends: Vec<String> = self
            .ends
            .iter()
            .map(|(end, count)| format!("{end} {count}"))
            .collect();
        section = section.text(format!("Ends of games: {}.", ends.join(", ")));
        if let Some(course) = &self.course {
            section = section.text(format!(
                "A game lasts {} moves and has {} captures ({} in a hundred moves); there are {} legal moves to choose from.",
                mean(&course.means.moves),
                mean(&course.means.captures),
                mean(&course.means.tactics),
                mean(&course.means.choices)
            ));
            let [short, long] = course
                .castled
                .map(|taken| taken.map(|taken| percent_estimate(&taken)));
            if let Some((short, long)) = short.zip(long) {
                section = section.text(format!(
                    "Sides that castled short took {short} of the points, sides that castled long {long}."
                ));
            }
            if let Some(stopped) = &course.stopped {
                section = section.text(format!(
                    "Of pieces one step before promotion {} never promoted.",
                    percent_estimate(stopped)
                ));
            }
        }
        section
    }

    fn by_length(&self) -> Section {
        let mut table = ReportTable::new("lengths", &["moves", "games", "won", "drawn", "lost", "score"]);
        let played = self.lengths.iter().filter(|length| length.tally.games() > 0);
        for Length { from, to, tally } in played {
            table.push(tally_row(&format!("{from} to {to}"), tally).into_iter().take(6));
        }
        let series = |name: &str, count: fn(&Tally) -> u64| {
            let counts = self.lengths.iter().map(|length| count(&length.tally));
            (name.to_owned(), counts.collect())
        };
        let histogram = Histogram {
            axis: "moves by each side".to_owned(),
            from: 0.0,
            step: self.lengths.first().map_or(1.0, |length| length.to as f64),
            series: vec![
                series("won", |tally| tally.wins),
                series("drawn", |tally| tally.draws),
                series("lost", |tally| tally.losses),
            ],
        };
        Section::new("By number of moves")
            .text("From the view of the side that moved first.")
            .table(table)
            .figure(Drawing::Histogram(histogram).captioned("Lengths of games and their results"))
    }
}

fn row(name: &str, results: &Results) -> Vec<String> {
    let mut row = tally_row(name, &results.tally);
    row[5] = results.score.as_ref().map_or_else(String::new, percent_estimate);
    row[7] = results.elo.as_ref().map_or_else(String::new, signed_estimate);
    let [own, other] = results.points;
    row[8] = format!("{own:.2} : {other:.2}");
    row
}

/// A row of the table of results, without what needs pairs.
fn tally_row(name: &str, tally: &Tally) -> Vec<String> {
    let games = tally.games().max(1) as f64;
    let further = [
        percent(tally.points() / games),
        percent(tally.draws as f64 / games),
        String::new(),
        String::new(),
    ];
    counted(name, tally).into_iter().chain(further).collect()
}

fn solved(index: usize, start: &StartConclusion) -> Option<Section> {
    let exact = start.exact.as_ref()?;
    let mut table = ReportTable::new(&format!("solved-{}", index + 1), &["move", "its side"]);
    for (name, value) in &exact.moves {
        table.push([shown(start, name), value.clone()]);
    }
    let section = Section::new(format!("Exact answer, {} moving first", start.first));
    Some(
        section
            .text(format!("{}: the side to move {}.", start.fen, exact.text))
            .table(table),
    )
}

/// A first move for people.
fn shown(start: &StartConclusion, name: &str) -> String {
    start.board.short_line(&[name.to_owned()]).concat()
}

/// Pawns, with forced wins not so high that nothing else could be seen.
fn curve_height(score: Score) -> f64 {
    f64::from(score.clamp(-MOST_DRAWN, MOST_DRAWN)) / 100.0
}

fn searched(index: usize, start: &StartConclusion) -> Option<Section> {
    if start.moves.is_empty() {
        return None;
    }
    let mut table = ReportTable::new(
        &format!("first-moves-{}", index + 1),
        &["move", "score", "depth", "spread", "line"],
    );
    for m in &start.moves {
        let depth = m.evaluation.by_depth.last().map_or(0, |(depth, _)| *depth);
        let line = start.board.short_line(&m.evaluation.line);
        table.push([
            shown(start, &m.evaluation.name),
            score(m.score),
            depth.to_string(),
            format!("{:.2}", f64::from(m.spread) / 100.0),
            line[..line.len().min(LINE)].join(" "),
        ]);
    }
    let curve = |m: &super::conclusion::SearchedMove| {
        let points = m.evaluation.by_depth.iter();
        (
            shown(start, &m.evaluation.name),
            points
                .map(|&(depth, score)| (f64::from(depth), curve_height(score)))
                .collect(),
        )
    };
    let curves = Curves {
        horizontal: "depth".to_owned(),
        vertical: "score in pawns".to_owned(),
        series: start.moves.iter().take(CURVES).map(curve).collect(),
    };
    let section = Section::new(format!("First moves, {} moving first", start.first));
    Some(
        section
            .text("Scores in pawns from the mover's view; spread: between the highest and the lowest of the last four depths.")
            .table(table)
            .figure(Drawing::Curves(curves).captioned("Scores of the best first moves by depth")),
    )
}
