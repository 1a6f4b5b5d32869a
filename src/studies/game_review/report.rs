//! The conclusion for people.

use super::CHECK_FACTOR;
use super::conclusion::{GameConclusion, GameReviewConclusion, MoveConclusion, SideConclusion};
use super::judgement::{Judgement, Severity};
use crate::base::Player;
use crate::studies::Conclusion;
use crate::studies::report::figure::{Curves, Drawing};
use crate::studies::report::number::{percent, score};
use crate::studies::report::{Report, ReportTable, Section};

/// Highest score that is drawn, in centipawns.
const MOST_DRAWN: i32 = 1000;
/// Positions of a game that are drawn: those before its worst moves.
const MOST_BOARDS: usize = 6;
/// Players whose moves give away shares of the point no further apart than this gave away as much.
const ALIKE: f64 = 0.005;
/// Moves of a line that are shown.
const LINE: usize = 8;

impl Conclusion for GameReviewConclusion {
    fn report(&self) -> Report {
        let mut lead = format!(
            "Every move compared with the best, {} a search; what looks like a mistake is searched again with {CHECK_FACTOR} times as much, and is doubtful if that does not confirm it. What a move gives away is a share of the point: a score of 100 centipawns lets one expect as much as a rating higher by 100.",
            self.budget
        );
        if self.missing > 0 {
            lead.push_str(&format!(" Not complete: {} moves are missing.", self.missing));
        }
        let mut report = Report::new("Games reviewed", self.verdict(), lead);
        let several = self.games.len() > 1;
        report
            .sections
            .extend(self.games.iter().map(|game| section(game, several)));
        report
    }
}

impl GameReviewConclusion {
    fn verdict(&self) -> String {
        if let [game] = &self.games[..] {
            return verdict(game);
        }
        let of_sides = |count: &dyn Fn(&SideConclusion) -> usize| -> usize {
            self.games.iter().flat_map(|game| &game.sides).map(count).sum()
        };
        format!(
            "{} games with {} moves, among them {} and {}.",
            self.games.len(),
            of_sides(&|side| side.moves),
            counted(
                of_sides(&|side| side.mistakes[Severity::Blunder as usize]),
                "blunder"
            ),
            counted(
                of_sides(&|side| side.mistakes[Severity::Mistake as usize]),
                "mistake"
            ),
        )
    }
}

/// Who played better, and where the game turned.
fn verdict(game: &GameConclusion) -> String {
    let [south, north] = &game.sides;
    let [one, other] = Player::ALL.map(|player| label(game, player));
    let difference = south.mean_loss - north.mean_loss;
    let less = |better: &str, share: f64, worse: &str, more: f64| {
        let (share, more) = (percent(share), percent(more));
        format!("{better} gave away less than {worse}, {share} a move against {more}")
    };
    let who = if difference.abs() < ALIKE {
        format!("{one} and {other} gave away about as much")
    } else if difference < 0.0 {
        less(&one, south.mean_loss, &other, north.mean_loss)
    } else {
        less(&other, north.mean_loss, &one, south.mean_loss)
    };
    let bad = game
        .moves
        .iter()
        .filter(|played| played.severity >= Some(Severity::Mistake));
    match bad.max_by(|one, other| one.loss.total_cmp(&other.loss)) {
        Some(worst) => {
            let what = worst.severity.map_or("", Severity::name);
            format!("{who}; the game turned with {}, a {what}.", worst.shown)
        }
        None => format!("{who}; nobody made a mistake that this search is sure of."),
    }
}

/// A player's name and side.
fn label(game: &GameConclusion, player: Player) -> String {
    match &game.players[player as usize] {
        Some(name) => format!("{name} ({})", player.name()),
        None => player.name().to_owned(),
    }
}

/// `1 blunder`, `2 blunders`
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn section(game: &GameConclusion, with_verdict: bool) -> Section {
    let mut section = Section::new(format!("{}, {}", game.title, game.game_title));
    if with_verdict {
        section = section.text(verdict(game));
    }
    for (player, side) in Player::ALL.iter().zip(&game.sides) {
        let [slight, mistakes, blunders] = side.mistakes;
        section = section.text(format!(
            "{}: gives away {} a move; {}, {}, {} and {} doubtful in {}.",
            label(game, *player),
            percent(side.mean_loss),
            counted(slight, "slight mistake"),
            counted(mistakes, "mistake"),
            counted(blunders, "blunder"),
            side.doubtful,
            counted(side.moves, "move"),
        ));
    }
    let points = game.moves.iter().map(|played| {
        let height = played.score.clamp(-MOST_DRAWN, MOST_DRAWN);
        (played.ply as f64 + 1.0, f64::from(height) / 100.0)
    });
    let curve = Curves {
        horizontal: "ply".to_owned(),
        vertical: format!("score for {}, in pawns", label(game, Player::South)),
        series: vec![("score".to_owned(), points.collect())],
    };
    let mut section = section
        .figure(Drawing::Curves(curve).captioned(format!(
            "The score after each move, from the view of {}",
            label(game, Player::South)
        )))
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
            let better = played.shown_line.first().unwrap_or(&played.record.best);
            let caption = format!("Before {}: {better} was better", played.shown);
            section = section.figure(before.clone().captioned(caption));
        }
    }
    section
}

/// The mistakes.
fn table(game: &GameConclusion) -> ReportTable {
    let mut table = ReportTable::new(
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
    let worth_telling = |played: &&MoveConclusion| played.severity.is_some() || played.doubtful;
    for played in game.moves.iter().filter(worth_telling) {
        let judgement = Judgement::of(&played.record);
        let line = &played.shown_line;
        table.push([
            played.shown.clone(),
            played.severity.map_or("doubtful", Severity::name).to_owned(),
            percent(played.loss),
            score(judgement.played_score),
            line.first().unwrap_or(&played.record.best).clone(),
            score(judgement.best_score),
            line[..line.len().min(LINE)].join(" "),
        ]);
    }
    table
}
