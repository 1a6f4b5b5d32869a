//! The conclusion for people.

use super::conclusion::{GameConclusion, GameReviewConclusion};
use crate::base::Player;
use crate::studies::Conclusion;
use crate::studies::report::figure::{Curves, Drawing};
use crate::studies::report::number::{percent, score};
use crate::studies::report::{Report, Section, Table};

/// Highest score that is drawn, in centipawns.
const MOST_DRAWN: i32 = 1000;
/// Positions of a game that are drawn: those before its worst moves.
const MOST_BOARDS: usize = 6;
/// Moves of a line that are shown.
const LINE: usize = 8;

impl Conclusion for GameReviewConclusion {
    fn report(&self) -> Report {
        let mut lead = format!(
            "Every move compared with the best, {} a search. What a move gives away is a share of the point: a score of 100 centipawns lets one expect as much as a rating higher by 100.",
            self.budget
        );
        if self.missing > 0 {
            lead.push_str(&format!(" Not complete: {} moves are missing.", self.missing));
        }
        let mut report = Report::new("Games reviewed", lead);
        report.sections.extend(self.games.iter().map(section));
        report
    }
}

fn section(game: &GameConclusion) -> Section {
    let mut section = Section::new(format!("{}, {}", game.title, game.game));
    for (player, side) in Player::ALL.iter().zip(&game.sides) {
        let [slight, mistakes, blunders] = side.mistakes;
        section = section.text(format!(
            "{}: gives away {} a move; {slight} slight mistakes, {mistakes} mistakes, {blunders} blunders in {} moves.",
            player.name(),
            percent(side.mean_loss),
            side.moves
        ));
    }
    let points = game.moves.iter().map(|played| {
        let height = played.score.clamp(-MOST_DRAWN, MOST_DRAWN);
        (played.ply as f64 + 1.0, f64::from(height) / 100.0)
    });
    let curve = Curves {
        horizontal: "ply".to_owned(),
        vertical: "score for South, in pawns".to_owned(),
        series: vec![("score".to_owned(), points.collect())],
    };
    let mut section = section
        .figure(Drawing::Curves(curve).captioned("The score after each move, from South's view"))
        .table(table(game));
    let mut worst: Vec<_> = game
        .moves
        .iter()
        .filter(|played| played.before.is_some())
        .collect();
    worst.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    worst.truncate(MOST_BOARDS);
    worst.sort_by_key(|played| played.ply);
    for played in worst {
        if let Some(before) = &played.before {
            let caption = format!("Before {}: {} was better", played.name, played.record.best);
            section = section.figure(before.clone().captioned(caption));
        }
    }
    section
}

/// The mistakes.
fn table(game: &GameConclusion) -> Table {
    let mut table = Table::new(
        &format!("mistakes-{}", game.number),
        &[
            "move",
            "how bad",
            "gives away",
            "score",
            "better",
            "its score",
            "line",
        ],
    );
    let bad = game
        .moves
        .iter()
        .filter_map(|played| Some((played, played.severity?)));
    for (played, severity) in bad {
        let line = &played.record.line;
        table.push([
            played.name.clone(),
            severity.name().to_owned(),
            percent(played.loss),
            score(played.record.played_score),
            played.record.best.clone(),
            score(played.record.best_score),
            line[..line.len().min(LINE)].join(" "),
        ]);
    }
    table
}
