//! What the list of all games says about one: a row of numbers, kept beside its page so that the list can be made of all that were measured.

use super::played::{Both, Played};
use crate::arena::statistics::Estimate;
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

    pub(super) fn text(shown: impl Into<String>) -> Entry {
        Entry {
            shown: shown.into(),
            key: None,
        }
    }
}

impl Summary {
    /// The row of a game, by its name with options and for people; `solved` is what moving first is worth exactly, `passing` what a move is.
    pub(super) fn new(
        (game, title): (&str, &str),
        board: Entry,
        both: Both<'_>,
        solved: Option<Entry>,
        passing: Option<Estimate>,
    ) -> Summary {
        let best = both.best();
        let games = both.games();
        let played = Entry {
            shown: games.to_string(),
            key: Some(games as f64),
        };
        let [weak, strong] = both
            .0
            .map(|found| Entry::of(found.and_then(Played::first_mover), percent_estimate));
        let course = best.and_then(Played::course);
        let entries = vec![
            board,
            played,
            solved.unwrap_or(weak),
            strong,
            Entry::of(best.and_then(Played::south), percent_estimate),
            Entry::of(best.and_then(Played::draws), percent_estimate),
            Entry::of(course.map(|course| course.moves), mean),
            Entry::of(course.map(|course| course.captures), mean),
            Entry::of(course.map(|course| course.tactics), mean),
            Entry::of(course.map(|course| course.choices), mean),
            Entry::of(passing, pawns_estimate),
            best.map_or(Entry::default(), commonest_end),
        ];
        debug_assert_eq!(entries.len(), COLUMNS.len());
        Summary {
            game: game.to_owned(),
            title: title.to_owned(),
            entries,
        }
    }
}

fn commonest_end(found: &dyn Played) -> Entry {
    let all = found.ends().values().sum::<u64>().max(1) as f64;
    let most = found.ends().iter().max_by_key(|(_, count)| **count);
    most.map_or(Entry::default(), |(end, count)| {
        Entry::text(format!("{end} {}", percent(*count as f64 / all)))
    })
}
