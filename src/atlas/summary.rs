//! What the list of all games says about one: a row of numbers, kept beside its page so that the list can be made of all that were measured.

use super::measure::Findings;
use crate::arena::statistics::Estimate;
use crate::games::Heading;
use crate::rules::Spec;
use crate::studies::first_move::FirstMoveConclusion;
use crate::studies::report::number::{mean, pawns_estimate, percent, percent_estimate};
use serde::{Deserialize, Serialize};

/// The columns of the list behind the name of the game.
pub(super) const COLUMNS: [&str; 12] = [
    "board",
    "games",
    "first mover",
    "stronger",
    "South",
    "draws",
    "moves",
    "captures",
    "in 100 moves",
    "choices",
    "a move is worth",
    "commonest end",
];

/// A number of a game, as it is shown and as it is sorted.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) shown: String,
    pub(super) key: Option<f64>,
}

/// A row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Summary {
    /// The game with its options.
    pub(super) game: String,
    /// The same for people.
    pub(super) title: String,
    /// As long as [`COLUMNS`].
    pub(super) entries: Vec<Entry>,
}

impl Entry {
    fn of(estimate: Option<Estimate>, shown: impl Fn(&Estimate) -> String) -> Entry {
        estimate.map_or(Entry::default(), |estimate| Entry {
            shown: shown(&estimate),
            key: Some(estimate.value),
        })
    }

    fn text(shown: impl Into<String>) -> Entry {
        Entry {
            shown: shown.into(),
            key: None,
        }
    }
}

impl Summary {
    pub(super) fn new(spec: &Spec, findings: &Findings) -> Summary {
        let squares = u32::from(spec.files) * u32::from(spec.ranks) - spec.holes.len() as u32;
        let board = Entry {
            shown: format!("{}x{}", spec.files, spec.ranks),
            key: Some(squares.into()),
        };
        let (weak, strong) = (findings.first_move.as_ref(), findings.stronger.as_ref());
        let best = strong.or(weak);
        let games = [weak, strong].into_iter().flatten().map(games_of).sum::<u64>();
        let played = Entry {
            shown: games.to_string(),
            key: Some(games as f64),
        };
        let course = best.and_then(|best| best.course);
        let passing = findings.passing.as_ref().and_then(|passing| passing.all);
        let entries = vec![
            board,
            played,
            first_mover(weak),
            first_mover(strong),
            Entry::of(best.and_then(south), percent_estimate),
            Entry::of(best.and_then(draws), percent_estimate),
            Entry::of(course.map(|course| course.moves), mean),
            Entry::of(course.map(|course| course.captures), mean),
            Entry::of(course.map(|course| course.tactics), mean),
            Entry::of(course.map(|course| course.choices), mean),
            Entry::of(passing.map(|stage| stage.move_worth), pawns_estimate),
            best.map_or(Entry::default(), commonest_end),
        ];
        debug_assert_eq!(entries.len(), COLUMNS.len());
        Summary {
            game: spec.identity(),
            title: spec.full_title(),
            entries,
        }
    }

    /// The row of a game that is not measured, though it may be solved.
    pub(super) fn of_other(heading: &Heading, solved: bool) -> Summary {
        let mut entries = vec![Entry::default(); COLUMNS.len()];
        entries[2] = Entry::text(if solved { "solved" } else { "not measured" });
        Summary {
            game: heading.identity(),
            title: heading.title.clone(),
            entries,
        }
    }
}

/// Games that count.
pub(super) fn games_of(found: &FirstMoveConclusion) -> u64 {
    found
        .first_mover
        .as_ref()
        .map_or(0, |results| results.tally.games())
}

/// South's share of the points, moving first or second; where it always moves first, that of the first mover.
pub(super) fn south(found: &FirstMoveConclusion) -> Option<Estimate> {
    found.army.as_ref().or(found.first_mover.as_ref())?.score
}

/// Share of drawn games.
pub(super) fn draws(found: &FirstMoveConclusion) -> Option<Estimate> {
    Estimate::share(found.first_mover.as_ref()?.tally.draws, games_of(found))
}

/// What moving first is worth, by games or exactly.
fn first_mover(found: Option<&FirstMoveConclusion>) -> Entry {
    let Some(found) = found else {
        return Entry::default();
    };
    let exact = found.starts.iter().find_map(|start| start.exact.as_ref());
    if let Some(exact) = exact {
        return Entry::text(format!("solved: {}", exact.text));
    }
    let score = found.first_mover.as_ref().and_then(|results| results.score);
    Entry::of(score, percent_estimate)
}

fn commonest_end(found: &FirstMoveConclusion) -> Entry {
    let games = games_of(found).max(1) as f64;
    let most = found.ends.iter().max_by_key(|(_, count)| **count);
    most.map_or(Entry::default(), |(end, count)| {
        Entry::text(format!("{end} {}", percent(*count as f64 / games)))
    })
}
