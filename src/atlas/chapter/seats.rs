//! The page of a game that is none for two on one board: a race, a game for three, two games at once.

use super::{Chapter, Shown, Told};
use crate::atlas::Plan;
use crate::atlas::measure::SeatFindings;
use crate::atlas::part::Part;
use crate::atlas::played::{Both, dynamic};
use crate::atlas::summary::{Entry, Summary};
use crate::games::Ruleset;
use crate::games::race::{Judge, RaceRules, chances};
use crate::play;
use crate::studies::Conclusion;
use crate::studies::report::number::percent;
use crate::variants::ruleset_card;
use maud::{Markup, html};
use std::io;
use std::sync::Arc;

/// The chances of a race, worked out.
struct Chances {
    /// In words.
    told: String,
    /// South's to win the game, if they are exact in all races.
    exact: Option<f64>,
}

impl Chances {
    fn of(game: &Ruleset) -> Option<Chances> {
        let Ruleset::Race(spec) = game else { return None };
        let rules = Arc::new(RaceRules::new(spec));
        let judge = Judge::new(&rules);
        let start = rules.start();
        Some(Chances {
            exact: judge
                .is_exact_to_the_end(&start)
                .then(|| judge.game_chance(&start)),
            told: chances(&rules, &judge),
        })
    }

    fn section(&self, game: &str) -> Markup {
        let heading = if self.exact.is_some() {
            "Chances"
        } else {
            "Chances, estimated"
        };
        html! { section { h2 { (heading) } pre { (self.told) } pre { "tapestry race " (game) } } }
    }
}

/// Writes the page of a game with its data, and its row of the list of all.
///
/// # Errors
/// If something cannot be written.
pub fn write_seats_chapter(game: &Ruleset, findings: &SeatFindings, plan: &Plan) -> io::Result<()> {
    let heading = game.heading();
    let identity = heading.identity();
    let both = Both([dynamic(&findings.games), dynamic(&findings.stronger)]);
    let chances = Chances::of(game);
    let exact = chances.as_ref().and_then(|chances| chances.exact);
    let told = [
        (Part::FirstMove, &findings.games),
        (Part::Stronger, &findings.stronger),
        (Part::Games, &findings.samples),
    ];
    let told = told
        .into_iter()
        .map(|(part, found)| (part, found.as_ref().map(Conclusion::report)))
        .chain([(Part::Luck, findings.luck.as_ref().map(Conclusion::report))]);
    let told =
        told.filter_map(|(part, report)| Some(Told::new(part, report?, plan.command(&identity, &[part]))));
    let samples = findings.samples.iter().flat_map(|found| &found.samples);
    let shown = samples.map(|game| Shown {
        number: game.number,
        start: &game.start,
        moves: &game.moves,
        pgn: None,
    });
    Chapter {
        verdict: exact.map_or_else(
            || both.growth(),
            |chance| {
                format!(
                    "Solved exactly: with best play who moves first wins {:.2} % of the games.",
                    100.0 * chance
                )
            },
        ),
        opening: html! {},
        rules: ruleset_card(game),
        short: match game {
            Ruleset::Race(_) => both.in_short(&["games".to_owned()]),
            _ => both.in_short(&plan.strengths()),
        },
        further: chances.map_or_else(|| html! {}, |chances| chances.section(&identity)),
        told: told.collect(),
        games: shown.collect(),
        findings,
        summary: Summary::new(
            (&identity, &heading.title),
            boards(game),
            both,
            exact.map(|chance| Entry {
                shown: format!("solved: {}", percent(chance)),
                key: Some(chance),
            }),
            None,
        ),
        title: heading.title.clone(),
        game: identity,
    }
    .write(plan)
}

/// The size of each board, and all squares.
fn boards(game: &Ruleset) -> Entry {
    let Ok(start) = play::start(game, None) else {
        return Entry::default();
    };
    let boards = start.view(None).boards;
    let sizes = boards
        .iter()
        .map(|board| format!("{}x{}", board.files, board.ranks));
    let squares = boards.iter().flat_map(|board| &board.squares);
    Entry {
        shown: sizes.collect::<Vec<_>>().join(" + "),
        key: Some(squares.filter(|square| !square.hole).count() as f64),
    }
}
