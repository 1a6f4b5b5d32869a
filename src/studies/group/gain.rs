//! What one value of a choice gains over another where the chances of the games were measured, with the interval that follows from theirs.

use super::evaluated;
use super::rates::Rates;
use crate::arena::standing::Tally;
use crate::arena::statistics::Estimate;
use crate::groups::Course;
use crate::groups::expect::{Aim, Decision, Rate};
use serde::Deserialize;

/// For slopes.
const STEP: f64 = 1e-6;
/// What was not seen in a few hundred games is not impossible: a choice that follows it is still a choice.
const LEAST: f64 = 1e-4;

/// Chances of a game, as they are known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    /// South's to win and to draw.
    pub rate: Rate,
    /// Games that this rests on; none: it is known exactly.
    pub games: u64,
}

impl Chance {
    /// Known exactly.
    pub fn exact(rate: Rate) -> Chance {
        Chance { rate, games: 0 }
    }

    /// As games have it, from the view of South. `None` of none.
    pub fn of(tally: &Tally) -> Option<Chance> {
        let games = tally.games();
        let share = |part: u64| part as f64 / games as f64;
        (games > 0).then(|| Chance {
            rate: Rate {
                win: share(tally.wins),
                draw: share(tally.draws),
            },
            games,
        })
    }

    /// With all three results possible, if it was measured.
    fn open(self) -> Chance {
        if self.games == 0 {
            return self;
        }
        let within = |share: f64| share * (1.0 - 3.0 * LEAST) + LEAST;
        let rate = Rate {
            win: within(self.rate.win),
            draw: within(self.rate.draw),
        };
        Chance { rate, ..self }
    }
}

/// A number that follows from chances, with the interval that follows from theirs: by its slopes, the games being independent of each other.
///
/// # Errors
/// Those of the number.
pub fn carried<E>(chances: &[Chance], mut of: impl FnMut(&[Rate]) -> Result<f64, E>) -> Result<Estimate, E> {
    let mut rates: Vec<Rate> = chances.iter().map(|chance| chance.rate).collect();
    let value = of(&rates)?;
    let mut variance = 0.0;
    for (index, chance) in chances.iter().enumerate().filter(|(_, chance)| chance.games > 0) {
        let Rate { win, draw } = chance.rate;
        rates[index].win = win + STEP;
        let by_win = (of(&rates)? - value) / STEP;
        rates[index] = Rate {
            win,
            draw: draw + STEP,
        };
        let by_draw = (of(&rates)? - value) / STEP;
        rates[index] = chance.rate;
        let of_one = by_win * by_win * win * (1.0 - win) + by_draw * by_draw * draw * (1.0 - draw)
            - 2.0 * by_win * by_draw * win * draw;
        variance += of_one.max(0.0) / chance.games as f64;
    }
    Ok(Estimate {
        value,
        error: 1.96 * variance.sqrt(),
    })
}

/// What is asked about the choices of a group: what a value of a choice gains over another, for whoever has the choice.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Gain {
    /// What claims call it.
    pub name: String,
    /// How the choice begins: `stop or run on`.
    pub choice: String,
    /// The value that gains: one with just these words, else the first with these words in it.
    pub take: String,
    /// The value that it gains over.
    pub over: String,
    /// How whoever chooses stands; any if not given.
    pub standing: Option<Standing>,
    /// Of several such choices, which gain counts.
    pub of: Extreme,
    /// What is gained.
    #[serde(default = "lead")]
    pub aim: Aim,
    /// Elo that twice the time is worth, where time is at stake.
    pub time_elo: Option<f64>,
}

fn lead() -> Aim {
    Aim::Lead
}

/// How somebody stands by points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// He has less than the other.
    Behind,
    /// Both have the same.
    Level,
    /// He has more.
    Ahead,
}

/// Which of several gains counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extreme {
    /// The least: where it is above nothing, the value is the better one each time.
    Least,
    /// The greatest: where it is below nothing, it is the worse one each time.
    Greatest,
}

impl Gain {
    /// The gain with the chances of some games; `rates` knows those of others.
    ///
    /// # Errors
    /// If the chances of a game are missing, or there is no such choice.
    pub fn estimate(
        &self,
        course: &Course,
        rates: &Rates,
        chances: &[(String, Chance)],
    ) -> Result<Estimate, String> {
        let known: Vec<Chance> = chances.iter().map(|(_, chance)| chance.open()).collect();
        let mut base = rates.copy();
        if let Some(elo) = self.time_elo {
            base = base.with_time_elo(elo);
        }
        carried(&known, |varied| {
            // Races that were worked out once stay known.
            let mut rates = base.copy();
            for ((name, _), rate) in chances.iter().zip(varied) {
                rates.know(name, *rate);
            }
            let gain = self.gained(course, &rates)?;
            base = rates;
            Ok(gain)
        })
    }

    fn gained(&self, course: &Course, rates: &Rates) -> Result<f64, String> {
        let (_, decisions) = evaluated(course, rates, self.aim)?;
        if let Some(game) = rates.unknown().first() {
            return Err(format!("nothing is said about the chances in '{game}'"));
        }
        let gains = decisions.iter().filter_map(|decision| self.of(decision));
        let gain = match self.of {
            Extreme::Least => gains.reduce(f64::min),
            Extreme::Greatest => gains.reduce(f64::max),
        };
        gain.ok_or_else(|| {
            format!(
                "nobody ever has the choice '{}' between '{}' and '{}'",
                self.choice, self.take, self.over
            )
        })
    }

    /// Its gain at a choice, if it is about that.
    fn of(&self, decision: &Decision) -> Option<f64> {
        let [own, other] = [decision.who, 1 - decision.who].map(|one| decision.score[one]);
        let standing = match own.cmp(&other) {
            std::cmp::Ordering::Less => Standing::Behind,
            std::cmp::Ordering::Equal => Standing::Level,
            std::cmp::Ordering::Greater => Standing::Ahead,
        };
        let is_meant =
            decision.about.starts_with(&self.choice) && self.standing.is_none_or(|wanted| wanted == standing);
        let value = |words: &str| {
            let just = decision.values.iter().position(|(text, _)| text == words);
            just.or_else(|| decision.values.iter().position(|(text, _)| text.contains(words)))
        };
        let (take, over) = (value(&self.take)?, value(&self.over)?);
        let worth = |index: usize| self.aim.worth(&decision.values[index].1, decision.who);
        (is_meant && take != over).then(|| worth(take) - worth(over))
    }
}

#[cfg(test)]
mod tests;
