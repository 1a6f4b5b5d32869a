//! Choices in groups as figures: what they gain with the chances that the group's games were found to have.

use super::figure::{Measured, Scale};
use crate::atlas::measure::Findings;
use crate::atlas::played::Played;
use crate::groups::expect::{Aim, Rate};
use crate::groups::{Course, Library};
use crate::studies::first_move::FirstMoveConclusion;
use crate::studies::group::gain::{Chance, Gain};
use crate::studies::group::rates::Rates;
use crate::variants::Catalogue;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Chances that every game of a group could have: what is asked about it is tried with them.
const ANY: Rate = Rate {
    win: 0.36,
    draw: 0.32,
};

/// A group, where the chances of its games are from, and what is asked about its choices.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupFigures {
    /// The group with its options.
    pub id: String,
    /// By the names under which it looks for the chances of its games (a game, with or without its options; with ` special` behind it after a special
    /// opening; a label such as `tie-break game 1`). Races that nothing is said about are worked out.
    #[serde(default)]
    pub chances: BTreeMap<String, Source>,
    /// What is asked.
    pub gains: Vec<Gain>,
}

/// Where chances are from.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "neither a game to be measured nor South's chances to win and to draw, as [0.36, 0.32]"
)]
pub enum Source {
    /// A game that is measured: what South gets when it moves first.
    Game(String),
    /// South's to win and to draw.
    Given([f64; 2]),
}

impl GroupFigures {
    /// The games that have to be measured.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.chances.values().filter_map(|source| match source {
            Source::Game(game) => Some(game.as_str()),
            Source::Given(_) => None,
        })
    }

    /// Makes sure that the group exists, and has these choices and games.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self, catalogue: &Catalogue) -> Result<(), String> {
        let fault = |problem: String| format!("group '{}': {problem}", self.id);
        let course = self.course(catalogue)?;
        for game in self.games() {
            catalogue
                .resolve(game)
                .map_err(|error| fault(error.to_string()))?;
        }
        let known = self.tried().map_err(fault)?;
        let rates = rates(&known, catalogue);
        let asked = rates.asked(&course).map_err(fault)?;
        if let Some(name) = self.chances.keys().find(|name| !asked.contains(name)) {
            return Err(fault(format!(
                "it never looks for the chances of '{name}', but for those of {}",
                asked.join(", ")
            )));
        }
        for gain in &self.gains {
            let place = |problem: String| fault(format!("'{}': {problem}", gain.name));
            gain.estimate(&course, &rates, &known).map_err(place)?;
        }
        Ok(())
    }

    fn course(&self, catalogue: &Catalogue) -> Result<Course, String> {
        let chosen = Library::embedded().chosen(&self.id, catalogue);
        let chosen = chosen.map_err(|error| error.to_string())?;
        Ok(Course::new(Arc::new(chosen), ["A", "B"].map(str::to_owned)))
    }

    /// What was found, in the order of the gains.
    pub(super) fn measured(
        &self,
        findings: &BTreeMap<String, Findings>,
        catalogue: &Catalogue,
    ) -> Vec<Measured> {
        let course = self.course(catalogue).ok();
        let rates = rates(&self.tried().unwrap_or_default(), catalogue);
        if let Some(course) = &course {
            // The races need to be worked out only once; what is wrong is told by `check`.
            let _ = rates.asked(course);
        }
        let strengths = [false, true].map(|stronger| {
            let known = self.known(|game| {
                let findings = findings.get(game)?;
                let strong = findings.stronger.as_ref().filter(|_| stronger);
                chance(strong.or(findings.first_move.as_ref())?)
            });
            known.ok().filter(|known| known.len() == self.chances.len())
        });
        let measured_games: BTreeSet<&str> = self.games().collect();
        let counts = measured_games
            .iter()
            .map(|game| findings.get(*game).map_or(0, games));
        let counts: Vec<u64> = counts.filter(|games| *games > 0).collect();
        let weak_counts = strengths[0].is_some() && strengths[0] != strengths[1];
        let measured = |gain: &Gain| {
            let of = |chances: &Option<Vec<(String, Chance)>>| {
                let (course, chances) = (course.as_ref()?, chances.as_ref()?);
                gain.estimate(course, &rates, chances).ok()
            };
            Measured {
                name: gain.name.clone(),
                game: format!("group:{}", self.id),
                weaker: if weak_counts { of(&strengths[0]) } else { None },
                found: of(&strengths[1]),
                games: counts.iter().sum(),
                fewest: counts.iter().copied().min().unwrap_or(0),
                scale: match gain.aim {
                    Aim::Lead | Aim::Points => Scale::Signed,
                    Aim::Group => Scale::Share,
                },
                command: self.command(gain, strengths[1].as_deref().unwrap_or_default()),
            }
        };
        self.gains.iter().map(measured).collect()
    }

    /// Chances with which it can be tried.
    fn tried(&self) -> Result<Vec<(String, Chance)>, String> {
        self.known(|_| Some(Chance::exact(ANY)))
    }

    /// The chances of its games, of those that `measured` knows.
    fn known(&self, measured: impl Fn(&str) -> Option<Chance>) -> Result<Vec<(String, Chance)>, String> {
        let known = self.chances.iter().filter_map(|(name, source)| {
            let chance = match source {
                Source::Game(game) => Ok(measured(game)?),
                Source::Given(given) => exact(*given).map_err(|problem| format!("'{name}': {problem}")),
            };
            Some(chance.map(|chance| (name.clone(), chance)))
        });
        known.collect()
    }

    /// The command that finds all gains from these chances.
    fn command(&self, gain: &Gain, chances: &[(String, Chance)]) -> String {
        let mut command = format!("tapestry analyze group {}", self.id);
        for (name, Chance { rate, .. }) in chances {
            // Rounded down, so that they are not more than certain together.
            let [win, draw] = [rate.win, rate.draw].map(|chance| (1e4 * chance + 1e-6).floor() / 1e4);
            command += &format!(" --rate '{name}={win},{draw}'");
        }
        if let Some(elo) = gain.time_elo {
            command += &format!(" --time-elo {elo}");
        }
        command
            + match gain.aim {
                Aim::Lead => "",
                Aim::Points => " --aim points",
                Aim::Group => " --aim group",
            }
    }
}

/// Rates that know these chances.
fn rates(known: &[(String, Chance)], catalogue: &Catalogue) -> Rates {
    let mut rates = Rates::new(ANY, catalogue);
    for (name, chance) in known {
        rates.know(name, chance.rate);
    }
    rates
}

fn exact([win, draw]: [f64; 2]) -> Result<Chance, String> {
    Ok(Chance::exact(Rate::new(win, draw)?))
}

/// Games at the strength that counts; none where it is solved.
fn games(findings: &Findings) -> u64 {
    let found = findings.stronger.as_ref().or(findings.first_move.as_ref());
    found.map_or(0, Played::games)
}

/// South's chances when it moves first.
fn chance(found: &FirstMoveConclusion) -> Option<Chance> {
    let start = found.starts.iter().find(|start| start.first == "South")?;
    let result = start.exact.as_ref().and_then(|exact| exact.result.as_deref());
    match result {
        Some(result) => {
            let certain = |is: &str| f64::from(u8::from(result == is));
            exact([certain("win"), certain("draw")]).ok()
        }
        None => Chance::of(&start.tally),
    }
}
