//! The conclusion for people.

use super::{Branch, OpeningConclusion, StartConclusion};
use crate::board::Board;
use crate::studies::Conclusion;
use crate::studies::report::number::score;
use crate::studies::report::{Report, ReportTable, Section};

impl Conclusion for OpeningConclusion {
    fn report(&self) -> Report {
        let mut lead = format!(
            "The best moves of the first six plies, {} for each that is looked at: three first moves, two answers to each, two moves after those, and the best line from there.",
            self.budget
        );
        if self.missing > 0 {
            lead.push_str(&format!(" Not complete: {} trees are missing.", self.missing));
        }
        let best: Vec<String> = self.starts.iter().filter_map(StartConclusion::best).collect();
        let verdict = match &best[..] {
            [] => "There is no move to begin with.".to_owned(),
            best => format!("{}.", best.join("; ")),
        };
        let mut report = Report::new(format!("How to begin in {}", self.title), verdict, lead);
        let sections = self.starts.iter().enumerate();
        report
            .sections
            .extend(sections.map(|(index, start)| start.section(index)));
        report
    }
}

impl StartConclusion {
    /// The best line, in words.
    fn best(&self) -> Option<String> {
        let mut line = Vec::new();
        let mut next = &self.moves;
        while let Some(best) = next.first() {
            line.push(best.name.clone());
            next = &best.next;
        }
        let first = self.moves.first()?;
        Some(format!(
            "{} moving first begins best with {} ({})",
            self.first,
            self.board.short_line(&line).join(" "),
            score(first.score)
        ))
    }

    fn section(&self, index: usize) -> Section {
        let mut table = ReportTable::new(&format!("opening-{}", index + 1), &["move", "score", "depth"]);
        push(&mut table, &self.board, &self.moves, 0);
        Section::new(format!("The first six plies, {} moving first", self.first))
            .text(format!(
                "Scores in pawns from the view of {}; what follows a move stands below it, set in.",
                self.first
            ))
            .table(table)
    }
}

fn push(table: &mut ReportTable, board: &Board, branches: &[Branch], depth: usize) {
    for branch in branches {
        // The names were read when the record was; were one not, what follows it is left out.
        let Ok(played) = board.parse_move(&branch.name) else {
            continue;
        };
        let shown = format!("{}{}", "\u{2003}".repeat(depth), board.short_notation(played));
        table.push([shown, score(branch.score), branch.depth.to_string()]);
        let mut after = board.clone();
        after.make(played);
        push(table, &after, &branch.next, depth + 1);
    }
}
