//! The conclusion for people.

use super::{SampleConclusion, SampleGame};
use crate::studies::Conclusion;
use crate::studies::game_review::Severity;
use crate::studies::report::figure::Drawing;
use crate::studies::report::{Block, Report, Section};

impl Conclusion for SampleConclusion {
    fn report(&self) -> Report {
        let mut lead = format!(
            "Games of the engine against itself, {} a move; each move compared with the best, what looks like a mistake confirmed by a search of many times as much.",
            self.budget
        );
        if self.missing > 0 {
            lead.push_str(&format!(" Not complete: {} games are missing.", self.missing));
        }
        let results: Vec<String> = self
            .games
            .iter()
            .map(|game| format!("game {} {} ({})", game.number, game.result, game.reason))
            .collect();
        let mut report = Report::new(format!("Games of {}", self.title), results.join(", "), lead);
        self.games
            .iter()
            .for_each(|game| report.sections.extend(game.sections()));
        report
    }
}

impl SampleGame {
    fn sections(&self) -> Vec<Section> {
        let moves = self.review.games.first().map_or(&[][..], |game| &game.moves);
        let words = moves.iter().map(|played| {
            let mark = match played.severity {
                Some(Severity::Slight) => "?!",
                Some(Severity::Mistake) => "?",
                Some(Severity::Blunder) => "??",
                None => "",
            };
            format!("{}{mark}", played.shown)
        });
        let line = words.collect::<Vec<_>>().join(" ");
        let head = Section::new(format!("Game {}: {}, {}", self.number, self.result, self.reason))
            .text(format!("{line} {}", self.result))
            .figure(Drawing::of_board(&self.last).captioned("The last position"));
        let review = self.review.report();
        let judged = review.sections.into_iter().map(|mut section| {
            section.heading = format!("Game {}: where it turned", self.number);
            for block in &mut section.blocks {
                // Each game is the first of its own review.
                if let Block::Table(table) = block {
                    table.name = format!("mistakes-{}", self.number);
                }
            }
            section.blocks.insert(0, Block::Text(review.verdict.clone()));
            section
        });
        [head].into_iter().chain(judged).collect()
    }
}
